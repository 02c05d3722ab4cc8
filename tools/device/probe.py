"""Cost of importing each of our modules in ms and bytes of heap, measured by a special code.py.

Modules are imported in the order of their names. The figure of a module includes all modules that it is the
first to import, so that the sum is the cost of all modules.
"""

import re

END = "# imported"

_CODE = """import gc
import sys
import supervisor
import time
import usb_cdc

while not usb_cdc.console.connected:
    time.sleep(0.01)
for name in %r:
    if name in sys.modules:
        continue
    gc.collect()
    free = gc.mem_free()
    start = supervisor.ticks_ms()
    try:
        __import__(name)
    except MemoryError:
        print("# full", name)
        continue
    ms = (supervisor.ticks_ms() - start) & 0x1fffffff
    gc.collect()
    print("# cost", name, ms, free - gc.mem_free())
print("%s")
while True:
    time.sleep(1)
"""
_COST = re.compile(r"# cost (\S+) (\d+) (-?\d+)")


def code(files):
    """Return the text of code.py for a drive with these files."""
    names = sorted(
        re.sub(r"(/__init__)?\.m?py$", "", path.removeprefix("lib/")).replace("/", ".")
        for path in files
        if "/" in path and path.endswith((".py", ".mpy"))
    )
    return _CODE % (tuple(names), END)


def costs(run):
    """Return module -> (ms, bytes) from the output of that code.py."""
    found = [_COST.match(text) for _, text in run.lines]
    return {match[1]: (int(match[2]), int(match[3])) for match in found if match}


def table(costs):
    """Return the costs as lines of text, the most expensive first."""
    if not costs:
        return []
    total = [sum(cost[at] for cost in costs.values()) for at in (0, 1)]
    lines = ["import, including further modules         ms    bytes"]
    rows = sorted(costs.items(), key=lambda item: -item[1][0])
    lines += ["  %-36s %5d  %7d" % (name, *cost) for name, cost in [*rows, ("all of them", total)]]
    return lines
