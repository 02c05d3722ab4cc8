"""International tournament: ten hands on a score pad, and extra hands while leaders are tied."""

from micropython import const

from games.krypto.rules.events import DEALING, OPEN, OVER, SKIP, WRONG_LENGTH
from games.krypto.rules.hands import Hands
from handheld.rules.match import Illegal, leaders

HANDS = const(10)
_REDEALS = const(3)  # redeals of a hand for time before it may be skipped
_ZERO = const(0x800000)  # represents 0 points in a snapshot


class International(Hands):
    """The score pad and the eligible players. A `hand` above 10 is an extra hand.

    * `playing`: bit mask of the seats in this hand: all, or the leaders;
    * `erring`: bit mask of the seats that erred in it;
    * `extra`: points of each seat from extra hands;
    * `winners`, `erred`: for each of the ten hands, seat + 1 or 0 for nobody, and a bit mask of seats.
    """

    strict = True  # a legal step that breaks the rule is an error
    skips = 1 << OPEN

    def __init__(self, seats, resolved):
        Hands.__init__(self)
        self.seats = seats
        self.playing = (1 << seats) - 1
        self.erring = 0
        self.extra = [0] * seats
        self.winners = bytearray(HANDS)
        self.erred = bytearray(HANDS)

    def pad(self, seat):
        """Return a seat's ten boxes, points or None, and its last win, which the next one doubles, or 0."""
        boxes = [None] * HANDS
        streak = 0
        for at in range(HANDS):
            if self.winners[at] == seat + 1:
                streak = streak * 2 or 1
                boxes[at] = streak
            elif self.erred[at] >> seat & 1:
                boxes[at] = -1
                streak = 0
            elif self.winners[at]:
                streak = 0
        return boxes, streak

    def scores(self):
        return [self.extra[seat] + sum([box or 0 for box in self.pad(seat)[0]]) for seat in range(self.seats)]

    def bars(self, seat):
        if self.erring >> seat & 1:
            return "%s erred in this hand and is out of it"
        return "" if self.playing >> seat & 1 else "%s is not among the leaders, who play this hand"

    def check(self, code, data):
        if code == SKIP and self.redeals < _REDEALS:
            raise Illegal("a hand can be skipped only after three redeals by time, not %d" % self.redeals)

    def win(self, seat):
        if self.hand > HANDS:
            self.extra[seat] += 1
        else:
            self.winners[self.hand - 1] = seat + 1
        return self.skip()

    def miss(self, seat):
        """Score an error: -1 for the seat, and new cards for the others if any are left."""
        self.erring |= 1 << seat
        if self.hand > HANDS:
            self.extra[seat] -= 1
        else:
            self.erred[self.hand - 1] = self.erring
        return self.skip() if self.erring == self.playing else DEALING

    def skip(self):
        if self.hand >= HANDS:
            first = leaders(self.scores())
            if len(first) == 1:
                return OVER
            self.playing = _mask(first)
        self.hand += 1
        self.redeals = 0
        self.erring = 0
        return DEALING

    # Snapshots: hand (3 bytes), redeals, erring; for each of the first ten hands begun its winner and errors;
    # in extra hands each seat's points from them (3 bytes).

    def dump(self, phase):
        data = bytearray(self.hand.to_bytes(3, "big") + bytes((self.redeals, self.erring)))
        for at in range(min(self.hand, HANDS)):
            data.extend((self.winners[at], self.erred[at]))
        if self.hand > HANDS:
            for points in self.extra:
                data.extend((points + _ZERO).to_bytes(3, "big"))
        return bytes(data)

    def load(self, phase, data):
        self.hand = int.from_bytes(data[:3], "big")
        begun = min(self.hand, HANDS)
        extra = self.hand > HANDS
        if not begun or len(data) != 5 + 2 * begun + 3 * self.seats * extra:
            raise Illegal(WRONG_LENGTH)
        self.redeals, self.erring = data[3], data[4]
        for at in range(begun):
            self.winners[at], self.erred[at] = data[5 + 2 * at], data[6 + 2 * at]
        if extra:
            self.extra = [int.from_bytes(data[at : at + 3], "big") - _ZERO for at in range(25, len(data), 3)]
            scores = [points + (self.erring >> seat & 1) for seat, points in enumerate(self.scores())]
            self.playing = _mask(leaders(scores))  # the leaders before this hand's errors
        if max(self.winners) > self.seats or max(self.erring, *self.erred) >> self.seats:
            raise Illegal("the snapshot has a seat that is not in this match")


def _mask(seats):
    return sum([1 << seat for seat in seats])
