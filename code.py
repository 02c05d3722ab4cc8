"""Trefoil. Compiled at each start, 1 ms a line, so it is short: the work is in `handheld.start`."""
from supervisor import runtime

if runtime.display:
    runtime.display.auto_refresh = False  # the last picture stays until our first one
try:
    from handheld.start import run
except ImportError as missing:  # without our modules, CircuitPython's terminal has to show this
    print(missing, "- copy the bundle again.")
else:
    run()
