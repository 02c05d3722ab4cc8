"""Opponents for Knister: each chooses a cell for the rolled sum.

* Easy plays as Medium, but in some moves takes the cell with the most points in its lines so far.
* Medium maximizes the average points of the lines if chance fills the other cells.
* Hard maximizes the worth of the lines in a table that was learned by self-play (worth.py).
* Expert looks ahead from Hard's best cells: every next sum, then a few more rolls, all placed as Hard would.
  It adds the expected gain of each roll; that has the mean of the final points and less variance.
"""

import binascii

from micropython import const

from games.knister.rules import PLACE
from games.knister.scoring import CELLS, line_sums, lines_through, points_of
from games.knister.words import line_word
from games.knister.worth import STAGES, WAYS, TableError, Worth, gain_of  # noqa: F401  for the screen
from handheld.machine.text import t
from handheld.rules.dice import Dice
from handheld.rules.match import Illegal

EASY = const(0)  # index into LEVELS
MEDIUM = const(1)
HARD = const(2)
QUICK = const(4)  # Expert without the look further ahead, for par: half a point weaker
GREEDY = const(5)  # always as Easy in its weak moves, without the table

_WEAK = const(40)  # of 100 moves of Easy

_LOOKED_AT = const(6)  # cells from which Expert looks one roll ahead
_PLAYED_ON = const(3)  # the best of these, from which it looks further ahead
_ROLLS = const(3)  # rolls that it looks ahead; the first is each of the eleven sums in turn
_SLICE = const(28)  # cells evaluated between two yields, each for eleven sums: up to 20 ms on the device
_LINES = const(8)  # cost of new rows for the lines through a cell, in such cells
_LEAST = const(-1000000)  # less than every gain

_proved = []  # holds True once the table has passed its CRC since the game was opened


def think(match, seat, level):
    """Choose a cell for the sum in play; yield None after each slice, then the event code.

    Raises Illegal if the seat has nothing to place, and at all levels but GREEDY TableError if the table is
    missing or damaged.
    """
    if match.turn != seat:
        raise Illegal("this player has no sum to place")
    field = bytearray(match.field(seat))
    if level == GREEDY or level == EASY and binascii.crc32(field, match.sum) % 100 < _WEAK:
        yield from _simple(field, match.sum, lambda field, line: points_of(line_sums(field, line), line))
        return
    table = Worth()
    try:
        if not _proved:
            table.prove()
            _proved.append(True)
        if level <= MEDIUM:
            yield from _simple(field, match.sum, table.fill)
        elif level == HARD:
            view = table.rows(field, min(match.round, STAGES))
            yield None
            yield PLACE + _cell(_ranked(field, view, match.sum)[0])
        else:
            yield from _expert(table, field, match.sum, match.round, level != QUICK)
    finally:
        table.close()


def explain(match, cell):
    """Return in a few words what the sum in play does for the line of a free cell that gains most by it."""
    field = bytearray(match.field(match.turn))
    table = Worth()
    try:
        view = table.rows(field, min(match.round, STAGES))
    finally:
        table.close()
    field[cell] = match.sum
    best = max(lines_through(cell), key=lambda line: view[line][match.sum - 2])
    return reason(line_sums(field, best), match.sum)


def reason(sums, total):
    """Return what a sum does for a line; it is among the line's `sums`."""
    found = [each for each in sums if each]
    if sums.count(total) > 1:
        return t("fits the %s") % line_word(sums).lower()
    if len(found) == 1:
        return t("starts a line")
    if len(set(found)) == len(found) and max(found) - min(found) <= 4:
        return t("fits the street")
    return t("costs the least")


def _simple(field, total, worth):
    """Yield Easy's or Medium's choice: the free cell that adds most to `worth(field, line)`, the first."""
    most, best = _LEAST, 0
    for cell in range(CELLS):
        if field[cell]:
            continue
        gain = 0
        for line in lines_through(cell):
            gain -= worth(field, line)
            field[cell] = total
            gain += worth(field, line)
            field[cell] = 0
        if gain > most:
            most, best = gain, cell
        yield None
    yield PLACE + best


def _ranked(field, view, total):
    """Return the free cells by a sum's gain there, highest first, each in one number (`_cell`)."""
    ranked = []
    for cell in range(CELLS):
        if not field[cell]:
            ranked.append(gain_of(view, cell, total) * 32 + 31 - cell)
    ranked.sort(reverse=True)
    return ranked


def _cell(entry):
    return 31 - entry % 32


def _expert(table, field, total, number, far):
    """Generate the best cell by looking ahead, one roll or `far`, in round `number` of the sheet."""
    view = table.rows(field, min(number + 1, STAGES))
    yield None
    ranked = _ranked(field, view, total)
    if len(ranked) <= 2:  # the last cell is forced
        yield PLACE + _cell(ranked[0])
        return
    ahead = Lookahead(table, min(number + 1, STAGES))
    starts = []
    for entry in ranked[:_LOOKED_AT]:
        start = _Candidate(field, view, _cell(entry), ahead, total)
        at = len(starts)
        while at and starts[at - 1].worth < start.worth:  # insertion sort: the device's sort is not stable
            at -= 1
        starts.insert(at, start)
        if ahead.slice_is_over(len(ranked)):
            yield None
    if not far:
        yield PLACE + starts[0].cell
        return
    starts = starts[:_PLAYED_ON]
    dice = Dice(binascii.crc32(field))
    rolls = min(_ROLLS, len(ranked) - 2)
    for first in range(11):
        ahead.set_rolls(first, dice)
        for start in starts:
            for roll in range(rolls):
                start.worth += WAYS[first] * ahead.place_roll(start, roll)
                if ahead.slice_is_over(len(ranked) - roll):
                    yield None
    yield PLACE + max(starts, key=lambda start: start.worth).cell


class _Candidate:
    """A cell to start from: the field with the sum in it, and its worth in 240 x 36 x 36ths of a point."""

    def __init__(self, field, view, cell, ahead, total):
        self.cell = cell
        self.field = bytearray(field)
        self.view = list(view)
        gain = gain_of(view, cell, total)
        ahead.place(self.field, self.view, cell, total, [[0] * 11 for _ in range(4)])
        self.worth = (36 * gain + ahead.expect(self.field, self.view)) * 36
        self.where = bytes(ahead.where)


class Lookahead:
    """A simulation: it places sums as Hard would and computes the expected gain of the next roll."""

    def __init__(self, table, stage):
        self.table = table
        self.stage = stage  # of all worths: the gains add up to the difference between end and start
        self.field = bytearray(CELLS)
        self.view = [None] * 12
        self.rows = [[[0] * 11 for _ in range(4)] for _ in range(_ROLLS)]
        self.diagonals = [0] * 11  # both diagonals together
        self.most = [0] * 11  # highest gain by sum; `where` has its cell
        self.where = bytearray(11)
        self.rolls = bytearray(_ROLLS)  # rolled sums, less 2
        self.done = 0  # cells evaluated since the last slice

    def slice_is_over(self, cells):
        """Count evaluated cells; return True at the end of a slice."""
        self.done += cells + _LINES
        if self.done < _SLICE:
            return False
        self.done = 0
        return True

    def set_rolls(self, first, dice):
        """Set the rolls to look ahead with: the first sum less 2, then rolls of the dice."""
        self.rolls[0] = first
        for roll in range(1, _ROLLS):
            self.rolls[roll] = dice.die(6) + dice.die(6) - 2

    def place_roll(self, start, roll):
        """Place a roll as Hard would; return the next one's expected gain. Roll 0 restarts from `start`."""
        where = self.where
        if not roll:
            self.field[:] = start.field
            self.view[:] = start.view
            where = start.where
        rolled = self.rolls[roll]
        self.place(self.field, self.view, where[rolled], rolled + 2, self.rows[roll])
        return self.expect(self.field, self.view)

    def place(self, field, view, cell, total, rows):
        """Write a sum into a field and fill `rows` for the lines through its cell."""
        field[cell] = total
        for used, line in enumerate(lines_through(cell)):
            view[line] = rows[used]
            self.table.gains(field, line, self.stage, rows[used])

    def expect(self, field, view):
        """Return the expected gain of the next roll in 36ths of a 240th point; sets `where` by sum."""
        most, where, diagonals = self.most, self.where, self.diagonals
        for at in range(11):
            most[at] = _LEAST
            diagonals[at] = view[10][at] + view[11][at]
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
            diagonal = diagonals if cell == 12 else view[11] if cell % 6 else view[10]
            for at in range(11):
                gain = row[at] + column[at] + diagonal[at]
                if gain > most[at]:
                    most[at] = gain
                    where[at] = cell
        expected = 0
        for at in range(11):
            expected += WAYS[at] * most[at]
        return expected
