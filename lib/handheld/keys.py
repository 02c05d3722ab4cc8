"""Board keys become the console's keys: six that every board has, two shortcuts, numbers and a wheel.

A key event is one small integer. A screen is offered NUMBER and TURN events first; what it does not
take comes again as the plain key of the board's own table.
"""

from micropython import const

UP = const(1)
DOWN = const(2)
LEFT = const(3)
RIGHT = const(4)
A = const(5)
B = const(6)
HINT = const(7)  # a shortcut: the same stands in each match's pause menu
UNDO = const(8)  # likewise
TURN_BACK = const(9)  # the wheel, one detent
TURN_ON = const(10)
NUMBER = const(16)  # NUMBER + n is the key with the number n, 1 to 12
HOLD_A = const(15)  # in a board's table: A when let go, B when held

_HELD_MS = const(500)  # the wheel's button held this long is B
_REPEAT_FIRST = const(400)
_REPEAT_NEXT = const(120)
_WRAP = const(0x1FFFFFFF)
_HALF = const(0x10000000)


def since(now, then):
    """Milliseconds from `then` to `now`, two readings of `supervisor.ticks_ms`, which wraps at 2**29.

    Negative where `then` is the later one: a key's stamp may lie after the loop's own reading.
    """
    return ((now - then + _HALF) & _WRAP) - _HALF


class Keys:
    """The keys of a board, asked one event at a time."""

    def __init__(self, board):
        self._scanner = board.scanner
        self._wheel = board.wheel
        self._at = board.wheel.position if board.wheel else 0
        self.table = board.keys
        self.plain = board.plain
        self.stamp = 0  # ticks of the last event given
        self._queue = self._scanner.events
        self._down = -1  # the key that comes again while it is held
        self._since = 0
        self._wait = 0
        self._button = False  # the wheel's button is down and has not been B yet
        self._button_since = 0

    def poll(self, now):
        """The next event, or 0. `now` is `supervisor.ticks_ms()`."""
        wheel = self._wheel
        if wheel:
            step = wheel.position - self._at
            if step:
                self.stamp = now
                if step > 0:
                    self._at += 1
                    return TURN_ON
                self._at -= 1
                return TURN_BACK
        event = self._queue.get()
        while event:
            key = self._take(event)
            if key:
                return key
            event = self._queue.get()
        if self._button and since(now, self._button_since) >= _HELD_MS:
            self._button = False
            self.stamp = now
            return B
        if self._down >= 0 and since(now, self._since) >= self._wait:
            self._since = self.stamp = now
            self._wait = _REPEAT_NEXT
            return self.table[self._down]
        return 0

    def _take(self, event):
        """What a press or release of a key comes to."""
        number = event.key_number
        key = self.table[number]
        self.stamp = event.timestamp
        if key == HOLD_A:
            if event.pressed:
                self._button = True
                self._button_since = event.timestamp
                return 0
            held = self._button
            self._button = False
            return A if held else 0
        if event.pressed:
            self._down = number if 0 < self.direction(key) <= RIGHT else -1
            self._since = event.timestamp
            self._wait = _REPEAT_FIRST
            return key
        if number == self._down:
            self._down = -1
        return 0

    def direction(self, key):
        """The plain key that this event comes again as."""
        if key > NUMBER:
            return self.plain[key - NUMBER]
        if key == TURN_ON:
            return DOWN
        if key == TURN_BACK:
            return UP
        return key

    def let_go(self):
        """No repeating of the key that is down: what it did is not to be done twice."""
        self._down = -1

    def idle(self):
        """True while no event waits and no key is down."""
        return not self._button and self._down < 0 and not self._queue
