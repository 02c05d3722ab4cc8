"""The picture of a field with its heading, dice and standing, for both panels: slots and parts."""

import displayio
from micropython import const

from games.knister.scoring import CELLS, DIAGONALS, SIDE, field_points, line_sums, lines_through, points_of
from games.knister.standing import beside, leading, lines_of, table
from games.knister.words import line_word
from handheld.drawing import shapes, theme
from handheld.drawing.picture import ABOVE, Boxes, Drawing, Frame, Grid, Picture, Text, Texts, whole
from handheld.machine.text import beginnings, t
from handheld.play import passing, praise

# In the sheet "field" of 128x64, from this character on, are a free cell and the sums up to 12;
_FIRST = const(32)
_LETTERS = "-./01"  # A to E,
_DIGITS = "23456"  # 1 to 5,
_POINTS = const(58)  # and from this one on the points that are no sum, in this order:
_RARE = (0, 1, 16, 20, 24)
PAGE = [None, None, None, (-1, 0), None, ()]  # the arguments before those of `field_of`, without a match

# The field in pixels: its left end and the pitch of columns on 240x240;
_LEFT = const(22)
_ACROSS = const(37)  # at least
# and on 128x64, also its top and the pitch of rows.
_SMALL_LEFT = const(11)
_SMALL_TOP = const(6)
_SMALL_ACROSS = const(12)
_SMALL_DOWN = const(8)


class _Layout:
    """The parts that both panels share. `seats` and `sheets` below are those of a match."""

    def __init__(self, th, names):
        self.th = th
        self.names = names
        self.lines = lines_of(len(names))  # text lines of the standing
        self._scored = (None,)  # the last result of `scored`

    def field_of(self, match, seat, sheet, rounds, points, cell=-1, value=0, lit=b"", line=-1, whole=False):
        """Return the arguments of the last parts: a seat's field of a sheet (1 to 3) in a round.

        The cursor is on a `cell`, with the sum to be written there. The cells of a finished `line` are `lit`.
        `points` are the standing; a `whole` heading has the points of all sheets; with 2 the standing leaves
        out the seat's own, which are newer above.
        """
        field = bytes(match.field(seat, sheet))
        before = tuple([bytes(match.field(seat, each)) for each in range(1, sheet if whole else 0)])
        place = "%d:%d" % (sheet, rounds) if match.sheets > 1 else "%d/25" % rounds
        if self.SMALL and whole and points:  # the rival is beside it
            number = 25 * (sheet - 1) + rounds
            guests = [name for name in self.names if name[-1:].isdigit()]  # "2:15" leaves no room for R10
            short = match.over or max(points) > 99 or guests and number > 9
            place = "" if short or tuple(leading(points)) not in ((), (seat,)) else t("R%d") % number
        sums = line_sums(field, line) if line >= 0 else None
        return [
            [field, seat, lit],
            [field, cell, value],
            [seat, self.scored(field)[3], before, place, points, whole, line, sums],
            (),
        ]

    def picture(self, group):
        parts = (
            (praise.part, ("waves",)), (whole, ("card",)),
            (self.details, self.DETAILS), (self.cursor, self.CURSOR),
            (self.dice, ("dice", "sum")), (self.keys, self.KEYS),
            (self.cells, ("cells", "lit")), (self.totals, ("totals",)),
            (self.heading, ("name", "points", "when", "standing", "words", "gain")), (self.grid, ("grid",)),
        )  # fmt: skip
        return Picture(self.th, group, self.slots(), parts)

    def dice(self, faces, total, share):
        """Show two dice, letters or "", and their sum, 0 for none; `share` tenths of the roll are over."""
        texts = ()
        for at in range(len(faces)):
            x, y = self.DICE[at]
            far = max(0, 4 + at - share) * 8
            face = faces[at] if share >= 4 + at else "abcd"[(share + 2 * at) % 4]
            x, y = (x + far, y) if self.SMALL else (x, y - far)
            texts += ((face, theme.CARD, theme.PAPER, x, y),)
        x, y = self.SUM
        if self.SMALL:
            x, y = x + 7 * (total < 10), y - 6 * (10 - share)
        else:
            x += 10 * (total < 10) + 15 * (10 - share)
        return texts, (str(total), theme.WHITE, theme.PAPER, x, y) if total and share > 6 else ""

    def scored(self, field):
        """Return a field, its lines' texts and points, and the sum of the full lines, computed once."""
        if field != self._scored[0]:
            texts = []
            points = bytearray(12)
            whole = 0
            for line in range(12):
                sums = line_sums(field, line)
                own = points[line] = points_of(sums, line)
                full = 0 not in sums
                whole += own * full
                texts.append(self.total(line, own) if full else "")
            self._scored = field, texts, points, whole
        return self._scored

    def totals(self, field, cell, value):
        """Show the points of the full lines, and what the cursor's sum adds to those through its cell."""
        _, texts, points, _ = self.scored(field)
        if value:
            texts = list(texts)
            ahead = bytearray(field)
            ahead[cell] = value
            for line in lines_through(cell):
                sums = line_sums(ahead, line)
                gained = points_of(sums, line) - (points[line] if 0 in sums else 0)  # or all, if it fills it
                if gained:
                    texts[line] = self.total(line, gained, True)
        return (tuple(texts),)

    def heading(self, seat, own, before, place, points, whole, line, sums):
        """Show the name, the points, the round and the standing, or a finished line with its points."""
        ranks = self.ranks(points, seat, whole if sums is None else 0, place)
        if sums:
            words = line_word(sums)
            words = tuple(words.split(" ")) if self.SMALL else (words,)
            return None, None, None, ranks, words, "+%d" % points_of(sums, line)
        own += sum([field_points(field) for field in before])
        text = "%d" % own if own > 99 else t("%dp") % own  # the sum is beside it
        shown = self.own(text, place, whole and seat in leading(points or (0,)))
        return ((self.names[seat], self.th.seat(seat)),) + shown + (ranks, None, None)


class Large(_Layout):
    """240x240: thin grid lines, numbers on black; a standing of two lines takes the place of the names."""

    SMALL = False
    DETAILS = KEYS = ()
    CURSOR = "cursor", "number", "names"

    def __init__(self, th, names, tall):
        super().__init__(th, names)
        self.across = _ACROSS + th.more // SIDE
        self.DICE = (161 + th.more, 1), (201 + th.more, 1)
        self.SUM = 105 + 2 * th.large + th.more, 4  # clear of a die, and of 25/25
        # The card that asks to pass the device hides no part of a number.
        self.top = 77 if self.lines > 1 else 59 + 2 * th.large
        self.down = (25 if self.lines or tall else 28) - 2 * th.large  # pitch of rows
        self.gap = (self.down - 15) // 4  # from the grid to a lit cell

    def slots(self):
        top, down = self.top, self.down
        foot = top + down * SIDE + 1
        middle = _LEFT + self.across // 2 + 1  # of the first cells
        right = _LEFT + self.across * SIDE + 17
        cells = Grid(middle, top + down // 2 - 8, self.across, down, SIDE)
        lines = [(right, top + down // 4 + down * at) for at in range(SIDE)]
        names = [(8, y) for _, y in lines]
        lines += [(middle + self.across * at, foot) for at in range(SIDE)]
        names += [(x - 5, top - 19) for x, _ in lines[SIDE:]]
        lines += [(right, foot), (0, foot)]
        if self.lines < 2:
            back, front = (), (("standing", Texts("text")),)
        else:  # between the points and the field, whose rows its cells share
            back, front = (("standing", Texts("small")), ABOVE), ()
        return back + (
            ("grid", Drawing(self.draw, 1000)), ("lit", Boxes()),
            ("name", Text("title", 4, 0)), ("names", Texts("small", names, theme.GREY)),
            ("totals", Texts("small", lines, align=1)), ("sum", Text("card", 0, 0)),
            ABOVE,
            ("points", Text("title", 4, 19)),  # its first row is the last of the name
            ("when", Text("text", 0, 20, theme.SOFT)), ("dice", Texts("die")),
            ("cells", Texts("cell", cells, align=1)), ("cursor", Frame(3)),
            ("number", Text("cell", 0, 0, align=1)), ("words", Texts("title", ((4, 8),), theme.GREEN)),
            ("gain", Text("card", self.th.more + 236, 2, theme.GOLD, align=2)),
        ) + front + (
            ABOVE,
            ("card", Drawing(passing.draw)),
            ABOVE,
            ("waves", praise.Waves()),
        )  # fmt: skip

    def draw(self, th, group):
        for at in range(SIDE + 1):
            shapes.box(th, group, _LEFT + self.across * at, self.top, 1, self.down * SIDE + 1, theme.FILLED)
            shapes.box(th, group, _LEFT, self.top + self.down * at, self.across * SIDE + 1, 1, theme.FILLED)

    def grid(self):
        return ((),)

    def place(self, cell):
        """Return the place of a cell as (x, y, width, height, colour of a frame)."""
        row, column = divmod(cell, SIDE)
        x, y = _LEFT + self.across * column, self.top + self.down * row
        return x, y, self.across + 1, self.down + 1, theme.GREEN

    def inner(self, cell, colour):
        x, y, wide, high, _ = self.place(cell)
        gap = self.gap
        return x + gap, y + gap, wide - 2 * gap, high - 2 * gap, colour

    def details(self, *_):
        return ()

    keys = details

    def cursor(self, cell, value):
        """Show the cursor with its sum, and mark the names of its row and column."""
        names = None
        if self.lines < 2:
            marked = (cell // SIDE, SIDE + cell % SIDE) if cell >= 0 else ()
            names = tuple([
                ("12345ABCDE"[at], theme.GOLD) if at in marked else "12345ABCDE"[at] for at in range(10)
            ])
        if cell < 0:
            return None, None, names
        x, y, wide, high, _ = self.place(cell)
        number = str(value), theme.GOLD, theme.PAPER, x + self.across // 2 + 1, y + self.down // 2 - 8
        return (x - 1, y - 1, wide + 2, high + 2), number, names  # on the lines, off the number

    def cells(self, field, seat, lit):
        colour = self.th.seat(seat)
        texts = ()
        for cell in range(CELLS):
            value = field[cell]
            shades = (theme.DARK, theme.GOLD) if cell in lit else (colour,)
            texts += ((str(value),) + shades if value else "",)
        return texts, tuple([self.inner(cell, theme.GOLD) for cell in lit])

    def total(self, line, points, gained=False):
        """Return the points of a line, or those `gained`, as a text."""
        text, ink = ("+%d" % points, theme.GREEN) if gained else (str(points), theme.SOFT)
        if line > DIAGONALS:  # from the panel's left end
            return text, ink, theme.PAPER, 1 + 5 * len(text), self.top + self.down * SIDE + 1
        return text, ink

    def own(self, points, place, leads):
        top = 20 - (2 + self.lines // 2) * self.th.large  # on the line of the points, clear of what is below
        return points, (place, theme.SOFT, theme.PAPER, 11 + 13 * len(points), top)

    def ranks(self, points, seat, whole, place):
        top = 202 - 10 * self.th.large if self.lines < 2 else 41
        return table(self.th, self.names, points, top, but=seat if whole > 1 else -1) if points else None


class _Cells:
    """The cells of a field on 128x64 as one object; the value is the field."""

    def make(self, th, group):
        sheet = th.sheet("field")
        self._grid = displayio.TileGrid(
            sheet.bitmap, pixel_shader=th.shades(theme.PAPER, theme.WHITE), x=_SMALL_LEFT, y=_SMALL_TOP,
            width=SIDE, height=SIDE, tile_width=sheet.width, tile_height=sheet.height,
        )  # fmt: skip
        group.append(self._grid)

    def show(self, value, room):
        grid = self._grid
        for at in range(CELLS):
            if grid[at] != value[at]:
                grid[at] = value[at]
                room -= _SMALL_ACROSS * _SMALL_DOWN
        return max(0, room)


class Small(_Layout):
    """128x64: cells of 12x8 pixels on the left, a dot in each free one; beside them the best other seat."""

    SMALL = True
    DICE = (87, 11), (105, 11)
    SUM = 83, 27
    DETAILS = "ranks", "edges", "rolled", "total"
    KEYS = "columns", "rows"
    CURSOR = ("cursor",)

    def __init__(self, th, names, tall):
        super().__init__(th, beginnings(names, 7))
        self.text = "small" if self.lines else "text"  # the sheet of the round

    def slots(self):
        left, top, across, down = _SMALL_LEFT, _SMALL_TOP, _SMALL_ACROSS, _SMALL_DOWN
        foot = top + down * SIDE
        lines = [(left + across * SIDE + 3, top + down * at) for at in range(SIDE)]
        lines += [(left + across * at, foot) for at in range(SIDE)]
        lines += [(left + across * SIDE + 3, foot), (0, foot)]
        return (
            ("grid", Boxes()), ("name", Text("title", 86, -1)),
            ("points", Text("title", 0, 0)), ("when", Text(self.text, 0, 0)),
            ("standing", Text("title", 0, 0)), ("sum", Text("card", 0, 0)),
            ("columns", Text("field", left, 0)), ("rows", Texts("field", Grid(0, top + 1, 0, down, 1))),
            ABOVE,
            ("totals", Texts("field", lines)),  # above the blanks of a sum of two digits
            ("cells", _Cells()),  # above the blanks of the columns' names
            ("dice", Texts("die")), ("cursor", Text("field", 0, 0)),
            ("lit", Texts("field")), ("words", Texts("title", ((86, -1), (86, 11)), theme.GREEN)),
            ("gain", Text("card", 86, 30, theme.GOLD)),
            ABOVE,
            ("card", Drawing(passing.draw)), ("ranks", Texts("small")),
            ("rolled", Texts("die", ((58, 1), (76, 1)), theme.PAPER, theme.CARD)),
            ("total", Text("card", 124, 1, theme.PAPER, theme.WHITE, 2)),
            ABOVE,
            ("edges", Boxes()), ("waves", praise.Waves()),
        )  # fmt: skip

    def grid(self):
        return (((72, _SMALL_TOP, 1, _SMALL_DOWN * SIDE, theme.WHITE),),)

    def place(self, cell):
        row, column = divmod(cell, SIDE)
        x, y = _SMALL_LEFT + _SMALL_ACROSS * column, _SMALL_TOP + _SMALL_DOWN * row
        return x - 1, y - 1, _SMALL_ACROSS + 2, _SMALL_DOWN + 2, theme.WHITE

    def details(self, faces, total, points):
        """Show on the card what it covers: the standing, the dice, and the sum, 0 for none."""
        texts = table(self.th, self.names, points, 54 - 8 * self.lines, True)
        edges = ()
        for text, _, paper, x, y in texts:
            if paper == theme.PAPER:  # letters touch the edge of their cells
                edges += ((x - 1, y - 1, 6 * len(text) + 1, 1, theme.DARK), (x - 1, y, 1, 8, theme.DARK))
        return texts, edges, tuple(faces), str(total or "")

    def keys(self):
        return _LETTERS, tuple(_DIGITS)

    def inverted(self, cell, value):
        x, y = self.place(cell)[:2]
        return chr(_FIRST + value), theme.PAPER, theme.WHITE, x + 1, y + 1

    def cursor(self, cell, value):
        return (self.inverted(cell, value) if cell >= 0 else None,)

    def cells(self, field, seat, lit):
        return field, tuple([self.inverted(cell, field[cell]) for cell in lit])

    def total(self, line, points, gained=False):
        text = chr(_FIRST + points if 1 < points < 13 else _POINTS + _RARE.index(points))
        return (text, theme.PAPER, theme.WHITE) if gained else text

    def own(self, points, place, leads):
        wide = self.th.sheet(self.text).width
        x = 84 + wide * (7 - len(place)) if len(place) > 3 else 86
        return _led(points, leads, 104, 31), (place, theme.SOFT, theme.PAPER, x, 47 if self.lines else 45)

    def ranks(self, points, seat, whole, place=""):
        """Return the points of the best other seat, beside the `place` in the match."""
        if not points or not whole:
            return None
        others = list(points)
        others[seat] = -1
        rival = others.index(max(others))
        room = 3 if len(place) > 2 else 4 + (points[rival] > 99)
        name = beginnings(self.names, room - len(str(points[rival])))[rival]
        if name[-2:].isdigit():
            return None  # no room for P10 to P12
        text = beside(name, points[rival], room)
        leads = rival in leading(points)
        if leads:
            text = " " + text  # its first letter begins at the edge of its cell
        return _led(text, leads, 104, 43)


def _led(text, leads, x, y):
    """Return a text at the right of four columns from x, or five; inverted if its seat leads."""
    paper, ink = (theme.WHITE, theme.PAPER) if leads else (theme.PAPER, theme.WHITE)
    return text, ink, paper, x + 6 * (4 - len(text)) + (not leads), y


def layout(console, names):
    """Return the layout of a console's panel for a match of players with these names."""
    return (Small if console.theme.mono else Large)(console.theme, names, console.prompts.tall)
