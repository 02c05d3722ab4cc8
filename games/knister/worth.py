"""Expected value (worth) of Knister's unfinished lines, from the table in flash (lines.bin).

tools/tables_knister.py makes it and has its format. Worth is interpolated by the number of sums in the field.
A byte counts tenths of a point, with 100 for zero, before a diagonal is doubled.
"""

import binascii

from micropython import const

from games.knister.scoring import DIAGONALS, LINES, POINTS, line_points, lines_through, street_points
from handheld.machine.loading import reserve

HEAD = b"KNR2"
POINT = const(240)  # units of Hard and Expert: tenths of a point times 24 stages
FILL = const(32)  # units of Medium
STAGES = const(24)
WAYS = b"\x01\x02\x03\x04\x05\x06\x05\x04\x03\x02\x01"  # number of 36 throws that make 2 to 12
ZERO = const(100)  # the byte for no points

RANKS = const(1365)  # multisets of 0 to 4 sums
START = const(8)
LINE = const(2730)  # bytes of a line in Hard's part: two for each multiset
SIZE = START + RANKS + 12 * LINE
_PIECE = const(512)
_BASE = (0, 1, 12, 78, 364)  # rank of the first multiset of each size
_SHORT = const(728)  # bytes of a line for the multisets of 0 to 3 sums
_BELOW = (  # by number of sums, 1 to 4, and by sum - 2: the number of multisets with lower sums only
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55),
    (0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220),
    (0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715),
)


class TableError(Exception):
    """A missing or damaged table. Its text is one line for the player."""


def gain_of(view, cell, total):
    """Return the gain of a sum in a cell, summed over its lines; `view` is from `Worth.rows`."""
    gain = 0
    for line in lines_through(cell):
        gain += view[line][total - 2]
    return gain


def path():
    """Return the path of the table, in the folder of this module."""
    return __file__[: max(__file__.rfind("/"), __file__.rfind("\\")) + 1] + "lines.bin"


def rank(sums, size):
    """Return the rank of the multiset of the first `size` (0 to 4) of some rising sums; 0 is the empty one.

    Combinatorial: multisets of a size are numbered by their highest sum, then by the next.
    """
    number = _BASE[size]
    for at in range(size):
        number += _BELOW[at][sums[at] - 2]
    return number


def complete(sums, row):
    """Fill `row` with the points of four rising sums when each sum 2 to 12 completes the line."""
    pairs = 0
    for at in range(1, 4):
        for before in range(at):
            if sums[before] == sums[at]:
                pairs += 1
    points = POINTS[pairs]
    for at in range(11):
        row[at] = points
    if pairs:
        for at in range(4):
            same = pairs
            for other in range(4):
                if sums[other] == sums[at]:
                    same += 1
            row[sums[at] - 2] = POINTS[same]
        return
    for at in range(4):
        row[sums[at] - 2] = POINTS[1]
    low, high = sums[0], sums[3]
    if high - low == 3:
        if high < 12:
            row[high - 1] = street_points(low)
        if low > 2:
            row[low - 3] = street_points(low - 1)
    elif high - low == 4:
        row[5 * low + 8 - low - sums[1] - sums[2] - high] = street_points(low)


class Worth:
    """The open table. Close it after use. Raises TableError for a wrong head; `prove` checks all."""

    def __init__(self):
        self._line = memoryview(reserve.afford(bytearray, LINE))
        self._short = self._line[:_SHORT]
        self._own = self._line[:2]
        self._sums = bytearray(5)
        try:
            self._file = open(path(), "rb")
        except OSError:
            raise TableError("Knister's file lines.bin is missing") from None
        if self._file.read(4) != HEAD or self._file.seek(0, 2) != SIZE:
            self.close()
            raise TableError("Knister's file lines.bin has another version")

    def close(self):
        self._file.close()

    def prove(self):
        """Check the whole table against its CRC, some 40 ms on the device. Raises TableError."""
        self._file.seek(4)
        wanted = int.from_bytes(self._file.read(4), "little")
        found = 0
        piece = memoryview(bytearray(_PIECE))
        size = self._file.readinto(piece)
        while size:
            found = binascii.crc32(piece[:size], found)
            size = self._file.readinto(piece)
        if found != wanted:
            raise TableError("Knister's file lines.bin is damaged")

    def sort(self, field, line):
        """Return (sums, count) of a line in rising order. The next call reuses the bytes."""
        sums = self._sums
        size = 0
        for cell in LINES[line]:
            one = field[cell]
            if one:
                at = size
                while at and sums[at - 1] > one:
                    sums[at] = sums[at - 1]
                    at -= 1
                sums[at] = one
                size += 1
        return sums, size

    def fill(self, field, line):
        """Return the average points of a line filled by chance, in 32nds of a point, a diagonal doubled."""
        sums, size = self.sort(field, line)
        if size == 5:
            worth = FILL * line_points(tuple(sums))  # a bytearray has no `count` in MicroPython
        else:
            self._file.seek(START + rank(sums, size))
            worth = self._file.read(1)[0]
        return worth << (line >= DIAGONALS)

    def rows(self, field, stage):
        """Return, for each line, the gain of each sum 2 to 12 in 240ths of a point; see `gains`."""
        view = []
        for line in range(12):
            row = [0] * 11
            self.gains(field, line, stage, row)
            view.append(row)
        return view

    def gains(self, field, line, stage, row):
        """Fill `row` with the gain of each sum 2 to 12 in a line's worth, unless the line is full.

        It is in 240ths of a point. `stage` (0 to 24) is the number of sums at which worth is taken.
        """
        sums, size = self.sort(field, line)
        if size == 5:
            return
        data = self._line
        own = rank(sums, size)
        early = STAGES - stage
        double = line >= DIAGONALS
        if size == 4:
            self._read(line, own, self._own)
            worth = early * self._own[0] + stage * self._own[1] - ZERO * STAGES
            complete(sums, row)
            for at in range(11):
                row[at] = (POINT * row[at] - worth) << double
            return
        self._read(line, 0, self._short if size < 3 else data)
        worth = early * data[2 * own] + stage * data[2 * own + 1]
        number = _BASE[size + 1]  # rank with a sum added, without the part of that sum
        for at in range(size):
            number += _BELOW[at + 1][sums[at] - 2]
        below = 0  # number of sums up to the added one
        for at in range(11):
            while below < size and sums[below] <= at + 2:
                number += _BELOW[below][sums[below] - 2] - _BELOW[below + 1][sums[below] - 2]
                below += 1
            place = 2 * (number + _BELOW[below][at])
            row[at] = (early * data[place] + stage * data[place + 1] - worth) << double

    def _read(self, line, number, into):
        """Fill `into` with a line's part from the multiset of rank `number` on."""
        self._file.seek(START + RANKS + line * LINE + 2 * number)
        self._file.readinto(into)
