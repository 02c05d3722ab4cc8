"""Krypto by brute force, for the tests: exact fractions, every split of the cards, nothing clever."""

import functools
from fractions import Fraction
from itertools import combinations


@functools.lru_cache(maxsize=4096)
def trees(cards, rule):
    """{value: number of solution trees} of sorted cards. Equal cards are told apart, a + b and b + a not."""
    if len(cards) == 1:
        return {Fraction(cards[0]): 1}
    found = {}
    for left, right in splits(cards):
        for a, many_a in trees(left, rule).items():
            for b, many_b in trees(right, rule).items():
                values = [a + b, abs(a - b), a * b]
                if b:
                    values.append(a / b)
                if a and a != b:
                    values.append(b / a)
                for value in values:
                    if rule == "fraction" or value.denominator == 1:
                        found[value] = found.get(value, 0) + many_a * many_b
    return found


def splits(cards):
    """Every way to part the cards in two, the last card on the right."""
    places = range(len(cards) - 1)
    for size in range(1, len(cards)):
        for chosen in combinations(places, size):
            left = tuple(cards[at] for at in chosen)
            yield left, tuple(card for at, card in enumerate(cards) if at not in chosen)
