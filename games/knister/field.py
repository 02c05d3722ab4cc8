"""A Knister field on the panel: 25 numbers on a grid, the points of 12 lines at its edge, a cursor."""

import displayio
from micropython import const

from games.knister import rules
from handheld import theme, widgets

_SIDE = const(5)


class FieldView:
    """Draws one field; `show_field` follows another field or a change of it."""

    def __init__(self, th, group, x, y, width, height):
        """Lay the grid out with its top left corner at x, y and cells of `width` by `height` units."""
        self._theme = th
        self._x = x
        self._y = y
        self._cell_width = width
        self._cell_height = height
        self._font = th.small if th.wide else th.digit  # of the lines' points
        self._width = 2 * self._font.width // th.unit
        self._height = self._font.height // th.unit
        self._at = -1  # the cell under the cursor
        self._free = False  # what it shows there is not written yet
        self._lay_grid(group)
        self._cursor = widgets.box(th, group, 0, 0, width - 1, height - 1, theme.MARK)
        self._left = left = x + (width - 11) // 2
        top = y + 2 + (height - 10) // 2
        self._numbers = [
            widgets.row(th, group, th.digit, left + width * (i % 5), top + height * (i // 5), 2)
            for i in range(rules.CELLS)
        ]
        self._lines = [self._line_row(th, group, line) for line in range(12)]
        self.point_at(-1)

    def _lay_grid(self, group):
        """One tile of a corner's two edges, 25 times, and the two edges that close the grid."""
        th = self._theme
        unit = th.unit
        bitmap = displayio.Bitmap(self._cell_width * unit, self._cell_height * unit, 2)
        for i in range(bitmap.width):
            bitmap[i, 0] = 1
        for i in range(bitmap.height):
            bitmap[0, i] = 1
        wide = self._cell_width * _SIDE
        high = self._cell_height * _SIDE
        group.append(
            displayio.TileGrid(
                bitmap,
                pixel_shader=th.palettes[theme.DIM],
                width=_SIDE,
                height=_SIDE,
                x=self._x * unit,
                y=self._y * unit,
            )
        )
        widgets.box(th, group, self._x + wide, self._y, 1, high + 1, theme.DIM)
        widgets.box(th, group, self._x, self._y + high, wide, 1, theme.DIM)

    def _line_row(self, th, group, line):
        """Where a line's points stand: right of a row, under a column, under the diagonals' lower ends."""
        right = self._x + self._cell_width * _SIDE + 3
        under = self._y + self._cell_height * _SIDE + 2
        if line < 5:
            x = right
            y = self._y + self._cell_height * line + (self._cell_height - self._height + 2) // 2
        else:
            y = under
            x = self._x + self._cell_width * (line - 5) + (self._cell_width - self._width) // 2
            if line == 10:
                x = right
            elif line == 11:
                x = self._x - self._width - 1
        return widgets.row(th, group, self._font, x, y, 2)

    def show_field(self, field):
        """Show the field's sums, and each line's points, with a + while the line may still grow."""
        digit = self._theme.digit
        blank = digit.tile(32)
        for i in range(rules.CELLS):
            grid = self._numbers[i]
            if field[i]:
                self._put(i, field[i])
            elif grid[0] != blank:
                grid[0] = grid[1] = blank
        for line in range(12):
            self._show_line(line, rules.line_sums(field, line))

    def _put(self, cell, value):
        """Show a number in the middle of its cell."""
        digit = self._theme.digit
        grid = self._numbers[cell]
        x = (self._left + self._cell_width * (cell % 5)) * self._theme.unit
        if value < 10:
            widgets.write(grid, digit, "%d" % value)
            x += digit.width // 2
        else:
            widgets.number(grid, digit, value)
        if grid.x != x:
            grid.x = x

    def _show_line(self, line, sums):
        th = self._theme
        points = rules.line_points(sums) << (line >= rules.DIAGONALS)
        full = 0 not in sums
        row = self._lines[line]
        if full or points > 9:
            widgets.number(row, self._font, points)
        else:
            widgets.write(row, self._font, "%d+" % points if points else "")
        palette = th.palettes[theme.ACCENT if full else theme.DIM]
        widgets.dye(row, palette)

    def point_at(self, cell, value=0):
        """Put the cursor on a cell, showing what would be written there; -1 takes it away."""
        th = self._theme
        old = self._at
        if old >= 0 and old != cell:
            grid = self._numbers[old]
            grid.pixel_shader = th.palettes[theme.INK]
            if self._free:
                widgets.write(grid, th.digit, "")
        self._at = cell
        self._free = value > 0
        self._cursor.hidden = cell < 0
        if cell >= 0:
            grid = self._numbers[cell]
            grid.pixel_shader = th.palettes[theme.MARK]
            if value:
                self._put(cell, value)
            unit = th.unit
            self._cursor.x = (self._x + self._cell_width * (cell % 5) + 1) * unit
            self._cursor.y = (self._y + self._cell_height * (cell // 5) + 1) * unit


def free_from(field, cell, step=1):
    """The first free cell from `cell` on, forwards or backwards round the field."""
    cell %= rules.CELLS
    while field[cell]:
        cell = (cell + step) % rules.CELLS
    return cell


def free_beside(field, cell, step, upright):
    """The nearest free cell in the next row (`upright`) or column that has one, round the field."""
    row, column = divmod(cell, 5)
    for far in range(1, 6):
        for aside in (0, -1, 1, -2, 2, -3, 3, -4, 4):
            if upright:
                r = (row + step * far) % 5
                c = column + aside
            else:
                r = row + aside
                c = (column + step * far) % 5
            if 0 <= r < 5 and 0 <= c < 5 and not field[5 * r + c]:
                return 5 * r + c
    return cell
