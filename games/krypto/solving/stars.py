"""How hard a hand is: by the number of its solution trees (RULES.md, "Difficulty")."""

from games.krypto.solving import search

# The quartiles of normal deals are 49, 112 and 182; the hardest 5 % have 14 or fewer.
_LIMITS = (182, 112, 49, 14)

# Fewest and most trees of the difficulties to choose from.
RANGES = {"easy": (183, 99999), "medium": (50, 182), "hard": (15, 49), "expert": (1, 14)}


def trees(cards, objective, rule):
    """Yields None for each slice of work, at last the number of solution trees."""
    return search.count(cards, objective, rule)


def within(cards, objective, rule, level):
    """Yields None for each slice of work, at last True, False, or 0 for a hand that cannot be solved.

    True is a hand of the level. Trees are counted only as far as the level goes.
    """
    least, most = RANGES[level]
    for found in search.count(cards, objective, rule, most):
        if found is None:
            yield None
    yield found and least <= found <= most


def stars(count):
    """1 to 5 stars of a hand with so many solution trees, 5 the hardest."""
    shown = 1
    for limit in _LIMITS:
        if count <= limit:
            shown += 1
    return shown
