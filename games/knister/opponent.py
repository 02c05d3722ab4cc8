"""Knister's opponents: where each would write the sum that was rolled.

* Easy takes the cell where the sums of its lines make the most points so far.
* Medium counts what each line brings on average if chance fills the rest.
* Hard counts what lines are worth by a table that was learned from played games (worth.py).
* Expert looks on from Hard's best cells: whatever falls next, and a few rolls after that, placed as Hard
  would. On the way it adds up what each roll can be expected to gain, which comes to the same as the
  points in the end and swings less.

All of it is whole numbers and counted steps: the same field and sum give the same cell everywhere.
"""

import binascii

from micropython import const

from games.knister.rules import CELLS, DIAGONALS, LINES, PLACE, line_points, line_sums
from games.knister.worth import STAGES, TableError, Worth  # noqa: F401  TableError: for the screen
from handheld.dice import Dice
from handheld.match import Illegal

EASY = const(0)  # index into LEVELS
MEDIUM = const(1)
HARD = const(2)

_LOOKED_AT = const(6)  # cells from which Expert looks one roll ahead
_PLAYED_ON = const(3)  # cells, the best of these, from which it plays on
_ROLLS = const(3)  # that many rolls, the first being each of the eleven sums
_SLICE = const(28)  # cells, each weighed for eleven sums, between two yields: up to 20 ms on the device
_LINES = const(8)  # what new rows for the lines through a cell cost, in such cells
_LEAST = const(-1000000)  # below all gains

_WAYS = b"\x01\x02\x03\x04\x05\x06\x05\x04\x03\x02\x01"  # of 36, that two dice make 2 to 12

_proved = False  # whether the table was read against its CRC since the game was opened


def think(match, seat, level):
    """Choose a cell for the sum in play; yields None after each slice, at last the event's code.

    Raises Illegal where the seat has nothing to place; at all levels but Easy worth.TableError where the
    table in flash is missing or damaged.
    """
    if match.turn != seat:
        raise Illegal("it is not this player who has a sum to place")
    field = bytearray(match.field(seat))
    if level == EASY:
        yield from _simple(field, match.sum, _points_so_far)
        return
    table = Worth()
    try:
        _prove(table)
        if level == MEDIUM:
            yield from _simple(field, match.sum, table.fill)
        elif level == HARD:
            yield from _hard(table, field, match.sum, min(match.round, STAGES))
        else:
            yield from _expert(table, field, match.sum, match.round)
    finally:
        table.close()


def _prove(table):
    """Once after the game was opened; in one go, so that later moves have no fewer slices than the first."""
    global _proved
    if not _proved:
        table.prove()
        _proved = True


def _points_so_far(field, line):
    return line_points(line_sums(field, line)) << (line >= DIAGONALS)


def _lines_through(cell):
    return [line for line in range(12) if cell in LINES[line]]


# Easy and Medium: one cell after the other


def _simple(field, total, worth):
    """The free cell that adds most to `worth(field, line)`, the first of equals."""
    most, best = _LEAST, 0
    for cell in range(CELLS):
        if field[cell]:
            continue
        gain = 0
        for line in _lines_through(cell):
            gain -= worth(field, line)
            field[cell] = total
            gain += worth(field, line)
            field[cell] = 0
        if gain > most:
            most, best = gain, cell
        yield None
    yield PLACE + best


# Hard and Expert: a row of eleven gains for each line, one for each sum that may fall


def _hard(table, field, total, stage):
    view = _rows(table, field, stage)
    yield None
    yield PLACE + _cell(_ranked(field, view, total)[0])


def _rows(table, field, stage):
    """For each line what each sum 2 to 12 adds to its worth, in 240ths of a point."""
    view = []
    for line in range(12):
        row = [0] * 11
        table.gains(field, line, stage, row)
        view.append(row)
    return view


def _ranked(field, view, total):
    """Entries of the free cells by what a sum gains there, most first."""
    ranked = []
    for cell in range(CELLS):
        if not field[cell]:
            ranked.append(_entry(_gain(view, cell, total), cell))
    ranked.sort(reverse=True)
    return ranked


def _gain(view, cell, total):
    """What a sum adds to the lines through a cell."""
    gain = 0
    for line in _lines_through(cell):
        gain += view[line][total - 2]
    return gain


def _entry(worth, cell):
    """Worth and cell as one number, so that sorting makes nothing; of equals the first cell is the best."""
    return worth * 32 + 31 - cell


def _cell(entry):
    return 31 - entry % 32


def _expert(table, field, total, number):
    """The best cell by looking ahead, in round `number` of the sheet."""
    view = _rows(table, field, min(number + 1, STAGES))
    yield None
    ranked = _ranked(field, view, total)
    if len(ranked) <= 2:  # nothing to look ahead to: the last cell is given
        yield PLACE + _cell(ranked[0])
        return
    ahead = _Ahead(table, min(number + 1, STAGES))
    starts = []
    for entry in ranked[:_LOOKED_AT]:
        start = _Start(field, view, _cell(entry), ahead, total)
        at = len(starts)
        while at and starts[at - 1].worth < start.worth:  # the device's sort would not keep equals in order
            at -= 1
        starts.insert(at, start)
        if ahead.tired(len(ranked)):
            yield None
    starts = starts[:_PLAYED_ON]
    dice = Dice(binascii.crc32(field))
    rolls = min(_ROLLS, len(ranked) - 2)
    for first in range(11):
        ahead.fall(first, dice)
        for start in starts:
            for roll in range(rolls):
                start.worth += _WAYS[first] * ahead.follow(start, roll)
                if ahead.tired(len(ranked) - roll):
                    yield None
    best = starts[0]
    for start in starts:
        if start.worth > best.worth:
            best = start
    yield PLACE + best.cell


class _Start:
    """A cell to start from: what the field is with the sum in it, and what comes of that.

    `worth` is in 240 x 36 x 36ths of a point: the gain of the cell, what the next roll can be expected to
    gain, and what the rolls that are played on add to it.
    """

    def __init__(self, field, view, cell, ahead, total):
        self.cell = cell
        self.field = bytearray(field)
        self.view = list(view)
        gain = _gain(view, cell, total)
        ahead.place(self.field, self.view, cell, total, [[0] * 11 for _ in range(4)])
        self.worth = (36 * gain + ahead.expect(self.field, self.view)) * 36
        self.where = bytes(ahead.where)


class _Ahead:
    """What may come: places sums as Hard would, and tells what the next roll can be expected to gain.

    Worth is taken at one stage throughout. Then no worth changes but by what is placed, and the gains on
    the way add up to the difference between the two ends. All buffers are made once.
    """

    def __init__(self, table, stage):
        self.table = table
        self.stage = stage
        self.field = bytearray(CELLS)
        self.view = [None] * 12
        self.rows = [[[0] * 11 for _ in range(4)] for _ in range(_ROLLS)]
        self.both = [0] * 11  # the two diagonals together
        self.most = [0] * 11  # by sum: the most that it can gain, and in which cell
        self.where = bytearray(11)
        self.fallen = bytearray(_ROLLS)  # sums less 2
        self.done = 0  # cells weighed since the last slice

    def tired(self, cells):
        """Count the cells that were weighed; True when a slice is done."""
        self.done += cells + _LINES
        if self.done < _SLICE:
            return False
        self.done = 0
        return True

    def fall(self, first, dice):
        """The rolls to play on with: the first sum less 2, and then what the dice give."""
        self.fallen[0] = first
        for roll in range(1, _ROLLS):
            self.fallen[roll] = dice.die(6) + dice.die(6) - 2

    def follow(self, start, roll):
        """Place a roll as Hard would; what the next can be expected to gain. Roll 0 begins at the start."""
        where = self.where
        if not roll:
            self.field[:] = start.field
            self.view[:] = start.view
            where = start.where
        fallen = self.fallen[roll]
        self.place(self.field, self.view, where[fallen], fallen + 2, self.rows[roll])
        return self.expect(self.field, self.view)

    def place(self, field, view, cell, total, rows):
        """Write a sum into a field and take new rows for the lines through its cell from `rows`."""
        field[cell] = total
        used = 0
        for line in range(12):
            if cell in LINES[line]:
                view[line] = rows[used]
                self.table.gains(field, line, self.stage, rows[used])
                used += 1

    def expect(self, field, view):
        """What the next roll can be expected to gain, in 36ths of a 240th point; leaves `where` by sum."""
        most = self.most
        where = self.where
        both = self.both
        for at in range(11):
            most[at] = _LEAST
            both[at] = view[10][at] + view[11][at]
        for cell in range(CELLS):
            if field[cell]:
                continue
            row = view[cell // 5]
            column = view[5 + cell % 5]
            if cell % 2 or cell % 6 and cell % 4:  # on no diagonal
                for at in range(11):
                    gain = row[at] + column[at]
                    if gain > most[at]:
                        most[at] = gain
                        where[at] = cell
                continue
            diagonal = both if cell == 12 else view[11] if cell % 6 else view[10]
            for at in range(11):
                gain = row[at] + column[at] + diagonal[at]
                if gain > most[at]:
                    most[at] = gain
                    where[at] = cell
        expected = 0
        for at in range(11):
            expected += _WAYS[at] * most[at]
        return expected
