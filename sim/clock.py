"""The simulator's two clocks: one that runs only as fast as the firmware asks, one that people live by.

Both count microseconds from the moment the simulator started and call back what was put down with
`at`. Firmware never sees them: it sees `time` and `supervisor.ticks_ms`, which count from power-on.
"""
import heapq
import time


class _Clock:
    """What both clocks share: the calls that are due later."""

    def __init__(self):
        self._due = []
        self._count = 0  # keeps calls that are due at the same time in the order they were asked for

    def at(self, when, call):
        """Have `call()` called at `when` microseconds, or as soon after as the firmware lets go."""
        self._count += 1
        heapq.heappush(self._due, (when, self._count, call))

    def forget(self):
        """Drop everything that is still to be called."""
        self._due.clear()


class VirtualClock(_Clock):
    """Time that passes only when the firmware sleeps or works: every run repeats exactly.

    What it works on takes `pace` times as long as on the device; what it sleeps, as long as it says.
    """

    virtual = True

    def __init__(self, pace=1):
        super().__init__()
        self.now = 0
        self._pace = pace

    def spend(self, us):
        """Let `us` microseconds of work go by, calling what becomes due on the way."""
        self.sleep(us if self._pace == 1 else round(us * self._pace))

    def sleep(self, us):
        """Let `us` microseconds go by, calling what becomes due on the way."""
        due = self._due
        end = self.now + us
        while due and due[0][0] <= end:
            when, _, call = heapq.heappop(due)
            if when > self.now:
                self.now = when
            call()
        if end > self.now:
            self.now = end


class RealClock(_Clock):
    """The wall's time, for people. `pump` is called at least every few milliseconds while it passes.

    `wait(seconds)` lets time go by, or returns sooner.
    """

    virtual = False
    _PUMP = 3_000  # microseconds between two looks at the window or the keyboard

    def __init__(self, pump=None, wait=time.sleep):
        super().__init__()
        self.pump = pump or (lambda: None)
        self._wait = wait
        self._start = time.monotonic_ns()
        self._pumped = -self._PUMP

    @property
    def now(self):
        return (time.monotonic_ns() - self._start) // 1000

    def spend(self, us):
        """A chip was touched: no time is added, but whatever is due is called."""
        now = self.now
        if now - self._pumped >= self._PUMP:
            self._pumped = now
            self.pump()
        due = self._due
        while due and due[0][0] <= now:
            heapq.heappop(due)[2]()

    def sleep(self, us):
        """Wait `us` microseconds without using the processor, still calling what is due."""
        end = self.now + us
        while True:
            self.spend(0)
            left = end - self.now
            if left <= 0:
                return
            if self._due:
                left = min(left, max(0, self._due[0][0] - self.now))
            self._wait(min(left, self._PUMP) / 1e6)
