"""Writer of Krypto's tables. games/krypto/solving/solvability.py looks up pairs of a hand and an objective.

A page consists of two systems of bits. The first is a filter: the exclusive or of five windows, `width` bits
each, equals a number that follows from the pair. It does for each unsolvable pair, and by chance for one in
2 ** width of the others. For the pairs that pass, the second system has the answer: the exclusive or of five
bits is 1 if the pair is unsolvable. Such bits are found by solving linear equations.

The width is about log2 of the odds that a pair is solvable, so that likely ones cost least. The odds are a
sum of weights: one for each of the sorted cards, one for each difference to the next card and to the next but
one, one each for the number of cards that 2, 3 and 5 divide (and whether they divide the objective), and one
for the objective with the number of repeats and of cards equal to it. This makes the table a quarter smaller
than if every set of as many pairs were as likely.

The file: a head of 1,024 bytes, then the pages; the last four bytes of each are the CRC-32 of the others. All
numbers are big-endian. The head: `TfK` and the version, the rule's first letter, 0, the number of pages in
two bytes; for each page the lowest hash of its pairs, in two bytes; zeros; the 741 weights, in eighths of a
bit. A page: the number of bits in the first system, in two bytes, then the 4,048 bits of both, the lowest of
a byte first.
"""

import binascii
import functools
import itertools
import math
import random

import numpy as np

from tools.krypto_trees import CARDS, OBJECTIVES

PAGE = 512  # bytes of a page, with its checksum
HANDS = math.comb(29, 5)
_COUNTS = (2, 3, 5)  # divisors that have weights for the number of cards they divide
_GROUPS = [(at, at + 25) for at in range(0, 300, 25)] + [(at, at + 12) for at in range(300, 336, 12)]
_BASE = _GROUPS[-1][1]
WEIGHTS = _BASE + 15 * len(OBJECTIVES)
HEAD = 1024  # bytes before the pages
_MAGIC = b"TfK\x02"
_LESS = 256  # taken off the sum of the weights
_HASHES = 1 << 16
_BITS = 8 * (PAGE - 6)  # of both systems of a page
_WINDOW = 15  # most bits that a pair is checked against
_ROUNDS = 12  # of fitting the weights


@functools.cache
def hands():
    """Return all hands as rows of five sorted cards, in their order in a table."""
    return np.array(list(itertools.combinations_with_replacement(CARDS, 5)))


def pairs(listed):
    """Return the pairs at these places as sorted rows of five sorted cards and the objective."""
    objectives = np.array(OBJECTIVES)[listed // HANDS]
    rows = np.column_stack([hands()[listed % HANDS], objectives])
    return rows[np.lexsort(rows.T[::-1])]


# The weights and the hashes of all pairs, as solvability.py has them for one


def _features():
    """Yield, for each sum of weights, the index into the weights for every pair."""
    cards = hands()
    kinds = len(OBJECTIVES)
    row = 0
    for gap in range(3):
        for at in range(5 - gap):
            value = cards[:, at] - 1 if gap == 0 else cards[:, at + gap] - cards[:, at]
            yield np.tile(25 * row + value, kinds)
            row += 1
    objectives = np.array(OBJECTIVES)
    start = 25 * row
    for divisor in _COUNTS:
        count = (cards % divisor == 0).sum(axis=1)
        also = objectives % divisor == 0
        yield (start + count[None] + 6 * also[:, None]).ravel()
        start += 12
    repeats = (cards[:, 1:] == cards[:, :-1]).sum(axis=1)
    equal = [np.minimum((cards == objective).sum(axis=1), 2) for objective in OBJECTIVES]
    yield (start + 15 * np.arange(kinds)[:, None] + 3 * repeats[None] + np.stack(equal)).ravel()


def _weights(known):
    """Return the weights, fitted to the listed pairs: each is -8 log2 of a factor of their likelihood."""
    likely = np.full(len(known), known.mean())
    total = known.astype(float)
    factors = np.ones(WEIGHTS)
    features = list(_features())
    for _ in range(_ROUNDS):
        for feature in features:
            found = np.bincount(feature, total, WEIGHTS)
            expected = np.bincount(feature, likely, WEIGHTS)
            step = np.where(expected > 0, np.maximum(found, 0.05) / np.maximum(expected, 1e-9), 1)
            factors *= step
            likely *= step[feature]
            np.minimum(likely, 0.95, out=likely)
    # The bits of a pair are log2(ln 2 / likelihood), rounded.
    weights = np.array([round(-8 * math.log2(factor)) for factor in factors]).clip(-64, 64)
    total = round(-8 * math.log2(known.mean() / math.log(2))) + 4
    for start, end in _GROUPS:
        least = int(weights[start:end].min())
        weights[start:end] -= least
        total += least
    weights[_BASE:] += total + _LESS
    return weights.clip(0, 255).astype(np.uint8)


def _widths(weights):
    """Return the number of bits that every pair is checked against."""
    total = sum(weights[feature].astype(np.int32) for feature in _features())
    return ((total - _LESS) >> 3).clip(0, _WINDOW).astype(np.int64)


def _hashes():
    """Return, for every pair, its place in the order of pages and the two seeds of its bits."""
    key = np.repeat(np.arange(len(OBJECTIVES)), HANDS)
    for column in hands().T:
        key = key * 25 + np.tile(column - 1, len(OBJECTIVES))
    high, low = key >> 14, key & 0x3FFF
    order = (low * 24593 + high * 31957) >> 8 & 0xFFFF
    one = (low * 29959 + high * 21467) >> 8 & 0x7FFF
    two = (low * 18917 + high * 27751) >> 8 & 0x7FFF
    return order, one, two


def _walk(one, two):
    """Yield the numbers below 2**15 that follow from a pair's seeds: five for places, one to compare with."""
    for _ in range(6):
        one = (one * 25173 + two) & 0x7FFF
        yield one


# Writing


class _System:
    """Linear equations over `size` bits, and a solution of them."""

    def __init__(self, size, chance):
        self._rows = [0] * (size + 1)
        self._size = size
        self._chance = chance

    def add(self, numbers, width, wanted, window=_WINDOW):
        """Add that the bits from these places on make `wanted`. Return False if that cannot be."""
        row = 0
        for number in numbers:
            row ^= 2 << (number * (self._size - window) >> 15)
        return all(self._add_row(row << at | wanted >> at & 1) for at in range(width))

    def _add_row(self, row):
        rows = self._rows
        while row > 1:
            pivot = row.bit_length() - 1
            if not rows[pivot]:
                rows[pivot] = row
                return True
            row ^= rows[pivot]
        return row == 0

    def solved(self):
        """Return the bits as one number. Those that nothing determines are drawn by lot."""
        free = self._chance.getrandbits(self._size + 1)
        solution = 1
        for pivot in range(1, self._size + 1):
            row = self._rows[pivot]
            bit = (row & solution).bit_count() & 1 if row else free >> pivot & 1
            solution |= bit << pivot
        return solution >> 1


def _windows(data, size, walk):
    """Return the exclusive or of the windows of pairs in these bytes."""
    data = np.concatenate([data, [0, 0]]).astype(np.int64)
    found = 0
    for number in walk.T:
        place = number * (size - _WINDOW) >> 15
        at = place >> 3
        found = found ^ (data[at] | data[at + 1] << 8 | data[at + 2] << 16) >> (place & 7)
    return found


class _Pages:
    """The pairs in the order of a table's pages, with what their equations need."""

    def __init__(self, known, widths):
        order, one, two = _hashes()
        sorting = np.argsort(order, kind="stable")
        self.known, self.widths = known[sorting], widths[sorting]
        *walk, self.wanted = _walk(one[sorting], two[sorting])
        self.walk = np.stack(walk, axis=1)
        self.first = np.searchsorted(order[sorting], np.arange(_HASHES + 1))
        bits = np.where(self.known, self.widths + 1, 2.0**-self.widths)
        self.cost = np.concatenate([[0], bits.cumsum()])[self.first]

    def next(self, start):
        """Return the end of the page that begins with the hash `start`, and its bytes."""
        end = min(int(np.searchsorted(self.cost, self.cost[start] + _BITS)), _HASHES)
        chance = random.Random(start)
        while True:
            page = self._page(slice(self.first[start], self.first[end]), chance)
            if page:
                return end, page
            end -= 4

    def _page(self, part, chance):
        """Return the bytes of a page with these pairs, or None if they do not fit."""
        known, widths = self.known[part], self.widths[part]
        walk, wanted = self.walk[part], self.wanted[part]
        checks = int(widths[known].sum())
        size = checks + checks // 200 + 4 + _WINDOW
        solution = None
        while solution is None:
            if _BITS - size < 2 * known.sum():
                return None
            system = _System(size, chance)
            rows = zip(walk[known].tolist(), widths[known].tolist(), wanted[known].tolist())
            if all(system.add(*row) for row in rows):
                solution = system.solved()
            else:
                size += 8
        bits = np.frombuffer(solution.to_bytes(_BITS // 8, "little"), np.uint8)
        passed = ((_windows(bits, size, walk) ^ wanted) & ((1 << widths) - 1)) == 0
        if passed.sum() > _BITS - size:
            return None
        system = _System(_BITS - size, chance)
        rows = zip(walk[passed].tolist(), known[passed].tolist())
        if not all(system.add(numbers, 1, right, 0) for numbers, right in rows):
            return None
        solution |= system.solved() << size
        return _sealed(size.to_bytes(2, "big") + solution.to_bytes(_BITS // 8, "little"))


def _sealed(content):
    return content + binascii.crc32(content).to_bytes(4, "big")


def written(listed, rule, progress):
    """Return the bytes of a table that lists these places."""
    known = np.zeros(len(OBJECTIVES) * HANDS, bool)
    known[listed] = True
    weights = _weights(known)
    order = _Pages(known, _widths(weights))
    starts, pages = [], []
    start = 0
    while start < _HASHES:
        progress(start, _HASHES, "pages of " + rule)
        starts.append(start.to_bytes(2, "big"))
        start, page = order.next(start)
        pages.append(page)
    head = _MAGIC + rule[:1].encode() + b"\0" + len(pages).to_bytes(2, "big") + b"".join(starts)
    head = head.ljust(HEAD - 4 - WEIGHTS, b"\0") + weights.tobytes()
    return b"".join([_sealed(head), *pages])
