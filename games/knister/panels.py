"""A Knister field on the panel: 25 cells, the points of the 12 lines at its edges, a cursor.

Changes are drawn in place: a number, the points of a line, the cursor.
"""

import displayio
from micropython import const

from games.knister import scoring
from games.knister.field import GAINS, OPEN, Field
from games.knister.scoring import SIDE
from games.knister.standing import lines_of
from handheld import shapes, theme

# Tiles of the sheet "field" on 128x64. Tiles 2 to 12 are the sums.
_NAMES = const(13)  # first tile of the names of columns and rows
_POINTS = const(26)  # first tile of the points that are no sum, in this order:
_RARE = (0, 1, 16, 20, 24)
_CURSOR = const(3)  # colour of the cursor on 240x240, after those of a line's points


class LargeField(Field):
    """The field of 240x240: thin grid lines, and numbers on black."""

    def __init__(self, th, group, seats, low):
        """Draw a field. A `low` one leaves a line of text free above the prompts.

        For one seat, columns and rows have names; for more, the standing takes their place.
        """
        super().__init__(th, group)
        lines = lines_of(seats)
        # Top left corner and pitch of the grid; distance of a number from the top of its cell.
        # The card that asks to pass the device hides no part of a number.
        self._x, self._y, self._across = 22, 77 if lines > 1 else 57, 37
        self._down = 25 if lines else 26 - th.large if low else 29
        self._drop = self._down // 2 - 8
        self._gap = gap = 3 if self._down > 26 else 2  # from the grid to the cursor; also its thickness
        wide, high = self._across * SIDE + 1, self._down * SIDE + 1
        for at in range(SIDE + 1):
            shapes.box(th, group, self._x + self._across * at, self._y, 1, high, theme.FILLED)
            shapes.box(th, group, self._x, self._y + self._down * at, wide, 1, theme.FILLED)
        self._lights = displayio.Group()  # lights under the numbers
        group.append(self._lights)
        self._names = []
        for line in range(0 if lines else scoring.DIAGONALS):
            if line < SIDE:
                place = 8, self._y + self._down * line + self._down // 4, "12345"[line]
            else:
                place = self._x + self._across * (line - SIDE) + 14, self._y - 17, "ABCDE"[line - SIDE]
            self._names.append(shapes.text(th, group, "small", *place, theme.GREY))
        self._marked = ()
        self._ink = th.shades(theme.PAPER, theme.WHITE)
        self._gold = th.shades(theme.GOLD, theme.DARK)
        self._cells = [None] * scoring.CELLS
        self._lines = [None] * 12
        self._inner = self._across + 1 - 2 * gap, self._down + 1 - 2 * gap
        self._cursor = None
        self._number = [None, None]  # the sum inside the cursor
        inks = theme.GREY, theme.SOFT, theme.GREEN, theme.GOLD
        self._inks = [th.shades(theme.PAPER, ink) for ink in inks]
        self._cell_digit = th.sheet("cell").tile(48)
        self._text_digit = th.sheet("small").tile(48)

    def seat(self, colour):
        before = self._ink
        self._ink = self._theme.shades(theme.PAPER, colour)
        return self._ink is not before

    def _show(self, cell, value):
        numbers = self._cells[cell]
        if value and not numbers:
            numbers = self._cells[cell] = [None, None]
        if numbers:
            x = self._x + self._across * (cell % SIDE) + 12 - 7 * (value > 9)
            y = self._y + self._down * (cell // SIDE) + self._drop
            self._put(self._group, numbers, "cell", x, y, value or -1, self._ink)

    def _put(self, group, numbers, sheet, x, y, value, shades):
        """Show a number in one of two grids, with one digit or two, and hide the other; -1 hides both.

        Each grid is made on first use. Grids are hidden, not removed: all removed grids are redrawn as one
        box around them.
        """
        grid = None
        if value >= 0:
            at = int(value > 9)  # a TileGrid takes no bool as an index
            grid = numbers[at]
            if not grid:
                grid = numbers[at] = shapes.row(self._theme, group, sheet, x, y, 1 + at)
            digit = self._cell_digit if sheet == "cell" else self._text_digit
            if at:
                if grid[0] != digit + value // 10:
                    grid[0] = digit + value // 10
                value %= 10
            if grid[at] != digit + value:
                grid[at] = digit + value
            if grid.pixel_shader is not shades:
                grid.pixel_shader = shades
            if grid.hidden:
                grid.hidden = False
        for other in numbers:
            if other and other is not grid and not other.hidden:
                other.hidden = True

    def _write(self, line, points, how):
        """Show the points of a line; -1 hides them."""
        numbers = self._lines[line]
        if not numbers:
            if points < 0:
                return
            numbers = self._lines[line] = [None, None]
        many = points > 9
        x, y = self._x + 192, self._y + self._down * SIDE + 1
        if line < SIDE:
            y = self._y + self._down // 4 + self._down * line
        elif line < scoring.DIAGONALS:
            x = self._x + 14 + self._across * (line - SIDE) - 5 * many
        elif line > scoring.DIAGONALS:
            x = 1
        if line < SIDE or line == scoring.DIAGONALS:
            x += 5 * (not many)
        self._put(self._group, numbers, "small", x, y, points, self._inks[how])

    def _point(self, cell, value):
        """Move the cursor, and mark the names of its row and column."""
        marked = (cell // SIDE, SIDE + cell % SIDE) if cell >= 0 and self._names else ()
        for line in self._marked:
            if line not in marked:
                shapes.recolour(self._names[line], self._inks[OPEN])
        for line in marked:
            shapes.recolour(self._names[line], self._inks[_CURSOR])
        self._marked = marked
        gap = self._gap
        if not self._cursor:
            self._cursor = shapes.frame(self._theme, self._group, *self._inner, gap)
        cursor = self._cursor
        shapes.hide(cursor, cell < 0)
        if cell >= 0:
            row, column = divmod(cell, SIDE)
            cursor.x = self._x + self._across * column + gap
            cursor.y = self._y + self._down * row + gap
            x = 12 - gap - 7 * (value > 9)
            self._put(cursor, self._number, "cell", x, self._drop - gap, value or -1, self._inks[_CURSOR])

    def place(self, cell):
        row, column = divmod(cell, SIDE)
        across, down = self._across, self._down
        return self._x + across * column, self._y + down * row, across + 1, down + 1, theme.GREEN

    def _brighten(self, cell):
        row, column = divmod(cell, SIDE)
        x, y = self._x + self._across * column + self._gap, self._y + self._down * row + self._gap
        shapes.box(self._theme, self._lights, x, y, *self._inner, theme.GOLD)
        self._recolour(self._cells[cell], self._gold)

    def _darken(self):
        shapes.clear(self._lights)
        for numbers in self._cells:
            self._recolour(numbers, self._ink)

    def _recolour(self, numbers, shades):
        for grid in numbers or ():
            if grid:
                shapes.recolour(grid, shades)


class SmallField(Field):
    """The field of 128x64: cells of 11x8 pixels on the left, a dot in each free one."""

    def __init__(self, th, group):
        super().__init__(th, group)
        self._x, self._y, self._across, self._down = 11, 6, 11, 8
        row = shapes.row
        self._columns = row(th, group, "field", self._x, 0, SIDE)
        self._rows = _column(th, group, 0, self._y + 1)
        self._keys = [-1, -1]  # arguments of the last call of `name`
        self.name(0, 0)
        self._cells = [_column(th, group, self._x + self._across * at, self._y) for at in range(SIDE)]
        shapes.box(th, group, 67, self._y, 1, self._down * SIDE, theme.WHITE)
        self._lines = [None] * 12
        self._bright = th.shades(theme.WHITE, theme.PAPER)
        self._cursor = shapes.tile(th, group, "field", 0, 0, 0, self._bright)
        self._cursor.hidden = True
        self._lights = displayio.Group()
        group.append(self._lights)

    def name(self, columns, rows):
        """Name columns and rows; True names them by the keys 4 to 8."""
        if self._keys != [columns, rows]:
            self._keys = [columns, rows]
            for at in range(SIDE):
                _put(self._columns, at, _NAMES + at + 8 * columns)
                _put(self._rows, at, _NAMES + SIDE + at + 3 * rows)

    def _show(self, cell, value):
        row, column = divmod(cell, SIDE)
        self._cells[column][row] = value

    def _write(self, line, points, how):
        grid = self._lines[line]
        if grid is None:
            if points < 0:
                return
            x, y = self._x + self._across * SIDE + 3, self._y + self._down * SIDE
            if line < SIDE:
                y = self._y + self._down * line
            elif line < scoring.DIAGONALS:
                x = self._x + self._across * (line - SIDE)
            elif line > scoring.DIAGONALS:
                x = 0
            grid = self._lines[line] = shapes.row(self._theme, self._group, "field", x, y, 1)
        shapes.hide(grid, points < 0)
        if points >= 0:
            _put(grid, 0, points if 1 < points < 13 else _POINTS + _RARE.index(points))
            # Invert only a preview that adds points.
            plain = self._theme.shades(theme.PAPER, theme.WHITE)
            shapes.recolour(grid, self._bright if how == GAINS else plain)

    def _point(self, cell, value):
        cursor = self._cursor
        shapes.hide(cursor, cell < 0)
        if cell >= 0:
            _put(cursor, 0, value)
            row, column = divmod(cell, SIDE)
            cursor.x = self._x + self._across * column
            cursor.y = self._y + self._down * row

    def place(self, cell):
        row, column = divmod(cell, SIDE)
        across, down = self._across, self._down
        return self._x + across * column - 1, self._y + down * row - 1, across + 2, down + 2, theme.WHITE

    def _brighten(self, cell):
        row, column = divmod(cell, SIDE)
        x, y = self._x + self._across * column, self._y + self._down * row
        shapes.tile(self._theme, self._lights, "field", x, y, self._field[cell], self._bright)

    def _darken(self):
        shapes.clear(self._lights)


def field_view(th, group, seats, low):
    """Return the field of a panel; for `seats` and `low` see `LargeField`."""
    return SmallField(th, group) if th.mono else LargeField(th, group, seats, low)


def _column(th, group, x, y):
    """Return a TileGrid of five cells of the sheet "field", one under the other, in a group."""
    sheet = th.sheet("field")
    grid = displayio.TileGrid(
        sheet.bitmap, pixel_shader=th.shades(theme.PAPER, theme.WHITE), x=x, y=y,
        height=SIDE, tile_width=sheet.width, tile_height=sheet.height,
    )  # fmt: skip
    group.append(grid)
    return grid


def _put(grid, at, tile):
    if grid[at] != tile:
        grid[at] = tile
