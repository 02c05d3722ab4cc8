"""Objectives that each hand of cards 1-25 cannot make. The tables are built from them.

It works bottom-up over all multisets of cards at once: all values of two cards, of three, and those values of
four that reach an objective with one more card. A value is numerator << 24 | denominator.
"""

import itertools
from math import gcd

import numpy as np

OBJECTIVES = (*range(26), 100)
CARDS = range(1, 26)
BITS = 24
UNDER = (1 << BITS) - 1


class Multisets:
    """All multisets of `size` cards: `rows` of sorted cards, in lexicographic order."""

    def __init__(self, size):
        self.rows = np.array(list(itertools.combinations_with_replacement(CARDS, size)), np.int64)
        self._index = np.zeros((26,) * size, np.int64)
        self._index[tuple(self.rows.T)] = np.arange(len(self.rows))

    def find(self, rows):
        """Return the index of each row of sorted cards."""
        return self._index[tuple(rows.T)]


class Bags:
    """A multiset of values for each of `owners`: `value` and `many` (its count), grouped by owner."""

    def __init__(self, owner, value, many, owners):
        order = np.lexsort((value, owner))
        owner, value, many = owner[order], value[order], many[order]
        new = np.ones(len(owner), bool)
        new[1:] = (owner[1:] != owner[:-1]) | (value[1:] != value[:-1])
        self.many = np.add.reduceat(many, np.nonzero(new)[0])
        self.owner = owner[new]
        self.value = value[new]
        self.start = np.searchsorted(self.owner, np.arange(owners + 1))

    def of(self, owners):
        """Return the values of these owners as arrays (index into `owners`, value, count)."""
        begin = self.start[owners]
        many = self.start[owners + 1] - begin
        which = np.repeat(np.arange(len(owners)), many)
        at = begin[which] + np.arange(len(which)) - np.repeat(np.cumsum(many) - many, many)
        return which, self.value[at], self.many[at]


def split(sets, rows, columns):
    """Split these columns off each row. Return (index of the remaining multiset, cards split off)."""
    return sets[len(rows[0]) - len(columns)].find(np.delete(rows, columns, 1)), rows[:, columns]


def subsets(whole):
    """Return the multisets of 2 to 5 cards by size, and the Bags of values of two and of three cards.

    The count of a value is the number of trees that make it.
    """
    sets = {size: Multisets(size) for size in (2, 3, 4, 5)}
    two = sets[2].rows
    pair, value = results(card(two[:, 0]), card(two[:, 1]), whole)
    of_two = Bags(pair, value, np.ones(len(pair), np.int64), len(two))
    parts = []
    for alone in range(3):
        rest, gone = split(sets, sets[3].rows, [alone])
        which, x, many = of_two.of(rest)
        pair, value = results(x, card(gone[which, 0]), whole)
        parts.append((which[pair], value, many[pair]))
    of_three = Bags(*[np.concatenate(part) for part in zip(*parts, strict=True)], len(sets[3].rows))
    return sets, of_two, of_three


def card(number):
    """Return a card as a value."""
    return number << BITS | 1


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
    """Return each non-negative value x that makes the objective with the value y, once per operation."""
    over, under = y >> BITS, y & UNDER
    ratios = [(objective * under - over, under), (objective * under + over, under)]
    ratios.append((over - objective * under, under))
    if over:
        ratios += [(objective * under, over), (objective * over, under)]
        if objective > 1:
            ratios.append((over, under * objective))
    return [a // gcd(a, b) << BITS | b // gcd(a, b) for a, b in ratios if a >= 0]


def wanted_by(y):
    """Return {x: mask of the objectives that x and the value y make}."""
    wanted = {}
    for bit, objective in enumerate(OBJECTIVES):
        for x in backwards(objective, y):
            wanted[x] = wanted.get(x, 0) | 1 << bit
    return wanted


def unsolvable(rule, progress):
    """Return a mask of the objectives it cannot make for each hand, in lexicographic order.

    Bit b of a mask is OBJECTIVES[b].
    """
    whole = rule == "whole"
    sets, of_two, of_three = subsets(whole)
    twos, threes, fours, fives = (sets[size] for size in (2, 3, 4, 5))
    solvable = np.zeros(len(fives.rows), np.int32)
    with_card = _fours_and_card(twos, threes, fours, of_two, of_three, whole, progress)
    for alone in range(5):
        four = fours.find(np.delete(fives.rows, alone, 1))
        solvable |= with_card[fives.rows[:, alone], four]
    with_two = _threes_and_two(of_two, of_three, progress)
    for pair in itertools.combinations(range(5), 2):
        three = threes.find(np.delete(fives.rows, pair, 1))
        solvable |= with_two[twos.find(fives.rows[:, pair]), three]
    return ~solvable & ((1 << len(OBJECTIVES)) - 1)


def _fours_and_card(twos, threes, fours, of_two, of_three, whole, progress):
    """Return [card, four cards]: the mask of objectives that the four make together with the card."""
    wanted = {}  # useful value of four cards -> [(card, mask)]
    for number in CARDS:
        for value, mask in wanted_by(card(number)).items():
            wanted.setdefault(value, []).append((number, mask))
    asked = np.array(sorted(wanted))
    made = np.zeros((len(fours.rows), len(asked)), bool)

    def note(four, value):
        at = np.searchsorted(asked, value)
        at[at == len(asked)] = 0
        good = asked[at] == value
        made[four[good], at[good]] = True

    for begin in range(0, len(fours.rows), 2000):
        progress(begin, len(fours.rows), "values of four cards")
        rows = fours.rows[begin : begin + 2000]
        for alone in range(4):
            which, value, _ = of_three.of(threes.find(np.delete(rows, alone, 1)))
            pair, value = results(value, card(rows[which, alone]), whole)
            note(begin + which[pair], value)
        for one, other in (([0, 1], [2, 3]), ([0, 2], [1, 3]), ([0, 3], [1, 2])):
            which, x, _ = of_two.of(twos.find(rows[:, one]))
            match, y, _ = of_two.of(twos.find(rows[:, other])[which])
            pair, value = results(x[match], y, whole)
            note(begin + which[match][pair], value)
    masks = np.zeros((26, len(fours.rows)), np.int32)
    for value, made_by in zip(asked, made.T):
        for number, mask in wanted[int(value)]:
            masks[number] |= np.where(made_by, np.int32(mask), np.int32(0))
    return masks


def _threes_and_two(of_two, of_three, progress):
    """Return [two cards, three cards]: the mask of objectives that both make together."""
    known, index = np.unique(of_three.value, return_inverse=True)
    masks = np.zeros((len(of_two.start) - 1, len(of_three.start) - 1), np.int32)
    for two in range(len(masks)):
        progress(two, len(masks), "three cards with two")
        good = np.zeros(len(known), np.int32)
        for y in of_two.value[of_two.start[two] : of_two.start[two + 1]]:
            y = int(y)
            if y >> BITS == 0:
                good |= 1  # 0 x anything is 0
            for x, mask in wanted_by(y).items():
                at = np.searchsorted(known, x)
                if at < len(known) and known[at] == x:
                    good[at] |= mask
        masks[two] = np.bitwise_or.reduceat(good[index], of_three.start[:-1])
    return masks
