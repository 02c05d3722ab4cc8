"""Solver of Krypto: any five cards 1-99, any objective 0-9999, under the whole-number or the fraction rule.

It searches from both ends. A tree over five cards either contains a tree over exactly three cards, or
consists of two pairs and a single card. For each of the ten choices of three cards, the search works
backwards from the objective through the other two, and stores the values needed of the three (a few dozen) in
a dict. Then it looks up every result of the three in it. For two pairs and a single card, the values of one
pair are taken backwards from the objective into the other pair's. Under the whole-number rule the worst hand,
2 8 12 24 25 = 24, takes 1,418 combinations; plain search takes 23,000.

Every search yields None after at most `_SLICE` combinations (about 5 ms on the device).
"""

from micropython import const

from games.krypto.rules.number import OPS, combine
from games.krypto.solving.arithmetic import Fraction, Whole
from handheld.machine.loading import reserve

_SLICE = const(40)  # combinations between two yields
_MANY = const(99999)  # more trees than those of any hand

_LIMITS = (182, 112, 49, 14)  # of solution trees: docs/rules.md, "Difficulty"

RULES = ("whole", "fraction")

# Three cards and the other two; two pairs and a single.
_THREES = (
    (0, 1, 2, 3, 4), (0, 1, 3, 2, 4), (0, 1, 4, 2, 3), (0, 2, 3, 1, 4), (0, 2, 4, 1, 3),
    (0, 3, 4, 1, 2), (1, 2, 3, 0, 4), (1, 2, 4, 0, 3), (1, 3, 4, 0, 2), (2, 3, 4, 0, 1),
)  # fmt: skip
_TWOS = (
    (0, 1, 2, 3, 4), (0, 2, 1, 3, 4), (1, 2, 0, 3, 4), (0, 1, 2, 4, 3), (0, 2, 1, 4, 3),
    (1, 2, 0, 4, 3), (0, 1, 3, 4, 2), (0, 3, 1, 4, 2), (1, 3, 0, 4, 2), (0, 2, 3, 4, 1),
    (0, 3, 2, 4, 1), (2, 3, 0, 4, 1), (1, 2, 3, 4, 0), (1, 3, 2, 4, 0), (2, 3, 1, 4, 0),
)  # fmt: skip


class Search:
    """The working memory of one hand, under 4 KB. `steps` counts the combinations so far."""

    def __init__(self, cards, objective, rule):
        if rule != "whole":
            reserve.lend()  # their tables grow up to 3 KB in one piece
        rule = Whole if rule == "whole" else Fraction
        self.rule = rule
        self.hand = [rule.value(card) for card in sorted(cards, reverse=True)]
        self.goal = rule.value(objective)
        self.pairs = {}  # i * 5 + j, for i < j -> the results of those two cards
        self.steps = 0
        out = [0] * 6
        for j in range(5):
            for i in range(j):
                n = rule.forward(self.hand[i], self.hand[j], out)
                self.pairs[i * 5 + j] = out[:n]
                self.steps += n

    def threes(self, once):
        """Find the values x of three cards i, j, k from which the other two can make the objective.

        Yields None between slices, and (times, i, j, k, d, e, x): `times` trees over x and the other two
        cards make the objective. The entry repeats for each tree that makes x, but `once` only once for equal
        cards.
        """
        forward, backward, zero = self.rule.forward, self.rule.backward, self.rule.zero
        hand, pairs, goal = self.hand, self.pairs, self.goal
        out = [0] * 6
        parts = [0] * 6
        wanted = {}
        done = []
        limit = _SLICE  # the pairs of a new search belong to its first slice
        for i, j, k, d, e in _THREES:
            if once:
                if (hand[i], hand[j], hand[k]) in done:
                    continue
                done.append((hand[i], hand[j], hand[k]))
            wanted.clear()
            anything = 0  # trees 0 * x = 0 and 0 / x = 0, if the cards d and e make the 0
            for y in pairs[d * 5 + e]:
                n = backward(goal, y, out)
                for at in range(n):
                    wanted[out[at]] = wanted.get(out[at], 0) + 1
                if y == zero == goal:
                    anything += 1
                self.steps += n
                if self.steps >= limit:
                    yield
                    limit = self.steps + _SLICE
            for last, y in ((hand[d], hand[e]), (hand[e], hand[d])):
                for part in range(backward(goal, last, parts)):
                    n = backward(parts[part], y, out)
                    for at in range(n):
                        wanted[out[at]] = wanted.get(out[at], 0) + 1
                    self.steps += n
                    if self.steps >= limit:
                        yield
                        limit = self.steps + _SLICE
            for a, b, c in ((i, j, k), (i, k, j), (j, k, i)):
                for y in pairs[a * 5 + b]:
                    n = forward(y, hand[c], out)
                    for at in range(n):
                        x = out[at]
                        if x in wanted or anything:
                            times = wanted.get(x, 0)
                            if times >= 0:
                                yield times + (anything if x == zero else 2 * anything), i, j, k, d, e, x
                            if once:
                                wanted[x] = -1
                    self.steps += n
                    if self.steps >= limit:
                        yield
                        limit = self.steps + _SLICE
        yield

    def twos(self, once):
        """Find the values x of two cards a, b that another pair c, d can bring to the objective with card e.

        Yields as `threes`, (times, a, b, c, d, e, x, part): `times` trees over x and c, d, paired, make
        `part`, and `part` makes the objective with e in one way.
        """
        backward, zero = self.rule.backward, self.rule.zero
        hand, pairs, goal = self.hand, self.pairs, self.goal
        out = [0] * 6
        parts = [0] * 6
        done = []
        limit = self.steps + _SLICE
        for a, b, c, d, e in _TWOS:
            if once:
                if (hand[a], hand[b], hand[e]) in done:
                    continue
                done += ((hand[a], hand[b], hand[e]), (hand[c], hand[d], hand[e]))
            others = pairs[c * 5 + d]
            found = []
            for part in range(backward(goal, hand[e], parts)):
                part = parts[part]
                for x in pairs[a * 5 + b]:
                    if once:
                        if (x, part) in found:
                            continue
                        found.append((x, part))
                    times = 0
                    n = backward(part, x, out)
                    for at in range(n):
                        if out[at] in others:
                            times += others.count(out[at])
                    if part == zero == x:
                        times += 2 * len(others) - others.count(zero)
                    if times:
                        yield times, a, b, c, d, e, x, part
                    self.steps += n
                    if self.steps >= limit:
                        yield
                        limit = self.steps + _SLICE

    # Trees: (value,) is a card, (value, operation, left, right) a step.

    def joins(self, left, right, goal):
        """Return the steps that make `goal` of two trees."""
        if left < right:
            left, right = right, left
        pair = self.rule.pair
        one, two, made = pair(left[0]), pair(right[0]), pair(goal)
        found = []
        for op in range(4):
            if combine(op, one, two) == made:
                found.append((goal, OPS[op], left, right))
            if op % 2 and left != right and combine(op, two, one) == made:  # - and /
                found.append((goal, OPS[op], right, left))
        return found

    def triples(self, p, q, r, goal):
        """Find every tree over three that makes `goal`; yield None between slices."""
        forward = self.rule.forward
        out = [0] * 6
        done = []
        for a, b, c in ((p, q, r), (p, r, q), (q, r, p)):
            if c in done:
                continue
            done.append(c)
            values = out[: forward(a[0], b[0], out)]
            for at in range(len(values)):
                part = values[at]
                if part in values[:at] or goal not in out[: forward(part, c[0], out)]:
                    continue
                for low in self.joins(a, b, part):
                    yield from self.joins(low, c, goal)
            yield

    def trees(self):
        """Find the solutions as trees; yield None between slices."""
        hand, goal = self.hand, self.goal
        for hit in self.threes(True):
            if hit is None:
                yield
                continue
            _, i, j, k, d, e, x = hit
            for low in self.triples((hand[i],), (hand[j],), (hand[k],), x):
                if low is None:
                    yield
                    continue
                yield from self.triples(low, (hand[d],), (hand[e],), goal)
        for hit in self.twos(True):
            if hit is None:
                yield
                continue
            _, a, b, c, d, e, x, part = hit
            twins = hand[a] == hand[c] and hand[b] == hand[d]
            others = self.pairs[c * 5 + d]
            for low in self.joins((hand[a],), (hand[b],), x):
                for at in range(len(others)):
                    if others[at] in others[:at]:
                        continue
                    for other in self.joins((hand[c],), (hand[d],), others[at]):
                        if twins and other < low:
                            continue
                        for four in self.joins(low, other, part):
                            yield from self.joins(four, (hand[e],), goal)
                    yield

    def steps_of(self, tree, steps):
        """Append the tree's steps in an order in which they can be played."""
        for part in tree[2:]:
            self.steps_of(part, steps)
        if len(tree) > 1:
            value, operation, left, right = tree
            pair = self.rule.pair
            steps.append((pair(left[0]), OPS.find(operation), pair(right[0]), pair(value)))


def solve(cards, objective, rule="whole"):
    """Find one solution; yield None after each slice, then the four steps, or () for none.

    A step is (a, operation, b, result) as in a match: see `rules.number`. Under the fraction rule a solution
    without fractions comes first.
    """
    for kind in RULES:
        search = Search(cards, objective, kind)
        for tree in search.trees():
            if tree:
                steps = []
                search.steps_of(tree, steps)
                yield tuple(steps)
                return
            yield
        if kind == rule:
            break
        yield
    yield ()


def count(cards, objective, rule="whole", most=_MANY):
    """Count the solution trees; yield None after each slice, then the number.

    A tree determines the two cards or results that each step joins, and the operation. Equal cards are
    distinct; the order of the two numbers of a step does not count. The search stops above `most`.
    """
    search = Search(cards, objective, rule)
    trees = 0
    for ways in (search.threes, search.twos):
        for hit in ways(False):
            if not hit:
                yield
                continue
            trees += hit[0]
            if trees > most:
                yield trees
                return
    yield trees


def rate(cards, objective, rule="whole"):
    """Count the solution trees; yield None after each slice, then (trees, stars)."""
    for trees in count(cards, objective, rule):
        if trees is None:
            yield
    yield trees, stars(trees)


def stars(trees):
    """Return 1 to 5 stars for a hand with this number of solution trees, 5 for the hardest."""
    return 1 + sum([trees <= limit for limit in _LIMITS])
