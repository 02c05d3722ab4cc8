"""Countdown clocks, and their state after a restart."""

from micropython import const

from games.krypto.rules.events import (
    BACK,
    EXPLAINING,
    HINTS,
    KRYPTO,
    LYING,
    NUMBER,
    PENALTY,
    STREAK,
    TAKE,
    TIME,
    TIMES,
    TURN,
    UNPLAYABLE,
)
from handheld.journal.sector import TICK, UNDO
from handheld.keys import since

HAND_TICK = const(5000)  # ms between two ticks of the hand's clock in the journal
CALL_TICK = const(5000)  # and of the clock of a call
_MOST = const(900000)  # milliseconds after which ticks are no longer reported
_NUMBERS = const(100000)  # number of solo hands


class Clock:
    """A clock that counts down, or without a limit counts up. Calls `tell` every `unit` milliseconds.

    * `left`: milliseconds left, or None without a limit;
    * `spent`: milliseconds counted since `start`; `began`: those of them before the match was resumed.
    """

    def __init__(self, unit, tell):
        self._unit = unit
        self._tell = tell
        self.left = None
        self.spent = self.began = 0
        self._then = None

    def start(self, seconds):
        """Restart with this number of seconds, or None."""
        self.left = None if seconds is None else seconds * 1000
        self.spent = self.began = 0
        self._then = None

    def hold(self):
        """Pause until the next tick."""
        self._then = None

    def spend(self, ms):
        """Count `ms` milliseconds."""
        self.spent += ms
        if self.left is not None:
            self.left = max(0, self.left - ms)

    def tick(self, now):
        """Count on to `now`, a reading of `supervisor.ticks_ms`; return True once the time is up."""
        if self._then is not None:
            gone = max(0, since(now, self._then))
            reported = self.spent // self._unit
            self.spend(gone)
            for _ in range(reported, min(self.spent, _MOST) // self._unit):
                self._tell()
        self._then = now
        return self.left == 0

    def text(self):
        """Return the time left as 2:41, or as 24 below a minute; "" without a limit."""
        if self.left is None:
            return ""
        seconds = (self.left + 999) // 1000
        return "%d:%02d" % (seconds // 60, seconds % 60) if seconds > 59 else "%d" % seconds


def restore(screen, notes, trail):
    """Restore the clocks, best times, streak and hand number of a match's screen. The clocks stand still.

    Called by MatchScreen when a match is resumed. The time since the last tick in the journal is not counted.
    """
    match = screen.match
    screen.hints = notes.get(HINTS, 0)
    screen.streak = notes.get(STREAK, 0)
    for at in range(len(screen.times)):
        screen.times[at] = notes.get(TIMES + at, 0)
    number = notes.get(NUMBER, -1)
    if 0 <= number < _NUMBERS:
        screen.deal_number = number
        screen.next_number = (number + 1) % _NUMBERS
    if match.phase in (LYING, TURN, EXPLAINING):
        hand, call = _ticks(trail)
        screen.clock.start(screen.hand_clock())
        screen.clock.spend(hand * HAND_TICK)
        screen.clock.began = screen.clock.spent
        screen.explain.start(screen.seconds("explain"))
        screen.explain.spend(call * CALL_TICK)


def _ticks(trail):
    """Return the ticks so far of the hand's or the turn's clock, and of the current call's."""
    hand = call = steps = 0
    calling = taken = False  # taken: a hand was taken in this turn of the table mode
    for code in trail:
        if code == TICK and calling:
            call += 1
        elif code == TICK:
            hand += 1
        elif KRYPTO <= code < UNPLAYABLE:
            calling = True
            call = steps = 0
        elif TAKE <= code < UNDO:
            taken = True
        elif code == UNDO:
            steps -= 1
        elif code < TIME and steps < 3:
            steps += 1
        elif code <= PENALTY + 1 and code != BACK:  # the last step, or the end of a call or a turn
            if taken or code == TIME and not calling:
                hand = 0  # the turn is over; the last hand of the table mode belongs to no turn
            calling = taken = False
    return hand, call
