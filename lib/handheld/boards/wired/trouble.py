"""A board that cannot be: says why, and waits."""

import time

import displayio
import terminalio
import usb_cdc

_GLYPH = (6, 12)


def tell(words, display):
    """Say it on the serial console, to each host that comes, and on the display if there is one. For ever.

    CircuitPython starts anew by itself as soon as a file on the drive is written.
    """
    if display is not None:
        show(words, display)
    print(words)
    listened = _heard()
    while True:
        heard = _heard()
        if heard and not listened:
            print(words)
        listened = heard
        time.sleep(0.1)


def _heard():
    """True while a host listens on the serial console."""
    return usb_cdc.console is not None and usb_cdc.console.connected


def show(words, display):
    """Write the words on the display, as many as there is room for, and nothing else."""
    scale = max(1, display.width // 120)  # as large as the console's own text
    columns, rows = display.width // scale // _GLYPH[0], display.height // scale // _GLYPH[1]
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    grid = displayio.TileGrid(
        terminalio.FONT.bitmap,
        pixel_shader=palette,
        width=columns,
        height=rows,
        tile_width=_GLYPH[0],
        tile_height=_GLYPH[1],
    )
    x = y = 0
    for word in words.split():
        if x and x + len(word) > columns:
            x, y = 0, y + 1
        for letter in word:
            if x == columns:
                x, y = 0, y + 1
            if y < rows:
                grid[x, y] = ord(letter) - 32
            x += 1
        x += 1
    group = displayio.Group(scale=scale)
    group.append(grid)
    display.root_group = group
    display.refresh()
