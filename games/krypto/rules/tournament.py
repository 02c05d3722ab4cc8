"""The international tournament: ten hands on a score pad, and extra hands while leaders tie.

All of the pad follows from who won and who erred in each hand, so that is all that is kept.
"""

from micropython import const

from games.krypto.rules.events import DEALING, LYING, OVER
from games.krypto.rules.home import Hands
from handheld.match import Illegal

HANDS = const(10)
_REDEALS = const(3)  # by time, of one hand, before it may be skipped
_ZERO = const(0x800000)  # what stands for 0 points in a snapshot


class International(Hands):
    """The score pad and the eligible players. A `hand` above 10 is an extra hand.

    * `playing`: bit mask of the seats that play this hand: all, or the leaders;
    * `erring`: bit mask of those of them who erred in it;
    * `extra`: points of each seat from extra hands;
    * `winners`, `erred`: of each of the ten hands, seat + 1 or 0 for nobody, and a bit mask of seats.
    """

    strict = True  # a true step against the rule is the error

    def __init__(self, seats, settled):
        Hands.__init__(self)
        self.seats = seats
        self.playing = (1 << seats) - 1
        self.erring = 0
        self.extra = [0] * seats
        self.winners = bytearray(HANDS)
        self.erred = bytearray(HANDS)

    # What it tells

    def boxes(self, seat):
        """The seat's ten boxes: points, or None for an empty one.

        A win doubles the one before it, unless another won or the seat erred in between.
        """
        boxes = [None] * HANDS
        streak = 0
        for at in range(HANDS):
            if self.winners[at] == seat + 1:
                streak = streak * 2 or 1
                boxes[at] = streak
            else:
                if self.erred[at] >> seat & 1:
                    boxes[at] = -1
                    streak = 0
                elif self.winners[at]:
                    streak = 0
        return boxes

    def scores(self):
        """Points of each seat: its boxes and its extra hands."""
        scores = list(self.extra)
        for seat in range(self.seats):
            for box in self.boxes(seat):
                scores[seat] += box or 0
        return scores

    def leaders(self):
        """Bit mask of the seats with the highest total."""
        return self.highest(self.scores())

    def highest(self, scores):
        """Bit mask of the seats with the highest of these scores."""
        best = max(scores)
        mask = 0
        for seat in range(self.seats):
            if scores[seat] == best:
                mask |= 1 << seat
        return mask

    def may_call(self, seat):
        """True unless the seat erred in this hand or does not play it."""
        return bool((self.playing & ~self.erring) >> seat & 1)

    def check_call(self, seat, name):
        """Raise Illegal unless `may_call`."""
        if self.erring >> seat & 1:
            raise Illegal("%s erred in this hand and is out of it" % name)
        if not self.playing >> seat & 1:
            raise Illegal("%s is not among the leaders, who play this hand" % name)

    def check_skip(self, phase):
        """Raise Illegal unless the hand may be skipped."""
        if phase != LYING:
            raise Illegal("a hand is skipped while its cards lie open and nobody explains")
        if self.redeals < _REDEALS:
            raise Illegal("a hand is skipped after three redeals by time, not %d" % self.redeals)

    # What happens; each gives the phase that follows

    def win(self, seat):
        """The seat solved the hand, or proved it unplayable."""
        if self.hand > HANDS:
            self.extra[seat] += 1
        else:
            self.winners[self.hand - 1] = seat + 1
        return self._close()

    def miss(self, seat):
        """The seat called in error: -1, and new cards for the others while there are any."""
        self.erring |= 1 << seat
        if self.hand > HANDS:
            self.extra[seat] -= 1
        else:
            self.erred[self.hand - 1] = self.erring
        return self._close() if self.erring == self.playing else DEALING

    def _close(self):
        if self.hand >= HANDS:
            leaders = self.leaders()
            if leaders & leaders - 1 == 0:
                return OVER
            self.playing = leaders
        self.hand += 1
        self.redeals = 0
        self.erring = 0
        return DEALING

    # Snapshots, where cards are due: hand (3 bytes), redeals, those who erred in this hand; for each of the
    # first ten hands begun its winner and who erred; in extra hands each seat's points from them (3 bytes).

    def dump(self, phase):
        """The state between two deals, as bytes."""
        data = bytearray(self.hand.to_bytes(3, "big"))
        data.append(self.redeals)
        data.append(self.erring)
        for at in range(min(self.hand, HANDS)):
            data.append(self.winners[at])
            data.append(self.erred[at])
        if self.hand > HANDS:
            for points in self.extra:
                data.extend((points + _ZERO).to_bytes(3, "big"))
        return bytes(data)

    def load(self, phase, data):
        """Take on what `dump` gave. Raises Illegal for what it cannot have given."""
        self.hand = int.from_bytes(data[:3], "big")
        begun = min(self.hand, HANDS)
        extra = self.hand > HANDS
        if not begun or len(data) != 5 + 2 * begun + 3 * self.seats * extra:
            raise Illegal("a snapshot of other length than the match's")
        self.redeals = data[3]
        self.erring = data[4]
        for at in range(begun):
            self.winners[at] = data[5 + 2 * at]
            self.erred[at] = data[6 + 2 * at]
        if extra:
            for seat in range(self.seats):
                at = 25 + 3 * seat
                self.extra[seat] = int.from_bytes(data[at : at + 3], "big") - _ZERO
        self._check(HANDS if extra else self.hand - 1)

    def _check(self, closed):
        """Raise Illegal unless the hands, of which `closed` are closed, can have been played."""
        everyone = (1 << self.seats) - 1
        for at in range(closed):
            winner = self.winners[at]
            erred = self.erred[at]
            if winner > self.seats or erred > everyone or winner and erred >> winner - 1 & 1:
                raise Illegal("a snapshot with a hand that cannot have been played")
        if closed < HANDS and (self.winners[closed] or self.erred[closed] != self.erring):
            raise Illegal("a snapshot whose open hand does not fit")
        if self.hand > HANDS:
            self._find_playing()
        if self.erring & ~self.playing or self.erring == self.playing:
            raise Illegal("a snapshot whose open hand nobody may win")

    def _find_playing(self):
        """Who plays the extra hand: the leaders as it began, before the errors in it."""
        scores = self.scores()
        closed = self.hand - HANDS - 1
        for seat in range(self.seats):
            erred = self.erring >> seat & 1
            scores[seat] += erred
            if not -closed <= self.extra[seat] + erred <= closed:
                raise Illegal("a snapshot with more points than extra hands")
        self.playing = self.highest(scores)
        if self.playing & self.playing - 1 == 0:
            raise Illegal("a snapshot of an extra hand without a tie")
