"""The simulator's two clocks: virtual time, which only the firmware advances, and real time.

Both count microseconds from the start of the simulator and run the callbacks scheduled with `at`.
Firmware never sees them: it sees `time` and `supervisor.ticks_ms`, which count from power-on.
"""
import heapq
import time


class _Clock:
    """The base of both clocks: a schedule of callbacks."""

    def __init__(self):
        self._calls = []
        self._count = 0  # keeps callbacks for the same time in the order of scheduling

    def at(self, when, call):
        """Schedule `call()` at `when` microseconds, or as soon after as the firmware allows."""
        self._count += 1
        heapq.heappush(self._calls, (when, self._count, call))


class VirtualClock(_Clock):
    """Time that passes only when the firmware sleeps or works: every run repeats exactly.

    Work takes `pace` times as long as on the device; sleep is not scaled.
    """

    virtual = True

    def __init__(self, pace=1):
        super().__init__()
        self.now = 0
        self._pace = pace

    def spend(self, us):
        """Advance by `us` microseconds of work, and run the callbacks that become due."""
        if self._pace != 1:
            us = round(us * self._pace)
        if self._calls and self._calls[0][0] <= self.now + us:
            self.sleep(us)
        elif us > 0:
            self.now += us

    def sleep(self, us):
        """Advance by `us` microseconds, and run the callbacks that become due."""
        calls = self._calls
        end = self.now + us
        while calls and calls[0][0] <= end:
            when, _, call = heapq.heappop(calls)
            if when > self.now:
                self.now = when
            call()
        if end > self.now:
            self.now = end


class RealClock(_Clock):
    """Real time, for players. It calls `pump` at least every few milliseconds.

    `wait(seconds)` blocks for that time, or returns sooner.
    """

    virtual = False
    _PUMP = 3_000  # microseconds between two polls of the window or the keyboard

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
        """Run the callbacks that are due. Work adds no time to this clock."""
        now = self.now
        if now - self._pumped >= self._PUMP:
            self._pumped = now
            self.pump()
        calls = self._calls
        while calls and calls[0][0] <= now:
            heapq.heappop(calls)[2]()

    def sleep(self, us):
        """Wait `us` microseconds without using the processor, and run the callbacks that become due."""
        end = self.now + us
        while True:
            self.spend(0)
            left = end - self.now
            if left <= 0:
                return
            if self._calls:
                left = min(left, max(0, self._calls[0][0] - self.now))
            self._wait(min(left, self._PUMP) / 1e6)
