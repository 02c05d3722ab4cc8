"""Steps in words, for solutions and hints."""

from games.krypto import number


def step_font(th, rule):
    """The glyphs for steps: with the signs * and / as they are drawn, but a fraction wants a plain stroke."""
    if rule == "whole":
        return th.digit
    return th.small if th.wide else th.text


def say(step):
    """A step of a match or of the solver, in the glyphs of `step_font`."""
    first, op, second, result = step
    if isinstance(op, str):
        op = number.OPS.find(op)
    return "%s %s %s = %s" % (_plain(first), "+-*/"[op], _plain(second), _plain(result))


def _plain(value):
    if isinstance(value, int):
        return "%d" % value
    return number.text(value)
