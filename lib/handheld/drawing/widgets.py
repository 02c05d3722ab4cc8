"""Text widgets: lines of texts with black between them."""

import displayio

from handheld.drawing import shapes
from handheld.drawing.theme import PAPER, WHITE


class Line(displayio.Group):
    """A line of texts, a TileGrid each: black between them costs no time. Positions are columns, in cells."""

    def __init__(self, theme, group, sheet, x, y, ink=WHITE, paper=PAPER):
        """Add an empty line to a group, its upper left corner at x, y. Its background is `paper`."""
        super().__init__(x=x, y=y)
        self._font = theme.sheet(sheet)
        self._shades = theme.shades(paper, ink)
        self.texts = ()  # the current texts, as in `show`
        self._grids = []  # [first column, its text, TileGrid]
        group.append(self)

    def show(self, texts):
        """Show (column, text) pairs from left to right, in place."""
        if texts == self.texts:
            return
        self.texts = texts
        old = self._grids
        self._grids = []
        end = 0
        for at in range(len(texts)):
            column, text = texts[at]
            limit = texts[at + 1][0] if at + 1 < len(texts) else 1 << 15
            grid = _covering(old, column, column + len(text), end, limit) or [column, "", None]
            self._grids.append(grid)
            end = grid[0] + max(len(text), len(grid[1]))
        for grid in old:
            self.remove(grid[2])
        for at in range(len(texts)):
            self._write(self._grids[at], *texts[at])

    def show_middle(self, text, columns):
        self.show((((columns - len(text)) // 2, text),) if text else ())

    def show_right(self, text, columns):
        self.show(((columns - len(text), text),) if text else ())

    def recolour(self, shades):
        if shades is not self._shades:
            self._shades = shades
            for grid in self._grids:
                grid[2].pixel_shader = shades

    def _write(self, grid, column, text):
        first, cells, tiles = grid
        font = self._font
        tile = font.tile
        if tiles is None:
            grid[2] = tiles = shapes.tiles(font, column * font.width, 0, 0, self._shades, len(text))
            for at in range(len(text)):
                tiles[at] = tile(ord(text[at]))
            self.append(tiles)
        else:
            text = " " * (column - first) + text
            text += " " * (len(cells) - len(text))
            for at in range(len(text)):
                if text[at] != cells[at]:
                    tiles[at] = tile(ord(text[at]))
        grid[1] = text


def column(theme, group, sheet, x, y, pitch, count, ink=WHITE):
    """Add and return `count` lines from y down, `pitch` pixels apart, upper ones in front."""
    lines = [Line(theme, group, sheet, x, y + pitch * at, ink) for at in range(count - 1, -1, -1)]
    lines.reverse()
    return lines


def _covering(grids, start, end, first, limit):
    """Remove from a list, and return, a grid that covers the columns `start` to `end` without overlap."""
    for grid in grids:
        if first <= grid[0] <= start and end <= grid[0] + len(grid[1]) <= limit:
            grids.remove(grid)
            return grid
    return None
