"""Figures on the serial console for `tools.device` (docs/device.md). Loaded only if TREFOIL_DEBUG is set."""

import gc

from handheld.machine.keys import since
from handheld.machine.loading import our_modules


class Watch:
    """Prints the times of a console's keys, the imports, and the free heap of each new screen."""

    def __init__(self, console):
        """Watch a console from now on. Called when it is made."""
        self._console = console
        self._given = console._deliver, console._light_up, console._refresh
        console._deliver, console._light_up, console._refresh = self._deliver, self._light_up, self._refresh
        self._stamp = None  # time of the key that the next refresh answers
        self._known = ()  # the modules that were loaded at the last refresh
        self._low = 1 << 29

    def _deliver(self, key):
        self._stamp = self._console.keys.stamp
        self._given[0](key)

    def _light_up(self, now):
        if self._stamp is not None:  # the refresh is over
            console = self._console
            print("# key", console.top.name, since(now, self._stamp), *(("page",) if console._new else ()))
            self._stamp = None
        self._given[1](now)

    def _refresh(self):
        console = self._console
        new = console._new
        self._given[2]()
        loaded = our_modules("games")
        for name in loaded:
            if name not in self._known:
                print("# import", name)
        self._known = loaded
        if new:
            gc.collect()
            self._low = min(self._low, gc.mem_free())
            print("# free", gc.mem_free(), "low", self._low, console.top.name)
