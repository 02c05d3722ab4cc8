"""Finds the objectives that each hand of cards 1-25 cannot make. The tables are built from it.

It works bottom-up over all multisets of cards at once: all values of two cards, of three, and those of four
that one more card can bring to an objective. A value is numerator << 24 | denominator.
"""

import itertools

import numpy as np

OBJECTIVES = (*range(26), 100)
CARDS = range(1, 26)
_BITS = 24
_UNDER = (1 << _BITS) - 1


class Multisets:
    """All multisets of `size` cards: `rows` of sorted cards, in lexicographic order."""

    def __init__(self, size):
        self.rows = np.array(list(itertools.combinations_with_replacement(CARDS, size)), np.int64)
        self._index = np.zeros((26,) * size, np.int64)
        self._index[tuple(self.rows.T)] = np.arange(len(self.rows))

    def find(self, rows):
        """Return the index of each row of sorted cards."""
        return self._index[tuple(rows.T)]


class Sets:
    """A set of values for each of `count` owners."""

    def __init__(self, owner, value, count):
        order = np.lexsort((value, owner))
        owner = owner[order]
        value = value[order]
        new = np.ones(len(owner), bool)
        new[1:] = (owner[1:] != owner[:-1]) | (value[1:] != value[:-1])
        self.value = value[new]
        self.start = np.searchsorted(owner[new], np.arange(count + 1))

    def of(self, owners):
        """Return the values of these owners as arrays (index into `owners`, value)."""
        begin = self.start[owners]
        many = self.start[owners + 1] - begin
        which = np.repeat(np.arange(len(owners)), many)
        within = np.arange(len(which)) - np.repeat(np.cumsum(many) - many, many)
        return which, self.value[begin[which] + within]


def card(number):
    """Return a card as a value."""
    return number << _BITS | 1


def results(x, y, whole):
    """Return all non-negative results of the values x and y, pair by pair: (index of the pair, result).

    x - y and y - x count as one operation, and so do x / y and y / x if x equals y.
    """
    over_x, under_x = x >> _BITS, x & _UNDER
    over_y, under_y = y >> _BITS, y & _UNDER
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
        values.append((over // divisor) << _BITS | under // divisor)
    return np.concatenate(pairs), np.concatenate(values)


def backwards(objective, y):
    """Return all non-negative values x that make the objective together with the value y."""
    over, under = y >> _BITS, y & _UNDER
    ratios = [(objective * under - over, under), (objective * under + over, under)]
    ratios.append((over - objective * under, under))
    if over:
        ratios += [(objective * under, over), (objective * over, under)]
        if objective:
            ratios.append((over, under * objective))
    values = []
    for a, b in ratios:
        if a >= 0:
            divisor = np.gcd(a, b)
            values.append(int(a // divisor << _BITS | b // divisor))
    return values


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
    twos, threes, fours, fives = (Multisets(size) for size in (2, 3, 4, 5))

    of_two = Sets(*results(card(twos.rows[:, 0]), card(twos.rows[:, 1]), whole), len(twos.rows))
    owners, values = [], []
    for alone in range(3):
        which, value = of_two.of(twos.find(np.delete(threes.rows, alone, 1)))
        pair, value = results(value, card(threes.rows[which, alone]), whole)
        owners.append(which[pair])
        values.append(value)
    of_three = Sets(np.concatenate(owners), np.concatenate(values), len(threes.rows))

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
    wanted = {}  # a value of four cards that is of use -> [(card, mask)]
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
            which, value = of_three.of(threes.find(np.delete(rows, alone, 1)))
            pair, value = results(value, card(rows[which, alone]), whole)
            note(begin + which[pair], value)
        for one, other in (([0, 1], [2, 3]), ([0, 2], [1, 3]), ([0, 3], [1, 2])):
            which, x = of_two.of(twos.find(rows[:, one]))
            match, y = of_two.of(twos.find(rows[:, other])[which])
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
            if y >> _BITS == 0:
                good |= 1  # 0 x anything is 0
            for x, mask in wanted_by(y).items():
                at = np.searchsorted(known, x)
                if at < len(known) and known[at] == x:
                    good[at] |= mask
        masks[two] = np.bitwise_or.reduceat(good[index], of_three.start[:-1])
    return masks
