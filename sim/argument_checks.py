"""The device's argument checks and blits for Blinka's displayio and bitmaptools.

The source is shared-bindings/ of CircuitPython 10.2.1. Blinka silently accepts positions, values and tiles
out of range, and its `arrayblit` reads the wrong element for any area that does not begin at 0, 0.
"""
from array import array

from sim.pixels import load, put


def install(displayio, bitmaptools):
    """Install the checks in this session's modules."""
    _bitmap(displayio.Bitmap)
    _tilegrid(displayio.TileGrid)
    _palette(displayio.Palette)
    bitmaptools.arrayblit = _arrayblit


def _within(value, low, high, name):
    if not low <= value <= high:
        raise ValueError("%s must be %d-%d" % (name, low, high))
    return value


def _place(index):
    """Raise TypeError for a bool as an index, as the device does."""
    if isinstance(index, bool):
        raise TypeError("object 'bool' isn't a tuple or list")


def _bitmap(kind):
    read, write = kind.__getitem__, kind.__setitem__

    def position(self, index):
        _place(index)
        if isinstance(index, int):
            if not 0 <= index < self.width * self.height:
                raise IndexError("index must be 0-%d" % (self.width * self.height - 1))
            return index % self.width, index // self.width
        x, y = index
        if not 0 <= x < self.width:
            raise IndexError("x must be 0-%d" % (self.width - 1))
        if not 0 <= y < self.height:
            raise IndexError("y must be 0-%d" % (self.height - 1))
        return x, y

    def getitem(self, index):
        return read(self, position(self, index))

    def setitem(self, index, value):
        where = position(self, index)
        write(self, where, _within(value, 0, self._bitmask, "value"))

    def fill(self, value):
        _within(value, 0, self._bitmask, "value")
        if self._read_only:
            raise RuntimeError("Read-only")
        self.dirty()
        put(self, 0, 0, [_row(self, [value]) * self.width] * self.height)

    def fill_from(self, read):
        """Fill the bitmap's memory from `read(size)`, as `readinto` does on the device. Returns the size.

        A row is whole words, the leftmost pixel in the high bits of the first byte (CircuitPython 10.2.1,
        shared-bindings/displayio/Bitmap.c: the buffer is the bitmap's own memory).
        """
        if self._read_only:
            raise RuntimeError("Read-only")
        memory = read(self.height * self._stride * 4)
        load(self, memory)
        self.dirty()
        return len(memory)

    kind.__getitem__ = getitem
    kind.__setitem__ = setitem
    kind.fill = fill
    kind._fill_from = fill_from
    kind.bits_per_value = property(lambda self: self._bits_per_value)


def _tilegrid(kind):
    read, write = kind.__getitem__, kind.__setitem__

    def position(self, index):
        _place(index)
        x, y = (index % self.width, index // self.width) if isinstance(index, int) else index
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("Tile index out of bounds")
        return x, y

    def getitem(self, index):
        return read(self, position(self, index))

    def setitem(self, index, value):
        where = position(self, index)
        write(self, where, _within(value, 0, self._tiles_in_bitmap - 1, "tile"))

    kind.__getitem__ = getitem
    kind.__setitem__ = setitem


def _palette(kind):
    def checked(method):
        def call(self, palette_index, *rest):
            _within(palette_index, 0, len(self) - 1, "palette_index")
            return method(self, palette_index, *rest)

        return call

    for name in ("__getitem__", "__setitem__", "make_transparent", "make_opaque", "is_transparent"):
        setattr(kind, name, checked(getattr(kind, name)))


def _arrayblit(bitmap, data, x1=0, y1=0, x2=None, y2=None):
    """Copy elements into a region; a far corner of None is the bitmap's. There is no skip_index."""
    _within(x1, 0, bitmap.width, "x1")
    x2 = bitmap.width if x2 is None else _within(x2, x1, bitmap.width, "x2")
    _within(y1, 0, bitmap.height, "y1")
    y2 = bitmap.height if y2 is None else _within(y2, y1, bitmap.height, "y2")
    source = memoryview(data)
    wide = x2 - x1
    if len(source) < wide * (y2 - y1):
        raise IndexError("index out of range")
    if bitmap._read_only:
        raise RuntimeError("Read-only")
    rows = [source[at * wide : (at + 1) * wide] for at in range(y2 - y1)]
    if rows and wide:
        put(bitmap, x1, y1, [_row(bitmap, [value & bitmap._bitmask for value in row]) for row in rows])
        bitmap.dirty(x1, y1, x2, y2)


def _row(bitmap, numbers):
    """Return values as a row for `put`."""
    return bytes(numbers) if bitmap._bits_per_value <= 8 else array("H", numbers)
