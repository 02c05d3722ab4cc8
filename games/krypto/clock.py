"""Countdown clocks."""

from micropython import const

from handheld.machine.keys import since

UNIT = const(5000)  # ms between two ticks in the journal
_LAST_MS = const(10000)  # last part of a clock, which is highlighted and ticks
_MOST = const(900000)  # milliseconds after which ticks are no longer reported


class Clock:
    """A clock that counts down, or up if it has no limit. It calls `on_unit` every UNIT milliseconds.

    * `remaining`: milliseconds left, or None without a limit;
    * `spent`: milliseconds counted since `start`; `began`: the part of them before the match was resumed;
    * `goal`: the time to beat without a limit, in milliseconds, 0 for none; `up`: True to show `spent` then.
    """

    def __init__(self, on_unit, up=False, goal=0):
        self._on_unit = on_unit
        self.up = up
        self.goal = goal
        self.start(None)

    def start(self, seconds):
        """Restart with this number of seconds, or None."""
        self.remaining = None if seconds is None else seconds * 1000
        self.spent = self.began = 0
        self._then = None

    def pause(self):
        """Pause until the next tick."""
        self._then = None

    def spend(self, ms):
        self.spent += ms
        if self.remaining is not None:
            self.remaining = max(0, self.remaining - ms)

    def tick(self, now):
        """Count on to `now`, a reading of `supervisor.ticks_ms`; return True once the time is up."""
        if self._then is not None:
            gone = max(0, since(now, self._then))
            reported = self.spent // UNIT
            self.spend(gone)
            for _ in range(reported, min(self.spent, _MOST) // UNIT):
                self._on_unit()
        self._then = now
        return self.remaining == 0

    @property
    def in_last_seconds(self):
        return self.remaining is not None and 0 < self.remaining <= _LAST_MS

    def share(self, parts):
        """Return how many of so many parts of the limit or of the goal are left, rounded up."""
        whole = self.goal if self.remaining is None else self.remaining + self.spent
        return max(0, ((whole - self.spent) * parts + whole - 1) // whole) if whole else parts

    def text(self):
        """Return the time left as 2:41; without a limit the time spent, or ""."""
        if self.remaining is None and not self.up:
            return ""
        seconds = self.spent // 1000 if self.remaining is None else (self.remaining + 999) // 1000
        return "%d:%02d" % (seconds // 60, seconds % 60)
