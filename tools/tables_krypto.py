"""Krypto's tables of unsolvable hands: makes them, or verifies the shipped ones."""

import itertools
import math
import random

import numpy as np

from games.krypto.rules.deck import Deck
from games.krypto.solving import search
from games.krypto.solving.solvability import Table, TableDamaged
from sim import ROOT
from sim.command import Failed, writing
from tools import krypto_pairs, krypto_table
from tools.krypto_pairs import CARDS, OBJECTIVES

# Unsolvable pairs for each rule (docs/rules.md, "Unplayable hands"): objectives 1-25 for all hands, and for
# the 56-card deck; objectives 0 and 100 for all hands, and for that deck; cards and objective 1-10. None: not
# there.
FIGURES = {
    "whole": (61910, 17575, 2396, 17045, 2396, 9370, 22),
    "fraction": (54864, 14521, None, None, None, None, None),
}
_SAMPLE = 2000  # number of listed pairs to solve, and of others


def path(rule):
    """Return the path of a rule's shipped table."""
    return "%s/games/krypto/solving/%s.bin" % (ROOT, rule)


def make(progress):
    """Write both tables. Return lines with their sizes."""
    lines = []
    for rule in search.RULES:
        listed = krypto_table.places(krypto_pairs.unsolvable(rule, progress))
        data = krypto_table.written(listed, rule, progress)
        with writing(path(rule)), open(path(rule), "wb") as file:
            file.write(data)
        lines.append("%s: %d pairs in %d bytes" % (rule, len(listed), len(data)))
    return lines


def check(progress):
    """Verify both tables. Return lines that say so. Raises Failed.

    The pairs are computed again, their numbers compared with those of docs/rules.md, and the device's reader
    and solver asked about them.
    """
    lines = []
    for rule in search.RULES:
        try:
            table = Table(rule, path(rule))
            with open(path(rule), "rb") as file:
                data = file.read()
            listed = krypto_table.read(data)
        except TableDamaged as damage:
            raise Failed(damage) from None
        unsolvable = krypto_table.places(krypto_pairs.unsolvable(rule, progress))
        pairs = _same(rule, listed, unsolvable)
        lines.append("%s: all %d unsolvable pairs, in %d bytes" % (rule, len(pairs), len(data)))
        lines += ["%s: %s" % (rule, line) for line in _figures(rule, pairs)]
        lines.append("%s: %s" % (rule, _reader(rule, table, pairs, progress)))
        lines.append("%s: %s" % (rule, _solver(rule, pairs, progress)))
        table.close()
    return lines


def _same(rule, listed, unsolvable):
    """Return the listed pairs. Raises Failed unless they are exactly the unsolvable ones."""
    wrong = np.setxor1d(listed, unsolvable)
    if len(wrong):
        pair = "%d %d %d %d %d = %d" % tuple(krypto_table.pairs(wrong)[0])
        raise Failed(
            "the %s table is wrong for %d pairs, the first is %s" % (rule, len(wrong), pair)
        )
    return krypto_table.pairs(listed)


def figures(pairs):
    """Return the counts of FIGURES, and the 56-card deck's probability of an unsolvable deal."""
    cards, objective = pairs[:, :5], pairs[:, 5]
    played = (objective >= 1) & (objective <= 25)
    copies = np.array([0, *Deck("56").copies])
    taken = (cards[:, :, None] == np.arange(26)).sum(axis=1)
    in_deck = (taken <= copies).all(axis=1)
    ways = np.prod([_choose(copies[n], taken[:, n]) for n in range(1, 26)], axis=0)
    own = np.where(played, objective, 0)
    left = copies[own] - taken[np.arange(len(pairs)), own]
    deals = (ways * left)[played & in_deck].sum() / (math.comb(56, 5) * 51)
    small = (cards.max(axis=1) <= 10) & played & (objective <= 10)
    zero, hundred = objective == 0, objective == 100
    counts = [played, played & in_deck & (left > 0), zero, hundred, zero & in_deck, hundred & in_deck, small]
    return [int(chosen.sum()) for chosen in counts], deals


def _choose(n, k):
    return np.array([math.comb(int(n), many) for many in range(6)])[k]


def _figures(rule, pairs):
    counts, deals = figures(pairs)
    for count, expected in zip(counts, FIGURES[rule]):
        if expected is not None and count != expected:
            raise Failed("%s: %d pairs where docs/rules.md has %d" % (rule, count, expected))
    yield (
        "objectives 1-25: %d, of the 56-card deck %d; objective 0: %d, 100: %d; of the deck's hands %d and "
        "%d; cards and objective 1-10: %d" % tuple(counts)
    )
    yield "%.4f %% of the 56-card deck's deals, 1 in %.0f" % (100 * deals, 1 / deals)


def _others(pairs, many):
    """Return `many` random pairs that the table does not list, the same ones each time."""
    listed = {tuple(row) for row in pairs.tolist()}
    chance = random.Random(56)
    others = []
    while len(others) < many:
        pair = (*sorted(chance.choices(CARDS, k=5)), chance.choice(OBJECTIVES))
        if pair not in listed:
            others.append(pair)
    return others


def _reader(rule, table, pairs, progress):
    """Look up every listed pair and as many others with the device's reader."""
    asked = [(pair, False) for pair in pairs.tolist()]
    asked += [(pair, True) for pair in _others(pairs, len(pairs))]
    for at, (pair, expected) in enumerate(asked):
        if at % 1000 == 0:
            progress(at, len(asked), "the device's reader, " + rule)
        if table.solvable(pair[:5], pair[5]) is not expected:
            raise Failed("the %s table's reader is wrong about %s" % (rule, pair))
    return "the device's reader says so of each, and not of %d others" % (len(asked) - len(pairs))


def _solver(rule, pairs, progress):
    """Solve a sample of the listed pairs and as many others."""
    listed = random.Random(57).sample(pairs.tolist(), _SAMPLE)
    worst = {False: 0, True: 0}
    others = _others(pairs, _SAMPLE)
    for at, pair in enumerate(itertools.chain(listed, others)):
        progress(at, 2 * _SAMPLE, "solver, " + rule)
        tried = search.Search(pair[:5], pair[5], rule)
        solved = any(tree for tree in tried.trees())
        if solved != (at >= _SAMPLE):
            raise Failed("the solver is wrong about %s under the %s rule" % (pair, rule))
        worst[solved] = max(worst[solved], tried.steps)
    return "the solver agrees on %d of them, in at most %d combinations, and on %d others, in at most %d" % (
        _SAMPLE, worst[False], _SAMPLE, worst[True],
    )  # fmt: skip
