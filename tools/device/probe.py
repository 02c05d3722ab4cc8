"""The cost of importing each of our modules: ms and bytes of heap, by a code.py that does nothing else.

Modules come in the order of their names, each with what it needs and has not been imported before; so the
sum is what all of them cost, and a module's own figure holds what came with it.
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
    """The text of code.py for a drive that holds these files."""
    names = sorted(
        re.sub(r"(/__init__)?\.m?py$", "", path.removeprefix("lib/")).replace("/", ".")
        for path in files
        if "/" in path and path.endswith((".py", ".mpy"))
    )
    return _CODE % (tuple(names), END)


def costs(run):
    """Module -> (ms, bytes), from what a run of that code.py said."""
    found = [_COST.match(text) for _, text in run.lines]
    return {match[1]: (int(match[2]), int(match[3])) for match in found if match}


def table(costs):
    """The costs as lines for people, the dearest first."""
    if not costs:
        return []
    total = [sum(cost[at] for cost in costs.values()) for at in (0, 1)]
    said = ["importing, with what a module brings      ms    bytes"]
    rows = sorted(costs.items(), key=lambda item: -item[1][0])
    said += ["  %-36s %5d  %7d" % (name, *cost) for name, cost in [*rows, ("all of them", total)]]
    return said
