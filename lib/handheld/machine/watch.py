"""Figures on the serial console for `tools.device` (docs/device.md). Loaded only if TREFOIL_DEBUG is set."""

import gc
import sys

from handheld.machine.keys import since
from handheld.machine.loading import our_modules, reserve

_LARGE = 1 << 15  # bytes of the largest block that is looked for


class Watch:
    """Prints the times of a console's keys, the imports, and the free heap of each screen and state."""

    def __init__(self, console):
        self._console = console
        self._given = console._deliver, console._light_up, console._refresh
        console._deliver, console._light_up, console._refresh = self._deliver, self._light_up, self._refresh
        self._stamp = None  # time of the key that the next refresh answers
        self._known = ()  # the modules that were loaded at the last refresh
        self._name = ""  # of the screen or state whose heap was told last

    def _deliver(self, key):
        self._stamp = self._console.keys.stamp
        self._given[0](key)

    def _light_up(self, now):
        if self._stamp is not None:  # the refresh is over
            page = ("page",) if self._console._unannounced else ()
            print("# key", self._console.top.name, since(now, self._stamp), *page)
            self._stamp = None
        self._given[1](now)

    def _refresh(self):
        self._given[2]()
        for name in our_modules("games", self._known):
            print("# import", name)
        self._known = set(sys.modules)
        screen = self._console.top
        if screen.idle and screen.name != self._name:
            self._name = screen.name
            gc.collect()
            block = max(_largest(), reserve.held // 4096 * 4096)  # without the small piece
            print("# free", gc.mem_free() + reserve.held, "block", block, screen.name)


def _largest():
    size = _LARGE
    while size:
        try:
            bytearray(size)
            break
        except MemoryError:
            size >>= 1
    gc.collect()
    return size
