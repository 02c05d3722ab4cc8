"""The seats of a match, each with a person or a machine. Names can be typed and forgotten."""

import displayio
from micropython import const

from handheld.drawing import theme
from handheld.drawing.lists import ConfirmScreen, ListScreen, Row
from handheld.front.entry import EntryScreen
from handheld.front.setup import MACHINES, YOU
from handheld.machine import keys
from handheld.machine.text import t

# Faces of machines, 8 by 8: an antenna, eyes and a mouth. There are as many as names for machines.
_ANTENNAS = (b"\x18\x7e", b"\x42\x7e", b"\x81\x7e", b"\x3c\xff")
_EYES = (b"\xdb\xff", b"\x99\x99", b"\xff\x81")
_MOUTH = b"\xc3\x7e\x24\x66"
_SIDE = const(8)


class FacesList(ListScreen):
    """A list with descriptions and with faces of machines in its rows."""

    explained = True

    def __init__(self, console, setup, heading):
        super().__init__(console, heading)
        self.setup = setup
        self._faces = {}  # panel row -> [its face, the Group that shows it]

    def hide(self):
        self._faces = {}
        super().hide()

    def _write(self, r):
        super()._write(r)
        i = self.first + r
        found = self.items[i].face if i < len(self.items) else None
        shown = self._faces.get(r)
        if shown and (not found or shown[0] != found[1]):
            self.group.remove(self._faces.pop(r)[1])
            shown = None
        if found and not shown:
            shown = self._faces[r] = found[1], self._draw(self._rows[r], found[1])
        if found:
            x = self._left + found[0] * self._wide + self.console.theme.unit
            if shown[1].x != x:
                shown[1].x = x

    def _draw(self, row, face):
        """Add a face to the group, at the height of a row."""
        th = self.console.theme
        shades = th.shades(theme.PAPER, theme.WHITE)
        bitmap = displayio.Bitmap(_SIDE, _SIDE, len(shades))
        rows = _ANTENNAS[face % 4] + _EYES[face // 4] + _MOUTH
        for at in range(_SIDE * _SIDE):
            if rows[at // _SIDE] >> at % _SIDE & 1:  # the faces are symmetric
                bitmap[at % _SIDE, at // _SIDE] = len(shades) - 1
        high = (self._pitch - _SIDE * th.unit) // 2 - (self._pitch - self._high) // 2
        picture = displayio.Group(scale=th.unit, y=row.y + high)
        picture.append(displayio.TileGrid(bitmap, pixel_shader=shades))
        self.group.append(picture)
        return picture


class NamesScreen(FacesList):
    """The seats of a match. Left and right change a seat's kind, A names its person."""

    name = "names"

    def rows(self):
        return [self._row(at, self.setup.seats[at]) for at in range(self.setup.playing)]

    def _row(self, at, seat):
        setup = self.setup
        waits = setup.head_starts()
        number = str(at + 1)
        left = "%s %s%s" % (number, "   " if seat.level else "", setup.name(seat))
        if seat.level:
            kind, words = setup.about.LEVELS[seat.level - 1], t("a machine plays")
        else:
            kind = t("+%s s") % seat.head_start if waits and seat.head_start != "0" else t("person")
            words = t("name, head start") if waits else t("a name for all games")
        turn = (lambda by: setup.turn_level(seat, by)) if setup.about.LEVELS else None
        row = Row(left, kind, t("name"), lambda: self._open(at), turn, words)
        if seat.level:
            row.face = len(number) + 2, MACHINES.index(seat.machine)
        return row

    def _open(self, at):
        seat = SeatScreen(self.console, self.setup, at, self)
        self.console.push(seat)
        if seat.unnamed and not seat.at:
            seat.type()


class SeatScreen(ListScreen):
    """The person of a seat: a new name or a known one. A name from another seat swaps seats.

    For a guest, the cursor starts on the first known name without a seat; if there is none, the letters open
    at once. When the guest has a name, the cursor of `seats`, the list of all seats, moves to the next one.
    If the game offers head starts, the last row has that of the person.
    """

    name = "seat"
    explained = True

    def __init__(self, console, setup, seat, seats):
        super().__init__(console, t("Seat %d") % (seat + 1))
        self._setup = setup
        self._seat = setup.seats[seat]
        self._seats = seats
        self._list_names()
        person = self._seat.person
        self.unnamed = self.console.journal.ledger().guest(person)
        if self.unnamed:
            free = [at + 1 for at in range(len(self._known)) if not self._sits(self._known[at])]
            self.at = free[0] if free else 0
        else:
            self.at = self._names.index(person) + 1 if person in self._names else 0

    def _list_names(self):
        """List the known names, then other names at the table."""
        setup = self._setup
        self._known = known = [name for name in self.console.journal.ledger().recent() if name != YOU]
        others = [seat.person for seat in setup.table if seat is self._seat or not seat.level]
        self._names = known + [name for name in others if name not in known]

    def rows(self):
        full = self._full()
        words = t("16 names: forget one") if full else t("saved for all games")
        rows = [Row(t("New name"), t("full") if full else "", act=self.type, help=words)]
        rows.extend([self._row(name) for name in self._names])
        if self._setup.head_starts():
            waits, leave = t("%s s") % self._seat.head_start, self.console.pop
            rows.append(Row(t("Head start"), waits, t("done"), leave, self._wait, help=t("a house rule")))
        return rows

    def _row(self, name):
        """Return the row of a person."""
        sits, known = self._sits(name), name in self._known
        question = t("Forget %s?") % name, t("Keep"), t("Forget and erase"), lambda: self._forget(name)
        return Row(
            name,
            t("seat %d") % sits[0] if sits else "",
            does=t("choose|sit"),
            act=lambda: self._sit(name),
            turn=(lambda by: self.console.push(ConfirmScreen(self.console, *question))) if known else None,
            help=t("known in all games") if known else t("not played yet"),
            more=((keys.LEFT, t("forget")),) if known else (),
        )

    def _wait(self, by):
        """Change the head start."""
        choices = self._setup.head_starts()
        self._seat.head_start = choices[(choices.index(self._seat.head_start) + by) % len(choices)]

    def type(self):
        """Ask for a new name."""
        self.console.push(EntryScreen(self.console, t("Name"), self._typed))

    def _sits(self, name):
        """Return the numbers of the seats of a person."""
        table = self._setup.table
        return [at + 1 for at in range(len(table)) if table[at].person == name and not table[at].level]

    def _full(self):
        """Return True if the list of names is full: a new name may play, but gets no statistics."""
        return len(self._known) == self.console.journal.ledger().MOST

    def _typed(self, name):
        """Add a new name to the list for all games. Return "", or in a few words the reason why not."""
        if self._kept(name):
            return self._kept(name)
        self.console.journal.ledger().add(name)
        self.console.pop()
        self._sit(name)
        return ""

    def _sit(self, name):
        """Seat a name and go back. If it has another seat, the two swap."""
        here = self._seat
        for other in self._setup.seats:
            if other is not here and other.person == name:
                other.person = here.person
                other.head_start, here.head_start = here.head_start, other.head_start
        here.person = name
        here.level = 0
        self._setup.update()
        if self.unnamed and self._seats.at < self._setup.playing - 1:
            self._seats.at += 1
        self.console.pop()

    def _kept(self, name):
        """Return "", or in a few words the reason why nobody may have this name."""
        if self.console.journal.ledger().guest(name):
            return t("%s is a guest") % name
        return t("Name is taken") if name == YOU else ""

    def _forget(self, name):
        """Forget a name and its statistics. Its seats at all tables get another name."""
        self.console.journal.ledger().forget(name)
        for setup in self.console.setups.values():
            if setup.alone == name:
                setup.alone = YOU
            for seat in setup.seats:
                if seat.person == name:
                    seat.person = ""
            setup.update()
        self._list_names()
