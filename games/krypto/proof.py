"""Whether a hand can be solved: looked up where the table knows it, else searched to the end."""

from games.krypto import solver


def proving(cards, objective, rule):
    """Yields None for each slice of work, at last True or False."""
    for steps in solver.solve(cards, objective, rule):
        if steps is not None:
            yield bool(steps)
            return
        yield None


def solvable(cards, objective, rule):
    """Whether five cards can make the objective under the rule, worked out in one go."""
    answer = None
    for answer in proving(cards, objective, rule):  # noqa: B007  the last one is wanted
        pass
    return answer
