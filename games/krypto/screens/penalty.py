"""After a false call at the table: the other player chooses the penalty."""

from games.krypto.rules import events
from games.krypto.screens.common import drop
from handheld import keys
from handheld.screens.lists import ListScreen
from handheld.text import t


class JudgeScreen(ListScreen):
    """No penalty, or one hand off the total."""

    name = "judge"
    hint = "choose"
    back = "menu"

    def __init__(self, console, play):
        super().__init__(console)
        self._play = play
        match = play.match
        self._erred = match.names[match.mode.false]
        self._judge = match.names[match.turn]
        self.heading = "%s: %s" % (self._erred, t("no Krypto"))
        if not play.session.person(match.turn):
            self.every = 1500

    def count(self):
        return 3

    def line(self, i):
        if i == 0:
            return "%s %s:" % (self._judge, t("decides")), ""
        return (t("no penalty"), t("one hand off"))[i - 1], ""

    def show(self):
        self.at = max(1, self.at)
        super().show()

    def hide(self):
        drop("screens.penalty")
        super().hide()

    def choose(self, i):
        if i:
            self._play.session.play(events.PENALTY + i - 1)
            self.console.pop()
        return False

    def tick(self, now):
        self.choose(2)
        return True

    def key(self, key):
        if key == keys.B:
            self._play.pause()
            return True
        if self.every:
            return True
        taken = super().key(key)
        if self.at == 0 and self.group:
            self.at = 2 if key == keys.UP else 1
            self.fill()
        return taken
