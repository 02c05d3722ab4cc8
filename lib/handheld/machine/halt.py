"""Failures outside the console: a restart in the menu, or at the second failure a plain message.

It needs only built-in modules, `handover` and `text`.
"""

import time
import traceback

import displayio
import supervisor
import terminalio
from micropython import const

from handheld.machine import handover
from handheld.machine.text import explain, t, wrap

_MOST = const(2)  # consecutive failures before it stops
_WIDTH = const(6)  # pixels of a glyph of the built-in font
_HEIGHT = const(12)


def fail(problem, scanner):
    """Handle an exception: restart in the menu, or first show it on the panel and wait for a key.

    Called by `start`.
    """
    traceback.print_exception(problem)
    failures = handover.take().failures + 1
    if failures >= _MOST:
        failures = 0
        display = supervisor.runtime.display
        if display:
            show(display, t("Cannot start.") + "\n" + explain(problem))
        wait(scanner)
    handover.leave(handover.Handover(failures=failures))
    supervisor.reload()


def wait(scanner):
    """Wait for a key; forever if no keys are known."""
    if scanner:
        scanner.events.clear()
    while True:
        event = scanner.events.get() if scanner else None
        if event and event.pressed:
            return
        time.sleep(0.02)


def show(display, text):
    """Show a text on the panel, as much of it as fits."""
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
