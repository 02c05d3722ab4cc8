"""First page of a game's setup: three presets, and more."""

from handheld.prompts import MENU
from handheld.screens.lists import ListScreen
from handheld.screens.setup import SetupScreen
from handheld.text import t

_NAMES = (t("Quick"), t("Family"), t("Tournament"))


class PresetsScreen(ListScreen):
    """Three presets. A begins a match at once with the last players; All options opens the full setup."""

    name = "presets"
    back = MENU
    explained = True

    def __init__(self, console, game):
        super().__init__(console)
        self.setup = setup = SetupScreen(console, game)
        self.heading = setup.heading
        self._game = game
        self._presets = setup.about.PRESETS
        self._lines = [("resume", 0)] if setup.open else []
        if setup.chosen:
            self._lines.append(("play", 0))
        self._lines += [("preset", i) for i in range(len(self._presets))]
        self._lines += [("players", 0), ("howto", 0), ("more", 0)]

    def count(self):
        return len(self._lines)

    def line(self, i):
        what, n = self._lines[i]
        if what == "preset":
            return _NAMES[n], ""
        if what == "more":
            return t("All options"), ""
        return self.setup.row_text(what, n)

    def turns(self, i):
        return self._lines[i][0] == "players"

    def explain(self, i):
        what, n = self._lines[i]
        if what == "preset":
            return self._presets[n][0]
        if what == "play" and not self.setup.series():
            return t("same as last time")
        return t("players and all rules") if what == "more" else self.setup.help(what, n)

    def step(self, i, by):
        return self._lines[i][0] == "players" and self.setup.turn_players(by)

    def choose(self, i):
        what, n = self._lines[i]
        if what == "preset":
            self.setup.take(self._presets[n][1])
            self.setup.begin()
        elif what == "players":
            return self.step(i, 1)
        elif what == "howto":
            self.console.explain(self._game, self.setup.chosen)
        elif what == "more":
            self.console.push(self.setup)
        else:
            self.setup.do(what, n)
        return False
