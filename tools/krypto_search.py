"""An independent search for what cannot be made: no tables of subsets, nothing backwards.

It does what a player could do: take two of the numbers, put what they make in their place, go on until
one is left. All of it, for all hands at once. The tables and the solver are checked against it.
"""

import itertools
import os
from concurrent.futures import as_completed

import numpy as np

from sim.command import workers
from tools.krypto_pairs import CARDS, OBJECTIVES

_HANDS = 2000  # at a time; small enough for the processor's cache


def unsolvable(rule, progress):
    """As `krypto_pairs.unsolvable`: for each hand a mask of the objectives it cannot make."""
    hands = np.array(list(itertools.combinations_with_replacement(CARDS, 5)))
    masks = np.zeros(len(hands), np.int32)
    with workers(os.cpu_count() or 1) as pool:
        begun = {}
        for at in range(0, len(hands), _HANDS):
            begun[pool.submit(search, hands[at : at + _HANDS], rule)] = at
        for done, future in enumerate(as_completed(begun)):
            progress(done, len(begun), "search, " + rule)
            at = begun[future]
            masks[at : at + _HANDS] = future.result()
    return masks


def search(hands, rule):
    """The masks of these hands, rows of five cards."""
    combine = _whole if rule == "whole" else _fraction
    made = np.zeros((len(hands), OBJECTIVES[-1] + 1), bool)  # [hand, result]
    open_ = np.arange(len(hands))
    for i, j in itertools.combinations(range(5), 2):
        # Hands that make everything already are left out from here.
        open_ = open_[~made[open_][:, OBJECTIVES].all(axis=1)]
        numbers = [(column, np.ones_like(column)) for column in hands[open_].T]
        _search(numbers, [(i, j)], open_, combine, made)
    missing = ~made[:, OBJECTIVES]
    return (missing << np.arange(len(OBJECTIVES))).sum(axis=1).astype(np.int32)


def _search(numbers, pairs, rows, combine, made):
    """Combine each of these pairs of numbers, then any two, until one number is left; note what it is.

    A number is an array of numerators and one of denominators, an entry for each hand of `rows`.
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
    """What whole numbers x and y make: (numerators, denominators, for which hands)."""
    yield x + y, one, _ALL
    yield abs(x - y), one, _ALL
    yield x * y, one, _ALL
    for a, b in ((x, y), (y, x)):
        # Numbers below 2**24: the quotient rounded to double precision is whole only if it is.
        ratio = a / np.where(b, b, _NEVER)
        which = np.nonzero(ratio == np.floor(ratio))[0]
        yield ratio[which].astype(np.int64), one[which], which


def _fraction(a, b, c, d):
    """What a / b and c / d make, as `_whole`."""
    yield a * d + c * b, b * d, _ALL
    yield abs(a * d - c * b), b * d, _ALL
    yield a * c, b * d, _ALL
    for over, under in ((a * d, b * c), (b * c, a * d)):
        which = np.nonzero(under)[0]
        yield over[which], under[which], which
