"""Trefoil. Compiled at each start, 1 ms a line, so it is short: the work is in `handheld.start`."""
from supervisor import runtime

if runtime.display:
    runtime.display.auto_refresh = False  # the last picture stays until our first one
from handheld.start import run  # the display comes first

run("games")
