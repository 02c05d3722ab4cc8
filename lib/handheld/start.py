"""A start of the machine: the menu, or one match. What the start before has handed over says which."""

import displayio
import supervisor
import vectorio

from handheld import handover
from handheld.halt import fail  # noqa: F401  for code.py


def console(games, scanner=None, made=0, wheel=None):
    """The console of this start. `games` is the package whose sub-packages are the games.

    `scanner` is the `keypad.Keys` that code.py has made at the ticks `made`, `wheel` the encoder, or None.
    """
    handed = handover.take()
    if supervisor.runtime.run_reason != supervisor.RunReason.SUPERVISOR_RELOAD:
        greet(supervisor.runtime.display)
    if handed.to in (handover.MATCH, handover.RECORD):
        from handheld.match_start import MatchConsole as kind
    elif handed.to == handover.LESSON:
        from handheld.lesson import LessonConsole as kind
    else:
        from handheld.menu_start import MenuConsole as kind
    return kind(games, handed, scanner, made, wheel)


def run(games, scanner, made, wheel):
    """Play until the power goes, or until the next start; see `console`."""
    console(games, scanner, made, wheel).run()


def greet(display):
    """Show the trefoil while the menu is loaded, where the board has a panel before our own code makes it."""
    if not display:
        return
    green = displayio.Palette(1)
    green[0] = 0xFFFFFF if display.height <= 64 else 0x6BE070
    r = display.height // 6
    x = display.width // 2
    y = display.height // 2
    group = displayio.Group()
    for left, up in (0, r), (-r, -r // 2), (r, -r // 2):
        group.append(vectorio.Circle(pixel_shader=green, radius=r, x=x + left, y=y - up))
    stem = [(0, 0), (r // 4, 0), (r, r * 9 // 4), (r * 3 // 4, r * 9 // 4)]
    group.append(vectorio.Polygon(pixel_shader=green, points=stem, x=x, y=y))
    display.root_group = group
    display.refresh()
