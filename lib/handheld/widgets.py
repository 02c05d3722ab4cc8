"""Lines of text: `Line` for texts with black between them, and functions that write on a row of cells."""

import displayio

from handheld.theme import PAPER, WHITE


class Line(displayio.Group):
    """Texts on one line of a screen. Each is a TileGrid of its own length, for black takes no time to draw.

    Places are told in columns: cells of the sheet, counted from the left end of the line.
    """

    def __init__(self, theme, group, sheet, x, y, ink=WHITE, paper=PAPER):
        """Put an empty line into a group, its upper left corner at x, y. It lies on the colour `paper`."""
        super().__init__(x=x, y=y)
        self._font = theme.sheet(sheet)
        self._shades = theme.shades(paper, ink)
        self.parts = ()  # what is shown, as in `show`
        self._grids = []  # [first column, its cells as a text, TileGrid]
        group.append(self)

    def show(self, parts):
        """Show a tuple of (column, text), from left to right; True if the line changes.

        A text is written in place where an old one covers its columns: only cells that differ are drawn.
        """
        if parts == self.parts:
            return False
        self.parts = parts
        old = self._grids
        self._grids = []
        end = 0
        for at in range(len(parts)):
            column, text = parts[at]
            limit = parts[at + 1][0] if at + 1 < len(parts) else 1 << 15
            grid = _covering(old, column, column + len(text), end, limit) or [column, "", None]
            self._grids.append(grid)
            end = grid[0] + max(len(text), len(grid[1]))
        for grid in old:
            self.remove(grid[2])
        for at in range(len(parts)):
            self._write(self._grids[at], *parts[at])
        return True

    def show_middle(self, text, columns):
        """Show one text in the middle of so many columns; True if the line changes."""
        return self.show((((columns - len(text)) // 2, text),) if text else ())

    def dye(self, shades):
        """Take another palette."""
        if shades is not self._shades:
            self._shades = shades
            for grid in self._grids:
                grid[2].pixel_shader = shades

    def _write(self, grid, column, text):
        first, cells, tiles = grid
        font = self._font
        tile = font.tile
        if tiles is None:
            grid[2] = tiles = displayio.TileGrid(
                font.bitmap,
                pixel_shader=self._shades,
                width=len(text),
                tile_width=font.width,
                tile_height=font.height,
                x=column * font.width,
            )
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


def _covering(grids, start, end, first, limit):
    """Take a grid out of a list that covers the columns from `start` to `end`, and lies within the others."""
    for grid in grids:
        if first <= grid[0] <= start and end <= grid[0] + len(grid[1]) <= limit:
            grids.remove(grid)
            return grid
    return None


def write(grid, font, text):
    """Show a text on a row, from its left; what is longer is cut, the rest is blank."""
    length = len(text)
    for i in range(grid.width):
        tile = font.tile(ord(text[i]) if i < length else 32)
        if grid[i] != tile:
            grid[i] = tile


def write_right(grid, font, text):
    """Show a text at a row's right end."""
    write(grid, font, " " * (grid.width - len(text)) + text)


def write_end(grid, font, text, right):
    """Show a text that ends at `right` pixels from the left; what is left of it stays as it is."""
    write(grid, font, text)
    x = right - len(text) * font.width
    if grid.x != x:
        grid.x = x
    if grid.hidden != (not text):
        grid.hidden = not text


def write_middle(grid, font, text):
    """Show a text in the middle of a row."""
    write(grid, font, " " * ((grid.width - len(text)) // 2) + text)


def number(grid, font, value):
    """Show a number of up to two digits on a row of two tiles, right-justified; no text is made."""
    tens = font.tile(48 + value // 10 % 10) if value > 9 else font.tile(32)
    ones = font.tile(48 + value % 10)
    if grid[0] != tens:
        grid[0] = tens
    if grid[1] != ones:
        grid[1] = ones
