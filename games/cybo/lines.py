"""The grid and its fourteen lines. A set of numbers is a mask: bit n stands for the number n.

     1  2  3      Every line is three numbers in equal steps (1-5-9 by 4, 3-5-7 by 2, rows by 1,
     4  5  6      columns by 3), so "in order along the line, either way" means that the third
     7  8  9      number continues from the second as the second did from the first.
    10 11 12
"""

from array import array

from micropython import const

ALL = const(0x1FFE)  # mask of the numbers 1 to 12
TRINITY = const(3)  # points for three on a line
IN_ORDER = const(9)  # points for three rolled in order
QUAD = const(16)  # points for all four of a column
# Each line as its first number and its step: rows, columns, diagonals.
TRINITIES = (
    b"\x01\x01\x04\x01\x07\x01\x0a\x01"
    b"\x01\x03\x04\x03\x02\x03\x05\x03\x03\x03\x06\x03"
    b"\x01\x04\x04\x04\x03\x02\x06\x02"
)

_COLUMN = const(0x492)  # the numbers 1, 4, 7 and 10; the next two columns are shifted by 1 and 2


def _third():
    """Return, for each pair of numbers, the mask of those that complete a trinity."""
    table = array("H", [0] * 169)
    for i in range(0, len(TRINITIES), 2):
        a = TRINITIES[i]
        b = a + TRINITIES[i + 1]
        c = b + TRINITIES[i + 1]
        for x, y, z in ((a, b, c), (b, c, a), (c, a, b)):
            table[x * 13 + y] |= 1 << z
            table[y * 13 + x] |= 1 << z
    return table


_THIRD = _third()
del _third  # frees its memory


def third(a, b):
    """Return the numbers that make a trinity with a and b, as a mask; 0 if no line contains both."""
    return _THIRD[a * 13 + b]


def onward(a, b):
    """Return the number that completes a trinity in order after a and b, as a mask; 0 for none."""
    c = 2 * b - a
    return _THIRD[a * 13 + b] & (1 << c) if c > 0 else 0


def partners(a, ordered):
    """Return the numbers that can follow a first roll of a towards a trinity, as a mask."""
    follows = onward if ordered else third
    return sum([1 << b for b in range(1, 13) if follows(a, b)])


def trinity(a, b, c):
    """Return the points of three rolls in this order: 0, TRINITY or IN_ORDER."""
    if not _THIRD[a * 13 + b] >> c & 1:
        return 0
    return IN_ORDER if c - b == b - a else TRINITY


def fourth(a, b, c):
    """Return the number that turns this trinity into a quad, or 0 for a trinity outside the columns."""
    if a % 3 != b % 3 or b % 3 != c % 3:
        return 0
    return 22 + (a - 1) % 3 * 4 - a - b - c  # a column sums to 22, 26 or 30


def quad(a, b, c, d):
    """Return True if four rolls cover a whole column."""
    return (1 << a | 1 << b | 1 << c | 1 << d) == _COLUMN << ((a - 1) % 3)


def nearest(mask, number):
    """Return the number of a mask closest to `number` (the lower of two); 0 for an empty mask."""
    for away in range(12):
        low = number - away
        if low > 0 and mask >> low & 1:
            return low
        if mask >> (number + away) & 1:
            return number + away
    return 0


def alive(rolls, ordered, forgiving):
    """Return the effects of the next roll of a turn as three disjoint masks: (now, line, spare).

    `now` makes a trinity or quad; `line` keeps one possible; `spare` keeps one possible only because one miss
    is forgiven. `ordered` is True at Master, `forgiving` at Beginner.
    """
    count = len(rolls)
    if count == 0:
        return 0, ALL, 0
    a = rolls[0]
    if count == 1:
        line = partners(a, ordered)
        return 0, line, ALL & ~line if forgiving else 0
    b = rolls[1]
    if count == 2:
        now = onward(a, b) if ordered else third(a, b)
        if not forgiving:
            return now, 0, 0
        if now:
            return now, 0, ALL & ~now
        return 0, partners(a, ordered) | partners(b, ordered), 0
    c = rolls[2]
    if trinity(a, b, c):
        return 1 << fourth(a, b, c), 0, 0
    return third(a, b) | third(a, c) | third(b, c), 0, 0
