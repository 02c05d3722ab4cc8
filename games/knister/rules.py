"""Knister's rules: fields, rounds, and the points of a line (RULES.md, "Knister").

Event codes: `roll N` is N, the sum of two dice (2 to 12); `place` is PLACE + cell. Cells count row by row: 0
is a1 at the top left, 4 is e1, 24 is e5. A field is 25 bytes, one sum each, 0 for a free cell.
"""

from micropython import const

from games.knister import OPTIONS, SEATS
from handheld.match import CHANCE, NOBODY, Illegal, Match

PLACE = const(32)  # code of `place a1`; the other cells follow
CELLS = const(25)  # cells of a field, and rounds of a sheet
DIAGONALS = const(10)  # lines from this one on count double

# Five cells each: rows 1 to 5 from the top, columns a to e from the left, diagonals \ and /.
LINES = (
    tuple([bytes(range(first, first + 5)) for first in range(0, 25, 5)])
    + tuple([bytes(range(first, 25, 5)) for first in range(5)])
    + (bytes(range(0, 25, 6)), bytes(range(4, 21, 4)))
)

# Points by the number of pairs of cells with the same sum: pair 1, two pairs 2, three 3, full house 4, four
# 6, five 10. No other number of equal pairs occurs.
POINTS = b"\x00\x01\x03\x03\x08\x00\x06\x00\x00\x00\x0a"


def cell_name(cell):
    """Return a cell as the record writes it: column a to e from the left, row 1 to 5 from the top."""
    return "abcde"[cell % 5] + "12345"[cell // 5]


def line_points(sums):
    """Return the points of a line, not doubled: the best combination among its sums.

    `sums` is a tuple or list of up to five sums, 0 for a free cell. A line that is not full scores its sums
    so far; a street counts only in a full line.
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
    """Return the points of the street from `low` up: fewer for the five that hold a 7, from 3-7 to 7-11."""
    return 8 if 3 <= low <= 7 else 12


def line_sums(field, line):
    """Return the five sums of line 0 to 11 in a field, in the order of LINES, 0 for a free cell."""
    a, b, c, d, e = LINES[line]
    return field[a], field[b], field[c], field[d], field[e]


def field_points(field):
    """Return the points of a field's full lines, diagonals doubled."""
    points = 0
    for line in range(len(LINES)):
        sums = line_sums(field, line)
        if 0 not in sums:
            points += line_points(sums) << (line >= DIAGONALS)
    return points


class Knister(Match):
    """A match of Knister.

    Beside the contract:
    * `sheets`: number of sheets, 1 or 3;
    * `played`: finished rounds of all sheets together;
    * `sum`: the rolled sum while it is placed, or 0 while a roll is due.

    >>> match = Knister(["Ada"])
    >>> match.play(7)  # the sum of the dice
    >>> match.play(PLACE + 12)  # the middle cell
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

    # Queries

    @property
    def sheet(self):
        """Return the sheet in play (1 to 3), or that the next roll opens; at the end the last."""
        return min(self.played // CELLS + 1, self.sheets)

    @property
    def round(self):
        """Return the round in play (1 to 25), or that the next roll opens; at the end 25."""
        return CELLS if self.turn == NOBODY else self.played % CELLS + 1

    @property
    def roller(self):
        """Return the seat that rolls in this round. The roll passes clockwise from seat 0."""
        return self.played % self.seats

    @property
    def boundary(self):
        return not self.sum

    def field(self, seat, sheet=0):
        """Return a read-only view of a seat's 25 cells, in this sheet or in sheet 1 to 3."""
        first = (((sheet or self.sheet) - 1) * self.seats + seat) * CELLS
        return memoryview(self._cells)[first : first + CELLS]

    def sheet_points(self, seat, sheet):
        """Return the points of a seat's full lines in one sheet (1 to 3). Takes about 1 ms on the device."""
        return field_points(self.field(seat, sheet))

    def scores(self):
        """Return the points of each seat's full lines, all sheets together."""
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
        """Return the index in `_cells` of a cell in the current sheet."""
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
            if not self.sum:  # the undone event completed the round
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

    # Snapshots: finished rounds, then every sheet begun, four bits a cell, the lower half first

    def dump(self):
        if not self.boundary:
            raise Illegal("a snapshot can be taken only between two rounds")
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
            raise Illegal("the snapshot has the wrong length for this match")
        if size & 1 and data[-1] >> 4:
            raise Illegal("the snapshot has more cells than the match")
        for at in range(size):
            self._cells[at] = data[1 + at // 2] >> 4 * (at & 1) & 15
        for sheet in range(1, self._begun() + 1):
            self._check_sheet(sheet)
        self._await_roll()

    def _check_sheet(self, sheet):
        """Raise Illegal unless all seats hold the same sums in a sheet, one for each of its rounds."""
        sums = sorted(self.field(0, sheet))
        free = CELLS * sheet - min(self.played, CELLS * sheet)
        if sums.count(0) != free or 1 in sums or sums[-1] > 12:
            raise Illegal("the snapshot has sums that were not rolled")
        for seat in range(1, self.seats):
            if sorted(self.field(seat, sheet)) != sums:
                raise Illegal("the snapshot's fields hold different sums")

    # Records: `roll 8`, `place c3`

    def say(self, code, data=b""):
        return "roll %d" % code if code < PLACE else "place " + cell_name(code - PLACE)

    def read(self, line):
        words = line.split()
        value = words[1] if len(words) == 2 else ""
        if value and words[0] == "roll":
            for code in range(2, 13):
                if value == str(code):
                    return code, b""
            raise Illegal("roll wants a sum of 2 to 12, not '%s'" % value)
        if value and words[0] == "place":
            for cell in range(CELLS):
                if value == cell_name(cell):
                    return PLACE + cell, b""
            raise Illegal("place wants a cell a1 to e5, not '%s'" % value)
        raise Illegal("'%s' is not a knister event such as 'roll 8' or 'place c3'" % line)


MATCH = Knister
