"""The start card of a game, which is ready to play, and the screen with all options."""

from micropython import const

from handheld import keys
from handheld.description import DIGITS
from handheld.prompts import MENU
from handheld.screens.lists import ConfirmScreen
from handheld.screens.seat import NamesScreen, PlayersList
from handheld.setup import MACHINES
from handheld.text import t

_ZERO = const(11)  # the number key for 0

_HELP = {
    "continue": t("where you left off"),
    "names": t("who plays, and how"),
    "options": t("all rules and options"),
    "howto": t("pictures and a lesson"),
    "series": t("win most of 3 or 5"),
}


class CardScreen(PlayersList):
    """The start card. Left and right change a row. A begins the match, except on rows that open a page."""

    name = "setup"
    back = MENU

    def __init__(self, console, setup):
        super().__init__(console, setup, setup.about.TITLE)
        console.theme.colour = setup.about.COLOUR
        self._open = console.journal.saved(setup.game) is not None
        self._lines = ()
        self._stale = False  # True while the rows below the players' row are not drawn
        self._list_rows()

    def _list_rows(self):
        setup = self.setup
        rows = ["continue"] if self._open else []
        rows.append("players")
        if setup.people < setup.playing:
            rows.append("strength")
        if setup.about.WAYS:
            rows.append("way")
        if setup.people > 1 or setup.playing > 2:
            rows.append("names")
        if setup.rows():
            rows.append("options")
        row = self._lines[self.at] if self._lines else ""
        self._lines = rows + ["howto"]
        if row in self._lines:
            self.at = self._lines.index(row)

    def show(self):
        self._list_rows()
        super().show()

    def count(self):
        return len(self._lines)

    def turns(self, i):
        return self._lines[i] in ("players", "strength", "way")

    def line(self, i):
        what = self._lines[i]
        setup = self.setup
        if what == "continue":
            return t("Continue"), self.console.where(setup.game) + " "
        if what == "players":
            kind = setup.kind
            alone = t("You alone") if kind else t("You and a machine")
            return "", t("%d players") % kind if kind > 1 else alone
        if what == "strength":
            return t("Strength"), setup.about.LEVELS[max([seat.level for seat in setup.table]) - 1] + " "
        if what == "way":
            way = setup.way()
            return t("How"), (way[0] if way else t("Custom")) + " "
        if what == "names":
            return t("Names"), self._who() + " "
        return t("All options") if what == "options" else t("How to play"), ""

    def _texts(self, left, right):
        if left:
            return super()._texts(left, right)
        return (((self._columns - len(right)) // 2, right),)

    def face(self, i):
        if self._lines[i] != "strength":
            return None
        machines = [seat.machine for seat in self.setup.table if seat.level]
        return len(t("Strength")) + 2, MACHINES.index(machines[0])

    def _who(self):
        """Return the names, shortened to "Ada, Ben +2" if they do not fit."""
        names = self.setup.names()
        room = self._columns - len(t("Names")) - 4
        text = ", ".join(names)
        more = 0
        while len(text) > room and more < len(names) - 1:
            more += 1
            text = "%s +%d" % (", ".join(names[:-more]), more)
        return text[:room]

    def explain(self, i):
        what = self._lines[i]
        if what in _HELP:
            return _HELP[what]
        setup = self.setup
        if what == "strength":
            machines = [seat.machine for seat in setup.table if seat.level]
            return (t("%s plays") if len(machines) < 2 else t("%s play")) % ", ".join(machines)
        score = setup.series()
        if score:
            return score.text(setup.names()) or t("no wins yet")
        way = setup.way()
        return way[1] if way else t("your own options") if setup.about.WAYS else ""

    def does(self, i):
        what = self._lines[i]
        return t("continue") if what == "continue" else t("open") if what in _HELP else t("play")

    def step(self, i, by):
        what = self._lines[i]
        setup = self.setup
        if what == "players":  # other rows may come or go: they follow in the next tick
            setup.turn_players(by)
            self._rows[i - self.first].show(self._texts(*self.line(i)))
            self._point()
            self._stale = True
            return False
        if what == "strength":
            setup.turn_strength(by)
        elif what == "way":
            setup.turn_way(by)
        else:
            return False
        self._list_rows()
        return True

    def tick(self, now):
        if not self._stale:
            return super().tick(now)
        self._stale = False
        self._list_rows()
        self.fill()
        return True

    def key(self, key):
        if self._stale:
            self.tick(0)
        return super().key(key)

    def choose(self, i):
        what = self._lines[i]
        console = self.console
        setup = self.setup
        if what == "continue":
            console.resume(setup.game)
        elif what == "names":
            console.push(NamesScreen(console, setup, t("Names")))
        elif what == "options":
            console.push(OptionsScreen(console, setup, t("All options")))
        elif what == "howto":
            console.explain(setup.game)
        else:
            begin(console, setup)
        return False


def begin(console, setup):
    """Begin a match. If one is open, ask first whether to give it up."""
    if console.journal.saved(setup.game):
        question = t("Give up old match?"), t("Keep it"), t("New match"), setup.play
        console.push(ConfirmScreen(console, *question))
    else:
        setup.play()


class OptionsScreen(PlayersList):
    """All options. Left and right change a row, A begins the match. A number is typed digit by digit."""

    name = "options"
    hint = t("play")
    _digit = -1  # the place of the digit to type

    def count(self):
        return len(self.setup.rows())

    def turns(self, i):
        return self._digit < 0

    def does(self, i):
        return t("type") if DIGITS in self.setup.rows()[i][2] else self.hint

    def line(self, i):
        key, label, choices = self.setup.rows()[i]
        value = self.setup.value(key, choices)
        if key == "series":
            value = t("off") if value == choices[0] else t("best of %s") % value
        elif value != choices[0] and DIGITS in choices:
            if i == self.at and self._digit >= 0:
                label, value = t("No."), self._typed(value)
        else:
            value = self.setup.about.shown(key, value)
        return label, value + " "

    def _typed(self, value):
        """Return a number with signs around the digit that is typed."""
        at = 2 * self._digit
        text = " " + " ".join(value) + " "
        return text[:at] + "<" + text[at + 1] + ">" + text[at + 3 :]

    def explain(self, i):
        key = self.setup.rows()[i][0]
        return self.setup.about.HELP.get(key) or _HELP.get(key, "")

    def prompted(self, i):
        if self._digit < 0:
            return super().prompted(i)
        return (keys.A, t("done")), (keys.UP, t("digit|0-9")), (keys.B, t("off"))

    def step(self, i, by):
        setup = self.setup
        key, label, choices = setup.rows()[i]
        value = setup.value(key, choices)
        if DIGITS in choices:
            setup.chosen[key] = "0" * len(DIGITS) if value == choices[0] else choices[0]
            self._digit = 0 if value == choices[0] else -1
        else:
            setup.chosen[key] = choices[(choices.index(value) + by) % len(choices)]
        setup.update()
        for row in range(self.count()):  # other rows may have come or gone
            if setup.rows()[row][:2] == (key, label):
                self.at = row
        return True

    def choose(self, i):
        key, _, choices = self.setup.rows()[i]
        if DIGITS not in choices:
            begin(self.console, self.setup)
            return False
        if self.setup.value(key, choices) == choices[0]:
            return self.step(i, 1)
        self._digit = 0
        return True

    def number(self, n):
        if self._digit < 0 or n > 9 and n != _ZERO:
            return False
        self._set(n % _ZERO)
        self._digit = min(self._digit + 1, len(DIGITS) - 1)
        self.fill()
        return True

    def _set(self, digit):
        key = self.setup.rows()[self.at][0]
        value = self.setup.chosen[key]
        self.setup.chosen[key] = value[: self._digit] + str(digit % 10) + value[self._digit + 1 :]

    def key(self, key):
        if self._digit < 0:
            return super().key(key)
        if key == keys.B:
            return self.step(self.at, 1) and self.fill() is None
        if key == keys.A:
            self._digit = -1
        elif key == keys.UP or key == keys.DOWN:
            value = self.setup.chosen[self.setup.rows()[self.at][0]]
            self._set(int(value[self._digit]) + (1 if key == keys.UP else -1))
        elif key == keys.LEFT or key == keys.RIGHT:
            self._digit = (self._digit + (1 if key == keys.RIGHT else -1)) % len(DIGITS)
        self.fill()
        return True
