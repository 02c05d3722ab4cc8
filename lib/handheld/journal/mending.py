"""Turns back the one bit that flipped, where a crc says that something did."""

from micropython import const

from handheld.journal import reader
from handheld.journal.sector import HALVES, RUN, TERSE, TORN, crc, tail

_HIGH = const(0xEDB8)  # halves of crc32's polynomial: what the last bit of a stretch changes in its crc
_LOW = const(0x8320)


def mend(memory, start, end, right):
    """Turn back the only bit of a stretch that is not as its crc has it; False, and nothing is, without one.

    A bit changes the crc as the bit behind it does, one step of the crc's shift register later. At most 4,096
    bytes: in so many each bit changes it in a way of its own.
    """
    found = crc(memory, start, end)
    low = (found[0] ^ right[0]) | (found[1] ^ right[1]) << 8
    high = (found[2] ^ right[2]) | (found[3] ^ right[3]) << 8
    one = _LOW
    two = _HIGH  # in halves, so that all stays below 2**30
    for place in range((end - start) * 8):
        if one == low and two & 0x7FFF == high:
            memory[end - 1 - (place >> 3)] ^= 0x80 >> (place & 7)
            return True
        odd = one & 1
        one = one >> 1 | (two & 1) << 15
        two >>= 1
        if odd:
            one ^= _LOW
            two ^= _HIGH
    return False


def head(memory, at):
    """Turn back a bit of a block's head; False, and nothing is, where that makes no block."""
    for place in range(HALVES * 8):
        memory[at + (place >> 3)] ^= 1 << (place & 7)
        if _whole(memory, at):
            return True
        memory[at + (place >> 3)] ^= 1 << (place & 7)
    return False


def _whole(memory, at):
    """Whether a whole block lies there, or a RUN that is still written."""
    size = reader.length(memory, at)
    if size == reader.OPEN:
        used = tail(memory)
        return reader.seek(memory, at + HALVES, used) == used
    if memory[at] in (RUN, TERSE):
        size &= ~TORN
    return size >= 0 and reader.state(memory, at, size) == reader.SOUND
