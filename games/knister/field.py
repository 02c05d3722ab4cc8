"""A Knister field on the panel: 25 cells, at its edges what the 12 lines make, a cursor."""

from micropython import const

from games.knister import rules
from handheld import shapes, theme, widgets

_SIDE = const(5)
_TINTED = const(0x2C5454)  # a written cell on a line through the cursor
_EMPTY = const(0)  # tiles of the sheet "field": the sums are themselves
_MARKED = const(1)
_NAMES = const(13)  # of the columns and of the rows, on 128x64
_POINTS = const(26)  # of a line there, where no sum looks so:
_RARE = (0, 1, 16, 20, 24)


class FieldView:
    """Draws one field; `show_field` follows another field or a change of it."""

    def __init__(self, th, group):
        """Lay it out on the left of a panel of 128x64, in the lower part of one of 240x240."""
        self._theme = th
        if th.mono:
            self._x, self._y, self._across, self._down = 11, 5, 11, 8
            self._columns = shapes.row(th, group, "field", self._x, 0, _SIDE)
            self._rows = [shapes.row(th, group, "field", -1, 7 + 8 * at, 1) for at in range(_SIDE)]
            self.name(0, 0)
            shapes.box(th, group, 67, self._y, 1, self._down * _SIDE, theme.WHITE)
        else:
            self._x, self._y, self._across, self._down = 22, 56, 37, 29
        self._at = -1  # the cell under the cursor
        self._field = bytes(rules.CELLS)
        shade = th.shades
        self._shades = (  # by tinted + 2 * written, then the cursor's
            shade(theme.CELL, theme.GREY, True),
            shade(theme.TINT, theme.WHITE, True),
            shade(theme.FILLED, theme.WHITE, True),
            shade(_TINTED, theme.WHITE, True),
        )
        self._gold = shade(theme.GOLD, theme.DARK, True)
        self._cells = []
        for cell in range(rules.CELLS):
            x = self._x + self._across * (cell % _SIDE)
            y = self._y + self._down * (cell // _SIDE)
            self._cells.append(shapes.tile(th, group, "field", x, y, _EMPTY, self._shades[0]))
        self._cursor = shapes.tile(th, group, "field", 0, 0, _EMPTY, self._gold)  # over its neighbours
        self._lines = []
        for line in range(12):
            x, y = self._end(line)
            if th.mono:
                self._lines.append(shapes.row(th, group, "field", x, y, 1))
                continue
            self._lines.append(shapes.row(th, group, "text", x, y, 2))
            if line < _SIDE:
                shapes.text(th, group, "text", 6, y, "12345"[line], theme.GREY)
            elif line < rules.DIAGONALS:
                shapes.text(th, group, "text", x + 4, self._y - 16, "ABCDE"[line - _SIDE], theme.GREY)

    def _end(self, line):
        """Where a line's points stand: right of a row, under a column, under the diagonals' lower ends."""
        mono = self._theme.mono
        x = self._x + self._across * _SIDE + (3 if mono else 5)
        if line < _SIDE:
            return x, self._y + self._down * line + (0 if mono else 5)
        if line < rules.DIAGONALS:
            x = self._x + self._across * (line - _SIDE) + (0 if mono else 8)
        elif line > rules.DIAGONALS:
            x = -1 if mono else 1
        return x, self._y + self._down * _SIDE + 1

    def name(self, columns, rows):
        """Name columns and rows on 128x64; those that are True by the keys from the fourth on."""
        if self._theme.mono:
            for at in range(_SIDE):
                self._columns[at] = _NAMES + at + 8 * columns
                self._rows[at][0] = _NAMES + _SIDE + at + 3 * rows

    def show_field(self, field):
        """Show the field's sums, and the points of each line that has some or is full."""
        self._field = field
        self._at = -1
        shapes.hide(self._cursor, True)
        for cell in range(rules.CELLS):
            self._show(cell, field[cell] or _EMPTY, self._shades[2 if field[cell] else 0])
        for line in range(12):
            self._show_line(line, rules.line_sums(field, line))

    def _show(self, cell, tile, shades):
        grid = self._cells[cell]
        if grid[0] != tile:
            grid[0] = tile
        shapes.dye(grid, shades)

    def _show_line(self, line, sums, before=-1):
        """Show a line's points; `before`: without the cursor, which has them show more or less strongly."""
        points = rules.line_points(sums) << (line >= rules.DIAGONALS)
        full = 0 not in sums
        row = self._lines[line]
        gains = points > before >= 0
        shapes.hide(row, not (full or points or before >= 0))
        if self._theme.mono:
            tile = points if 1 < points < 13 else _POINTS + _RARE.index(points)
            if row[0] != tile:
                row[0] = tile
        else:
            x = self._end(line)[0] + (0 if points > 9 else 5)
            if row.x != x:
                row.x = x
            widgets.write(row, self._theme.sheet("text"), str(points))
        ground = theme.PAPER
        ink = theme.SOFT if full and before < 0 else theme.GREY
        if gains:  # by lightness too: what brings nothing is dim, or on 128x64 not on white
            ground, ink = (theme.WHITE, theme.PAPER) if self._theme.mono else (ground, theme.GREEN)
        shapes.dye(row, self._theme.shades(ground, ink))

    def point_at(self, cell, value=0):
        """Put the cursor on a cell, showing what is to be written there; -1 takes it away.

        The lines through it are tinted, and at their ends stands what it would make of them.
        """
        old = self._at
        if old == cell:
            return
        self._at = cell
        field = self._field
        for other in range(rules.CELLS):
            tinted = cell >= 0 and _share(other, cell)
            tile = field[other] or (_MARKED if tinted else _EMPTY)
            self._show(other, tile, self._shades[tinted + (2 if field[other] else 0)])
        cursor = self._cursor
        shapes.hide(cursor, cell < 0)
        if cell >= 0:
            cursor[0] = value or field[cell] or _EMPTY
            cursor.x = self._cells[cell].x
            cursor.y = self._cells[cell].y
        for line in range(12):
            sums = rules.line_sums(field, line)
            if cell in rules.LINES[line] and value:
                before = rules.line_points(sums) << (line >= rules.DIAGONALS)
                sums = [value if each == cell else field[each] for each in rules.LINES[line]]
                self._show_line(line, sums, before)
            elif old >= 0 and old in rules.LINES[line]:
                self._show_line(line, sums)

    def show_again(self):
        """Show the field as it is, without cursor or light; gives it."""
        self.show_field(self._field)
        return self._field

    def light(self, cell):
        """Light a cell of a finished line."""
        self._show(cell, self._field[cell], self._gold)


def _share(one, other):
    """True if two cells lie on a line."""
    row, column = divmod(one, _SIDE)
    r, c = divmod(other, _SIDE)
    return row == r or column == c or (row == column and r == c) or (row + column == 4 and r + c == 4)


def free_from(field, cell, step=1):
    """The first free cell from `cell` on, forwards or backwards round the field."""
    cell %= rules.CELLS
    while field[cell]:
        cell = (cell + step) % rules.CELLS
    return cell


def free_beside(field, cell, step, upright):
    """The nearest free cell in the next row (`upright`) or column that has one, round the field.

    Along the row first: so every row is reached up or down, and every cell of a row within it.
    """
    row, column = divmod(cell, 5)
    if not upright:
        for far in range(1, 5):
            beside = 5 * row + (column + step * far) % 5
            if not field[beside]:
                return beside
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
