"""Failures: a plain message until a key is pressed. It needs only built-in modules, `handover`, `text`."""

import gc
import time
import traceback

import displayio
import supervisor
import terminalio
import usb_cdc
from micropython import const

from handheld.machine import handover
from handheld.machine.text import explain, t, wrap

_WIDTH = const(6)  # pixels of a glyph of the built-in font
_HEIGHT = const(12)


def fail(problem, scanner, display):
    """Show an exception until a key, if any is known, has been pressed and released; then start the menu."""
    traceback.print_exception(problem)
    gc.collect()
    if display:
        show(display, "%s\n%s\n%s" % (t("Your match is safe."), explain(problem), t("Any key: menu")))
    wait(scanner)
    handover.leave(handover.Handover())
    supervisor.reload()


def wait(scanner):
    """Wait for a key to be pressed and released; forever if no keys are known."""
    pressed = False
    if scanner:
        scanner.events.clear()
    while True:
        event = scanner.events.get() if scanner else None
        if event and pressed and event.released:
            return
        pressed = pressed or event and event.pressed
        time.sleep(0.02)


def host_listens():
    """Return True while a host listens on the serial console."""
    return usb_cdc.console is not None and usb_cdc.console.connected


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
            grid[x, y] = max(0, min(94, ord(lines[y][x]) - 32))  # the font has ASCII only
    group = displayio.Group(scale=scale)
    group.append(grid)
    display.root_group = group
    display.refresh()
