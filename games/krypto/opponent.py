"""Krypto's opponents. They see a solution at once; their strength is how long they seem to think."""

from games.krypto.solving import search

# Milliseconds before a call, for each star and one more; half of that to one and a half times.
_PACE = (14000, 7000, 3500)
_HARDEST = (3, 4, 5)  # the stars up to which each strength finds the way
_PROOF_MS = (0, 90000, 45000)  # before an unplayable hand is called; 0 for never

# Of solution trees (RULES.md, "Difficulty"). The quartiles of normal deals are 49, 112 and 182; the hardest
# 5 % have 14 or fewer.
_LIMITS = (182, 112, 49, 14)


def look(match, levels, dice):
    """The opponents look at the hand that lies there.

    Yields None for each slice of work, at last (the steps that solve it or (), when they call): that is
    (milliseconds, seat) of each that will, the earliest first. `levels` are the seats', 0 for a person;
    `dice.below(n)` gives the chance.
    """
    plan = ()
    for plan in search.solve(match.cards, match.objective, match.rule):
        if plan is None:
            yield None
    shown = 0
    if plan:
        for trees in search.count(match.cards, match.objective, match.rule):
            if trees is None:
                yield None
        shown = stars(trees)
    calls = []
    if plan or match.settled.get("deals") == "random":
        for seat in range(match.seats):
            at = when(levels[seat] - 1, shown, dice) if levels[seat] else -1
            if at >= 0:
                calls.append((at, seat))
    calls.sort()
    yield plan, calls


def when(level, shown, dice):
    """Milliseconds until an opponent calls a hand, -1 for never.

    `level` is an index into LEVELS; `shown` are the hand's stars, 0 for an unplayable one.
    """
    if not shown:
        pace = _PROOF_MS[level]
    else:
        pace = _PACE[level] * (shown + 1) if shown <= _HARDEST[level] else 0
    return pace * (50 + dice.below(101)) // 100 if pace else -1


def stars(trees):
    """1 to 5 stars of a hand with so many solution trees, 5 the hardest."""
    shown = 1
    for limit in _LIMITS:
        if trees <= limit:
            shown += 1
    return shown
