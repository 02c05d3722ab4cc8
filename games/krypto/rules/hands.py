"""Hand after hand: what home, solo and the tournament share."""

from games.krypto.rules.events import DEALING


class Hands:
    """Hand after hand, each with new cards.

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
