"""Krypto at home and solo: the score is the number of hands won; a wrong answer costs only the call."""

from games.krypto.rules.events import DEALING, OPEN, OVER, WRONG_LENGTH
from games.krypto.rules.hands import Hands
from handheld.rules.match import Illegal


class Home(Hands):
    """A match decided by hands won. `hands` is the number to play, 0 for a match that the players end."""

    strict = False  # a step against the rule is refused
    skips = 1 << DEALING | 1 << OPEN  # even before the cards are dealt

    def __init__(self, seats, resolved):
        Hands.__init__(self)
        self.hands = 0 if resolved["hands"] == "open" else int(resolved["hands"])
        self._won = [0] * seats

    def scores(self):
        return list(self._won)

    def bars(self, seat):
        return ""  # everyone may call

    def win(self, seat):
        self._won[seat] += 1
        return self.skip()

    def miss(self, seat):
        return OPEN

    def skip(self):
        if self.hand == self.hands:
            return OVER
        self.hand += 1
        self.redeals = 0
        return DEALING

    # Snapshots: hand (3 bytes), redeals, hands won by each seat (3 bytes each)

    def dump(self, phase):
        data = self.hand.to_bytes(3, "big") + bytes([self.redeals])
        return data + b"".join([won.to_bytes(3, "big") for won in self._won])

    def load(self, phase, data):
        if len(data) != 4 + 3 * len(self._won):
            raise Illegal(WRONG_LENGTH)
        self.hand = int.from_bytes(data[:3], "big")
        self.redeals = data[3]
        self._won = [int.from_bytes(data[at : at + 3], "big") for at in range(4, len(data), 3)]
        if not self.hand or self.hands and self.hand > self.hands:
            raise Illegal("the snapshot's hand does not occur in this match")
