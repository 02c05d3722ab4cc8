"""Knister's rules: fields, rounds, and what a line scores (RULES.md, "Knister").

Event codes: `roll N` is N, the sum of two dice (2 to 12); `place` is PLACE + cell. Cells count row by
row: 0 is a1 at the top left, 4 is e1, 24 is e5. A field is 25 bytes, a sum each, 0 where it is free.
"""

from micropython import const

from games.knister import OPTIONS, SEATS
from handheld.match import CHANCE, NOBODY, Illegal, Match

PLACE = const(32)  # code of `place a1`; the other cells follow
CELLS = const(25)  # of a field, and rounds of a sheet
DIAGONALS = const(10)  # lines from this one on count double

# Five cells each: rows 1 to 5 from the top, columns a to e from the left, diagonals \ and /.
LINES = (
    tuple([bytes(range(first, first + 5)) for first in range(0, 25, 5)])
    + tuple([bytes(range(first, 25, 5)) for first in range(5)])
    + (bytes(range(0, 25, 6)), bytes(range(4, 21, 4)))
)

# Points by how many pairs of cells hold the same sum: pair 1, two pairs 2, three 3, full house 4,
# four 6, five 10. No other number of equal pairs can come.
POINTS = b"\x00\x01\x03\x03\x08\x00\x06\x00\x00\x00\x0a"


def cell_name(cell):
    """A cell as the record writes it: column a to e from the left, row 1 to 5 from the top."""
    return "abcde"[cell % 5] + "12345"[cell // 5]


def line_points(sums):
    """Points of a line, not doubled: the best combination among its sums.

    `sums` is a tuple or list of up to five sums, 0 where a cell is free. A line that is not full gives
    what the sums in it make so far; a street counts only when it is full.
    """
    twice = 0  # each pair counts from both its ends
    present = 0
    count = sums.count
    for one in sums:
        if one:
            present += 1
            twice += count(one) - 1
    if twice or present < 5:
        return POINTS[twice >> 1]
    low = min(sums)
    return street_points(low) if max(sums) - low == 4 else 0


def street_points(low):
    """Points of the street whose lowest sum is `low`: less for the five from 3-7 to 7-11, which hold a 7."""
    return 8 if 3 <= low <= 7 else 12


def line_sums(field, line):
    """The five sums of line 0 to 11 in a field, in the order of LINES, 0 where a cell is free."""
    a, b, c, d, e = LINES[line]
    return field[a], field[b], field[c], field[d], field[e]


def field_points(field):
    """Points of a field's full lines, diagonals doubled."""
    points = 0
    for line in range(len(LINES)):
        sums = line_sums(field, line)
        if 0 not in sums:
            points += line_points(sums) << (line >= DIAGONALS)
    return points


class Knister(Match):
    """One match. Beside what every Match has:

    * `sheets`: how many are played, 1 or 3;
    * `played`: rounds finished, all sheets together;
    * `sum`: what was rolled and is being placed, or 0 while a roll is due.

    >>> match = Knister(["Ada"])
    >>> match.play(7)  # what the dice make
    >>> match.play(PLACE + 12)  # into the middle
    >>> match.field(0)[12], match.turn == CHANCE, match.due
    (7, True, 'two dice')
    """

    game = "knister"
    seats_allowed = SEATS

    def start(self):
        for key in self.options:
            if key not in OPTIONS:
                raise Illegal("%s: knister has no such option" % key)
        sheets = self.options.get("sheets", "1")
        if sheets not in ("1", "3"):
            raise Illegal("sheets: wants 1 or 3, not %s" % sheets)
        self.sheets = int(sheets)
        self.played = 0
        self._cells = bytearray(self.sheets * self.seats * CELLS)  # by sheet, then seat, then cell
        self._await_roll()

    def _await_roll(self):
        self.sum = 0
        if self.played == self.sheets * CELLS:
            self.turn = NOBODY
            self.due = ""
        else:
            self.turn = CHANCE
            self.due = "two dice"

    # What the match tells

    @property
    def sheet(self):
        """Number of the sheet (1 to 3) in play, or that the roll now due opens; at the end the last."""
        return min(self.played // CELLS + 1, self.sheets)

    @property
    def round(self):
        """Number of the round (1 to 25) in play, or that the roll now due opens; at the end 25."""
        return CELLS if self.turn == NOBODY else self.played % CELLS + 1

    @property
    def roller(self):
        """The seat that rolls, or rolled, in this round. The roll passes clockwise from seat 0."""
        return self.played % self.seats

    @property
    def boundary(self):
        return not self.sum

    def field(self, seat, sheet=0):
        """A seat's 25 cells, to read, in this sheet or in sheet 1 to 3. It follows the match."""
        first = (((sheet or self.sheet) - 1) * self.seats + seat) * CELLS
        return memoryview(self._cells)[first : first + CELLS]

    def sheet_points(self, seat, sheet):
        """A seat's points of the full lines in one sheet (1 to 3). About 1 ms on the device."""
        return field_points(self.field(seat, sheet))

    def scores(self):
        """Points of each seat's full lines, all sheets together."""
        scores = []
        for seat in range(self.seats):
            points = 0
            for sheet in range(1, self.sheet + 1):
                points += self.sheet_points(seat, sheet)
            scores.append(points)
        return scores

    # Events

    def legal(self):
        if self.turn == NOBODY:
            return []
        if not self.sum:
            return list(range(2, 13))
        field = self.field(self.turn)
        return [PLACE + cell for cell in range(CELLS) if not field[cell]]

    def is_chance(self, code):
        return code < PLACE

    def check(self, code, data):
        if self.turn == NOBODY:
            raise Illegal("the match is over")
        if data:
            raise Illegal("an event of knister is one byte")
        if not self.sum:
            if not 2 <= code <= 12:
                raise Illegal("a roll of 2 to 12 is due")
            return
        cell = code - PLACE
        name = self.names[self.turn]
        if not 0 <= cell < CELLS:
            raise Illegal("%s has to place the %d first" % (name, self.sum))
        if self._cells[self._at(self.turn, cell)]:
            raise Illegal("%s has a sum in %s; place wants a free cell" % (name, cell_name(cell)))

    def _at(self, seat, cell):
        """Where a cell of the round in play lies in `_cells`."""
        return (self.played // CELLS * self.seats + seat) * CELLS + cell

    def apply(self, code, data):
        if code < PLACE:
            self.sum = code
            self.turn = 0
            self.due = ""
            return
        self._cells[self._at(self.turn, code - PLACE)] = self.sum
        self.turn += 1
        if self.turn == self.seats:
            self.played += 1
            self._await_roll()

    def cut(self, end):
        code = self.log[end]
        if code < PLACE:
            self._await_roll()
        else:
            if not self.sum:  # the round was complete
                self.played -= 1
                self.turn = self.seats
                self.due = ""
            self.turn -= 1
            at = self._at(self.turn, code - PLACE)
            self.sum = self._cells[at]
            self._cells[at] = 0
        self.log = self.log[:end]

    def _tail(self):
        return max(len(self.log) - 1, 0)  # every event is one byte

    # Snapshots: rounds finished, then every sheet begun, four bits a cell, the lower half first

    def dump(self):
        if not self.boundary:
            raise Illegal("a snapshot is taken between two rounds")
        size = self._begun() * self.seats * CELLS
        data = bytearray(1 + (size + 1) // 2)
        data[0] = self.played
        for at in range(size):
            data[1 + at // 2] |= self._cells[at] << 4 * (at & 1)
        return bytes(data)

    def _begun(self):
        return (self.played + CELLS - 1) // CELLS

    def load(self, data):
        self.played = data[0] if data else 255
        size = self._begun() * self.seats * CELLS
        if self.played > self.sheets * CELLS or len(data) != 1 + (size + 1) // 2:
            raise Illegal("a snapshot of other length than the match's")
        if size & 1 and data[-1] >> 4:
            raise Illegal("a snapshot with more cells than the match")
        for at in range(size):
            self._cells[at] = data[1 + at // 2] >> 4 * (at & 1) & 15
        for sheet in range(1, self._begun() + 1):
            self._check_sheet(sheet)
        self._await_roll()

    def _check_sheet(self, sheet):
        """Every seat of a sheet holds the same sums, as many as rounds were played in it."""
        sums = sorted(self.field(0, sheet))
        free = CELLS * sheet - min(self.played, CELLS * sheet)
        if sums.count(0) != free or 1 in sums or sums[-1] > 12:
            raise Illegal("a snapshot with sums that were not rolled")
        for seat in range(1, self.seats):
            if sorted(self.field(seat, sheet)) != sums:
                raise Illegal("a snapshot whose fields do not hold the same sums")


MATCH = Knister
