"""Opponents for Krypto. They find a solution at once; their strength is the time that they wait."""

from micropython import const

from games.krypto.solving import search
from games.krypto.solving.deal import last

RIVAL = const(3)  # the level at the pace of the first person
_MEDIUM = const(1)

# Median of the milliseconds before a call, per star plus one.
_PACE = (9000, 7000, 5700)
_HARDEST = (4, 4, 5)  # stars up to which each strength finds a solution
_PROOF_MS = (0, 90000, 45000)  # time before an unplayable hand is called; 0 for never
_ERRORS = (5, 2, 0, 0)  # of 100 hands of a tournament, those in which each level calls and errs

# Waits in 2 % of the median, at equal steps of probability: log-normal with a deviation of 0.7. A wait lies
# between two of them, in one of so many parts.
_WAITS = b"\t\x11\x16\x1b\x1f$(-28>FP]p\x92\xc8"
_PARTS = const(32)


def plan_calls(match, levels, dice, pace=""):
    """Plan the opponents' calls for the open hand; yield None after each slice.

    Then yield (steps, calls, erring, (trees, stars)), as `screens.hand` has them. Called by `screens.working`
    after each deal. `levels` are by seat, 0 for a person; `dice.below(n)` is the source of chance; `pace` is
    that of a rival (`Ledger.pace`).
    """
    hand = match.cards, match.objective, match.rule
    plan = yield from last(search.solve(*hand))
    rated = (yield from last(search.rate(*hand))) if plan else (0, 0)
    calls = []
    erring = 0
    paces = [int(each) for each in pace.split("/")] if pace else ()
    for seat in range(match.seats) if plan or match.resolved.get("deals") == "random" else ():
        level = levels[seat] - 1
        if level < 0:
            continue
        if plan and match.mode.strict and not match.table and dice.below(100) < _ERRORS[level]:
            erring |= 1 << seat  # it believes that it has seen a way, of any hand
            at = when(level, min(rated[1], _HARDEST[level]), dice)
        else:
            at = when(level, rated[1], dice, paces)
        if at >= 0:
            calls.append((at, seat))
    calls.sort()
    yield plan, calls, erring, rated


def when(level, shown, dice, paces=()):
    """Return the milliseconds until a call, -1 for never; a hand without solution has 0 stars `shown`.

    `paces` are a rival's medians in seconds by stars, 0 for none; without one it plays as Medium.
    """
    pace = 0
    if level == RIVAL:
        level = _MEDIUM
        pace = 1000 * paces[shown - 1] if shown and paces else 0
    if not pace and not shown:
        pace = _PROOF_MS[level]
    elif not pace and shown <= _HARDEST[level]:
        pace = _PACE[level] * (shown + 1)
    if not pace:
        return -1
    at, part = divmod(dice.below((len(_WAITS) - 1) * _PARTS), _PARTS)
    return pace // 50 * (_WAITS[at] * (_PARTS - part) + _WAITS[at + 1] * part) // _PARTS
