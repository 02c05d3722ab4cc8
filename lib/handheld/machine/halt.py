"""Failures: a plain message until a key is pressed. `start.run` loads it once the console is gone."""

import time
import traceback

import displayio
import supervisor
import terminalio
from micropython import const

from handheld.machine import handover
from handheld.machine.text import t, wrap

_WIDTH = const(6)  # pixels of a glyph of the built-in font
_HEIGHT = const(12)


def fail(problem, scanner, display):
    """Show an exception until a key, if any is known, has been pressed and released; then start the menu."""
    traceback.print_exception(problem)
    if display:
        show(display, "%s\n%s\n%s" % (t("Your match is safe."), explain(problem), t("Any key: menu")))
    wait(scanner)
    handover.leave(handover.Handover())
    supervisor.reload()


def report(words, display):
    """Show an invalid setting on the display, if any, and tell each new host. A changed file restarts all."""
    from handheld.machine.configuration import unknown
    from handheld.machine.host import host_listens

    words = "settings.toml: " + (unknown() or [words])[0]  # an unknown setting explains most of the rest
    if display is not None:
        show(display, words)
    print(words)
    listened = host_listens()
    while True:
        listens = host_listens()
        if listens and not listened:
            print(words)
        listened = listens
        time.sleep(0.1)


def explain(problem):
    """Return an exception as a message for players: a missing part or a fault."""
    if isinstance(problem, MemoryError):
        return t("Memory is full.")
    text = str(problem)
    if isinstance(problem, AttributeError) and "module" in text:  # a package without its __init__ is empty
        return t("A file is missing: copy the bundle again.")
    if not isinstance(problem, ImportError):
        return type(problem).__name__ + ": " + text
    parts = text.split("'")
    if len(parts) == 1:
        return text
    named = parts[1:2] + parts[3:4]  # the name of a module, or a name and the module that lacks it
    return t("%s is missing: look on the drive.") % ".".join(reversed(named))


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


def show(display, text):
    """Show a text on the panel, as much of it as fits."""
    scale = max(1, display.width // 120)
    columns = display.width // (_WIDTH * scale)
    lines = wrap(text, columns)[: display.height // (_HEIGHT * scale)]
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    cells = {"width": columns, "height": len(lines), "tile_width": _WIDTH, "tile_height": _HEIGHT}
    grid = displayio.TileGrid(terminalio.FONT.bitmap, pixel_shader=palette, **cells)
    for y in range(len(lines)):
        for x in range(len(lines[y])):
            grid[x, y] = max(0, min(94, ord(lines[y][x]) - 32))  # the font has ASCII only
    group = displayio.Group(scale=scale)
    group.append(grid)
    display.root_group = group
    display.refresh()
