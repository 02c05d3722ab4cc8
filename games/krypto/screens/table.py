"""The table mode, as the screens see it. Loaded only for its matches."""

from micropython import const

from games.krypto.rules.events import DEALING, HAND, TURN
from handheld.machine.text import t

_LAST_HAND = const(180)  # seconds for the last hand


class Mode:
    """The answers of a way to play to the screens, as in `mode`: for two players in turns."""

    code = HAND

    def __init__(self, screen):
        self.screen = screen
        self.rules = screen.match

    @property
    def deals_itself(self):
        return len(self.rules.mode.hands) > 0

    @property
    def correctable(self):
        return self.rules.mode.round < 2

    @property
    def count(self):
        return t("Round %d") % self.rules.mode.round

    @property
    def title(self):
        if self.rules.mode.held:
            return t("Hand %d") % self.rules.mode.held
        return t("Table") if self.rules.phase == DEALING else t("Last hand")

    def hint(self):
        self.screen.flash(t("last hand: no hints"))

    def hinted(self):
        return (), ""

    def seconds(self):
        return self.screen.hand.seconds("turn") if self.rules.phase == TURN else _LAST_HAND

    def ended(self, won, hand):
        return t(": hand %d") % hand if won else t(": no Krypto")

    def shows_solution(self, seat):
        """The hand is played again, except the last one after both have erred."""
        return seat < 0 or self.rules.mode.erring > 0
