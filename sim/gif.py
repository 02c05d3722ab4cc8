"""Animated GIFs. The web page saves films with it, where there is no Pillow."""
import functools
import operator
import struct

_LOOPS = b"\x21\xff\x0bNETSCAPE2.0\3\1\0\0\0"  # repeat for ever
_CODES = 4096  # limit of codes in the compression


class Gif:
    """An endless film of `width` x `height` pixels; `data` is the file's content so far, `count` its frames.

    A frame holds the box that changed, with its own palette. With more than 256 colours it keeps
    fewer bits of each.
    """

    def __init__(self, width, height):
        self._width = width
        self._rows = None
        self._data = bytearray(b"GIF89a" + struct.pack("<HHBBB", width, height, 0x70, 0, 0) + _LOOPS)
        self._delay = 0  # offset of the last frame's duration
        self._begun = self._shown = 0  # ms before the last frame, and with it
        self.count = 0

    @property
    def data(self):
        return bytes(self._data) + b";"

    def add(self, picture, ms):
        """Add a sim.picture.Picture that is shown for `ms` milliseconds."""
        rows = picture.rows()
        if rows != self._rows:
            self._begun = self._shown
            left, top, right, bottom = self._changed(rows)
            data = b"".join([row[3 * left : 3 * right] for row in rows[top:bottom]])
            self._frame(data, left, top, right - left)
            self._rows = rows
            self.count += 1
        self._shown += ms
        centiseconds = (self._shown + 5) // 10 - (self._begun + 5) // 10
        struct.pack_into("<H", self._data, self._delay, min(centiseconds, 0xFFFF))

    def _changed(self, rows):
        """Return the box that differs from the last frame, as left, top, right and bottom."""
        if not self._rows:
            return 0, 0, self._width, len(rows)
        changes = [int.from_bytes(row) ^ int.from_bytes(old) for row, old in zip(rows, self._rows)]
        changed = [y for y, change in enumerate(changes) if change]
        columns = functools.reduce(operator.or_, changes)
        left = self._width - (columns.bit_length() + 23) // 24
        right = self._width - ((columns & -columns).bit_length() - 1) // 24
        return left, changed[0], right, changed[-1] + 1

    def _frame(self, data, left, top, width):
        """Write a frame at this place."""
        mask = 0xFF
        pixels = _pixels(data)
        while len(set(pixels)) > 256:
            mask = mask << 1 & 0xFF
            pixels = _pixels(bytes([value & mask for value in data]))
        colours = {colour: at for at, colour in enumerate(sorted(set(pixels)))}
        bits = max(1, (len(colours) - 1).bit_length())
        self._data += b"\x21\xf9\4\4"
        self._delay = len(self._data)
        place = left, top, width, len(pixels) // width
        self._data += b"\0\0\0\0" + struct.pack("<BHHHHB", 0x2C, *place, 0x7F + bits)
        self._data += b"".join(colours).ljust(3 << bits, b"\0")
        code = max(2, bits)
        packed = _compressed([colours[pixel] for pixel in pixels], code)
        self._data.append(code)
        for at in range(0, len(packed), 255):
            block = packed[at : at + 255]
            self._data += bytes([len(block)]) + block
        self._data.append(0)


def _pixels(data):
    return [data[at : at + 3] for at in range(0, len(data), 3)]


def _compressed(values, bits):
    """Return numbers of `bits` bits, compressed with GIF's LZW."""
    clear = 1 << bits
    known = {}  # (code << 8) + next value -> code of both
    width, free = bits + 1, clear + 2
    held, count = clear, width  # bits that are not yet written
    out = bytearray()
    code = values[0]
    for value in values[1:] + [-1]:  # -1 ends the last run
        longer = known.get((code << 8) + value) if value >= 0 else None
        if longer is not None:
            code = longer
            continue
        held |= code << count
        count += width
        if free < _CODES:
            known[(code << 8) + value] = free
            width += free == 1 << width
            free += 1
        else:
            held |= clear << count
            count += width
            known.clear()
            width, free = bits + 1, clear + 2
        while count >= 8:
            out.append(held & 0xFF)
            held >>= 8
            count -= 8
        code = value
    held |= clear + 1 << count  # the end
    return bytes(out) + held.to_bytes((count + width + 7) >> 3, "little")
