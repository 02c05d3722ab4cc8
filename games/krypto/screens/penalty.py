"""The choice of a penalty in the table mode."""

from micropython import const

from games.krypto.rules.events import PENALTY
from handheld.drawing.lists import ListScreen, Row
from handheld.drawing.prompts import MENU
from handheld.machine import keys
from handheld.machine.text import agree, t

_SEEN_MS = const(1500)  # delay before an opponent chooses a penalty


class PenaltyScreen(ListScreen):
    """The other player's choice after a false call: no penalty, or one hand off the total."""

    name = "judge"
    back = MENU

    def __init__(self, console, screen):
        match = screen.match
        erred = match.names[match.mode.false]
        spare, fine = lambda: self._choose(0), lambda: self._choose(1)
        self._opponent = not screen.session.person(match.turn)
        does = t("faster") if self._opponent else ""
        items = Row(t("no penalty"), "", does, spare), Row(t("one hand off"), erred[:6], does, fine)
        super().__init__(console, agree(t("%s decides") % match.names[match.turn]), items)
        self._screen = screen
        if self._opponent:
            self.tick_ms = _SEEN_MS
            self.at = 1

    def _choose(self, fined):
        self._screen.session.play(PENALTY + fined)
        self.console.pop()

    def tick(self, now):
        if not self._opponent:
            return super().tick(now)
        self._choose(1)
        return True

    def key(self, key):
        if key == keys.B:
            self._screen.pause()
            return True
        return self._opponent and key != keys.A or super().key(key)
