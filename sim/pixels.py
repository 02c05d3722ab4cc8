"""A Blinka Bitmap's packed words as a numpy array, one value a pixel, and back."""
import numpy as np


def values(bitmap):
    """height x width values of a displayio.Bitmap. At 8 bits and more it is the bitmap's own memory."""
    words = _words(bitmap)
    bits = bitmap._bits_per_value
    if bits >= 8:
        return words.view("u%d" % (bits // 8))[:, : bitmap.width]
    packed = words.astype(">u4").view(np.uint8)
    if bits == 1:
        return np.unpackbits(packed, axis=1)[:, : bitmap.width]
    mask = (1 << bits) - 1
    split = [packed >> shift & mask for shift in range(8 - bits, -1, -bits)]
    return np.stack(split, axis=2).reshape(bitmap.height, -1)[:, : bitmap.width]


def put(bitmap, x, y, block):
    """Write height x width values, all of them inside, from x, y on. Marks nothing dirty."""
    height, width = block.shape
    bits = bitmap._bits_per_value
    whole = values(bitmap)
    if bits >= 8:
        whole[y : y + height, x : x + width] = block
        return
    words = _words(bitmap)
    row = np.zeros((bitmap.height, bitmap._stride * 32 // bits), np.uint8)
    row[:, : bitmap.width] = whole
    row[y : y + height, x : x + width] = block
    shifts = np.arange(8 - bits, -1, -bits, dtype=np.uint8)
    packed = np.bitwise_or.reduce(row.reshape(bitmap.height, -1, 8 // bits) << shifts, axis=2)
    words[:] = packed.astype(np.uint8).view(">u4")


def load(bitmap, memory):
    """Take the rows from the start of a bitmap's memory, whole words with the leftmost pixel first."""
    words = _words(bitmap)
    whole = len(memory) // 4
    words.reshape(-1)[:whole] = np.frombuffer(memory[: whole * 4], ">u4")


def _words(bitmap):
    """The bitmap's memory, a row of 32-bit words (in longs of the host) for each of its own."""
    data = bitmap._data
    return np.frombuffer(data, "u%d" % data.itemsize).reshape(bitmap.height, bitmap._stride)
