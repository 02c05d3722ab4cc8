"""The choice of a penalty in the table mode."""

from micropython import const

from games.krypto.rules.events import PENALTY
from handheld import keys
from handheld.prompts import MENU
from handheld.screens.lists import ListScreen
from handheld.text import agree, t

_SEEN_MS = const(1500)  # delay before an opponent chooses a penalty


class PenaltyScreen(ListScreen):
    """The other player's choice after a false call: no penalty, or one hand off the total."""

    name = "judge"
    back = MENU

    def __init__(self, console, screen):
        super().__init__(console)
        self._screen = screen
        match = screen.match
        self._erred = match.names[match.mode.false]
        self.heading = agree(t("%s decides") % match.names[match.turn])
        self._opponent = not screen.session.person(match.turn)
        if self._opponent:
            self.every = _SEEN_MS
            self.at = 1

    def count(self):
        return 2

    def line(self, i):
        return (t("one hand off"), self._erred[:6]) if i else (t("no penalty"), "")

    def choose(self, i):
        self._screen.session.play(PENALTY + i)
        self.console.pop()
        return False

    def tick(self, now):
        if not self._opponent:
            return super().tick(now)
        self.choose(1)
        return True

    def key(self, key):
        if key == keys.B:
            self._screen.pause()
            return True
        return self._opponent or super().key(key)
