"""The seats of a match, each with a person or a machine."""

import displayio
from micropython import const

from handheld.drawing import theme
from handheld.drawing.lists import ConfirmScreen, ListScreen, Row
from handheld.front.name_entry import EntryScreen
from handheld.front.setup import MACHINES, YOU
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

    def choice(self, left, right, change, words):
        """Return a row that left and right change. A begins the match."""
        return Row(left, right, t("play"), self._begin, change, words)

    def _begin(self):
        """Begin a match. If one is open, ask first whether to give it up."""
        if self.console.journal.saved(self.setup.game):
            question = t("Give up old match?"), t("Keep it"), t("New match"), self.setup.start_match
            self.console.push(ConfirmScreen(self.console, *question))
        else:
            self.setup.start_match()

    def draw_mark(self, mark, row, high):
        """Draw the face of a machine, two letters wide: `mark` has its column and the index of its name."""
        th = self.console.theme
        shades = th.shades(theme.PAPER, theme.WHITE)
        bitmap = displayio.Bitmap(_SIDE, _SIDE, len(shades))
        column, face = mark
        rows = _ANTENNAS[face % 4] + _EYES[face // 4] + _MOUTH
        for at in range(_SIDE * _SIDE):
            if rows[at // _SIDE] >> at % _SIDE & 1:  # the faces are symmetric
                bitmap[at % _SIDE, at // _SIDE] = len(shades) - 1
        x = row.x + column * th.sheet(th.body).width + th.unit
        picture = displayio.Group(scale=th.unit, x=x, y=row.y + (high - _SIDE * th.unit + 1) // 2)
        picture.append(displayio.TileGrid(bitmap, pixel_shader=shades))
        self.group.append(picture)
        return picture


class NamesScreen(FacesList):
    """The seats of a match. Left and right give a seat to a known name or to a machine, A types names."""

    name = "names"

    def rows(self):
        return [self._row(at, self.setup.seats[at]) for at in range(self.setup.players)]

    def _row(self, at, seat):
        number = str(at + 1)
        name = self.setup.name(seat)
        left = "%s %s%s" % (number, "   " if seat.level else "", name)
        if seat.level:
            kind, words = self.setup.about.LEVELS[seat.level - 1], t("a machine plays")
        else:
            kind, words = t("person"), t("a name in all games")
        act = None if name == YOU else lambda: self._type(at)
        change = lambda by: self.setup.change_seat(seat, by)  # noqa: E731
        face = (len(number) + 2, MACHINES.index(seat.machine)) if seat.level else None
        return Row(left, kind, t("name") if act else "", act, change, words, face)

    def _type(self, at):
        self.at = at
        self.console.push(EntryScreen(self.console, self.setup.seats[at].person, self._named))

    def _named(self, name):
        setup = self.setup
        setup.seat_person(setup.seats[self.at], name)
        self.console.pop()
        if self.at < setup.players - 1:
            self.at += 1
            seat = setup.seats[self.at]
            if not seat.level and self.console.journal.ledger().guest(seat.person):
                self._type(self.at)
