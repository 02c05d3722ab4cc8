"""What is shown when the console itself cannot start: plain words, with nothing but what is built in."""

import time
import traceback

import board
import displayio
import terminalio
from micropython import const

from handheld.text import explain, t, wrap

_WIDTH = const(6)  # of a glyph of the built-in font
_HEIGHT = const(12)


def halt(problem):
    """Say on serial and on the panel why there is no console, and stay like that."""
    traceback.print_exception(problem)
    display = getattr(board, "DISPLAY", None)
    if display:
        _show(display, t("Cannot start.") + "\n" + explain(problem))
    while True:
        time.sleep(1)


def _show(display, text):
    scale = max(1, display.width // 120)
    columns = display.width // (_WIDTH * scale)
    lines = wrap(text, columns)[: display.height // (_HEIGHT * scale)]
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    grid = displayio.TileGrid(
        terminalio.FONT.bitmap,
        pixel_shader=palette,
        width=columns,
        height=len(lines),
        tile_width=_WIDTH,
        tile_height=_HEIGHT,
    )
    for y in range(len(lines)):
        for x in range(len(lines[y])):
            grid[x, y] = ord(lines[y][x]) - 32
    group = displayio.Group(scale=scale)
    group.append(grid)
    display.root_group = group
    display.refresh()
