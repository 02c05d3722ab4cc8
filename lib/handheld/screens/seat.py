"""A seat: who plays it. One list of all who are known, and of the machines; renaming and forgetting."""

import displayio
from micropython import const

from handheld import keys, shapes, theme
from handheld.prompts import BACK
from handheld.screens.entry import EntryScreen
from handheld.screens.lists import ActionScreen, ConfirmScreen, ListScreen
from handheld.text import t

# A machine, 8 by 8.
_MACHINE = b"\x18\x7e\xdb\xff\xc3\x7e\x24\x66"
_SIDE = const(8)


class PlayersList(ListScreen):
    """A list that has a picture in the rows of machines."""

    def __init__(self, console):
        super().__init__(console)
        self._pictures = {}  # row of the panel -> its picture
        self._bitmap = None

    def opponent_picture(self, i):
        """The column from which on a picture stands in row i, of two letters; 0: it is no machine's."""
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
        """The picture of a machine, put into the group at the height of a row."""
        th = self.console.theme
        shades = th.shades(theme.PAPER, theme.WHITE)
        if not self._bitmap:
            self._bitmap = displayio.Bitmap(_SIDE, _SIDE, len(shades))
            for at in range(_SIDE * _SIDE):
                if _MACHINE[at // _SIDE] >> at % _SIDE & 1:  # it is the same from left and right
                    self._bitmap[at % _SIDE, at // _SIDE] = len(shades) - 1
        high = (self._pitch - _SIDE * th.unit) // 2 - (self._pitch - self._high) // 2
        picture = displayio.Group(scale=th.unit, y=row.y + high)
        picture.append(displayio.TileGrid(self._bitmap, pixel_shader=shades))
        self.group.append(picture)
        return picture


class SeatScreen(PlayersList):
    """Who plays a seat: a new name, one that is known, or a machine. Who sits already changes seats."""

    name = "seat"

    def __init__(self, console, setup, seat):
        super().__init__(console)
        self.explained = not console.theme.mono
        self._setup = setup
        self._seat = seat
        self.heading = t("Seat") + " %d" % (seat + 1)
        self.lay()
        name, level = setup.seats[seat]
        self.at = self._names.index(name) + 1 if not level else len(self._names) + level

    def lay(self):
        """The names as they are known now; those at the table that are not follow."""
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
        """The name in row i; "" for a machine, and where a new one is typed."""
        return self._names[i - 1] if 0 < i <= len(self._names) else ""

    def _full(self):
        """True where no other name can be kept: it may sit, but nothing is counted."""
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
            return name, "%s %d " % (t("seat"), sits[0]) if sits else ""
        level = i - len(self._names)
        return "   " + self._setup.level_name(level), t("here") + " " if seats[self._seat][1] == level else ""

    def explain(self, i):
        if i == 0:
            return t("16 known: forget one") if self._full() else t("kept for all games")
        name = self._name(i)
        if not name:
            return t("a machine plays")
        return t("known in all games") if name in self._known else t("not played yet")

    def prompted(self, i):
        if self._name(i):
            return (keys.A, "choose|sit"), (keys.LEFT, "edit"), BACK
        return super().prompted(i)

    def choose(self, i):
        name = self._name(i)
        if i == 0:
            self.console.push(EntryScreen(self.console, "Name", self._typed))
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
        """A new name: it is known from now on, in all games."""
        self.console.ledger.book().add(name)
        self.console.pop()
        self._sit(name)
        return ""

    def _sit(self, name):
        """Let someone play the seat, and go back. Who has another one changes with who was here."""
        seats = self._setup.seats
        here = self._seat
        for other in range(len(seats)):
            if other != here and seats[other][0] == name:
                if seats[other][1]:
                    seats[other][0] = seats[here][0]  # of a machine it is but the name
                else:
                    seats[here], seats[other] = seats[other], seats[here]
        seats[here][:] = [name, 0]
        self.console.pop()

    def rename(self, old, new):
        """Give a name another form, wherever it is; in a few words why not, or ""."""
        if new in self._names and new != old:
            return t("Name is taken")
        if old in self._known and new != old:
            self.console.ledger.book().rename(old, new)
        self._change(new, "")
        self._change(old, new)
        self.console.pop()
        return ""

    def forget(self, name):
        """Forget a name and its figures; another one takes its seats."""
        self.console.ledger.book().forget(name)
        self._change(name, "")

    def _change(self, old, new):
        """Call by another name who sits, in any game; without one the next that is free."""
        lineups = self.console.lineups
        for game in lineups:
            for seat in lineups[game]:
                if seat[0] == old:
                    seat[0] = new
        self._setup.fill_seats()
        self.lay()


class PersonScreen(ActionScreen):
    """What may be done with a name."""

    name = "person"

    def __init__(self, console, seat, who, known):
        actions = (("Rename", self._rename), ("Forget", self._ask))
        super().__init__(console, who, actions if known else actions[:1])
        self._seat = seat

    def _rename(self):
        old = self.heading
        self.console.push(EntryScreen(self.console, t("Rename") + " " + old, self._renamed, old))

    def _renamed(self, name):
        """Back to the list, two screens down."""
        why = self._seat.rename(self.heading, name)
        if not why:
            self.console.pop()
        return why

    def _ask(self):
        question = "%s %s?" % (t("Forget"), self.heading)
        console = self.console
        console.push(ConfirmScreen(console, question, t("Keep"), t("Forget with figures"), self._forget))

    def _forget(self):
        self.console.pop()
        self._seat.forget(self.heading)
