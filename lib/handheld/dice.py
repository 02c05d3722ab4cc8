"""Chance as integers: every roll and deal is drawn here, unbiased by rejection.

Without a seed the numbers come from `os.urandom`. With one they follow from it alone, the same on the
device and in the simulator: two multiply-with-carry generators (Marsaglia) with 14-bit digits, so that
no step leaves the device's 30-bit integers. Both multipliers make a * 2**14 - 1 a safe prime; the
joint period is about 2**55.
"""

import os

from micropython import const

_BITS = const(14)
_MASK = const(0x3FFF)
_A = const(32742)
_B = const(32625)


class Dice:
    """A source of unbiased whole numbers. `fresh` is true until the first is drawn."""

    def __init__(self, seed=None):
        """`seed` is any whole number, or None for true chance."""
        self.seed = seed
        self._x = self._y = 1
        if seed is not None:
            # Both states have to stay within 1 .. a * 2**14 - 2, or the generator stands still.
            self._x = 1 + seed % 99999989
            self._y = 1 + seed // 99999989 % 99999989 + 7919 * (seed % 8191)
            for _ in range(8):  # seeds that lie side by side part here
                self._draw()
        self.fresh = True

    def _draw(self):
        """14 bits."""
        self.fresh = False
        if self.seed is None:
            two = os.urandom(2)
            return (two[0] << 8 | two[1]) & _MASK
        self._x = _A * (self._x & _MASK) + (self._x >> _BITS)
        self._y = _B * (self._y & _MASK) + (self._y >> _BITS)
        return (self._x ^ self._y) & _MASK

    def below(self, n):
        """A number from 0 to n - 1, each as likely; n from 1 to 2**28. Raises ValueError for others."""
        if not 1 <= n <= 1 << 28:
            raise ValueError("below wants 1 to 268435456, not %d" % n)
        if n <= _MASK + 1:
            room = (_MASK + 1) - (_MASK + 1) % n
            while True:
                value = self._draw()
                if value < room:
                    return value % n
        room = (1 << 28) - (1 << 28) % n
        while True:
            value = self._draw() << _BITS | self._draw()
            if value < room:
                return value % n

    def die(self, sides):
        """One throw of a die: 1 to `sides`."""
        return self.below(sides) + 1
