"""Seat screen: a list of the known names and of the machines. Names can be renamed and forgotten."""

import displayio
from micropython import const

from handheld import keys, shapes, theme
from handheld.prompts import BACK
from handheld.screens.entry import EntryScreen
from handheld.screens.lists import ActionScreen, ConfirmScreen, ListScreen
from handheld.text import t

# Picture of a machine, 8 by 8.
_MACHINE = b"\x18\x7e\xdb\xff\xc3\x7e\x24\x66"
_SIDE = const(8)


class PlayersList(ListScreen):
    """A list with a picture in the rows of machines."""

    def __init__(self, console):
        super().__init__(console)
        self._pictures = {}  # panel row -> its picture
        self._bitmap = None

    def opponent_picture(self, i):
        """Return the column of row i's picture, which is two letters wide; 0 for no picture."""
        return 0

    def hide(self):
        self._pictures = {}
        self._bitmap = None
        super().hide()

    def fill(self):
        super().fill()
        for r in range(len(self._rows)):
            i = self.first + r
            column = self.opponent_picture(i) if i < self.count() else 0
            if column and r not in self._pictures:
                self._pictures[r] = self._picture(self._rows[r])
            if r in self._pictures:
                picture = self._pictures[r]
                shapes.hide(picture, not column)
                x = self._left + column * self._wide + self.console.theme.unit
                if column and picture.x != x:
                    picture.x = x

    def _picture(self, row):
        """Add the picture of a machine to the group, at the height of a row."""
        th = self.console.theme
        shades = th.shades(theme.PAPER, theme.WHITE)
        if not self._bitmap:
            self._bitmap = displayio.Bitmap(_SIDE, _SIDE, len(shades))
            for at in range(_SIDE * _SIDE):
                if _MACHINE[at // _SIDE] >> at % _SIDE & 1:  # the picture is symmetric
                    self._bitmap[at % _SIDE, at // _SIDE] = len(shades) - 1
        high = (self._pitch - _SIDE * th.unit) // 2 - (self._pitch - self._high) // 2
        picture = displayio.Group(scale=th.unit, y=row.y + high)
        picture.append(displayio.TileGrid(self._bitmap, pixel_shader=shades))
        self.group.append(picture)
        return picture


class SeatScreen(PlayersList):
    """The player of a seat: a new name, a known name or a machine. A name from another seat swaps seats."""

    name = "seat"

    def __init__(self, console, setup, seat):
        super().__init__(console)
        self.explained = not console.theme.mono
        self._setup = setup
        self._seat = seat
        self.heading = t("Seat %d") % (seat + 1)
        self.lay()
        name, level = setup.seats[seat]
        self.at = self._names.index(name) + 1 if not level else len(self._names) + level

    def lay(self):
        """List the known names, then other names at the table."""
        self._known = known = self.console.ledger.book().recent()
        seats = self._setup.seats
        self._names = known + [
            seats[at][0]
            for at in range(self._setup.playing)
            if seats[at][0] not in known and (at == self._seat or not seats[at][1])
        ]

    def count(self):
        return 1 + len(self._names) + len(self._setup.about.LEVELS)

    def _name(self, i):
        """Return the name in row i; "" for a machine and for the first row."""
        return self._names[i - 1] if 0 < i <= len(self._names) else ""

    def _full(self):
        """Return True if the list of names is full: a new name may play, but gets no statistics."""
        return len(self._known) == self.console.ledger.book().MOST

    def opponent_picture(self, i):
        return 1 if i > len(self._names) else 0

    def line(self, i):
        if i == 0:
            return t("New name"), t("full") + " " if self._full() else ""
        name = self._name(i)
        seats = self._setup.seats[: self._setup.playing]
        if name:
            sits = [at + 1 for at in range(len(seats)) if seats[at] == [name, 0]]
            return name, t("seat %d ") % sits[0] if sits else ""
        level = i - len(self._names)
        return "   " + self._setup.level_name(level), t("here") + " " if seats[self._seat][1] == level else ""

    def explain(self, i):
        if i == 0:
            return t("16 names: forget one") if self._full() else t("saved for all games")
        name = self._name(i)
        if not name:
            return t("a machine plays")
        return t("known in all games") if name in self._known else t("not played yet")

    def prompted(self, i):
        if self._name(i):
            return (keys.A, t("choose|sit")), (keys.LEFT, t("edit")), BACK
        return super().prompted(i)

    def choose(self, i):
        name = self._name(i)
        if i == 0:
            self.console.push(EntryScreen(self.console, t("Name"), self._typed))
        elif name:
            self._sit(name)
        else:
            self._setup.seats[self._seat][1] = i - len(self._names)
            self.console.pop()
        return False

    def step(self, i, by):
        if self._name(i):
            self.console.push(PersonScreen(self.console, self, self._name(i), self._name(i) in self._known))
        return False

    def _typed(self, name):
        """Add a new name to the list for all games."""
        self.console.ledger.book().add(name)
        self.console.pop()
        self._sit(name)
        return ""

    def _sit(self, name):
        """Seat a name and go back. If it has another seat, the two swap."""
        seats = self._setup.seats
        here = self._seat
        for other in range(len(seats)):
            if other != here and seats[other][0] == name:
                if seats[other][1]:
                    seats[other][0] = seats[here][0]  # a machine only changes its name
                else:
                    seats[here], seats[other] = seats[other], seats[here]
        seats[here][:] = [name, 0]
        self.console.pop()

    def rename(self, old, new):
        """Rename a player everywhere. Return "", or in a few words the reason why not."""
        if new in self._names and new != old:
            return t("Name is taken")
        if old in self._known and new != old:
            self.console.ledger.book().rename(old, new)
        self._change(new, "")
        self._change(old, new)
        self.console.pop()
        return ""

    def forget(self, name):
        """Forget a name and its statistics. Its seats get another name."""
        self.console.ledger.book().forget(name)
        self._change(name, "")

    def _change(self, old, new):
        """Replace a name at all tables, by the next free one if `new` is ""."""
        lineups = self.console.lineups
        for game in lineups:
            for seat in lineups[game]:
                if seat[0] == old:
                    seat[0] = new
        self._setup.fill_seats()
        self.lay()


class PersonScreen(ActionScreen):
    """Actions for a name."""

    name = "person"

    def __init__(self, console, seat, who, known):
        actions = ((t("Rename"), self._rename), (t("Forget"), self._ask))
        super().__init__(console, who, actions if known else actions[:1])
        self._seat = seat

    def _rename(self):
        old = self.heading
        self.console.push(EntryScreen(self.console, t("Rename %s") % old, self._renamed, old))

    def _renamed(self, name):
        """Rename the player and return to the list, two screens below."""
        why = self._seat.rename(self.heading, name)
        if not why:
            self.console.pop()
        return why

    def _ask(self):
        question = t("Forget %s?") % self.heading
        console = self.console
        console.push(ConfirmScreen(console, question, t("Keep"), t("Forget and erase"), self._forget))

    def _forget(self):
        self.console.pop()
        self._seat.forget(self.heading)
