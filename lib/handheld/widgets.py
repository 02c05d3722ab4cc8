"""The few things screens are made of. Places and sizes are in the theme's units."""

import displayio
import vectorio

from handheld import theme as themes


def row(theme, group, font, x, y, count, palette=themes.INK):
    """Put a row of `count` blank glyphs into a group; gives the TileGrid, to `write` on."""
    return rows(theme, group, font, x, y, count, 1, palette)


def rows(theme, group, font, x, y, count, high, palette=themes.INK):
    """Put `high` rows of `count` blank glyphs into a group, as one TileGrid."""
    grid = displayio.TileGrid(
        font.bitmap,
        pixel_shader=theme.palettes[palette],
        width=count,
        height=high,
        tile_width=font.width,
        tile_height=font.height,
        default_tile=font.tile(32),
        x=x * theme.unit,
        y=y * theme.unit,
    )
    group.append(grid)
    return grid


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


def box(theme, group, x, y, width, height, palette=themes.INK):
    """Put a filled rectangle into a group, in the palette's first colour that shows."""
    shape = vectorio.Rectangle(
        pixel_shader=theme.palettes[palette],
        width=width * theme.unit,
        height=height * theme.unit,
        x=x * theme.unit,
        y=y * theme.unit,
        color_index=0 if palette >= themes.MARK else 1,
    )
    group.append(shape)
    return shape


def title(theme, group, text, x, y, scale=1, palette=themes.INK):
    """Put a line of plain glyphs, `scale` times their size, into a group, its top left corner at x, y.

    Gives the TileGrid, to `write` on with `theme.plain`. (A label would take 10 KB for its module, and a
    TileGrid for each letter.)
    """
    font = theme.plain
    holder = displayio.Group(scale=scale * theme.unit, x=x * theme.unit, y=y * theme.unit)
    grid = displayio.TileGrid(
        font.bitmap,
        pixel_shader=theme.palettes[palette],
        width=len(text) or 1,
        tile_width=font.width,
        tile_height=font.height,
    )
    write(grid, font, text)
    holder.append(grid)
    group.append(holder)
    return grid


def head(theme, group, text):
    """Put a title and a line under it into a group; gives where text rows begin, and their pitch."""
    if theme.wide:
        title(theme, group, text, 2, -1, palette=themes.ACCENT)
        box(theme, group, 0, 10, theme.width, 1, themes.ACCENT)
        return 11, 11
    title(theme, group, text, 2, 1, palette=themes.ACCENT)
    box(theme, group, 0, 15, theme.width, 1, themes.ACCENT)
    return 18, 12
