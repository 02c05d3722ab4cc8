"""Conversion between a Blinka Bitmap's packed words and values, one a pixel.

The memory is an array of 32-bit words, each in an element of the host's size. With fewer than 8 bits a
value, the leftmost pixel is in a word's highest bits; from 8 bits on a row holds the plain values.
"""
import functools
import struct
import sys
from array import array

_DIGITS = {1: b"01", 2: b"0123", 4: b"0123456789abcdef"}
# The values packed in each byte, by bits per value.
_UNPACKED = {
    bits: [bytes(byte >> at & (1 << bits) - 1 for at in range(8 - bits, -1, -bits)) for byte in range(256)]
    for bits in _DIGITS
}


def values(bitmap):
    """Return (values as bytes, values per row in memory) of a displayio.Bitmap of at most 8 bits a value."""
    memory = bytes(bitmap._data)
    cached = getattr(bitmap, "_values", None)
    if cached is None or cached[0] != memory:
        cached = bitmap._values = memory, _unpack(bitmap, memory)
    return cached[1], len(cached[1]) // bitmap.height


def _unpack(bitmap, memory):
    bits = bitmap._bits_per_value
    if bits == 8:
        return memory
    table = _UNPACKED[bits]
    return b"".join([table[byte] for byte in _swapped(memory, bitmap._data.itemsize)])


def _swapped(memory, size):
    """Return the bytes of all words, each with its highest bits first."""
    places = range(3, -1, -1) if sys.byteorder == "little" else range(size - 4, size)
    swapped = bytearray(len(memory) // size * 4)
    for at, place in enumerate(places):
        swapped[at::4] = memory[place::size]
    return swapped


def put(bitmap, x, y, rows):
    """Write rows of values, all inside the bitmap, from x, y on. Marks nothing dirty."""
    for at, row in enumerate(rows, y):
        _put_row(bitmap, x, at, row)


def _put_row(bitmap, x, y, row):
    bits, stride, data = bitmap._bits_per_value, bitmap._stride, bitmap._data
    if bits >= 8:
        size = bits // 8
        memory = memoryview(data).cast("B")
        start = y * stride * data.itemsize + x * size
        memory[start : start + len(row) * size] = bytes(row)
        return
    whole = range(y * stride, (y + 1) * stride)
    words = b"".join((data[at] & 0xFFFFFFFF).to_bytes(4, "big") for at in whole)
    table = _UNPACKED[bits]
    line = bytearray(b"".join([table[byte] for byte in words]))
    line[x : x + len(row)] = row
    text = line.translate(bytes.maketrans(bytes(range(1 << bits)), _DIGITS[bits]))
    words = int(text, 1 << bits).to_bytes(4 * stride, "big")
    for number, at in enumerate(whole):
        data[at] = int.from_bytes(words[4 * number : 4 * number + 4], "big")


def load(bitmap, memory):
    """Load rows into the start of a bitmap's memory, as whole words with the leftmost pixel first."""
    data = bitmap._data
    count = min(len(memory) // 4, len(data))
    data[:count] = array(data.typecode, struct.unpack_from(">%dI" % count, memory))


@functools.cache
def font(path, width, height):
    """Return 95 letters of a BDF font, from the blank on, as the memory of a bitmap of 1 bit for `load`."""
    rows = [0] * height
    code = 0
    with open(path, encoding="ascii") as file:
        for line in file:
            if line.startswith("ENCODING"):
                code = int(line.split()[1])
                if code > 126:
                    break
            elif line.startswith("BITMAP") and code >= 32:
                for at in range(height):
                    rows[at] = rows[at] << width | int(next(file), 16) >> 8 - width
    stride = -(-95 * width // 32) * 4
    return b"".join([(row << 8 * stride - 95 * width).to_bytes(stride, "big") for row in rows])
