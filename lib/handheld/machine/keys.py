"""Translation of a board's keys to the console's: six plain keys, two shortcuts, numbers and a wheel."""

from micropython import const

UP = const(1)
DOWN = const(2)
LEFT = const(3)
RIGHT = const(4)
A = const(5)
B = const(6)
HINT = const(7)  # shortcut for a row of the pause menu
UNDO = const(8)  # likewise
TURN_BACK = const(9)  # one detent of the wheel
TURN_ON = const(10)
NUMBER = const(16)  # NUMBER + n is the key with the number n, 1 to 12
PUSH = const(15)  # in a board's table: A on release, B on a long press

_HELD_MS = const(500)  # long press of the wheel's button
_REPEAT_FIRST = const(400)
_REPEAT_NEXT = const(120)
_FIRST_SCAN_MS = const(30)  # the scanner's interval is 20
_MOST_KEYS = const(30)
_ON = const(0x7E)  # stands for a key's number in the handed-over event of a detent
_BACK = const(0x7F)
_WRAP = const(0x1FFFFFFF)
_HALF = const(0x10000000)


def since(now, then):
    """Return the milliseconds from `then` to `now`, maybe negative, of ticks that wrap at 2**29."""
    return ((now - then + _HALF) & _WRAP) - _HALF


class Keys:
    """Event source for the keys of a board."""

    def __init__(self, board, handed=None, made=0):
        """Start reading. `handed` is a Handover, `made` the ticks when the scanner was made."""
        self._scanner = board.scanner
        self._wheel = board.wheel
        self._at = 0  # last position of the wheel, which starts at 0 even if it was made early
        self.table = board.keys
        self.plain = board.plain
        self.stamp = 0  # ticks of the last event
        self._queue = self._scanner.events
        self._pressed = 0  # a bit for each key that is down
        self._held = 0  # a bit for each key that is down since the previous start, and has been handled
        # (number, pressed, stamp) of the last start and the beginning of this one. A key found down has None.
        self._waiting = []
        self._read = None  # the event of the queue that is being handled
        if handed:
            self._merge(handed, made)
        self._down = -1  # the key that repeats while it is held
        self._since = 0
        self._wait = 0
        self._button = False  # the wheel's button is down and has not become B yet
        self._button_since = 0

    def poll(self, now):
        """Return the next event, or 0. `now` is `supervisor.ticks_ms()`. Called in each step."""
        if self._queue.overflowed:
            self._recover(now)
        while True:
            while self._waiting:  # each leaves it only once its key is known
                key = self._event(*self._waiting[0])
                self._waiting.pop(0)
                if key:
                    return key
            step = self._wheel.position - self._at if self._wheel else 0
            if step:
                self.stamp = now
                self._at += 1 if step > 0 else -1
                return TURN_ON if step > 0 else TURN_BACK
            if self._read is None:
                if not self._queue:
                    break
                self._read = self._queue.get()  # which needs memory before it leaves the queue
            event = self._read
            key = self._event(event.key_number, event.pressed, event.timestamp)
            self._read = None
            if key:
                return key
        if self._button and since(now, self._button_since) >= _HELD_MS:
            self._button = False
            self.stamp = now
            return B
        if self._down >= 0 and since(now, self._since) >= self._wait:
            self._since = self.stamp = now
            self._wait = _REPEAT_NEXT
            return self.table[self._down]
        return 0

    def _merge(self, handed, made):
        """Merge the events of the previous start: keys down at the first scan may have been down before."""
        begun = 0  # pressed in the previous start, neither released nor handled
        for event in handed.events:
            number = event & 0x7F
            if len(self.table) <= number <= _MOST_KEYS:  # the board has no such key
                continue
            self._waiting.append((number, event < 0x80, made))
            if number <= _MOST_KEYS:  # not the wheel
                begun = begun | 1 << number if event < 0x80 else begun & ~(1 << number)
        if self._queue.overflowed:
            self._recover(made)
            return
        down = 0  # down at the first scan
        since_then = []
        while self._queue:
            event = self._queue.get()
            bit = 1 << event.key_number
            first = event.pressed and not down & bit and since(event.timestamp, made) < _FIRST_SCAN_MS
            down |= bit if first else 0
            if not (first and (handed.held | begun) & bit):
                since_then.append((event.key_number, event.pressed, event.timestamp))
        for number in range(_MOST_KEYS):
            if begun & ~down & 1 << number:
                self._waiting.append((number, False, made))  # released during the restart
        self._waiting.extend(since_then)
        self._held = handed.held & down & ~begun

    def _recover(self, now):
        """Let go of all keys, as some events are lost. Those that are down wait for their next press."""
        self._queue.clear()
        self._waiting.extend([(number, False, now) for number in range(len(self.table))])
        self._scanner.reset()  # reports the keys that are down
        while self._queue:
            self._waiting.append((self._queue.get().key_number, None, now))

    def _event(self, number, pressed, stamp):
        """Return the event of a press, a release or an earlier detent, 0 for none."""
        if number > _MOST_KEYS:
            self.stamp = stamp
            return TURN_ON if number == _ON else TURN_BACK
        bit = 1 << number
        if pressed is None:
            self._held |= bit
            return 0
        self._pressed = self._pressed | bit if pressed else self._pressed & ~bit
        if not pressed and self._held & bit:
            self._held &= ~bit
            return 0
        key = self.table[number]
        self.stamp = stamp
        if key == PUSH:
            held, self._button = self._button, pressed
            if pressed:
                self._button_since = stamp
                return 0
            return (A if since(stamp, self._button_since) < _HELD_MS else B) if held else 0
        if pressed:
            self._down = number if 0 < self.direction(key) <= RIGHT else -1
            self._since = stamp
            self._wait = _REPEAT_FIRST
            return key
        if number == self._down:
            self._down = -1
        return 0

    def is_down(self, role):
        """Return True while a key with this role is down. The wheel's button has none until it is let go."""
        for number in range(len(self.table)):
            if self._pressed >> number & 1 and self.direction(self.table[number]) == role:
                return True
        return False

    def direction(self, key):
        if key > NUMBER:
            return self.plain[key - NUMBER]
        return DOWN if key == TURN_ON else UP if key == TURN_BACK else key

    def hand_over(self, most):
        """Return the keys that are down and handled, a bit for each, and the last `most` pending events."""
        if self._queue.overflowed:
            self._recover(self.stamp)
        events = []
        held = self._pressed | self._held
        down = 0
        if self._button:  # the press has yet to become A or B
            events.append(self.table.find(bytes((PUSH,))))
        for number, pressed, _ in self._waiting:
            events.append(number if pressed else number | 0x80)
            down |= (pressed is None) << number
        turned = self._wheel.position - self._at if self._wheel else 0
        events.extend(bytes((_ON if turned > 0 else _BACK,)) * abs(turned))
        while self._read or self._queue:
            event = self._read or self._queue.get()
            self._read = None
            events.append(event.key_number if event.pressed else event.key_number | 0x80)
        for event in events:
            if event >= 0x80:
                held &= ~(1 << (event & 0x7F))
        return held | down, bytes(events[-most:])

    def stop_repeat(self):
        """Stop repeating the key that is down. Called if a repetition would do harm."""
        self._down = -1

    def idle(self):
        return not self._button and self._down < 0 and not self._queue
