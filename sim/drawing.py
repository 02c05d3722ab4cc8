"""Draws displayio layers with numpy: the same pixels as Blinka's loops, fast enough to play on.

Blinka asks each layer, front to back, to fill what is still free of an area, in packed bytes and a
bit mask. Here the area is a Canvas, one array element a pixel. Layers that numpy has no way for (a
bitmap on disk, a ColorConverter, a dithered palette) are filled by Blinka's own loop on a packed copy.
tests/sim/test_drawing.py holds both ways side by side.
"""
import numpy as np

from sim.pixels import values

_colours = {}  # (depth, rgb888) -> the display's colour; both displays are always the same


class Canvas:
    """An area of the screen being filled: `colours` and `done`, height x width."""

    def __init__(self, area, colorspace):
        shape = area.height(), area.width()
        self.area = area
        self.depth = colorspace.depth
        self.colours = np.zeros(shape, np.uint16 if self.depth == 16 else np.uint8)
        self.done = np.zeros(shape, bool)

    def part(self, overlap):
        """The slices of the canvas that an area of the screen covers."""
        top, left = self.area.y1, self.area.x1
        return slice(overlap.y1 - top, overlap.y2 - top), slice(overlap.x1 - left, overlap.x2 - left)

    def paint(self, part, colours, solid):
        """Fill what is free of a part with `colours` where `solid`. True if none of it is left free."""
        done = self.done[part]
        np.copyto(self.colours[part], colours, where=solid & ~done)
        done |= solid
        return bool(done.all())

    def packed(self):
        """The bytes that the display takes."""
        if self.depth == 16:
            return self.colours.astype("<u2").tobytes()
        height, width = self.colours.shape
        columns = self.colours.reshape(height // 8, 8, width)
        return np.packbits(columns, axis=1, bitorder="little").tobytes()

    def unpack(self, data):
        """Take the colours back from such bytes."""
        height, width = self.colours.shape
        if self.depth == 16:
            self.colours[:] = np.frombuffer(data, "<u2", height * width).reshape(height, width)
        else:
            pages = np.frombuffer(data, np.uint8, height * width // 8).reshape(-1, 1, width)
            self.colours[:] = np.unpackbits(pages, axis=1, bitorder="little").reshape(height, width)


def fits(colorspace):
    """True for the two kinds of display that a Canvas can be packed for."""
    return colorspace.depth == 16 or (
        colorspace.depth == 1 and not colorspace.pixels_in_byte_share_row
        and not colorspace.reverse_pixels_in_byte)


def install(displayio, vectorshape):
    """Put the fast fills in place of Blinka's, in this session's modules."""
    tilegrid = displayio.TileGrid
    shape = vectorshape._VectorShape
    _wrap(tilegrid, _tilegrid_colours, displayio)
    _wrap(shape, _shape_colours, displayio)


def _wrap(kind, colours_of, displayio):
    slow = kind._fill_area
    area_kind = displayio._area.Area

    def fill(self, colorspace, area, mask, buffer):
        if not isinstance(buffer, Canvas):
            return slow(self, colorspace, area, mask, buffer)
        place = self._current_area
        if area.x1 >= place.x2 or area.x2 <= place.x1 or area.y1 >= place.y2 or area.y2 <= place.y1:
            return False
        if _hidden(self):
            return False
        overlap = area_kind()
        area.compute_overlap(place, overlap)
        found = colours_of(self, overlap, colorspace, displayio)
        if found is None:
            return _fill_slowly(slow, self, colorspace, area, buffer)
        covered = buffer.paint(buffer.part(overlap), *found)
        return covered and area == overlap

    kind._fill_area = fill


def _hidden(layer):
    if hasattr(layer, "_hidden_tilegrid"):
        return layer._hidden_tilegrid or layer._hidden_by_parent
    return layer._hidden


def _fill_slowly(slow, layer, colorspace, area, canvas):
    """Let Blinka's loop fill a packed copy of the canvas."""
    size = canvas.done.size
    words = bytearray((size // 32 + 1) * 4)
    marks = np.packbits(canvas.done, axis=None, bitorder="little").tobytes()
    words[: len(marks)] = marks
    mask = memoryview(words).cast("I")
    data = bytearray(canvas.packed())
    data += bytes(-len(data) % 4)
    covered = slow(layer, colorspace, area, mask, memoryview(data).cast("I"))
    bits = np.unpackbits(np.frombuffer(words, np.uint8), count=size, bitorder="little")
    canvas.done[:] = bits.reshape(canvas.done.shape).astype(bool)
    canvas.unpack(bytes(data))
    return covered


def _plain_palette(shader, displayio):
    return type(shader) is displayio.Palette and not shader._dither


def _table(palette, colorspace, displayio, count):
    """Colour and solidity of each value that a bitmap can hold; values past the palette are not drawn."""
    colours = np.zeros(count, np.uint16)
    solid = np.zeros(count, bool)
    for at, colour in enumerate(palette._colors[:count]):
        if not colour.transparent:
            solid[at] = True
            colours[at] = _colour(colour.rgb888, colorspace, displayio)
    return colours, solid


def _colour(rgb, colorspace, displayio):
    """A colour as the display takes it, by Blinka's own conversion."""
    key = colorspace.depth, rgb
    if key not in _colours:
        structs = displayio._structs
        out = structs.OutputPixelStruct()
        displayio.ColorConverter._convert_color(colorspace, False, structs.InputPixelStruct(rgb), out)
        _colours[key] = out.pixel
    return _colours[key]


def _tilegrid_colours(grid, overlap, colorspace, displayio):
    """What a TileGrid shows in an area: (colours, solid), or None if Blinka has to do it."""
    bitmap = grid._bitmap
    if type(bitmap) is not displayio.Bitmap or bitmap._bits_per_value > 8:
        return None
    if not _plain_palette(grid._pixel_shader, displayio):
        return None
    colours, solid = _table(grid._pixel_shader, colorspace, displayio, 1 << bitmap._bits_per_value)
    found = _tilegrid_values(grid, overlap, values(bitmap))
    return colours[found], solid[found]


def _tilegrid_values(grid, overlap, sheet):
    """The bitmap values under an area of the screen."""
    place = grid._current_area
    transform = grid._absolute_transform
    turned = grid._transpose_xy != transform.transpose_xy
    flip_x, flip_y = grid._flip_x, grid._flip_y
    if turned:
        flip_x, flip_y = flip_y, flip_x
    across = _along(overlap.x1, overlap.x2, place.x1, place.x2, (transform.dx < 0) != flip_x)
    down = _along(overlap.y1, overlap.y2, place.y1, place.y2, (transform.dy < 0) != flip_y)
    x, y = (down[:, None], across[None, :]) if turned else (across[None, :], down[:, None])
    if transform.scale != 1:
        x, y = x // transform.scale, y // transform.scale
    if len(grid._tiles) == 1:
        tile = grid._tiles[0]
        x, y = x % grid._tile_width, y % grid._tile_height
    else:
        tiles = np.frombuffer(grid._tiles, np.uint8).astype(np.int32)
        row = y // grid._tile_height
        column = x // grid._tile_width
        tile = tiles[row * grid._width_in_tiles + column]
        x, y = x % grid._tile_width, y % grid._tile_height
    in_row = grid._bitmap_width_in_tiles
    x = x + tile % in_row * grid._tile_width
    y = y + tile // in_row * grid._tile_height
    if np.max(y) < len(sheet):
        return sheet[y, x]
    inside = y < len(sheet)  # a tile past the last one shows value 0
    return np.where(inside, sheet[np.where(inside, y, 0), x], 0)


def _along(start, end, low, high, mirrored):
    """Distances from the layer's edge for each screen pixel from `start` up to `end`."""
    if mirrored:
        return np.arange(high - 1 - start, high - 1 - end, -1, dtype=np.int32)
    return np.arange(start - low, end - low, dtype=np.int32)


def _shape_colours(shape, overlap, colorspace, displayio):
    """What a vectorio shape shows in an area: (colour, where), or None if Blinka has to do it."""
    palette = shape._pixel_shader
    cover = _COVERS.get(type(shape).__name__)
    index = shape._color_index - 1
    if cover is None or not _plain_palette(palette, displayio) or not 0 <= index < len(palette):
        return None
    colour = palette._colors[index]
    if colour.transparent:
        return None
    x, y = shape._screen_to_shape_coordinates(
        np.arange(overlap.x1, overlap.x2, dtype=np.int32)[None, :],
        np.arange(overlap.y1, overlap.y2, dtype=np.int32)[:, None])
    where = np.broadcast_to(cover(shape, x, y), (overlap.height(), overlap.width()))
    return _colour(colour.rgb888, colorspace, displayio), where


def _in_rectangle(shape, x, y):
    return (x >= 0) & (x < shape._width) & (y >= 0) & (y < shape._height)


def _in_circle(shape, x, y):
    return x * x + y * y <= shape._radius * shape._radius


def _in_polygon(shape, x, y):
    """Where the outline winds around the point, as vectorio counts it."""
    winding = np.zeros(np.broadcast_shapes(x.shape, y.shape), np.int32)
    points = shape._points
    x1, y1 = points[-1]
    for x2, y2 in points:
        side = (x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)
        winding += (y1 <= y) & (y2 > y) & (side < 0)
        winding -= (y1 > y) & (y2 <= y) & (side > 0)
        x1, y1 = x2, y2
    return winding != 0


_COVERS = {"Rectangle": _in_rectangle, "Circle": _in_circle, "Polygon": _in_polygon}
