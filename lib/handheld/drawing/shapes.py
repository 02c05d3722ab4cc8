"""Drawing elements, in pixels. Text is opaque: its palette begins with its background (`recolour`)."""

import displayio
import vectorio

from handheld.drawing.theme import GOLD, PAPER, WHITE


def box(theme, group, x, y, width, height, colour):
    """Add a rectangle to a group and return it."""
    shades = theme.shades(PAPER, colour)
    shape = vectorio.Rectangle(pixel_shader=shades, width=width, height=height, x=x, y=y)
    shape.color_index = len(shades) - 1
    group.append(shape)
    return shape


def row(theme, group, sheet, x, y, count, ink=WHITE, paper=PAPER):
    """Add a row of `count` blank cells to a group. Return its TileGrid."""
    sheet = theme.sheet(sheet)
    grid = tiles(sheet, x, y, sheet.tile(32), theme.shades(paper, ink), max(1, count))
    group.append(grid)
    return grid


def text(theme, group, sheet, x, y, words, ink=WHITE, paper=PAPER, align=0):
    """Add a text to a group and return its TileGrid. `align` 0, 1, 2: x is its left, middle, right."""
    font = theme.sheet(sheet)
    grid = row(theme, group, sheet, x - len(words) * font.width * align // 2, y, len(words), ink, paper)
    for at in range(len(words)):
        grid[at] = font.tile(ord(words[at]))
    return grid


class Large(displayio.Group):
    """A text in large capitals, a bitmap each. `width` and `height` are in pixels, with the gaps."""

    def __init__(self, theme, group, x, y, wide, text, ink=WHITE, paper=PAPER):
        """Add the text to a group, centred in `wide` pixels from x; its vertical middle is y."""
        bitmaps = theme.letters(text, wide)
        first = bitmaps[text[0].upper()]
        pitch = min(first.width, (theme.width - 8) // len(text))  # keep a margin at the panel's edge
        super().__init__(x=x + (wide - len(text) * pitch) // 2, y=y - first.height // 2)
        self.text = text
        self.width = len(text) * pitch
        self.height = first.height
        shades = theme.shades(paper, ink)
        for at in range(len(text)):
            if text[at] != " ":
                self.append(displayio.TileGrid(bitmaps[text[at].upper()], pixel_shader=shades, x=at * pitch))
        group.append(self)


def tile(theme, group, sheet, x, y, at, shades):
    """Add one cell of a sheet to a group and return its TileGrid."""
    grid = tiles(theme.sheet(sheet), x, y, at, shades)
    group.append(grid)
    return grid


def tiles(sheet, x, y, at, shades, count=1):
    """Return a row of `count` cells of a Sheet, all with one tile."""
    return displayio.TileGrid(
        sheet.bitmap, pixel_shader=shades, default_tile=at, x=x, y=y,
        width=count, tile_width=sheet.width, tile_height=sheet.height,
    )  # fmt: skip


def recolour(shape, shades):
    """Set a shape's palette only if it differs, as setting it redraws the shape."""
    if shape.pixel_shader is not shades:
        shape.pixel_shader = shades


def paint(shape, shades):
    """Set a vectorio shape's palette if it differs. The index redraws it: a new palette alone does not."""
    if shape.pixel_shader is not shades:
        shape.pixel_shader = shades
        shape.color_index = len(shades) - 1


def hide(shape, hidden):
    """Hide or show a shape only if that changes it, as setting it redraws the shape."""
    if shape.hidden != hidden:
        shape.hidden = hidden


def clear(group):
    """Remove all objects from a group."""
    while len(group):
        group.pop()


def frame(theme, group, width, height, thick, colour=GOLD):
    """Add a cursor, a frame of four TileGrids: a moved Rectangle redraws all between its places."""
    shades = theme.shades(PAPER, colour)
    holder = displayio.Group()
    high = height - 2 * thick
    for sides in ((0, 0, width, thick), (0, height - thick, width, thick)), (
        (0, thick, thick, high), (width - thick, thick, thick, high),
    ):  # fmt: skip
        bitmap = displayio.Bitmap(sides[0][2], sides[0][3], len(shades))
        bitmap.fill(len(shades) - 1)
        for x, y, _, _ in sides:
            holder.append(displayio.TileGrid(bitmap, pixel_shader=shades, x=x, y=y))
    group.append(holder)
    return holder
