"""Drawing of displayio layers row by row: the same pixels as Blinka's loops, but fast enough for play.

Blinka asks each layer, front to back, to fill the free part of an area, in packed bytes and a bit mask.
Here the area is a Canvas. Each of its rows is one whole number with a field of 8 or 16 bits a pixel, the
leftmost lowest, so a few operations paint a row. Layers of other kinds than the firmware's are refused: a
bitmap on disk or of more than 8 bits a value, a ColorConverter, a dithered palette, exchanged axes.
tests/sim/test_drawing.py compares the two.
"""
import functools

from sim.costs import CORNER, LAYER
from sim.pixels import values

_colours = {}  # (depth, rgb888) -> the display's colour; both displays are always the same


class Canvas:
    """An area of the screen being filled: for each row its `colours` and a mask of pixels `done` (ones).

    The device fills it in strips of `rows` rows each. Once a strip is full it is closed: the device does not
    ask the layers behind about it. The canvas counts the device's work for sim.costs.area: `asked` is the
    microseconds for asking layers in strips; `pixels`, for TileGrids and for shapes, are the pixels that
    layers filled, left clear, and found filled.
    """

    def __init__(self, area, colorspace, rows):
        self.area = area
        self.depth = colorspace.depth
        self.unit = 16 if self.depth == 16 else 8  # bits of a field
        self.width, self.height = area.width(), area.height()
        self.colours = [0] * self.height
        self.done = [0] * self.height
        self.rows = rows
        self.strips = self.open = -(-self.height // rows)
        self._closed = bytearray(self.strips)
        self.asked = 0
        self.pixels = {"grid": [0, 0, 0], "shape": [0, 0, 0]}

    def paint(self, overlap, row_of, kind):
        """Fill the free part of an area of the screen with a layer. True if none of it is left free.

        `row_of(y)` returns a row of the screen as (colours, mask of solid pixels), its leftmost pixel lowest.
        It is called only for rows with free pixels. `kind` is "grid" or "shape".
        """
        width, unit, top = overlap.width(), self.unit, self.area.y1
        shift = unit * (overlap.x1 - self.area.x1)
        full = unit * width
        part = (1 << full) - 1 << shift
        covered = True
        solids = hidden = rows = 0
        for at in range(overlap.y1 - top, overlap.y2 - top):
            if self._closed[at // self.rows]:
                continue
            rows += 1
            done = self.done[at]
            if done & part == part:
                hidden += full
                continue
            colours, solid = row_of(at + top)
            if shift:
                colours <<= shift
                solid <<= shift
            free = solid
            if done & part:
                free &= ~done
                colours &= free
                hidden += (done & part).bit_count()
            solids += full if free == part else free.bit_count()
            self.colours[at] |= colours
            self.done[at] = done = done | solid
            covered = covered and done & part == part
        self._count(overlap, kind, solids // unit, hidden // unit, rows * width)
        return covered

    def _count(self, overlap, kind, solid, hidden, all_of_it):
        """Count the work of a layer and close the full strips."""
        counted = self.pixels[kind]
        for at, count in enumerate((solid, all_of_it - solid - hidden, hidden)):
            counted[at] += count
        first, last = overlap.y1 - self.area.y1, overlap.y2 - self.area.y1
        full = (1 << self.unit * self.width) - 1 if overlap.width() == self.width else -1
        for strip in range(first // self.rows, -(-last // self.rows)):
            start, end = strip * self.rows, min((strip + 1) * self.rows, self.height)
            inside = not self._closed[strip] and first <= start and end <= last
            if inside and all(done == full for done in self.done[start:end]):
                self._closed[strip] = 1
                self.open -= 1

    def packed(self):
        """Return the bytes for the display."""
        if self.depth == 16:
            return b"".join([row.to_bytes(2 * self.width, "little") for row in self.colours])
        pages = []
        for top in range(0, self.height, 8):
            page = sum(row << bit for bit, row in enumerate(self.colours[top : top + 8]))
            pages.append(page.to_bytes(self.width, "little"))
        return b"".join(pages)


def _field(unit, low, high):
    """Pack the low and the high byte of each pixel into a number with fields of `unit` bits."""
    if unit == 8:
        return int.from_bytes(low, "little")
    double = bytearray(2 * len(low))
    double[::2], double[1::2] = low, high
    return int.from_bytes(double, "little")


def install(displayio, vectorshape):
    """Install the fast fills in this session's modules."""
    tilegrid = displayio.TileGrid
    shape = vectorshape._VectorShape
    _ask(displayio.Group)
    _wrap(tilegrid, "grid", _tilegrid_rows, displayio)
    _wrap(shape, "shape", _shape_rows, displayio)


def _ask(group):
    """Count a group as asked in each strip, too."""
    fill = group._fill_area

    def fill_area(self, colorspace, area, mask, buffer):
        if not isinstance(buffer, Canvas):
            return fill(self, colorspace, area, mask, buffer)
        buffer.asked += buffer.open * LAYER["group"]
        for layer in () if self._hidden_group else reversed(self._layers):
            if layer._fill_area(colorspace, area, mask, buffer):
                return True
        return False

    group._fill_area = fill_area


def _wrap(kind, name, colours_of, displayio):
    slow = kind._fill_area
    area_kind = displayio._area.Area
    is_grid, asked, unseen = name == "grid", LAYER[name], LAYER["hidden"]

    def fill(self, colorspace, area, mask, buffer):
        if not isinstance(buffer, Canvas):
            return slow(self, colorspace, area, mask, buffer)
        if (self._hidden_tilegrid or self._hidden_by_parent) if is_grid else self._hidden:
            buffer.asked += buffer.open * unseen
            return False
        buffer.asked += buffer.open * asked
        place = self._current_area
        if area.x1 >= place.x2 or area.x2 <= place.x1 or area.y1 >= place.y2 or area.y2 <= place.y1:
            return False
        if self._absolute_transform.transpose_xy or is_grid and self._transpose_xy:
            raise NotImplementedError("the simulator draws layers without exchanged axes only")
        overlap = area_kind()
        area.compute_overlap(place, overlap)
        row_of = colours_of(self, overlap, colorspace, displayio)
        if hasattr(self, "_points"):
            buffer.asked += overlap.size() * CORNER * len(self._points)
        return buffer.paint(overlap, row_of, name) and area == overlap

    kind._fill_area = fill


def _table(palette, colorspace, displayio):
    """Return, for each value, the low and the high byte of its colour, and 255 if it is solid.

    Values past the palette are transparent. Raises NotImplementedError for anything but a plain Palette.
    """
    if type(palette) is not displayio.Palette or palette._dither:
        raise NotImplementedError("the simulator draws layers with a plain Palette only")
    low, high, solid = bytearray(256), bytearray(256), bytearray(256)
    for at, colour in enumerate(palette._colors[:256]):
        if not colour.transparent:
            shown = _colour(colour.rgb888, colorspace, displayio)
            low[at], high[at], solid[at] = shown & 0xFF, shown >> 8, 255
    return bytes(low), bytes(high), bytes(solid)


def _painted(row, unit, low, high, solid):
    """Return a row of values as (colours, mask of solid pixels), by such a table."""
    ones = row.translate(solid)
    return _field(unit, row.translate(low), row.translate(high)), _field(unit, ones, ones)


def _colour(rgb, colorspace, displayio):
    """Return a colour in the display's format, by Blinka's own conversion."""
    key = colorspace.depth, rgb
    if key not in _colours:
        structs = displayio._structs
        out = structs.OutputPixelStruct()
        displayio.ColorConverter._convert_color(colorspace, False, structs.InputPixelStruct(rgb), out)
        _colours[key] = out.pixel
    return _colours[key]


def _tilegrid_rows(grid, overlap, colorspace, displayio):
    """Return the `row_of` of a TileGrid in an area."""
    bitmap = grid._bitmap
    if type(bitmap) is not displayio.Bitmap or bitmap._bits_per_value > 8:
        raise NotImplementedError("the simulator draws Bitmaps of at most 8 bits a value only")
    place, transform = grid._current_area, grid._absolute_transform
    scale, top, bottom = transform.scale, place.y1, place.y2 - 1
    backwards, upwards = (transform.dx < 0) != grid._flip_x, (transform.dy < 0) != grid._flip_y
    row_at = _tiled(
        *values(bitmap), tuple(grid._tiles), grid._width_in_tiles, grid._tile_width, grid._tile_height,
        grid._bitmap_width_in_tiles, scale, backwards, overlap.x1 - place.x1, overlap.x2 - place.x1,
        16 if colorspace.depth == 16 else 8, *_table(grid._pixel_shader, colorspace, displayio))
    return lambda y: row_at((bottom - y if upwards else y - top) // scale)


@functools.lru_cache(1000)  # most texts and pictures are drawn many times
def _tiled(sheet, wide, tiles, across, width, height, in_row, scale, backwards, left, right, unit, *table):
    """Return a function from a row of a grid to its pixels from `left` to `right`, painted, which it keeps.

    Tiles past the last one show value 0.
    """
    none = bytes(width)

    @functools.cache
    def row_at(at):
        row, y = divmod(at, height)
        parts = []
        for tile in tiles[row * across : (row + 1) * across]:
            start = (tile // in_row * height + y) * wide + tile % in_row * width
            parts.append(sheet[start : start + width] or none)
        line = b"".join(parts)
        if scale != 1:
            line = b"".join([line[at : at + 1] * scale for at in range(len(line))])
        if backwards:
            line = line[::-1]
        return _painted(line[left:right], unit, *table)

    return row_at


def _shape_rows(shape, overlap, colorspace, displayio):
    """Return the `row_of` of a vectorio shape in an area."""
    cover = _COVERS[type(shape).__name__]
    table = _table(shape._pixel_shader, colorspace, displayio)
    low, high, solid = (row[shape._color_index - 1] for row in table)
    if not solid:
        return lambda y: (0, 0)
    shown = high << 8 | low
    unit = 16 if colorspace.depth == 16 else 8
    ones = (1 << unit) - 1
    if cover is None:
        solid = (1 << unit * overlap.width()) - 1
        row = solid // ones * shown, solid
        return lambda y: row
    inside = cover(shape, [shape._screen_to_shape_coordinates(x, overlap.y1)[0]
                           for x in range(overlap.x1, overlap.x2)])
    rows = {}

    def row_of(y):
        where = inside(shape._screen_to_shape_coordinates(overlap.x1, y)[1])
        if where not in rows:
            solid = _field(unit, where, where)
            rows[where] = solid // ones * shown, solid
        return rows[where]

    return row_of


# Each takes the x of the pixels of a row, in the shape's own coordinates, and returns a function from y to a
# byte for each pixel, 255 within the shape. A rectangle is all of its area.


def _in_circle(shape, along):
    squares = [x * x for x in along]
    limit = shape._radius * shape._radius
    return lambda y: bytes(255 * (square <= limit - y * y) for square in squares)


def _in_polygon(shape, along):
    """Return that function for a polygon, by vectorio's winding rule."""
    points = shape._points
    edges = list(zip([points[-1], *points[:-1]], points))

    def winds(x, y):
        winding = 0
        for (x1, y1), (x2, y2) in edges:
            side = (x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)
            winding += (y1 <= y < y2 and side < 0) - (y2 <= y < y1 and side > 0)
        return winding != 0

    return lambda y: bytes(255 * winds(x, y) for x in along)


_COVERS = {"Rectangle": None, "Circle": _in_circle, "Polygon": _in_polygon}
