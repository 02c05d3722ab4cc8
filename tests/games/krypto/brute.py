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


def distinct(cards, objective, rule):
    """The distinct solutions: sets of terms with their signs, of factors with theirs, nested."""
    return {form for form, value in _forms(tuple(sorted(cards)), rule) if value == objective}


@functools.lru_cache(maxsize=4096)
def _forms(cards, rule):
    """{(form, value)}. A form is a card, or ("+", signed terms) or ("x", signed factors), sorted."""
    if len(cards) == 1:
        return {(cards[0], Fraction(cards[0]))}
    found = set()
    for left, right in splits(cards):
        for one, a in _forms(left, rule):
            for other, b in _forms(right, rule):
                found.add((_joined("+", one, other, 1), a + b))
                found.add((_joined("x", one, other, 1), a * b))
                for first, second, x, y in ((one, other, a, b), (other, one, b, a)):
                    if x >= y:
                        found.add((_joined("+", first, second, -1), x - y))
                    if y and (rule == "fraction" or (x / y).denominator == 1):
                        found.add((_joined("x", first, second, -1), x / y))
    return found


def _joined(kind, one, other, sign):
    parts = []
    for form, turn in ((one, 1), (other, sign)):
        if isinstance(form, tuple) and form[0] == kind:
            parts += [(turn * inner, part) for inner, part in form[1]]
        else:
            parts.append((turn, form))
    return kind, tuple(sorted(parts, key=repr))
