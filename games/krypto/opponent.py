"""Opponents for Krypto. They find a solution at once; their strength is the time that they wait."""

from games.krypto.solving import search

# Average milliseconds before a call, per star plus one. The actual time is 0.5 to 1.5 times that.
_PACE = (14000, 7000, 3500)
_HARDEST = (3, 4, 5)  # stars up to which each strength finds a solution
_PROOF_MS = (0, 90000, 45000)  # time before an unplayable hand is called; 0 for never

# Limits of solution trees (docs/rules.md, "Difficulty"). The quartiles of normal deals are 49, 112 and
# 182; the hardest 5 % have 14 or fewer.
_LIMITS = (182, 112, 49, 14)


def plan_calls(match, levels, dice):
    """Plan the opponents' calls for the open hand; yield None after each slice, then (steps, calls).

    Called by `screens.working` after each deal. `steps` solve the hand, or are () if it has no solution;
    `calls` are (milliseconds, seat) of each opponent that will call, earliest first. `levels` are by seat, 0
    for a person; `dice.below(n)` is the source of chance.
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
    if plan or match.resolved.get("deals") == "random":
        for seat in range(match.seats):
            at = when(levels[seat] - 1, shown, dice) if levels[seat] else -1
            if at >= 0:
                calls.append((at, seat))
    calls.sort()
    yield plan, calls


def when(level, shown, dice):
    """Return the milliseconds until a call, -1 for never; a hand without solution has 0 stars `shown`."""
    if not shown:
        pace = _PROOF_MS[level]
    else:
        pace = _PACE[level] * (shown + 1) if shown <= _HARDEST[level] else 0
    return pace * (50 + dice.below(101)) // 100 if pace else -1


def stars(trees):
    """Return 1 to 5 stars for a hand with this number of solution trees, 5 for the hardest."""
    shown = 1
    for limit in _LIMITS:
        if trees <= limit:
            shown += 1
    return shown
