"""What the screens of a match are made of: grounds with round corners, text, cards, dice, bars.

Places and sizes are in pixels. Text is opaque: the first colour of its palette is the ground it stands on, so
nothing is drawn twice. A colour changes as a palette takes another's place (`dye`).
"""

import displayio
import vectorio
from micropython import const

from handheld.type import Sheet

PAPER = const(0x000000)
WHITE = const(0xFFFFFF)
CARD = const(0xF7EFE6)
DARK = const(0x141418)


class Kit:
    """A panel's glyph sheets and palettes, each made when it is first asked for."""

    def __init__(self, display):
        self.width = display.width
        self.height = display.height
        self.mono = display.height <= 64
        self._panel = "128x64/" if self.mono else "240x240/"
        self._sheets = {}
        self._shades = {}

    def sheet(self, name):
        """A `type.Sheet` of this panel. Raises OSError where there is none of that name."""
        if name not in self._sheets:
            self._sheets[name] = Sheet(self._panel + name)
        return self._sheets[name]

    def shades(self, paper, ink):
        """A palette from a ground (24-bit colour) to an ink, with two shades between on 240x240."""
        key = paper, ink
        if key not in self._shades:
            if self.mono:
                palette = displayio.Palette(2)
                palette[0], palette[1] = paper, ink
            else:
                palette = displayio.Palette(4)
                for at in range(4):
                    palette[at] = _between(paper, ink, at)
            self._shades[key] = palette
        return self._shades[key]


def _between(paper, ink, thirds):
    """The colour that lies so many thirds of the way from one to the other."""
    colour = 0
    for shift in (16, 8, 0):
        a = paper >> shift & 255
        b = ink >> shift & 255
        colour |= (a * (3 - thirds) + b * thirds) // 3 << shift
    return colour


class Ground:
    """A rectangle with round corners in one colour."""

    def __init__(self, kit, group, x, y, width, height, colour, paper=PAPER):
        self._kit = kit
        self._paper = paper
        corner = kit.sheet("corner")
        shades = kit.shades(paper, colour)
        self._shapes = [
            vectorio.Rectangle(
                pixel_shader=shades, width=width, height=height, x=x, y=y, color_index=len(shades) - 1
            )
        ]
        for tile in range(4):
            self._shapes.append(
                displayio.TileGrid(
                    corner.bitmap,
                    pixel_shader=shades,
                    tile_width=corner.width,
                    tile_height=corner.height,
                    default_tile=tile,
                    x=x + (width - corner.width if tile & 1 else 0),
                    y=y + (height - corner.height if tile & 2 else 0),
                )
            )
        for shape in self._shapes:
            group.append(shape)

    def dye(self, colour):
        """Take another colour."""
        shades = self._kit.shades(self._paper, colour)
        for shape in self._shapes:
            if shape.pixel_shader is not shades:
                shape.pixel_shader = shades


def text(kit, group, sheet, x, y, words, ink=WHITE, paper=PAPER, align=0):
    """Put a line of text into a group; gives its TileGrid. `align`: x is its left end (0), middle (1), right (2)."""
    sheet = kit.sheet(sheet)
    grid = displayio.TileGrid(
        sheet.bitmap,
        pixel_shader=kit.shades(paper, ink),
        width=max(1, len(words)),
        tile_width=sheet.width,
        tile_height=sheet.height,
        x=x - len(words) * sheet.width * align // 2,
        y=y,
    )
    for at in range(len(words)):
        grid[at] = sheet.tile(ord(words[at]))
    group.append(grid)
    return grid


def tile(kit, group, sheet, x, y, at, shades):
    """Put one cell of a sheet into a group; gives its TileGrid."""
    sheet = kit.sheet(sheet)
    grid = displayio.TileGrid(
        sheet.bitmap,
        pixel_shader=shades,
        tile_width=sheet.width,
        tile_height=sheet.height,
        default_tile=at,
        x=x,
        y=y,
    )
    group.append(grid)
    return grid
