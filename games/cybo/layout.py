"""The picture of a match of Cybo: a table of places for each panel, and the parts that draw there."""

import displayio
import vectorio
from micropython import const

from handheld.drawing import shapes, theme
from handheld.drawing.picture import ABOVE, Boxes, Drawing, Frame, Grid, Grouped, Picture, Text, Texts, fits
from handheld.machine.text import beginnings, t, wrap
from handheld.play import praise

# States of a number.
PLAIN = const(0)
ALIVE = const(1)  # short underline: keeps a line possible
NOW = const(2)  # full underline: scores
ROLLED = const(3)  # on the colour of the roller's seat
LOST = const(4)  # on grey: the turn scored nothing
GLOW = const(5)  # the running light of a roll
SCORED = const(6)  # on gold: one of the numbers that score
POINTED = const(7)  # under the cursor
_STYLES = (  # by state: the ground, the ink
    (theme.PAPER, theme.GREY), (theme.PAPER, theme.WHITE), (theme.PAPER, theme.GOLD), (0, theme.DARK),
    (theme.GREY, theme.PAPER), (theme.CARD, theme.DARK), (theme.GOLD, theme.DARK), (theme.PAPER, theme.WHITE),
)  # fmt: skip
# The way of the running light through all numbers: entry n - 1 is the neighbour that follows n.
_ROUND = b"\x01\x02\x03\x06\x05\x08\x09\x0c\x0b\x0a\x07\x04"
_NUMBERS = const(12)
_STAKES = const(5)  # texts of the stakes, in front of the other words


class Large:
    """240x240, in pixels; columns and letters are those of the sheet "text"."""

    grid = 3, 24, 42, 36, 3  # left, top; width, height and gap of the cells
    cell = "cell", 9  # sheet of the numbers, and their top in the cell
    inset = 6  # by which a joint extends into a cell
    thick = 3  # of a frame and an underline
    die = 147, 26, 84, 0  # left, top, side; the first tile of a turning one
    numeral = "step", 29  # sheet of the number on it, and its top there
    heading = 4, 4  # left end of the name, margin right of the points
    side = 144, 114, 20, 9  # the lines under the die: left, top, pitch, columns
    points = 189, 138  # middle and top
    headline = "title", 4, 179
    rows = 4, 182, 19, 2, 23  # left, top, pitch, number and columns of prose, with a line under a headline
    shared = False  # True if prose and stakes cover the die
    boxes = (1, 179, 88, 37), (92, 179, 147, 37)  # of the stakes: keep, roll
    keep = (10, 190, "small"), (56, 185, "step")  # the word, the points
    roll = (101, 190, "small"), (145, 185, "step"), (192, 190, "small")  # and of a miss
    film = 145, 2, 28, 6  # left, top of the heading and of the names, letters of a name
    # Score card: margins of the texts and of a round's points; tops of the rounds, of the standings and of
    # the page's number; least pitch of the rounds.
    card = 3, 3, 27, 30, 4, 22


class LargeType(Large):
    """The same in large letters."""

    grid = 3, 23, 42, 34, 3
    die = 147, 22, 84, 0
    side = 142, 106, 23, 8
    headline = "title", 4, 173
    rows = 4, 173, 22, 2, 19
    film = 143, 2, 28, 5


class Wide(Large):
    """320x240."""

    grid = 3, 24, 62, 36, 3
    die = 216, 26, 84, 0
    side = 208, 114, 20, 11
    points = 258, 138
    rows = 4, 182, 19, 2, 31
    boxes = (1, 179, 118, 37), (122, 179, 197, 37)
    keep = (16, 190, "small"), (74, 185, "step")
    roll = (140, 190, "small"), (196, 185, "step"), (254, 190, "small")
    film = 214, 2, 28, 10


class WideType(Wide):
    """The same in large letters."""

    grid = 3, 23, 62, 34, 3
    die = 216, 22, 84, 0
    side = 208, 106, 23, 9
    headline = "title", 4, 173
    rows = 4, 173, 22, 2, 25
    film = 214, 2, 28, 5


class Small:
    """128x64."""

    grid = 0, 1, 17, 12, 1
    cell = "grid", 0
    inset = 2
    thick = 1
    die = 56, 12, 33, 1
    numeral = "card", 9
    heading = 56, 1
    side = 92, 13, 9, 6
    points = 110, 25
    headline = "text", 56, 46
    rows = 56, 13, 8, 5, 12
    shared = True
    boxes = (56, 12, 72, 21), (56, 34, 72, 21)
    keep = (62, 16, "title"), (101, 15, "card")
    roll = (0, 0, ""), (62, 37, "card"), (94, 38, "title")
    film = 56, 0, 0, 8  # the names directly below the heading
    card = 0, 12, 14, 1, 2, 8


class SmallType(Small):
    """The same in large letters."""

    die = 56, 11, 33, 1
    side = 92, 13, 10, 6
    headline = "text", 56, 45
    rows = 56, 13, 10, 4, 12
    boxes = (56, 11, 72, 21), (56, 33, 72, 21)
    keep = (62, 15, "title"), (101, 14, "card")
    roll = (0, 0, ""), (62, 36, "card"), (94, 37, "title")


def panel(th):
    """Return the table of a panel."""
    return ((Large, LargeType), (Small, SmallType), (Wide, WideType))[2 if th.more else th.mono][th.large]


class Die(Grouped):
    """Slot of the die. The value is (8 x seat + 2 x tile + flipped, number as text)."""

    def __init__(self, place, numeral):
        self._place = place
        sheet, top = numeral
        self._number = Text(sheet, place[0] + place[2] // 2, place[1] + top, theme.DARK, theme.CARD, 1)
        self._face = -1
        self._shades = {}  # palettes by seat
        self._grid = None

    def show(self, value, room):
        shapes.hide(self._group, value is None)
        if value is None:
            return room
        x, y, side, _ = self._place
        face, number = value
        if face != self._face:
            if not fits(side * side, room):
                return -1
            room = max(0, room - side * side)
            seat, tile, flipped = face >> 3, face >> 1 & 3, bool(face & 1)
            if seat not in self._shades:
                self._shades[seat] = _face(self._theme, seat)
            if self._grid is None:
                self._grid = shapes.tile(self._theme, self._group, "twelve", x, y, tile, self._shades[seat])
                self._number.make(self._theme, self._group)
            shapes.recolour(self._grid, self._shades[seat])
            if self._grid[0] != tile:
                self._grid[0] = tile
            if self._grid.flip_x != flipped:
                self._grid.flip_x = self._grid.flip_y = flipped
            self._face = face
        return self._number.show(number, room)


def _face(th, seat):
    if th.mono:
        return th.shades(theme.PAPER, theme.WHITE)
    face = displayio.Palette(4)
    face[0] = theme.PAPER
    face[1] = th.shades(theme.PAPER, th.seat(seat))[2]
    face[2] = th.seat(seat)
    face[3] = theme.CARD
    return face


class Layout:
    """The parts of the picture of a match. Their arguments are those of `MatchScreen.picture_args`."""

    def __init__(self, console):
        th = self._theme = console.theme
        self.table = panel(th)
        self.columns = self.table.side[3]  # of the lines beside the die
        self.across = self.table.rows[4]  # columns of prose
        self._states = bytearray(_NUMBERS)  # of the last `_style` of each number, and its result
        self._styles = [(None, "", None)] * _NUMBERS
        self._lines = 1 if console.prompts.tall else self.table.rows[3]

    def picture(self, group, film=False):
        table = self.table
        left, top, wide, high, gap = table.grid
        sheet, drop = table.cell
        across, down = wide + gap, high + gap
        places = Grid(left + wide // 2, top + drop, across, down, 3)
        for at in () if table.shared else (1, 2, 3):  # the lines of the grid
            y = top - 2 + at * down
            shapes.box(self._theme, group, left, y, 3 * across - gap, 1, theme.FILLED)
            if at < 3:
                shapes.box(self._theme, group, left - 2 + at * across, top, 1, 4 * down - gap, theme.FILLED)
        back = (("grounds", Boxes()),)
        grid = ABOVE, ("numbers", Texts(sheet, places, align=1)), ABOVE
        grid += ("bars", Boxes()), ("joints", Drawing(self._join, 2500))
        line = lambda numbers: (numbers if len(numbers) > 1 else None,)  # noqa: E731
        parts = (self.cells, ("grounds", "numbers", "bars")), (line, ("joints",))
        if film:
            slots = back + (("standing", Texts("text")),) + grid
            return Picture(self._theme, group, slots, parts + ((self.standing, ("standing",)),))
        name, margin = table.heading
        middle, top = table.points
        slots = (
            ("die", Die(table.die, table.numeral)), ("name", Text("title", name, 0)),
            ("total", Text("title", self._theme.width - margin, 0, align=2)), ("side", Texts("text")),
            ("points", Text("step", middle, top, align=1)), ("words", Texts("text")),
            ABOVE,  # blanks of the words lie under the grid's last row
        )  # fmt: skip
        frames = ABOVE, ("cursor", Frame(table.thick)), ("choice", Frame(table.thick))
        frames += (("waves", praise.Waves()),)
        parts = ((self.cursors, ("choice", "cursor")), (praise.part, ("waves",))) + parts + (
            (self.rolled, ("die",)), (self.heading, ("name", "total")),
            (self.side_lines, ("side", "points")), (self.message, ("words",)),
        )  # fmt: skip
        return Picture(self._theme, group, slots + back + grid + frames, parts)

    def place(self, n):
        """Return the place of number n: (x, y, width, height)."""
        left, top, wide, high, gap = self.table.grid
        return (left + (n - 1) % 3 * (wide + gap), top + (n - 1) // 3 * (high + gap)) + self.table.grid[2:4]

    def cursors(self, choice, pointed, aside):
        """Frame the choice of a fourth roll, 0 to keep or 1 to roll, and a number, some pixels aside."""
        choice = None if choice < 0 else self.table.boxes[choice]
        x, y, wide, high = self.place(pointed or 1)
        return choice, (x + aside * self._theme.unit, y, wide, high) if pointed else None

    def cells(self, marks, moving):
        """Draw all numbers; for the arguments see `states`."""
        seat = marks[0]
        found = states(marks, *moving)
        styles = self._styles
        grounds = [None] * _NUMBERS
        numbers = [None] * _NUMBERS
        bars = [None] * _NUMBERS
        for at in range(_NUMBERS):
            state = found[at + 1]
            key = 16 + seat if state == ROLLED else 8 + state
            if key != self._states[at]:
                self._states[at] = key
                styles[at] = self._style(at + 1, state, seat)
            grounds[at], numbers[at], bars[at] = styles[at]
        return grounds, numbers, bars

    def _style(self, n, state, seat):
        thick = self.table.thick
        x, y, wide, high = self.place(n)
        paper, ink = _STYLES[state]
        if state == ROLLED:
            paper = self._theme.seat(seat)
        ground = bar = None
        if not self.table.shared and paper != theme.PAPER:
            ground = x, y, wide, high, paper
        if state == NOW or state == ALIVE:
            inset = thick if state == NOW else 4 * thick
            colour = theme.GOLD if state == NOW else theme.GREY
            bar = x + inset, y + high - thick, wide - 2 * inset, thick, colour
        return ground, (chr(31 + n) if self.table.shared else str(n), ink, paper), bar

    def _join(self, th, group, *numbers):
        gold = th.shades(theme.PAPER, theme.GOLD)
        for i in range(len(numbers) - 1):
            points = self._between(numbers[i], numbers[i + 1])
            group.append(vectorio.Polygon(pixel_shader=gold, points=points, color_index=len(gold) - 1))

    def _between(self, a, b):
        """Return the corners of the joint between two neighbours, the lower number first."""
        x, y, wide, high = self.place(a)
        left, top, _, _ = self.place(b)
        right, bottom = x + wide, y + high
        into = self.table.inset
        if top == y:
            return [(right - into, top), (left + into, top), (left + into, bottom), (right - into, bottom)]
        if left == x:
            return [(left, bottom - into), (right, bottom - into), (right, top + into), (left, top + into)]
        into *= 2
        upper, lower = top + into, bottom - into
        if left < x:  # diagonal down to the left
            right, left = x, left + wide
            into = -into
        return [(right - into, bottom), (right, lower), (left + into, top), (left, upper)]

    def rolled(self, covered, seat, steps, number):
        """Draw the die at rest with its number, "?" for 0, or `steps` before that; 0 for less."""
        if covered and self.table.shared:
            return (None,)
        face = seat << 3
        if not steps:
            return ((face, str(number or "?")),)
        if steps > 1:  # it rests one step early: number and last turn would be too many pixels at once
            face += (self.table.die[3] + (steps & 1)) << 1 | (steps >> 1 & 1)
        return ((face, ""),)

    def heading(self, name, seat, total):
        return (name, self._theme.seat(seat)), str(total)

    def side_lines(self, covered, side):
        """Write lines beside the die, the first in a seat's colour unless that is -1; or points under it."""
        lines, seat, points = side
        if covered and self.table.shared:
            return None, None
        left, top, pitch, columns = self.table.side
        letter = self._theme.sheet("text").width
        ink = theme.SOFT if seat < 0 else self._theme.seat(seat)
        texts = []
        for at in range(len(lines)):
            x = left + (columns - len(lines[at])) // 2 * letter
            texts.append((lines[at], theme.SOFT if at else ink, theme.PAPER, x, top + pitch * at))
        return tuple(texts), ("+%d" % points, ink) if points else None

    def message(self, told, stakes, risk, said):
        """Write a hint, or the stakes of a fourth roll, or else a headline and a line under it."""
        headline, line, ink = said
        left, top, pitch, _, columns = self.table.rows
        if told:
            lines = wrap(told, columns)[: self._lines]
            texts = [(lines[i], theme.WHITE, theme.PAPER, left, top + pitch * i) for i in range(len(lines))]
            return ((None,) * _STAKES + tuple(texts),)
        if stakes:
            return (self._stakes(stakes, risk),)
        sheet, x, y = self.table.headline
        if self.table.shared or self._lines < 2:
            line = ""
        below = line, theme.WHITE, theme.PAPER, left, top + pitch
        return ((None,) * _STAKES + ((headline, ink, theme.PAPER, x, y, sheet), below),)

    def _stakes(self, stakes, risk):
        """Return the texts of the stakes: points after keeping, a hit, a miss. The choice is golden."""
        kept, hit, missed = stakes
        words = t("keep"), str(kept), t("roll"), str(hit), t("or %d") % missed
        places = self.table.keep + self.table.roll
        texts = []
        for at in range(len(words)):
            x, y, sheet = places[at]
            word = words[at].upper() if self.table.shared else words[at]
            ink = theme.GOLD if at == (3 if risk else 1) else theme.WHITE
            texts.append((word, ink, theme.PAPER, x, y, sheet) if x else None)
        return tuple(texts)

    def standing(self, when, names, totals):
        left, top, below, letters = self.table.film
        letter = "small" if self.table.shared and len(names) > 4 else "text"
        sheet = self._theme.sheet(letter)
        pitch = sheet.height * (1 if self.table.shared or len(names) > 4 else 2)
        texts = [(when, theme.SOFT, theme.PAPER, left, top, letter)]
        short = beginnings(names, letters)
        for seat in range(len(names)):
            y, ink = (below or sheet.height) + pitch * seat, self._theme.seat(seat)
            points = str(totals[seat])
            right = left + sheet.width * (letters + 3 + self.table.shared)
            texts.append((short[seat], ink, theme.PAPER, left, y, letter))
            texts.append((points, ink, theme.PAPER, right - len(points) * sheet.width, y, letter))
        return (tuple(texts),)


def states(marks, made, light, pointed):
    """Return the state of each number, index 0 unused. `marks` are (seat, ended, rolls, now, line).

    `now` and `line` are masks of numbers that score or keep a line possible; the `made` numbers scored,
    `light` glows, and the cursor is on `pointed`.
    """
    _, ended, rolls, now, line = marks
    found = bytearray(_NUMBERS + 1)
    for n in range(1, _NUMBERS + 1) if now | line else ():
        if (now | line) >> n & 1:
            found[n] = NOW if now >> n & 1 else ALIVE
    for n in rolls:
        found[n] = LOST if ended else ROLLED
    for n in made:
        found[n] = SCORED
    if pointed and found[pointed] not in (ALIVE, NOW):
        found[pointed] = POINTED
    if light:
        found[light] = GLOW
    return found


def on_the_way(number, steps):
    """Return the number that the light shows so many steps before it reaches `number`."""
    return _ROUND[(_ROUND.find(bytes((number,))) - steps) % 12]
