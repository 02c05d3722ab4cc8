"""The part that home, solo and the tournament share: hands one after the other."""

from games.krypto.rules.events import DEALING


class Hands:
    """A sequence of hands, each with new cards.

    * `hand`: number of the hand in play or to be dealt next; at the end the last;
    * `redeals`: number of times that this hand got new cards, up to 255;
    * `skips`: the phases, as bits, in which a hand may be skipped;
    * `held`, `last`: always 0; only the table mode has a held hand and a last one;
    * `win`, `miss`, `skip`, `expire`: return the next phase.
    """

    held = last = 0

    def __init__(self):
        self.hand = 1
        self.redeals = 0

    def check(self, code, data):
        """Raise Illegal for an event that is in this mode alone against the rules."""

    def expire(self):
        """Deal new cards for the same hand, after its clock ran out or on request."""
        self.redeals = min(self.redeals + 1, 255)
        return DEALING
