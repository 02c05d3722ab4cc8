"""Before a match: who plays, and which of the game's options."""

from handheld.screens.howto import PagesScreen
from handheld.screens.lists import ListScreen
from handheld.screens.seat import SeatScreen
from handheld.session import Session
from handheld.text import t

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jana", "Kim", "Leo")


class SetupScreen(ListScreen):
    """Play comes first, so that the last line-up plays again at two presses."""

    name = "setup"
    hint = "choose"
    back = "menu"

    def __init__(self, console, game):
        super().__init__(console)
        self.game = game
        self.about = console.load(game)
        self.heading = self.about.TITLE
        self.seats = console.seats  # [name, level] of every seat there ever was
        self.chosen = console.chosen.setdefault(game, {})
        self._lay()

    def _lay(self):
        """The rows as they follow from what is chosen: (what, index)."""
        fewest, most = self.about.seats(self.chosen)
        playing = max(fewest, min(most, self.console.playing))
        while len(self.seats) < playing:
            taken = [seat[0] for seat in self.seats]
            self.seats.append([[name for name in NAMES if name not in taken][0], 0])
        self.playing = playing
        self.options = self.about.options(self.chosen, playing)
        self.extras = self.about.EXTRAS
        self._lines = [("play", 0), ("players", 0)]
        self._lines += [("seat", i) for i in range(playing)]
        self._lines += [("option", i) for i in range(len(self.options) + len(self.extras))]
        self._lines.append(("howto", 0))

    def count(self):
        return len(self._lines)

    def line(self, i):
        what, n = self._lines[i]
        on = i == self.at
        if what == "play":
            return t("Play"), ""
        if what == "players":
            return t("Players"), self._turned(str(self.playing), on)
        if what == "seat":
            name, level = self.seats[n]
            return "%d %s" % (n + 1, name), self._turned(self.level_name(level), on)
        if what == "howto":
            return t("How to play"), ""
        key, label, choices = self._option(n)
        return t(label), self._turned(t(self.chosen.get(key, choices[0])), on)

    def _turned(self, text, on):
        return "<" + text + ">" if on else text + " "

    def _option(self, n):
        if n < len(self.options):
            return self.options[n]
        return self.extras[n - len(self.options)]

    def level_name(self, level):
        """Who plays a seat, in a word."""
        if not level:
            return t("person")
        return t(self.about.LEVELS[min(level, len(self.about.LEVELS)) - 1])

    def choose(self, i):
        what, n = self._lines[i]
        if what == "play":
            self._play()
        elif what == "seat":
            self.console.push(SeatScreen(self.console, self, n))
        elif what == "howto":
            text = self.console.load(self.game, "howto").TEXT
            self.console.push(PagesScreen(self.console, self.about.TITLE, text))
        else:
            return self.step(i, 1)
        return False

    def step(self, i, by):
        what, n = self._lines[i]
        if what == "players":
            fewest, most = self.about.seats(self.chosen)
            self.console.playing = fewest + (self.playing - fewest + by) % (most - fewest + 1)
        elif what == "seat":
            self.turn_level(n, by)
        elif what == "option":
            key, _, choices = self._option(n)
            at = choices.index(self.chosen[key]) if self.chosen.get(key) in choices else 0
            self.chosen[key] = choices[(at + by) % len(choices)]
        else:
            return False
        fit = len(self._rows)
        self._lay()
        if min(self.count(), fit + 1) != fit and self.group:
            self.console.redraw()  # more or fewer rows fit than before
        return True

    def turn_level(self, n, by):
        """Let the next kind of player play seat n."""
        seat = self.seats[n]
        levels = len(self.about.LEVELS) + 1
        seat[1] = (min(seat[1], levels - 1) + by) % levels

    def _play(self):
        console = self.console
        rules = console.load(self.game, "rules")
        record = console.load(self.game, "record")
        screens = console.load(self.game, "screens")
        options = {}
        for key, _, choices in self.options:
            value = self.chosen.get(key, choices[0])
            options[key] = value if value in choices else choices[0]
        extras = {}
        for key, _, choices in self.extras:
            extras[key] = self.chosen.get(key, choices[0])
        seats = self.seats[: self.playing]
        match = rules.MATCH([seat[0] for seat in seats], options)
        levels = [min(seat[1], len(self.about.LEVELS)) for seat in seats]
        session = Session(match, record, self.about.OPTIONS, levels)
        console.push(screens.MatchScreen(console, session, extras))
