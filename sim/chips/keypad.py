"""`keypad`: background scanning of keys, with an event queue."""
from collections import deque

from supervisor import ticks_ms as _ticks_ms

from sim.costs import POLL
from sim.holding import Holder
from sim.machine import powered

_machine = powered()


class Event:
    """A press or release of a key. `timestamp` is in supervisor.ticks_ms."""

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = _ticks_ms() if timestamp is None else timestamp

    @property
    def released(self):
        return not self.pressed

    def __repr__(self):
        return "<Event: key_number %d %s>" % (self.key_number, "pressed" if self.pressed else "released")


class EventQueue:
    """Events in order. A full queue drops new events, and is `overflowed` until it is cleared."""

    def __init__(self, most):
        self.overflowed = False
        self._events = deque()
        self._most = most

    def get(self):
        _machine.spend(POLL)
        return self._events.popleft() if self._events else None

    def clear(self):
        self._events.clear()
        self.overflowed = False

    def __len__(self):
        _machine.spend(POLL)
        return len(self._events)

    def _record(self, event):
        if len(self._events) < self._most:
            self._events.append(event)
        else:
            self.overflowed = True


class Keys(Holder):
    """Keys on a pin each, scanned every `interval` seconds and debounced as on the device."""

    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.020, max_events=64,
                 debounce_threshold=1):
        if interval < 0:
            raise ValueError("interval must be >= 0")
        if max_events < 1:
            raise ValueError("max_events must be >= 1")
        if not 1 <= debounce_threshold <= 127:
            raise ValueError("debounce_threshold must be 1-127")
        super().__init__(*pins)
        self._pressed_is = bool(value_when_pressed)
        self._pull = pull
        self._threshold = debounce_threshold
        self._counters = [0] * len(self.pins)
        self._scanned = None  # what the last scan began with
        self.events = EventQueue(max_events)
        _machine.scanners.append(self._scan)
        self._scan()
        _machine.every(max(1, round(interval * 1_000_000)), self._scan_again)

    def reset(self):
        self._counters = [-self._threshold] * len(self.pins)
        self._scan()

    def deinit(self):
        if self._scan in _machine.scanners:
            _machine.scanners.remove(self._scan)
        super().deinit()

    def _scan_again(self):
        if self._scan in _machine.scanners:
            self._scan()

    def _scan(self):
        seen = _machine.touched, self._counters[:]
        if seen == self._scanned:  # nothing has changed since
            return
        self._scanned = seen
        now = _ticks_ms.now()
        for number, pin in enumerate(self.pins):
            pressed = self._is_pressed(pin)
            if self._debounced(number, pressed):
                self.events._record(Event(number, pressed, now))

    def _is_pressed(self, pin):
        level = _machine.levels.get(pin.number)
        if level is None:  # not driven: the pull sets the level of a released key
            return False if self._pull else self._pressed_is
        return level == self._pressed_is

    def _debounced(self, number, pressed):
        """Return True once a key has changed for long enough, counted as CircuitPython counts."""
        counter, most = self._counters[number], self._threshold
        if pressed and counter < most:
            counter += 1
        elif not pressed and counter > -most:
            counter -= 1
        else:
            return False
        changed = counter == 0
        if changed:
            counter = most if pressed else -most
        self._counters[number] = counter
        return changed
