"""Common part of the fields for both panels; see `panels`."""

from micropython import const

from games.knister import scoring
from games.knister.scoring import SIDE, lines_through, points_of
from handheld import keys

OPEN = const(0)  # colours of a line's points: if the line is not full,
FULL = const(1)  # if it is full,
GAINS = const(2)  # and if the cursor's cell adds points


class Field:
    """A field: 25 cells, the points of its 12 lines, a cursor. A panel's field derives from it.

    `points` is the sum of the full lines. While `later` is True, the points of lines wait for `show_lines`.
    """

    def __init__(self, th, group):
        self._theme = th
        self._group = group
        self.points = 0
        self.later = False
        self._field = bytes(scoring.CELLS)
        self._at = -1  # the cell under the cursor
        self._value = 0  # the sum shown in it
        self._own = bytearray(12)  # points of each line so far
        self._full = bytearray(12)  # points of each full line, else 0
        self._previewed = ()  # lines that include the cursor's cell in their points
        self._lit = False

    def show_field(self, field, anew=False):
        """Show the sums of a field and the points of its lines, without a cursor.

        A line without points is shown only if it is full. With `anew` all sums are redrawn in a new colour.
        """
        field = bytes(field)
        self.point_at(-1)
        if self._lit:
            self._lit = False
            self._darken()
        old = self._field
        if field == old and not anew:
            return
        self._field = field
        changed = 0  # a bit for each line
        for row in range(SIDE):
            first = SIDE * row
            if field[first : first + SIDE] == old[first : first + SIDE] and not anew:
                continue
            for column in range(SIDE):
                value = field[first + column]
                if value == old[first + column]:
                    if anew and value:
                        self._show(first + column, value)
                    continue
                self._show(first + column, value)
                changed |= 1 << row | 32 << column
                if row == column:
                    changed |= 1 << scoring.DIAGONALS
                if row + column == SIDE - 1:
                    changed |= 2 << scoring.DIAGONALS
        for line in range(12):
            if changed >> line & 1:
                sums = scoring.line_sums(field, line)
                points = self._own[line] = points_of(sums, line)
                self.points -= self._full[line]
                full = self._full[line] = points if 0 not in sums else 0
                self.points += full
                if not self.later:
                    self._show_line(line)

    def show_lines(self):
        """Show the points of all lines."""
        self.later = False
        for line in range(12):
            self._show_line(line)

    def _show_line(self, line):
        """Show the points of a line without the cursor's cell."""
        points = self._own[line]
        full = 0 not in scoring.line_sums(self._field, line)
        self._write(line, points if full or points else -1, FULL if full else OPEN)

    def point_at(self, cell, value=0):
        """Put the cursor on a free cell with the sum to be written there; -1 removes it.

        The lines through the cell show their points with that sum.
        """
        old = self._at
        if old == cell and self._value == value:
            return
        self._at = cell
        self._value = value
        lines = lines_through(cell) if cell >= 0 and value else ()
        for line in self._previewed:
            if line not in lines:
                self._show_line(line)
        self._previewed = lines
        self._point(cell, value)
        field = bytearray(self._field)
        field[cell] = value
        for line in lines:
            points = points_of(scoring.line_sums(field, line), line)
            self._write(line, points, GAINS if points > self._own[line] else OPEN)

    def show_again(self):
        """Redraw the field without cursor or light, and return it."""
        self.show_field(self._field)
        return self._field

    def light(self, cell):
        """Light a cell of a finished line."""
        self._lit = True
        self._brighten(cell)

    def seat(self, colour):
        """Set the colour of the next field's seat; return True if the sums change colour."""
        return False

    def name(self, columns, rows):
        """Name columns and rows; an argument of True names them by the keys 4 to 8."""

    def goal(self, cell):
        """Return a cell as a lesson's goal: see `MatchScreen.goal`."""
        key = keys.A if cell == self._at else keys.NUMBER
        return "ABCDE"[cell % SIDE] + str(cell // SIDE + 1), self.place(cell), key

    # Defined by a panel's field

    def place(self, cell):
        """Return the place of a cell as (x, y, width, height, colour of a frame)."""
        raise NotImplementedError

    def _show(self, cell, value):
        """Show the sum of a cell, 0 for none."""
        raise NotImplementedError

    def _write(self, line, points, how):
        """Show the points of a line as OPEN, FULL or GAINS; -1 hides them."""
        raise NotImplementedError

    def _point(self, cell, value):
        """Move the cursor to a cell and show the sum there, 0 for none; -1 removes the cursor."""
        raise NotImplementedError

    def _brighten(self, cell):
        """Light a cell."""
        raise NotImplementedError

    def _darken(self):
        """Remove the light of all cells."""
        raise NotImplementedError
