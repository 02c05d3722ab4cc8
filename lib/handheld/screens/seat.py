"""A seat: who plays it, and under which name."""

import displayio
from micropython import const

from handheld import keys, theme, widgets
from handheld.prompts import Prompts, line
from handheld.screens import Screen
from handheld.screens.lists import ListScreen
from handheld.text import t

NAME_LENGTH = const(8)

_CAPITALS = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-"
_SMALL = " abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"


class SeatScreen(ListScreen):
    """Who plays a seat, its place at the table, and the names to choose from."""

    name = "seat"

    def __init__(self, console, setup, seat):
        super().__init__(console)
        self._setup = setup
        self._seat = seat
        self.heading = t("Seat") + " %d" % (seat + 1)
        taken = [other[0] for other in setup.seats[: setup.playing]]
        self._names = [name for name in console.ledger.book().names() if name not in taken]

    def count(self):
        return 3 + len(self._names)

    def line(self, i):
        name, level = self._setup.seats[self._seat]
        if i == 0:
            shown = self._setup.level_name(level)
            return t("Plays"), "<" + shown + ">" if self.at == 0 else shown + " "
        if i == 1:
            return t("New name"), name + " "
        if i == 2:
            return t("Sit earlier"), ""
        return self._names[i - 3], ""

    def step(self, i, by):
        if i == 0:
            self._setup.turn_level(self._seat, by)
        return True

    def choose(self, i):
        if i == 0:
            return self.step(0, 1)
        if i == 1:
            self.console.push(EntryScreen(self.console, self._typed))
            return False
        if i == 2:
            seats = self._setup.seats
            here = self._seat
            before = (here - 1) % self._setup.playing
            seats[here], seats[before] = seats[before], seats[here]
        else:
            self._rename(self._names[i - 3])
            return False
        self.console.pop()
        return False

    def _typed(self, name):
        """A name was typed: leave its screen first."""
        self.console.pop()
        self._rename(name)

    def _rename(self, name):
        """Take a name, unless another seat at the table has it, and go back."""
        seats = self._setup.seats
        for other in range(len(seats)):
            if other != self._seat and seats[other][0] == name:
                seats[other][0] = seats[self._seat][0]  # the two change names
        seats[self._seat][0] = name
        self.console.pop()


class EntryScreen(Screen):
    """A name of up to 8 characters: up and down turn the letter, A goes on, A on a blank is the end."""

    name = "entry"

    def __init__(self, console, done):
        super().__init__(console)
        self._done = done
        self._typed = ""
        self._letter = 0

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        widgets.head(th, self.group, t("Name"))
        left = (th.width - 12 * NAME_LENGTH) // 2
        top = 15 if th.wide else 40
        self._shown = widgets.title(th, self.group, " " * NAME_LENGTH, left, top, 2)
        self._bar = widgets.box(th, self.group, left, top + 24, 11, 2, theme.MARK)
        self._left = left
        help_row = widgets.row(th, self.group, th.small, 0, top + 32, th.small_columns, theme.INK)
        widgets.write_middle(help_row, th.small, line(self.console, ((keys.UP, "letter"),), th.small_columns))
        Prompts(self.console, self.group).ask(((keys.A, "next/done"), (keys.B, "delete")), False)
        self._fill()

    def _alphabet(self):
        return _SMALL if self._typed else _CAPITALS

    def _fill(self):
        th = self.console.theme
        widgets.write(self._shown, th.plain, self._typed + self._alphabet()[self._letter])
        self._bar.x = (self._left + 12 * min(len(self._typed), NAME_LENGTH - 1)) * th.unit

    def key(self, key):
        letters = self._alphabet()
        if key == keys.UP or key == keys.DOWN:
            if len(self._typed) < NAME_LENGTH:
                self._letter = (self._letter + (1 if key == keys.DOWN else -1)) % len(letters)
        elif key == keys.A or key == keys.RIGHT:
            return self._next(letters[self._letter], key == keys.A)
        elif key == keys.LEFT or (key == keys.B and self._typed):
            self._typed = self._typed[:-1]
            self._letter = 0
        else:
            return False
        self._fill()
        return True

    def _next(self, letter, may_end):
        if letter != " ":
            self._typed += letter
            self._letter = 0
        elif may_end and self._typed:
            self._done(self._typed)
            return True
        self._fill()
        return True
