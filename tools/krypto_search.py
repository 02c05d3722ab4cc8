"""Independent search for unsolvable hands, used to check the tables and the solver.

It uses no tables of subsets and no backward search. Like a player, it replaces two numbers by their result
until one number is left, and it tries every way for all hands at once.
"""

import functools
import itertools
import os

import numpy as np

from sim.command import workers
from tools.krypto_pairs import CARDS, OBJECTIVES

_HANDS = 2000  # hands per job: few enough for the processor's cache


def unsolvable(rule, progress):
    """Return the same as `krypto_pairs.unsolvable`: a mask of the missing objectives for each hand."""
    hands = np.array(list(itertools.combinations_with_replacement(CARDS, 5)))
    jobs = [hands[at : at + _HANDS] for at in range(0, len(hands), _HANDS)]
    masks = []
    with workers(os.cpu_count() or 1) as pool:
        for part in pool.imap(functools.partial(search, rule=rule), jobs):
            masks.append(part)
            progress(len(masks), len(jobs), "search, " + rule)
    return np.concatenate(masks)


def search(hands, rule):
    """Return the masks of these hands, rows of five cards."""
    combine = _whole if rule == "whole" else _fraction
    made = np.zeros((len(hands), OBJECTIVES[-1] + 1), bool)  # [hand, result]
    open_ = np.arange(len(hands))
    for i, j in itertools.combinations(range(5), 2):
        # Leave out hands that already make every objective.
        open_ = open_[~made[open_][:, OBJECTIVES].all(axis=1)]
        numbers = [(column, np.ones_like(column)) for column in hands[open_].T]
        _search(numbers, [(i, j)], open_, combine, made)
    missing = ~made[:, OBJECTIVES]
    return (missing << np.arange(len(OBJECTIVES))).sum(axis=1).astype(np.int32)


def _search(numbers, pairs, rows, combine, made):
    """Combine each of these pairs, then any two numbers, until one is left, and record it in `made`.

    A number is an array of numerators and one of denominators, with an entry for each hand in `rows`.
    """
    for i, j in pairs:
        others = [number for at, number in enumerate(numbers) if at not in (i, j)]
        for over, under, which in combine(*numbers[i], *numbers[j]):
            if not others:
                value = over // under if combine is _fraction else over
                good = (value <= OBJECTIVES[-1]) & (value * under == over)
                made[rows[which][good], value[good]] = True
            else:
                left = [(a[which], b[which]) for a, b in others]
                rest = itertools.combinations(range(len(left) + 1), 2)
                _search([*left, (over, under)], rest, rows[which], combine, made)


_ALL = slice(None)
_NEVER = np.nan  # equals nothing


def _whole(x, _, y, one):
    """Yield the results of whole numbers x and y as (numerators, denominators, hands)."""
    yield x + y, one, _ALL
    yield abs(x - y), one, _ALL
    yield x * y, one, _ALL
    for a, b in ((x, y), (y, x)):
        # For numbers below 2**24 a rounded double quotient is whole only if the exact one is.
        ratio = a / np.where(b, b, _NEVER)
        which = np.nonzero(ratio == np.floor(ratio))[0]
        yield ratio[which].astype(np.int64), one[which], which


def _fraction(a, b, c, d):
    """Yield the results of a / b and c / d, as `_whole` does."""
    yield a * d + c * b, b * d, _ALL
    yield abs(a * d - c * b), b * d, _ALL
    yield a * c, b * d, _ALL
    for over, under in ((a * d, b * c), (b * c, a * d)):
        which = np.nonzero(under)[0]
        yield over[which], under[which], which
