"""Krypto's opponents. They see every solution at once; their strength is how long they seem to think.

`think` gives what they do once it is their turn: the steps of a solution, a penalty always, and at the
table the hand with the lowest number that they can call in the turn. `when` draws the time of a call.
"""


from games.krypto import number, solver
from games.krypto.codes import BACK, JUDGING, KRYPTO, PENALTY, TAKE, TIME, TURN
from handheld.match import Illegal

# Milliseconds before a call: so many for each star and one more, half to one and a half times.
_PACE = (14000, 7000, 3500)
_HARDEST = (3, 4, 5)  # stars up to which each strength finds the way
_PROOF_MS = (0, 90000, 45000)  # before an unplayable hand is called; 0 for never


def when(level, stars, dice):
    """Milliseconds until an opponent calls a hand of so many stars, 0 for an unplayable one; -1 for never.

    `level` is an index into LEVELS.
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
    elif match.phase == TURN:
        for code in _turn(match, seat):
            yield code
    else:
        for code in _step(match):
            yield code


def _step(match):
    """The next step of the solution that the solver finds first; any step if others were taken before."""
    steps = ()
    for steps in solver.solve(match.cards, match.objective, match.rule):
        if steps is None:
            yield None
    at = len(match.steps)
    if steps and all(_same(match.steps[i], steps[i]) for i in range(at)):
        first, op, second, _ = steps[at]
        for code in range(100):
            if match.may(code) and _is(match, code, first, op, second):
                yield code
                return
    yield match.legal()[0]


def _pair(value):
    return (value, 1) if isinstance(value, int) else value


def _same(step, solved):
    """True for a step of the match that is this one of the solver's."""
    first, op, second, _ = solved
    return step[:3] == (_pair(first), number.OPS.find(op), _pair(second))


def _is(match, code, first, op, second):
    kind, at = divmod(code, 25)
    numbers = match.numbers
    return (
        kind == number.OPS.find(op) and numbers[at // 5] == _pair(first) and numbers[at % 5] == _pair(second)
    )


def _turn(match, seat):
    """At the table: call the hand that is held if it can be solved, else take the next one."""
    if not match.mode.held:
        for code in match.legal():
            if code > TAKE:
                yield code
                return
        yield TIME
        return
    for steps in solver.solve(match.cards, match.objective, match.rule):
        if steps is not None:
            yield KRYPTO + seat if steps else BACK
            return
        yield None
