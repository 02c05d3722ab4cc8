"""Numbers of Krypto: exact fractions in lowest terms, as pairs (numerator, denominator above zero)."""

from handheld.machine.text import t

OPS = "+-x/"  # an operation is an index into these
SIGNS = "+-*#"  # in the sheets of text; there "/" is the fraction bar


def lowest(top, bottom):
    """Return the pair of top / bottom; bottom is not zero."""
    if bottom == 1:
        return top, 1
    if bottom < 0:
        top, bottom = -top, -bottom
    a, b = bottom, abs(top)
    while b:
        a, b = b, a % b
    return top // a, bottom // a


def combine(op, first, second):
    """Return the exact result of a step as a pair, or None for a division by zero."""
    a, b = first
    c, d = second
    if op == 3:
        return lowest(a * d, b * c) if c else None
    if op == 2:
        return lowest(a * c, b * d)
    if op == 1:
        c = -c
    return lowest(a * d + c * b, b * d)


def offence(result, whole):
    """Return the offence of a result against the rule, such as "is below zero", or "" if it is legal."""
    if result is None:
        return t("divides by zero")
    if whole:
        if result[0] < 0:
            return t("is below zero")
        if result[1] != 1:
            return t("is not whole")
    return ""


def text(pair):
    """Return a number as the record writes it: 7, -2, 7/2; ? for None."""
    return "?" if pair is None else "%d" % pair[0] if pair[1] == 1 else "%d/%d" % pair


def slot(numbers, pair, other=-1):
    """Return the slot, except `other`, that contains a pair; -1 for none."""
    for at in range(len(numbers)):
        if numbers[at] == pair and at != other:
            return at
    return -1


def step_text(step, room=99):
    """Return a step, (first, operation, second, result), in at most `room` letters, if need be cut."""
    first, op, second, result = step
    whole = text(first) + SIGNS[op] + text(second) + "=" + text(result)
    return whole if len(whole) <= room else whole.partition("=")[0][:room]
