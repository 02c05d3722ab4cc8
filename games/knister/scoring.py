"""Lines of a Knister field, and their points (docs/rules.md, "Knister"). For fields and cells see `rules`."""

from micropython import const

CELLS = const(25)  # cells of a field, and rounds of a sheet
SIDE = const(5)  # cells of a line
DIAGONALS = const(10)  # lines from this one on count double

# Five cells each: rows 1 to 5 from the top, columns a to e from the left, diagonals \ and /.
LINES = (
    tuple([bytes(range(first, first + 5)) for first in range(0, 25, 5)])
    + tuple([bytes(range(first, 25, 5)) for first in range(5)])
    + (bytes(range(0, 25, 6)), bytes(range(4, 21, 4)))
)

# Points by the number of pairs of equal sums: pair 1, two pairs 2, three 3, full house 4, four 6, five 10.
POINTS = b"\x00\x01\x03\x03\x08\x00\x06\x00\x00\x00\x0a"


def cell_name(cell):
    """Return a cell as the record writes it: column a to e from the left, row 1 to 5 from the top."""
    return "abcde"[cell % 5] + "12345"[cell // 5]


def line_points(sums):
    """Return the points so far of a line's `sums`, a tuple or list with 0 for a free cell; not doubled."""
    twice = 0  # each pair is counted twice, from both of its cells
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
    """Return the points of the street from `low` up: fewer for those with a 7, from 3-7 to 7-11."""
    return 8 if 3 <= low <= 7 else 12


def line_sums(field, line):
    """Return the five sums of line 0 to 11 in a field, in the order of LINES, 0 for a free cell."""
    a, b, c, d, e = LINES[line]
    return field[a], field[b], field[c], field[d], field[e]


def cells_that_score(field, line):
    """Return the cells of a full line that make its points: those with the same sum, or all of a street."""
    sums = line_sums(field, line)
    return bytes([cell for cell in LINES[line] if sums.count(field[cell]) > 1]) or LINES[line]


def points_of(sums, line):
    """Return the points of a line; a diagonal counts twice."""
    return line_points(sums) << (line >= DIAGONALS)


def lines_through(cell):
    """Return the lines through a cell: its row, its column and its diagonals."""
    row, column = divmod(cell, SIDE)
    lines = [row, SIDE + column]
    if row == column:
        lines.append(DIAGONALS)
    if row + column == SIDE - 1:
        lines.append(DIAGONALS + 1)
    return lines


def field_points(field):
    """Return the points of a field's full lines, diagonals doubled."""
    points = 0
    for line in range(len(LINES)):
        sums = line_sums(field, line)
        if 0 not in sums:
            points += points_of(sums, line)
    return points
