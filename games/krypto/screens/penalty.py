"""At the table: what a false call costs, as the other player chooses."""

from micropython import const

from games.krypto.rules.events import PENALTY
from handheld import keys
from handheld.prompts import MENU
from handheld.screens.lists import ListScreen
from handheld.text import t

_SEEN_MS = const(1500)  # how long an opponent's penalty is seen before it is chosen


class PenaltyScreen(ListScreen):
    """After a false call the other player chooses: no penalty, or one hand off the total."""

    name = "judge"
    back = MENU

    def __init__(self, console, play):
        super().__init__(console)
        self._play = play
        match = play.match
        self._erred = match.names[match.mode.false]
        self.heading = "%s %s" % (match.names[match.turn], t("decides"))
        self._opponent = not play.session.person(match.turn)
        if self._opponent:
            self.every = _SEEN_MS
            self.at = 1

    def count(self):
        return 2

    def line(self, i):
        return t(("no penalty", "one hand off")[i]), self._erred[:6] if i else ""

    def choose(self, i):
        self._play.session.play(PENALTY + i)
        self.console.pop()
        return False

    def tick(self, now):
        self.choose(1)
        return True

    def key(self, key):
        if key == keys.B:
            self._play.pause()
            return True
        return self._opponent or super().key(key)
