"""Krypto's opponents. They see a solution at once; their strength is how long they seem to think.

`think` gives what they do when it is their turn: the steps of the solution that the solver finds first;
always the penalty; and at the table the hand with the lowest number that they can call in the turn.
"""

from games.krypto.rules import number
from games.krypto.rules.events import BACK, JUDGING, KRYPTO, PENALTY, TAKE, TIME, TURN
from handheld.match import Illegal

# Milliseconds before a call, for each star and one more; half of that to one and a half times.
_PACE = (14000, 7000, 3500)
_HARDEST = (3, 4, 5)  # the stars up to which each strength finds the way
_PROOF_MS = (0, 90000, 45000)  # before an unplayable hand is called; 0 for never


def when(level, stars, dice):
    """Milliseconds until an opponent calls a hand of so many stars, 0 for an unplayable one; -1 for never.

    `level` is an index into LEVELS; `dice.below(n)` gives the chance.
    """
    if not stars:
        pace = _PROOF_MS[level]
    else:
        pace = _PACE[level] * (stars + 1) if stars <= _HARDEST[level] else 0
    return pace * (50 + dice.below(101)) // 100 if pace else -1


def think(match, seat, level):
    """Yields None for each slice of work, at last the code that the seat plays.

    Raises Illegal where it has nothing to choose.
    """
    if match.turn != seat:
        raise Illegal("%s has nothing to choose" % match.names[seat])
    if match.phase == JUDGING:
        yield PENALTY + 1
        return
    if match.phase == TURN and not match.mode.held:
        yield [code for code in match.legal() if code == TIME or code > TAKE][-1]
        return
    plan = ()
    for plan in plans(match):
        if plan is None:
            yield None
    if match.phase == TURN:
        yield KRYPTO + seat if plan else BACK
    else:
        yield step(match, plan)


def plans(match):
    """Yields None for each slice of work, at last the steps that solve the hand that lies there, or ()."""
    from games.krypto.solving import search

    return search.solve(match.cards, match.objective, match.rule)


def step(match, plan):
    """The code of a plan's next step; of any step, where others were taken before."""
    at = len(match.steps)
    if plan:
        first, op, second, _ = plan[at]
        first = _slot(match.numbers, first, -1)
        second = _slot(match.numbers, second, first)
        if first >= 0 and second >= 0:
            return number.OPS.find(op) * 25 + first * 5 + second
    return match.legal()[0]


def _slot(numbers, value, other):
    """The slot, not the other one, where a value of the solver's lies; -1 for none."""
    pair = (value, 1) if isinstance(value, int) else value
    for at in range(len(numbers)):
        if numbers[at] == pair and at != other:
            return at
    return -1
