"""What the screens of a match are made of: grounds with round corners, text, cards, dice, bars.

Places and sizes are in pixels. Text is opaque: the first colour of its palette is the ground it stands on, so
nothing is drawn twice. A colour changes as a palette takes another's place (`dye`).
"""

import displayio
import vectorio

from handheld.theme import PAPER, WHITE


class Ground:
    """A rectangle with round corners in one colour."""

    def __init__(self, theme, group, x, y, width, height, colour, paper=PAPER):
        self._theme = theme
        self._paper = paper
        corner = theme.sheet("corner")
        shades = theme.shades(paper, colour)
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
        shades = self._theme.shades(self._paper, colour)
        for shape in self._shapes:
            if shape.pixel_shader is not shades:
                shape.pixel_shader = shades


def text(theme, group, sheet, x, y, words, ink=WHITE, paper=PAPER, align=0):
    """Put a line of text into a group; gives its TileGrid.

    x is its left end, its middle or its right end, as `align` is 0, 1 or 2.
    """
    sheet = theme.sheet(sheet)
    grid = displayio.TileGrid(
        sheet.bitmap,
        pixel_shader=theme.shades(paper, ink),
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


def tile(theme, group, sheet, x, y, at, shades):
    """Put one cell of a sheet into a group; gives its TileGrid."""
    sheet = theme.sheet(sheet)
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
