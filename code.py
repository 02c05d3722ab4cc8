"""Trefoil. Compiled at each start, 1 ms a line, so it is short: the work is in `handheld.start`."""
from supervisor import runtime

if runtime.display:
    runtime.display.auto_refresh = False  # the last picture stays until our first one
try:
    from handheld.start import run
except ImportError as missing:  # nothing of ours can draw this: CircuitPython's terminal shows it
    print(missing, "- copy the bundle again.")
else:
    run("games")
