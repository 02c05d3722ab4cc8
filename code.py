"""Trefoil. Compiled at each start, so it is short: the work is in `handheld.start`."""
from supervisor import runtime

if runtime.display:
    runtime.display.auto_refresh = False  # the last picture stays until the first new one
from handheld.start import run  # noqa: E402  first of all no terminal is drawn

run("games")
