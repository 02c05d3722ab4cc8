"""Setup of a match: its players and the game's options."""

from handheld.screens.lists import ConfirmScreen
from handheld.screens.seat import PlayersList, SeatScreen
from handheld.text import t

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jana", "Kim", "Leo")


# Length of a series: an option of every game for two or more.
_SERIES = ("series", t("Series"), ("off", "3", "5"))

_HELP = {
    "players": t("how many play"),
    "seat": t("person or machine"),
    "howto": t("the rules, in pages"),
    "series": t("win most of 3 or 5"),
}


def give_names(seats):
    """Give each seat [name, level] without a name the first free one."""
    for seat in seats:
        if not seat[0]:
            taken = [other[0] for other in seats]
            seat[0] = [name for name in NAMES if name not in taken][0]


class SetupScreen(PlayersList):
    """The players and all options; Play comes first.

    The screen `presets` before it shows some of its rows through `row_text`, `help` and `do`.
    """

    name = "setup"
    explained = True

    def __init__(self, console, game):
        super().__init__(console)
        self.game = game
        self.about = console.describe(game)
        self.heading = self.about.TITLE
        console.theme.accent(self.about.COLOUR)
        self.open = console.journal.saved(game) is not None
        if game not in console.lineups:
            console.lineups[game] = [list(seat) for seat in console.ledger.book().lineup(game)]
        self.seats = console.lineups[game]  # [name, level] of each seat; unused seats come last
        self._wanted = self.playing = len(self.seats) or 2  # the players' number, if the options allow it
        if game not in console.chosen:
            console.chosen[game] = console.last_chosen(game)
        self.chosen = console.chosen[game]
        self._lay()

    def _lay(self):
        """Build the rows, (kind, index), from the chosen options."""
        fewest, most = self.about.seats(self.chosen)
        self.playing = max(fewest, min(most, self._wanted))
        self.fill_seats()
        self.options = self.about.options(self.chosen, self.playing)
        self.extras = tuple(self.about.extras(self.chosen))
        if self.playing > 1:
            self.extras += (_SERIES,)
        self._lines = [("resume", 0)] if self.open else []
        self._lines += [("play", 0), ("players", 0)]
        self._lines += [("seat", i) for i in range(self.playing)]
        self._lines += [("option", i) for i in range(len(self.options) + len(self.extras))]
        self._lines.append(("howto", 0))

    def fill_seats(self):
        """Add missing seats, and give each a name."""
        while len(self.seats) < self.playing:
            self.seats.append(["", 0])
        give_names(self.seats)

    def count(self):
        return len(self._lines)

    def line(self, i):
        return self.row_text(*self._lines[i])

    def turns(self, i):
        return self._lines[i][0] in ("players", "seat", "option")

    def row_text(self, what, n):
        """Return the left and right text of a row."""
        if what == "resume":
            return t("Continue"), self.console.where(self.game) + " "
        if what == "play":
            score = self.series()
            if score and not self.open:
                text = "%d:%d " % tuple(score.wins) if len(score.wins) == 2 else ""
                return t("Next match"), text
            return t("New match") if self.open else t("Play"), ""
        if what == "players":
            return t("Players"), str(self.playing) + " "
        if what == "seat":
            name, level = self.seats[n]
            if level:
                picture = "  " if self.console.theme.mono else "    "
                return "%d%s%s" % (n + 1, picture, name), self.level_name(level) + " "
            return "%d %s" % (n + 1, name), t("person") + " "
        if what == "howto":
            return t("How to play"), ""
        key, label, choices = self._option(n)
        value = self._value(key, choices)
        if key == "series":
            value = t("off") if value == choices[0] else t("best of %s") % value
        else:
            value = self.about.shown(key, value)
        return label, value + " "

    def series(self):
        """Return the Score of the open series with these players, or None."""
        of = self.chosen.get("series")
        if of not in _SERIES[2][1:] or self.playing < 2:
            return None
        names, levels = self._seated()
        score = self.console.ledger.book().series(self.game, names, levels, int(of))
        return score if score.played else None

    def explain(self, i):
        return self.help(*self._lines[i])

    def help(self, what, n):
        """Return a short description of a row."""
        if what == "play":
            score = self.series()
            names = self._seated()[0]
            return score.text(names) or t("no wins yet") if score else self._who(names)
        if what == "resume":
            return self.console.series(self.game) or t("where you left off")
        key = self._option(n)[0] if what == "option" else what
        return _HELP.get(key) or self.about.HELP.get(key, "")

    def _who(self, names):
        """Return the players' names, shortened to "Ada, Ben +2" if they do not fit."""
        th = self.console.theme
        room = th.width * th.unit // th.sheet("text").width - 1
        text = ", ".join(names)
        more = 0
        while len(text) > room:
            more += 1
            text = "%s +%d" % (", ".join(names[:-more]), more)
        return text

    def _value(self, key, choices):
        value = self.chosen.get(key)
        return value if value in choices else choices[0]

    def _values(self):
        """Return the options' values: key -> value."""
        return {key: self._value(key, choices) for key, _, choices in self.options}

    def _option(self, n):
        if n < len(self.options):
            return self.options[n]
        return self.extras[n - len(self.options)]

    def opponent_picture(self, i):
        what, n = self._lines[i]
        if what != "seat" or not self.seats[n][1]:
            return 0
        return len(str(n + 1)) + (1 if self.console.theme.mono else 2)

    def level_name(self, level):
        """Return an opponent's strength as a word."""
        return self.about.LEVELS[min(level, len(self.about.LEVELS)) - 1]

    def choose(self, i):
        what, n = self._lines[i]
        if what in ("players", "option"):
            return self.step(i, 1)
        self.do(what, n)
        return False

    def do(self, what, n):
        """Handle A on a row that opens a screen or begins a match."""
        if what == "resume":
            self.console.resume(self.game)
        elif what == "play":
            self.begin()
        elif what == "seat":
            self.console.push(SeatScreen(self.console, self, n))
        else:
            self.console.explain(self.game, self._values())

    def begin(self):
        """Begin a match. If one is open, ask first whether to give it up."""
        if self.open:
            console = self.console
            console.push(
                ConfirmScreen(console, t("Give up old match?"), t("Keep it"), t("New match"), self._play)
            )
        else:
            self._play()

    def take(self, chosen):
        """Set these options (key -> value), and all others to their defaults."""
        self.chosen.clear()
        self.chosen.update(chosen)
        self._lay()

    def turn_players(self, by):
        """Change the number of players within the options' limits. Return True: the rows changed."""
        fewest, most = self.about.seats(self.chosen)
        self._wanted = fewest + (self.playing - fewest + by) % (most - fewest + 1)
        self._lay()
        return True

    def step(self, i, by):
        what, n = self._lines[i]
        row = self._row(i)
        if what == "players":
            self.turn_players(by)
        elif what == "seat":
            self.turn_level(n, by)
        elif what == "option":
            key, _, choices = self._option(n)
            at = choices.index(self._value(key, choices))
            self.chosen[key] = choices[(at + by) % len(choices)]
        else:
            return False
        self._lay()
        self._find(row)
        return True

    def _row(self, i):
        """Return the identity of row i, whatever rows precede it."""
        what, n = self._lines[i]
        return what, self._option(n)[1] if what == "option" else n

    def _find(self, row):
        """Move the cursor to a row; keep its position if the row is gone."""
        for i in range(self.count()):
            if self._row(i) == row:
                self.at = i

    def turn_level(self, n, by):
        """Change the player of seat n to the next kind."""
        seat = self.seats[n]
        levels = len(self.about.LEVELS) + 1
        seat[1] = (min(seat[1], levels - 1) + by) % levels

    def _play(self):
        options = self._values()
        offered = {key: choices for key, _, choices in self.extras}
        extras = {}
        for key, _, choices in self.about.EXTRAS:
            extras[key] = self._value(key, offered[key]) if key in offered else choices[0]
        series = self._value("series", offered.get("series", _SERIES[2][:1]))
        if series != _SERIES[2][0]:
            extras["series"] = series
        names, levels = self._seated()
        self.console.play(self.game, names, levels, options, extras)

    def _seated(self):
        """Return (names, levels) of the players."""
        seats = self.seats[: self.playing]
        return [seat[0] for seat in seats], [min(seat[1], len(self.about.LEVELS)) for seat in seats]
