"""Krypto at home and solo: the score is the number of hands won; a wrong answer costs only the call."""

from games.krypto.rules.events import DEALING, EXPLAINING, OPEN, OVER
from handheld.rules.match import Illegal


class Hands:
    """A sequence of hands, each with new cards: the part that home, solo and the tournament share.

    * `hand`: number of the hand in play or to be dealt next; at the end the last;
    * `redeals`: number of times that this hand got new cards, up to 255;
    * `held`, `last`: always 0; only the table mode has a held hand and a last one.
    """

    held = last = 0

    def __init__(self):
        self.hand = 1
        self.redeals = 0

    def expire(self):
        """Deal new cards for the same hand, after its clock ran out or on request. Returns the next phase."""
        if self.redeals < 255:
            self.redeals += 1
        return DEALING


class Home(Hands):
    """A match decided by hands won. `hands` is the number to play, 0 for a match that the players end."""

    strict = False  # a step against the rule is refused

    def __init__(self, seats, resolved):
        Hands.__init__(self)
        self.hands = 0 if resolved["hands"] == "open" else int(resolved["hands"])
        self._won = [0] * seats

    def scores(self):
        return list(self._won)

    def bars(self, seat):
        """Return "": everyone may call."""
        return ""

    def check_skip(self, phase):
        """Raise Illegal while a seat explains. A hand may be skipped even before its cards are dealt."""
        if phase == EXPLAINING:
            raise Illegal("a hand can be skipped only while nobody explains")

    # Events; each function returns the next phase

    def win(self, seat):
        self._won[seat] += 1
        return self.skip()

    def miss(self, seat):
        """Leave the cards face up; all may call again."""
        return OPEN

    def skip(self):
        if self.hand == self.hands:
            return OVER
        self.hand += 1
        self.redeals = 0
        return DEALING

    # Snapshots: hand (3 bytes), redeals, hands won by each seat (3 bytes each)

    def dump(self, phase):
        data = bytearray(self.hand.to_bytes(3, "big"))
        data.append(self.redeals)
        for won in self._won:
            data.extend(won.to_bytes(3, "big"))
        return bytes(data)

    def load(self, phase, data):
        """Restore the state from the bytes of `dump`. Raises Illegal for a wrong length or range."""
        seats = len(self._won)
        if len(data) != 4 + 3 * seats:
            raise Illegal("the snapshot has the wrong length for this match")
        self.hand = int.from_bytes(data[:3], "big")
        self.redeals = data[3]
        for seat in range(seats):
            at = 4 + 3 * seat
            self._won[seat] = int.from_bytes(data[at : at + 3], "big")
        if not self.hand or self.hands and self.hand > self.hands:
            raise Illegal("the snapshot's hand does not occur in this match")
