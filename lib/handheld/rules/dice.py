"""Random numbers: every roll and deal is drawn here, unbiased by rejection.

Without a seed they come from `os.urandom`. With one they follow from seed, stream and number of the draw,
which a hash spreads over 56 bits, so that neighbouring integers give unrelated numbers. These bits are the
state of two multiply-with-carry generators (Marsaglia) with 14-bit digits. No step leaves the device's 30-bit
integers. Both multipliers make a * 2**14 - 1 a safe prime; the joint period is about 2**55.
"""

import os

from micropython import const

OPPONENTS = const(1 << 16)  # chance of match n is stream n; its opponents draw from OPPONENTS + n

_BITS = const(14)
_MASK = const(0x3FFF)
_A = const(32742)
_B = const(32625)

# The hash: 14-bit words are multiplied by _SPREAD, and the bits of the product are folded.
_STEPS = const(8)  # two rounds for each word
_SPREAD = const(27181)
_FOLD = const(11)
_PIECE = const(13)  # bits of an integer that are mixed in at a time
_MORE = const(1 << 13)  # flag of a piece that is not the last one


def _stir(state, piece):
    """Mix a piece of 14 bits into four words of 14 bits. Different pieces give different words."""
    a, b, c, d = state
    a ^= piece
    for step in range(_STEPS):
        product = (a + step) * _SPREAD
        a, b, c, d = b ^ (product ^ product >> _FOLD) & _MASK, c, d, a
    return a, b, c, d


def _mix(state, number):
    """Mix an integer of any size into four words."""
    number = number << 1 if number >= 0 else (-number << 1) - 1
    while number >= _MORE:
        state = _stir(state, number & (_MORE - 1) | _MORE)
        number >>= _PIECE
    return _stir(state, number)


class Dice:
    """A source of unbiased random integers.

    >>> dice = Dice(1, stream=7)
    >>> throws = [dice.die(6) for _ in range(5)]
    >>> dice.restart(0)
    >>> throws == [dice.die(6) for _ in range(5)]
    True
    """

    def __init__(self, seed=None, stream=0):
        """Start at draw 0. `seed` is an integer, None for true chance. Streams of one seed are unrelated."""
        self.seed = seed
        if seed is not None:
            self._state = _mix(_mix((1, 2, 3, 4), seed), stream)
            self.restart(0)

    def restart(self, number):
        """Restart the stream at a draw, any integer, whatever was drawn before."""
        if self.seed is not None:
            a, b, c, d = _stir(_mix(self._state, number), 0)
            # Both states have to stay within 1 .. a * 2**14 - 2, or the generator gets stuck.
            self._x = 1 + (a << _BITS | b)
            self._y = 1 + (c << _BITS | d)

    def _draw(self):
        if self.seed is None:
            two = os.urandom(2)
            return (two[0] << 8 | two[1]) & _MASK
        self._x = _A * (self._x & _MASK) + (self._x >> _BITS)
        self._y = _B * (self._y & _MASK) + (self._y >> _BITS)
        return (self._x ^ self._y) & _MASK

    def below(self, n):
        """Return a random integer from 0 to n - 1; n is 1 to 16384. Raises ValueError for other n."""
        if not 1 <= n <= _MASK + 1:
            raise ValueError("below wants 1 to 16384, not %d" % n)
        room = (_MASK + 1) - (_MASK + 1) % n
        while True:
            value = self._draw()
            if value < room:
                return value % n

    def die(self, sides):
        return self.below(sides) + 1
