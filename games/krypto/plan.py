"""The steps of a plan: what the solver has found, as events of a match."""

from games.krypto.rules import number
from games.krypto.rules.events import TIME


def next_step(match, plan, errs=False):
    """Return the code of the next step of a plan, or of any legal step if the plan no longer applies.

    Who `errs` misses the target with the last step, by a step that the rule allows.
    """
    errs = errs and len(match.steps) == 3
    if plan and not errs:
        first, op, second, _ = plan[len(match.steps)]
        first = number.slot(match.numbers, first)
        second = number.slot(match.numbers, second, first)
        if first >= 0 and second >= 0:
            return op * 25 + first * 5 + second
    legal = [code for code in range(TIME) if match.is_legal(code)]
    if errs:
        legal = [code for code in legal if not match.judge(code)[1] and not match.judge(code)[2]]
    return legal[0]
