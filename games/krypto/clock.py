"""A clock that runs down while it is ticked, and says what it has counted."""

from micropython import const

from handheld.keys import since

HAND_TICK = const(20000)  # ms between two ticks of the hand's clock in the journal
CALL_TICK = const(10000)  # and of the clock of a call
_MOST = const(900000)  # ms after which no more are told


class Clock:
    """Counts down from a number of seconds, or without an end. Calls `tell` each `unit` milliseconds.

    * `left`: milliseconds left, or None where there is no end;
    * `spent`: milliseconds counted since `start`.
    """

    def __init__(self, unit, tell):
        self._unit = unit
        self._tell = tell
        self.left = None
        self.spent = 0
        self._then = None

    def start(self, seconds):
        """Begin anew with so many seconds, or None."""
        self.left = None if seconds is None else seconds * 1000
        self.spent = 0
        self._then = None

    def hold(self):
        """Stand still until the next tick."""
        self._then = None

    def spend(self, ms):
        """Let so many milliseconds have passed."""
        self.spent += ms
        if self.left is not None:
            self.left = max(0, self.left - ms)

    def tick(self, now):
        """Count on to `now`, a reading of `supervisor.ticks_ms`; True once the time is over."""
        if self._then is not None:
            gone = max(0, since(now, self._then))
            told = self.spent // self._unit
            self.spend(gone)
            if told < self.spent // self._unit and self.spent < _MOST:
                self._tell()
        self._then = now
        return self.left == 0

    def text(self):
        """What is left, as 2:41, or 24 below a minute; "" without an end."""
        if self.left is None:
            return ""
        seconds = (self.left + 999) // 1000
        return "%d:%02d" % (seconds // 60, seconds % 60) if seconds > 59 else "%d" % seconds
