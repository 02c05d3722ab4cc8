"""Knister's table, games/knister/lines.bin: makes and verifies it.

After its header (`worth.HEAD` and a CRC) the table has two parts:
* for Medium, one byte for each multiset of 0 to 4 sums, by rank: the average points of the line if chance
  fills its free cells, in 32nds of a point;
* for Hard and Expert, for each of the 12 lines, two bytes for each of these multisets, by rank: its worth at
  the first stage of the sheet and at the last, in tenths of a point, with 100 for zero.

Hard's part is learned by temporal differences in self-play. The value of a field is the sum over its lines.
The value of a line depends on the multiset of its sums and is interpolated between a value at the first stage
of the sheet and one at the last. After each roll the values in the sum move towards the value of the next
field; a full line has its true points.

Each of the 12 lines learns separately, so that lines may take different roles. The rows start with one each:
a row collects the sums with one remainder modulo five ({2, 7, 12}, {3, 8}, {4, 9}, {5, 10} and {6, 11}), so
that rows make pairs, threes and full houses and leave streets to the columns and diagonals. Earlier tables
had one value for all lines and one for diagonals; the same learning then ends about 3 points lower.

Learning uses whole numbers, floats only where IEEE rounding is the same everywhere, and a random generator
that numpy keeps stable (PCG64), so the file is reproducible to the last bit.
"""
import binascii
import contextlib
import itertools
import pathlib

import numpy as np

from games.knister import worth
from games.knister.scoring import CELLS, LINES, line_points
from sim.command import Failed, writing

PATH = pathlib.Path(worth.path())
SUMS = range(2, 13)
WAYS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)  # of 36, to roll each sum
WEIGHTS = np.array([1] * 10 + [2] * 2)  # weights of the lines

PARTS = (1, 4, 2, 3, 0)  # remainder modulo five that rows 1 to 5 collect; the best of four orders tried
SEED = 1
PLAYED = 700_000  # number of games
TABLES = 512  # games played at a time
PHASES = 100  # parts of the training, each with a constant learning rate
FIRST_RATE = 1.0
FALL = 0.955  # factor of the rate from phase to phase
POINT = 1 << 16  # the unit of values during training

STRENGTH = 68.6  # least mean of Hard's table in `check`; it makes 69.2, standard error 0.1

# All multisets of 0 to 5 sums by rank; the first worth.RANKS are incomplete lines.
SETS = [
    sums
    for size in range(6)
    for sums in sorted(itertools.combinations_with_replacement(SUMS, size), key=lambda sums: sums[::-1])
]
FULL = len(SETS) - worth.RANKS

# The learner numbers the multisets of all lines consecutively: first the incomplete ones, line by line.
OPEN = len(LINES) * worth.RANKS
EMPTY = np.arange(len(LINES)) * worth.RANKS
THROUGH = np.array([[cell in line for line in LINES] for cell in range(CELLS)])
DICE = np.repeat(np.arange(11), WAYS)


def make(progress):
    """Write the table. Return lines that describe it."""
    values = learn(progress)
    data = pack(chance_fills(), tenths(values))
    with writing(PATH):
        PATH.write_bytes(data)
    return [f"{PATH.name}, {len(data)} bytes; greedy play by it makes {play(unpack(data), 20000):.2f}"]


def check(progress):
    """Verify the shipped table. Return lines that say so. Raises Failed if it is wrong."""
    try:
        with contextlib.closing(worth.Worth()) as table:
            table.prove()
    except worth.TableError as wrong:
        raise Failed(wrong) from None
    data = PATH.read_bytes()
    start = worth.START
    if data[start : start + worth.RANKS] != chance_fills():
        raise Failed("lines.bin: Medium's part is not what chance brings")
    mean = play(unpack(data), 20000, progress)
    if mean < STRENGTH:
        raise Failed(f"lines.bin: greedy play by it makes {mean:.2f}, and {STRENGTH} are wanted")
    words = f"{len(data)} bytes with the right CRC, the {worth.RANKS} worths of chance exact"
    return [words, f"greedy play by it makes {mean:.2f} over 20,000 sheets"]


# Medium's part


def chance_fills():
    """Return Medium's part: the exact mean of a line filled at random, rounded, in 1/32 of a point."""
    ways_to_fill = [36 ** (5 - len(sums)) for sums in SETS]
    index = {sums: at for at, sums in enumerate(SETS)}
    total = [0] * len(SETS)  # points over all ways to fill the line
    for at in range(len(SETS) - 1, -1, -1):
        sums = SETS[at]
        if len(sums) == 5:
            total[at] = line_points(sums)
        else:
            after = [total[index[tuple(sorted((*sums, one)))]] for one in SUMS]
            total[at] = sum(ways * each for ways, each in zip(WAYS, after))
    parts = zip(total[: worth.RANKS], ways_to_fill)
    return bytes((2 * worth.FILL * points + ways) // (2 * ways) for points, ways in parts)


# Learning


def numbers():
    """Return (next, points): the multiset after adding a sum, at number * 11 + sum - 2; points by number."""
    index = {sums: at for at, sums in enumerate(SETS)}
    after = np.array([[index[tuple(sorted((*sums, one)))] for one in SUMS] for sums in SETS[: worth.RANKS]])
    full = np.array([line_points(sums) for sums in SETS[worth.RANKS :]])
    following = []
    for line in range(len(LINES)):
        number = after + line * worth.RANKS
        beyond = after - worth.RANKS + OPEN + line * FULL
        following.append(np.where(after < worth.RANKS, number, beyond))
    ends = np.repeat(np.arange(OPEN, OPEN + len(LINES) * FULL)[:, None], 11, 1)  # a full line stays
    points = np.concatenate([np.zeros(OPEN, np.int64), np.outer(WEIGHTS, full).ravel()])
    return np.concatenate([*following, ends]).ravel(), points


def untaught(points):
    """Return the initial values: (value at the first stage, difference at the last) by number."""
    values = np.zeros((len(points), 2), np.int64)
    values[:, 0] = points * POINT
    values[:OPEN, 0] = POINT
    for row, part in enumerate(PARTS):
        for at, sums in enumerate(SETS[: worth.RANKS]):
            fits = sum(4 if one % 5 == part else -10 for one in sums)
            values[row * worth.RANKS + at, 0] = max(15 + fits, -5) * POINT // 5
    return values


def gains(values, lines, following, fallen, stage):
    """Return (24 x the gain of each cell in each game, the lines' values before, their next numbers)."""
    after = following[lines * 11 + fallen[:, None]]
    before = values[lines]
    gain = values[after] - before
    gain = gain[:, :, 0] * worth.STAGES + gain[:, :, 1] * stage[:, None]
    cells = (gain[:, :5, None] + gain[:, None, 5:10]).reshape(-1, CELLS)
    cells[:, 0::6] += gain[:, 10:11]
    cells[:, 4:21:4] += gain[:, 11:12]
    return cells, before, after


def throw(random, count):
    """Return the sum of two dice, less 2, for each game."""
    return DICE[(random.random_raw(count) % 36).astype(np.int64)]


def rates(rate):
    """Return the share of the summed errors that a multiset learns, by its occurrences in a step.

    The effect is that of learning from them one after the other.
    """
    left, shares = 1.0, [0.0]
    for count in range(1, len(LINES) * TABLES + 1):
        left *= 1.0 - rate
        shares.append((1.0 - left) / count)
    return np.array(shares)


def learn(progress):
    """Play and learn. Return (value at the first stage, difference at the last) by number, in POINTs."""
    following, points = numbers()
    values = untaught(points)
    random = np.random.PCG64(SEED)
    game = np.arange(TABLES)
    lines = np.tile(EMPTY, (TABLES, 1))
    placed = np.zeros(TABLES, np.int64)
    taken = np.zeros((TABLES, CELLS), bool)
    stages = np.arange(CELLS)
    square = (worth.STAGES - stages) ** 2 + stages**2
    at_first = worth.STAGES * (worth.STAGES - stages) / square  # shares of an error at the two stages
    at_last = worth.STAGES * stages / square
    steps = PLAYED * CELLS // TABLES
    rate = FIRST_RATE
    for step in range(steps):
        if step % (steps // PHASES) == 0:
            progress(step, steps, "knister: learning what lines are worth")
            share = rates(rate)
            rate *= FALL
        stage = np.minimum(placed + 1, worth.STAGES)
        cells, before, after = gains(values, lines, following, throw(random, TABLES), stage)
        cells[taken] = -1 << 60
        cell = cells.argmax(1)

        open_lines = lines < OPEN
        count = np.count_nonzero(open_lines, axis=1)
        error = (stage - placed) * before[:, :, 1].sum(1) + cells[game, cell]
        error //= worth.STAGES * count
        number = lines[open_lines]
        often = np.bincount(number, minlength=OPEN)
        came = np.flatnonzero(often)
        moved = []
        for part in at_first, at_last:
            errors = np.repeat(np.floor(error * part[placed]), count)
            summed = np.bincount(number, weights=errors, minlength=OPEN)[came]
            moved.append(np.floor(summed * share[often[came]]).astype(np.int64))
        values[came, 0] += moved[0]
        values[came, 1] += moved[1] - moved[0]

        lines = np.where(THROUGH[cell], after, lines)
        taken[game, cell] = True
        placed += 1
        ended = placed == CELLS
        if step < CELLS:  # start the games staggered, so that every step has all stages
            ended |= step == game * CELLS // TABLES
        lines[ended] = EMPTY
        taken[ended] = False
        placed[ended] = 0
    return values


# The file


def tenths(values):
    """Return the learned values as the file's bytes: (lines, multisets, first and last stage)."""
    both = values[:OPEN].reshape(len(LINES), worth.RANKS, 2).copy()
    both[:, :, 1] += both[:, :, 0]
    unit = WEIGHTS[:, None, None] * POINT
    return np.clip((both * 20 + unit) // (2 * unit) + worth.ZERO, 0, 255).astype(np.uint8)


def pack(by_chance, learned):
    """Return the file with Medium's part and the learned bytes."""
    body = by_chance + learned.tobytes()
    return worth.HEAD + binascii.crc32(body).to_bytes(4, "little") + body


def unpack(data):
    """Return the learned bytes of a file, shaped as by `tenths`."""
    body = np.frombuffer(data, np.uint8, offset=worth.START + worth.RANKS)
    return body.reshape(len(LINES), worth.RANKS, 2)


def play(learned, games, progress=None):
    """Return the mean score of greedy play by the file's bytes over some games."""
    following, points = numbers()
    values = np.zeros((len(points), 2), np.int64)
    values[:, 0] = points * 10
    both = (learned.astype(np.int64) - worth.ZERO) * WEIGHTS[:, None, None]
    values[:OPEN, 0] = both[:, :, 0].ravel()
    values[:OPEN, 1] = (both[:, :, 1] - both[:, :, 0]).ravel()
    random = np.random.PCG64(SEED + 1)
    game = np.arange(games)
    lines = np.tile(EMPTY, (games, 1))
    taken = np.zeros((games, CELLS), bool)
    for number in range(1, CELLS + 1):
        if progress:
            progress(number, CELLS, "knister: playing by the table")
        stage = np.full(games, min(number, worth.STAGES))
        cells, _, after = gains(values, lines, following, throw(random, games), stage)
        cells[taken] = -1 << 60
        cell = cells.argmax(1)
        lines = np.where(THROUGH[cell], after, lines)
        taken[game, cell] = True
    return points[lines].sum(1).mean()
