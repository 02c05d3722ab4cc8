"""The international tournament: ten hands on a score pad, and extra hands while leaders tie.

All of the pad follows from who won and who erred in each hand, so that is all that is kept.
"""

from micropython import const

from games.krypto.rules.events import DEALING, LYING, OVER
from handheld.match import Illegal

HANDS = const(10)
_REDEALS = const(3)  # by time, of one hand, before it may be skipped


class International:
    """The score pad and the eligible players.

    * `hand`: number of the hand in play, or that is due; above 10 it is an extra hand;
    * `redeals`: how often time ran out in this hand, at most 255 are counted;
    * `playing`: bit mask of the seats that play this hand: all, or the leaders;
    * `erring`: bit mask of those of them who erred in it;
    * `extra`: points of each seat from extra hands;
    * `winners`, `erred`: of each of the ten hands, seat + 1 or 0 for nobody, and a bit mask of seats.
    """

    strict = True  # a true step against the rule is the error

    def __init__(self, seats, settled):
        self.seats = seats
        self.hand = 1
        self.redeals = 0
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

    def expire(self):
        """The hand's time is over, or new cards are wished: new cards for the same hand."""
        if self.redeals < 255:
            self.redeals += 1
        return DEALING

    def skip(self):
        """The hand is nobody's."""
        return self._close()

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

    def dump(self, phase):
        """The state between two deals, as bytes."""
        from games.krypto.rules import tournament_snapshot

        return tournament_snapshot.dump(self)

    def load(self, phase, data):
        """Take on what `dump` gave. Raises Illegal for what it cannot have given."""
        from games.krypto.rules import tournament_snapshot

        tournament_snapshot.load(self, data)
