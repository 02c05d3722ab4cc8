"""The seats of a match, each with a person or a machine. Names can be typed, changed and forgotten."""

import displayio
from micropython import const

from handheld import keys, theme
from handheld.prompts import BACK
from handheld.screens.entry import EntryScreen
from handheld.screens.lists import ActionScreen, ConfirmScreen, ListScreen
from handheld.setup import MACHINES, YOU
from handheld.text import t

# Faces of machines, 8 by 8: an antenna, eyes and a mouth. There are as many as names for machines.
_ANTENNAS = (b"\x18\x7e", b"\x42\x7e", b"\x81\x7e", b"\x3c\xff")
_EYES = (b"\xdb\xff", b"\x99\x99", b"\xff\x81")
_MOUTH = b"\xc3\x7e\x24\x66"
_SIDE = const(8)


class PlayersList(ListScreen):
    """A list of a setup's choices, with faces of machines in its rows."""

    explained = True

    def __init__(self, console, setup, heading):
        super().__init__(console)
        self.setup = setup
        self.heading = heading
        self._faces = {}  # panel row -> [its face, the Group that shows it]

    def face(self, i):
        """Return (column, index of the machine's name) for row i, or None; a face is two letters wide."""
        return None

    def hide(self):
        self._faces = {}
        super().hide()

    def fill(self):
        super().fill()
        for r in range(len(self._rows)):
            i = self.first + r
            found = self.face(i) if i < self.count() else None
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


class NamesScreen(PlayersList):
    """The seats of a match. Left and right change a seat's kind, A names its person."""

    name = "names"
    hint = t("name")

    def count(self):
        return self.setup.playing

    def turns(self, i):
        return bool(self.setup.about.LEVELS)

    def line(self, i):
        setup = self.setup
        seat = setup.seats[i]
        left = "%d %s%s" % (i + 1, "   " if seat.level else "", setup.name(seat))
        if seat.level:
            return left, setup.about.LEVELS[seat.level - 1] + " "
        waits = setup.head_starts() and seat.head_start != "0"
        return left, t("+%s s ") % seat.head_start if waits else t("person") + " "

    def face(self, i):
        seat = self.setup.seats[i]
        return (len(str(i + 1)) + 2, MACHINES.index(seat.machine)) if seat.level else None

    def explain(self, i):
        if self.setup.seats[i].level:
            return t("a machine plays")
        return t("name, head start") if self.setup.head_starts() else t("a name for all games")

    def step(self, i, by):
        self.setup.turn_level(self.setup.seats[i], by)
        return True

    def choose(self, i):
        seat = SeatScreen(self.console, self.setup, i, self)
        self.console.push(seat)
        if seat.unnamed and not seat.at:
            seat.choose(0)
        return False


class SeatScreen(ListScreen):
    """The person of a seat: a new name or a known one. A name from another seat swaps seats.

    For a guest, the cursor starts on the first known name without a seat; if there is none, the letters open
    at once. When the guest has a name, the cursor of `seats`, the list of all seats, moves to the next one.
    If the game offers head starts, the last row has that of the person.
    """

    name = "seat"
    explained = True

    def __init__(self, console, setup, seat, seats):
        super().__init__(console)
        self._setup = setup
        self._seat = setup.seats[seat]
        self._seats = seats
        self.heading = t("Seat %d") % (seat + 1)
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

    def count(self):
        return 1 + len(self._names) + bool(self._setup.head_starts())

    def turns(self, i):
        return i > len(self._names)

    def line(self, i):
        if i == 0:
            return t("New name"), t("full") + " " if self._full() else ""
        if i > len(self._names):
            return t("Head start"), t("%s s ") % self._seat.head_start
        name = self._names[i - 1]
        sits = self._sits(name)
        return name, t("seat %d ") % sits[0] if sits else ""

    def _sits(self, name):
        """Return the numbers of the seats of a person."""
        table = self._setup.table
        return [at + 1 for at in range(len(table)) if table[at].person == name and not table[at].level]

    def _full(self):
        """Return True if the list of names is full: a new name may play, but gets no statistics."""
        return len(self._known) == self.console.journal.ledger().MOST

    def explain(self, i):
        if i == 0:
            return t("16 names: forget one") if self._full() else t("saved for all games")
        if i > len(self._names):
            return t("a house rule")
        return t("known in all games") if self._names[i - 1] in self._known else t("not played yet")

    def prompted(self, i):
        if 0 < i <= len(self._names):
            return (keys.A, t("choose|sit")), (keys.LEFT, t("edit")), BACK
        return super().prompted(i)

    def does(self, i):
        return t("done") if i else t("choose")

    def choose(self, i):
        if i == 0:
            self.console.push(EntryScreen(self.console, t("Name"), self._typed))
        elif i <= len(self._names):
            self._sit(self._names[i - 1])
        else:
            self.console.pop()
        return False

    def step(self, i, by):
        if i > len(self._names):
            choices = self._setup.head_starts()
            self._seat.head_start = choices[(choices.index(self._seat.head_start) + by) % len(choices)]
        elif i:
            name = self._names[i - 1]
            self.console.push(PersonScreen(self.console, self, name, name in self._known))
        return i > len(self._names)

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
        if self.unnamed and self._seats.at < self._seats.count() - 1:
            self._seats.at += 1
        self.console.pop()

    def _kept(self, name):
        """Return "", or in a few words the reason why nobody may have this name."""
        if self.console.journal.ledger().guest(name):
            return t("%s is a guest") % name
        return t("Name is taken") if name == YOU else ""

    def rename(self, old, new):
        """Rename a player everywhere. Return "", or in a few words the reason why not."""
        if new != old:
            if self._kept(new):
                return self._kept(new)
            taken = new in self._names
            if taken or old in self._known and not self.console.journal.ledger().rename(old, new):
                return t("Name is taken")
            self._change(new, "")
            self._change(old, new)
        self.console.pop()
        return ""

    def forget(self, name):
        """Forget a name and its statistics. Its seats get another name."""
        self.console.journal.ledger().forget(name)
        self._change(name, "")

    def _change(self, old, new):
        """Replace a name at all tables, by the next free one if `new` is ""."""
        for setup in self.console.setups.values():
            for seat in setup.seats:
                if seat.person == old:
                    seat.person = new
            setup.update()
        self._list_names()


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
