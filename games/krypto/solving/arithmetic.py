"""Arithmetic of the solver: the results of two values, forwards and backwards, under either rule.

A value is one int. Whole: the number itself. Fraction: numerator << 14 | denominator in lowest terms. Three
cards up to 99 make no denominator above 99 * 99. A value that does not fit its 14 bits is out of reach of the
search and is returned as -1. With cards 1-25 and objectives up to 100 no value reaches 2**30.

No value is negative. The fraction rule needs none: the sign of a negative value in a solution can always be
moved to the step that uses it.
"""

from micropython import const

_BITS = const(14)
_UNDER = const(16383)


class Whole:
    """The whole-number rule: every result is a whole number, 0 or more."""

    zero = 0

    @staticmethod
    def value(number):
        return number

    @staticmethod
    def pair(value):
        """Return a value as the rules have it: (numerator, denominator)."""
        return value, 1

    @staticmethod
    def forward(x, y, out):
        """Put the results of x and y into `out`, one entry per operation; return their number.

        x - y and y - x are one operation, and so are x / y and y / x if x = y: these entries are the unit in
        which trees are counted.
        """
        if x < y:
            x, y = y, x
        out[0] = x + y
        out[1] = x - y
        out[2] = x * y
        if not x or y and x % y:
            return 3
        out[3] = x // y if y else 0
        return 4

    @staticmethod
    def backward(goal, y, out):
        """Put into `out` each x but any that makes `goal` with y, an entry per operation; return how many."""
        out[0] = goal + y
        n = 1
        if goal >= y:
            out[1] = goal - y
            n = 2
        if goal:
            if goal <= y:
                out[n] = y - goal
                n += 1
            if goal > 1 and y and y % goal == 0:
                out[n] = y // goal
                n += 1
        if y:
            out[n] = goal * y
            n += 1
            if goal % y == 0:
                out[n] = goal // y
                n += 1
        return n


def _lowest(over, under):
    a, b = over, under
    while b:
        a, b = b, a % b
    under //= a
    return -1 if under > _UNDER else (over // a) << _BITS | under


class Fraction:
    """The fraction rule: exact fractions, 0 or more. The functions are documented at Whole."""

    zero = 1  # 0 / 1

    @staticmethod
    def value(number):
        return number << _BITS | 1

    @staticmethod
    def pair(value):
        return value >> _BITS, value & _UNDER

    @staticmethod
    def forward(x, y, out):
        under = y & _UNDER
        s = (x >> _BITS) * under
        t = (y >> _BITS) * (x & _UNDER)
        under *= x & _UNDER
        out[0] = _lowest(s + t, under)
        out[1] = _lowest(s - t if s > t else t - s, under)
        out[2] = _lowest((x >> _BITS) * (y >> _BITS), under)
        n = 3
        if t:
            out[3] = _lowest(s, t)
            n = 4
        if s and s != t:
            out[n] = _lowest(t, s)
            n += 1
        return n

    @staticmethod
    def backward(goal, y, out):
        over = y >> _BITS
        s = (goal >> _BITS) * (y & _UNDER)
        t = over * (goal & _UNDER)
        under = (goal & _UNDER) * (y & _UNDER)
        out[0] = _lowest(s + t, under)
        n = 1
        if s >= t:
            out[1] = _lowest(s - t, under)
            n = 2
        if s:
            if s <= t:
                out[n] = _lowest(t - s, under)
                n += 1
            if over and goal >> _BITS != goal & _UNDER:
                out[n] = _lowest(t, s)
                n += 1
        if over:
            out[n] = _lowest((goal >> _BITS) * over, under)
            out[n + 1] = _lowest(s, t)
            n += 2
        return n
