"""Number of solution trees of each hand of cards 1-25, by objective. Table and difficulties are based on it.

It works bottom-up over all multisets of cards at once: all values of two cards, of three, and those values of
four that reach an objective with one more card. A value is numerator << 24 | denominator.
"""

import functools
import itertools
from math import gcd

import numpy as np

OBJECTIVES = (*range(26), 100)
CARDS = range(1, 26)
BITS = 24
UNDER = (1 << BITS) - 1
_STEP = 1000  # multisets of cards whose values are computed at a time


@functools.cache
def hands():
    """Return all hands as rows of five sorted cards, in lexicographic order."""
    return np.array(list(itertools.combinations_with_replacement(CARDS, 5)))


class Multisets:
    """All multisets of `size` cards, and the values that each makes.

    * `rows`: their sorted cards, in lexicographic order;
    * `owner`, `value`, `trees`: the index of a multiset, a value, and the number of trees that make it.
    """

    def __init__(self, size):
        self.rows = np.array(list(itertools.combinations_with_replacement(CARDS, size)), np.int64)
        self._index = np.zeros((26,) * size, np.int64)
        self._index[tuple(self.rows.T)] = np.arange(len(self.rows))

    def find(self, rows):
        """Return the index of each row of sorted cards."""
        return self._index[tuple(rows.T)]

    def fill(self, owner, value, trees):
        """Store the values, each once for its owner."""
        order = np.lexsort((value, owner))
        owner, value, trees = owner[order], value[order], trees[order]
        new = np.ones(len(owner), bool)
        new[1:] = (owner[1:] != owner[:-1]) | (value[1:] != value[:-1])
        self.trees = np.add.reduceat(trees, np.nonzero(new)[0])
        self.owner = owner[new]
        self.value = value[new]
        self._start = np.searchsorted(self.owner, np.arange(len(self.rows) + 1))

    def of(self, owners):
        """Return the values of these owners as arrays (index into `owners`, value, trees)."""
        begin = self._start[owners]
        many = self._start[owners + 1] - begin
        which = np.repeat(np.arange(len(owners)), many)
        at = begin[which] + np.arange(len(which)) - np.repeat(np.cumsum(many) - many, many)
        return which, self.value[at], self.trees[at]


def splits(size):
    """Yield each way to split `size` columns into two subsets, the larger one first."""
    for chosen in range(1, 1 << size - 1):
        parts = [[at for at in range(size) if chosen >> at & 1 == side] for side in (0, 1)]
        yield sorted(parts, key=len, reverse=True)


def made(sets, rows, whole):
    """Return the values of rows of sorted cards as arrays (index into `rows`, value, trees)."""
    parts = []
    for one, other in splits(len(rows[0])):
        large, small = sets[len(one)], sets[len(other)]
        which, x, trees = large.of(large.find(rows[:, one]))
        match, y, times = small.of(small.find(rows[:, other])[which])
        pair, value = results(x[match], y, whole)
        parts.append((which[match][pair], value, (trees[match] * times)[pair]))
    return [np.concatenate(part) for part in zip(*parts, strict=True)]


def results(x, y, whole):
    """Return all non-negative results of the values x and y, pair by pair: (index of the pair, result).

    x - y and y - x count as one operation, and so do x / y and y / x if x equals y.
    """
    over_x, under_x = x >> BITS, x & UNDER
    over_y, under_y = y >> BITS, y & UNDER
    s = over_x * under_y
    t = over_y * under_x
    under = under_x * under_y
    every = np.arange(len(x))
    by_y = np.nonzero(t)[0]
    by_x = np.nonzero((s != 0) & (s != t))[0]
    ratios = (
        (every, s + t, under),
        (every, abs(s - t), under),
        (every, over_x * over_y, under),
        (by_y, s[by_y], t[by_y]),
        (by_x, t[by_x], s[by_x]),
    )
    pairs = []
    values = []
    for pair, over, under in ratios:
        if whole:
            fits = over % under == 0
            pair, over, under = pair[fits], over[fits], under[fits]
        divisor = np.gcd(over, under)
        pairs.append(pair)
        values.append((over // divisor) << BITS | under // divisor)
    return np.concatenate(pairs), np.concatenate(values)


def backwards(objective, y):
    """Return each non-negative value x that makes the objective with the value y, once per operation.

    For the objective 0 some stand twice, and 0 x anything is left out.
    """
    over, under = y >> BITS, y & UNDER
    ratios = [(objective * under - over, under), (objective * under + over, under)]
    ratios.append((over - objective * under, under))
    if over:
        ratios += [(objective * under, over), (objective * over, under)]
        if objective > 1:
            ratios.append((over, under * objective))
    return [a // gcd(a, b) << BITS | b // gcd(a, b) for a, b in ratios if a >= 0]


def _joined(sets, size, whole, progress):
    """Return [small, objective, large]: the trees that join `size` cards and the others to the objective."""
    small, rows = sets[5 - size], sets[size].rows
    wanted = {y: [backwards(objective, y) for objective in OBJECTIVES] for y in set(small.value.tolist())}
    asked = np.array(sorted({x for lists in wanted.values() for each in lists for x in each}))
    if size == 3:
        asked = np.intersect1d(asked, sets[size].value)
    counts = np.zeros((len(asked), len(rows)), np.int32)
    for begin in range(0, len(rows), _STEP):
        progress(begin, len(rows), "values of %d cards" % size)
        which, value, trees = made(sets, rows[begin : begin + _STEP], whole)
        at = np.searchsorted(asked, value).clip(0, len(asked) - 1)
        good = asked[at] == value
        np.add.at(counts, (at[good], begin + which[good]), trees[good])
    index = {x: at for at, x in enumerate(asked.tolist())}
    joined = np.zeros((len(small.rows), len(OBJECTIVES), len(rows)), np.int32)
    for y, lists in wanted.items():
        having = np.nonzero(small.value == y)[0]
        for goal, values in enumerate(lists):
            met = counts[[index[x] for x in values if x in index]].sum(axis=0)
            if y >> BITS == OBJECTIVES[goal] == 0:
                met += 1  # 0 x anything
            if met.any():
                for one in having:
                    joined[small.owner[one], goal] += met * small.trees[one]
    return joined


def count(rule, progress):
    """Return the solution trees of all hands as an array [number of the objective, number of the hand].

    The number of the objective 0 tells only whether there is a tree.
    """
    whole = rule == "whole"
    sets = {size: Multisets(size) for size in range(1, 5)}
    for size in (1, 2, 3):
        rows = sets[size].rows
        ones = np.arange(25), rows[:, 0] << BITS | 1, np.ones(25, np.int64)
        sets[size].fill(*(ones if size == 1 else made(sets, rows, whole)))
    trees = np.zeros((len(OBJECTIVES), len(hands())), np.int32)
    joined = {size: _joined(sets, size, whole, progress) for size in (3, 4)}
    for large, small in splits(5):
        of = sets[len(small)].find(hands()[:, small]), sets[len(large)].find(hands()[:, large])
        for goal in range(len(OBJECTIVES)):
            trees[goal] += joined[len(large)][of[0], goal, of[1]]
    return trees


def unsolvable(rule, progress=lambda *_: None):
    """Return the unsolvable pairs as sorted rows of five sorted cards and an objective."""
    hand, goal = np.nonzero(count(rule, progress).T == 0)
    return np.column_stack([hands()[hand], np.array(OBJECTIVES)[goal]])
