"""The way on from the numbers that some steps have left, for a hint. Loaded only for one."""

from games.krypto.rules import number


def solve(numbers, objective, rule):
    """Find steps to the objective from pairs, None for an empty slot, as `search.solve` does."""
    numbers = [each for each in numbers if each]
    for one in range(len(numbers)):
        for two in range(len(numbers)):
            rest = [numbers[at] for at in range(len(numbers)) if at != one and at != two]
            for op in range(4) if one != two else ():
                result = number.combine(op, numbers[one], numbers[two])
                if number.offence(result, rule == "whole"):
                    continue
                step = numbers[one], op, numbers[two], result
                if not rest:
                    if result == (objective, 1):
                        yield (step,)
                        return
                    continue
                for steps in solve(rest + [result], objective, rule):
                    if steps:
                        yield (step,) + steps
                        return
                    if steps is None:
                        yield
        if len(numbers) == 3:
            yield
    yield ()
