"""The start card of a game, which is ready to play, and the screen with all options."""

from micropython import const

from handheld.drawing.lists import ConfirmScreen, Row
from handheld.drawing.prompts import BACK, MENU
from handheld.front.seat import FacesList, NamesScreen
from handheld.front.setup import MACHINES
from handheld.machine import keys
from handheld.machine.text import t
from handheld.rules.choice import DIGITS, Number

_ZERO = const(11)  # the number key for 0


class CardScreen(FacesList):
    """The start card. Left and right change a row. A begins the match, except on rows that open a page."""

    name = "setup"
    back = MENU

    def __init__(self, console, setup):
        super().__init__(console, setup, setup.about.TITLE)
        console.theme.colour = setup.about.COLOUR

    def rows(self):
        console, setup = self.console, self.setup
        rows = []
        if console.journal.saved(setup.game):
            words = t("where you left off")
            resume = lambda: console.resume(setup.game)  # noqa: E731
            rows.append(Row(t("Continue"), console.where(setup.game), t("continue"), resume, help=words))
        alone = t("You alone") if setup.kind else t("You and a machine")
        players = t("%d players") % setup.kind if setup.kind > 1 else alone
        way = setup.way()
        rows.append(self._choice("", players, setup.turn_players, self._said(way)))
        if setup.people < setup.playing:
            rows.append(self._strength())
        if setup.about.WAYS:
            name = way[0] if way else t("Custom")
            rows.append(self._choice(t("How"), name, setup.turn_way, self._said(way)))
        if setup.people > 1 or setup.playing > 2:
            words = t("who plays, and how")
            rows.append(self._open(t("Names"), self._who(), NamesScreen, words))
        if OptionsScreen.shown(setup):
            words = t("all rules and options")
            rows.append(self._open(t("All options"), "", OptionsScreen, words))
        words = t("pictures and a lesson")
        rows.append(Row(t("How to play"), "", t("open"), lambda: console.explain(setup.game), help=words))
        return rows

    def _choice(self, left, right, turn, words):
        return Row(left, right, t("play"), lambda: begin(self.console, self.setup), turn, words)

    def _open(self, left, right, kind, words):
        """Return a row that opens a page of the setup."""
        show = lambda: self.console.push(kind(self.console, self.setup, left))  # noqa: E731
        return Row(left, right, t("open"), show, help=words)

    def _strength(self):
        """Return the row of the machines' strength, with the face of the first one."""
        setup = self.setup
        machines = [seat for seat in setup.table if seat.level]
        names = [seat.machine for seat in machines]
        words = (t("%s plays") if len(names) < 2 else t("%s play")) % ", ".join(names)
        level = setup.about.LEVELS[max([seat.level for seat in machines]) - 1]
        row = self._choice(t("Strength"), level, setup.turn_strength, words)
        row.face = len(row.left) + 2, MACHINES.index(names[0])
        return row

    def _said(self, way):
        """Return the score of the series, or else the explanation of the way to play."""
        score = self.setup.series()
        if score:
            return score.text(self.setup.names()) or t("no wins yet")
        return way[1] if way else t("your own options") if self.setup.about.WAYS else ""

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


def begin(console, setup):
    """Begin a match. If one is open, ask first whether to give it up."""
    if console.journal.saved(setup.game):
        question = t("Give up old match?"), t("Keep it"), t("New match"), setup.play
        console.push(ConfirmScreen(console, *question))
    else:
        setup.play()


class OptionsScreen(FacesList):
    """All options. Left and right change a row, A begins the match. A number is typed digit by digit."""

    name = "options"
    _digit = -1  # the place of the digit to type

    @staticmethod
    def shown(setup):
        """Return the choices of a setup that have a row; a choice for each person is among the names."""
        return [each for each in setup.choices if not each.each]

    def rows(self):
        return [self._row(each) for each in self.shown(self.setup)]

    def _row(self, choice):
        setup = self.setup
        value = choice.value(setup.chosen)
        if isinstance(choice, Number):
            return self._number(choice, value)
        turn = lambda by: setup.choose(choice.key, choice.next(value, by))  # noqa: E731
        begins = lambda: begin(self.console, setup)  # noqa: E731
        return Row(choice.label, choice.text(value), t("play"), begins, turn, choice.help)

    def _number(self, choice, value):
        """Return the row of a number, with signs around the digit that is typed."""
        off = choice.values[0]

        def turn(by):
            self.setup.choose(choice.key, "0" * DIGITS if value == off else off)
            self._type(0 if value == off else -1)

        if self._digit < 0:
            act = (lambda: turn(1)) if value == off else (lambda: self._type(0))
            return Row(choice.label, choice.text(value), t("type"), act, turn, choice.help)
        self._typed = choice.key, value
        at = 2 * self._digit
        text = " " + " ".join(value) + " "
        text = text[:at] + "<" + text[at + 1] + ">" + text[at + 3 :]
        move = lambda by: self._type((self._digit + by) % DIGITS)  # noqa: E731
        more = ((keys.UP, t("digit|0-9")),)
        return Row(t("No."), text, t("done"), lambda: self._type(-1), move, choice.help, more)

    def _type(self, digit):
        """Type the digit at a place; -1 ends this."""
        self._digit = digit
        self.back = BACK if digit < 0 else (keys.B, t("off"))

    def _set(self, digit):
        """Change the digit."""
        key, value = self._typed
        self.setup.choose(key, value[: self._digit] + str(digit % 10) + value[self._digit + 1 :])

    def number(self, n):
        if self._digit < 0 or n > 9 and n != _ZERO:
            return False
        self._set(n % _ZERO)
        self._type(min(self._digit + 1, DIGITS - 1))
        self.fill()
        return True

    def key(self, key):
        if self._digit < 0 or key in (keys.LEFT, keys.RIGHT, keys.A):
            return super().key(key)
        if key == keys.B:
            self.setup.choose(self._typed[0], "off")
            self._type(-1)
        elif key == keys.UP or key == keys.DOWN:
            self._set(int(self._typed[1][self._digit]) + (1 if key == keys.UP else -1))
        self.fill()
        return True
