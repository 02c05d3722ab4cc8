"""Krypto at home and solo: hands won are counted, a wrong answer costs only the call."""

from games.krypto.rules.events import DEALING, EXPLAINING, LYING, OVER
from handheld.match import Illegal


class Hands:
    """Hand after hand, each with new cards: what home, solo and the tournament share.

    * `hand`: number of the hand in play, or that is due; at the end the last;
    * `redeals`: how often this hand had new cards, at most 255 are counted;
    * `held`, `last`: 0. Only at the table is a hand held, or the last one open.
    """

    held = last = 0

    def __init__(self):
        self.hand = 1
        self.redeals = 0

    def expire(self):
        """The hand's clock is over, or new cards are wished: the same hand goes on with them."""
        if self.redeals < 255:
            self.redeals += 1
        return DEALING

    def skip(self):
        """The hand is nobody's."""
        return self._close()

    def _close(self):
        """The hand is over: the phase that follows."""
        raise NotImplementedError


class Home(Hands):
    """The hands won. `hands`: how many are played, 0 for a match that the players end."""

    strict = False  # a step against the rule is refused

    def __init__(self, seats, settled):
        Hands.__init__(self)
        self.hands = 0 if settled["hands"] == "open" else int(settled["hands"])
        self._won = [0] * seats

    def scores(self):
        """Hands won by each seat."""
        return list(self._won)

    def may_call(self, seat):
        """Everyone may call."""
        return True

    def check_call(self, seat, name):
        """Nothing forbids a call."""

    def check_skip(self, phase):
        """Raise Illegal while somebody explains. A hand may be skipped before its cards come, too."""
        if phase == EXPLAINING:
            raise Illegal("a hand is skipped while nobody explains")

    # What happens; each gives the phase that follows

    def win(self, seat):
        """The seat takes the hand."""
        self._won[seat] += 1
        return self._close()

    def miss(self, seat):
        """The cards stay, and all may call again."""
        return LYING

    def _close(self):
        if self.hand == self.hands:
            return OVER
        self.hand += 1
        self.redeals = 0
        return DEALING

    # Snapshots: hand (3 bytes), redeals, hands won by each seat (3 bytes each)

    def dump(self, phase):
        """The state while nobody explains, as bytes."""
        data = bytearray(self.hand.to_bytes(3, "big"))
        data.append(self.redeals)
        for won in self._won:
            data.extend(won.to_bytes(3, "big"))
        return bytes(data)

    def load(self, phase, data):
        """Take on what `dump` gave. Raises Illegal for what it cannot have given."""
        seats = len(self._won)
        if len(data) != 4 + 3 * seats:
            raise Illegal("a snapshot of other length than the match's")
        self.hand = int.from_bytes(data[:3], "big")
        self.redeals = data[3]
        for seat in range(seats):
            at = 4 + 3 * seat
            self._won[seat] = int.from_bytes(data[at : at + 3], "big")
        if not self.hand or self.hands and self.hand > self.hands or sum(self._won) >= self.hand:
            raise Illegal("a snapshot with hands that cannot have been won")
