"""What a match needs when it is taken up again: its clocks, best times and hand number."""

from micropython import const

from games.krypto.clock import CALL_TICK, HAND_TICK
from games.krypto.rules.events import (
    BACK,
    EXPLAINING,
    HINTS,
    KRYPTO,
    LYING,
    NUMBER,
    OLD_NUMBER,
    PENALTY,
    STREAK,
    TIME,
    TIMES,
    TURN,
    UNPLAYABLE,
)
from handheld.journal.sector import TICK, UNDO

_NUMBERS = const(100000)  # of solo hands


def restore(screen, notes, trail):
    """Set clocks, times, streak and hand number of a match's screen as they were. The clocks stand.

    They are known to a tick: the players gain what was not yet told.
    """
    match = screen.match
    screen.hints = notes.get(HINTS, 0)
    screen.streak = notes.get(STREAK, 0)
    for seat in range(match.seats):
        screen.times[seat] = notes.get(TIMES + seat, 0)
    number = notes.get(NUMBER, -1)
    if OLD_NUMBER in notes and OLD_NUMBER + 1 in notes and number < 0:
        number = notes[OLD_NUMBER] * 1000 + notes[OLD_NUMBER + 1]
    if 0 <= number < _NUMBERS:
        screen.deal_number = number
        screen.next_number = (number + 1) % _NUMBERS
    if match.phase in (LYING, TURN, EXPLAINING):
        hand, call = _ticks(trail, match.settled["mode"] == "table" and not match.mode.last)
        screen.clock.start(screen.hand_clock())
        screen.clock.spend(hand * HAND_TICK)
        screen.explain.start(screen.seconds("explain"))
        screen.explain.spend(call * CALL_TICK)


def _ticks(trail, turns):
    """Ticks of the hand's clock so far, or of the turn's, and of the call that is under way."""
    hand = call = steps = 0
    calling = False
    for code in trail:
        if code == TICK and calling:
            call += 1
        elif code == TICK:
            hand += 1
        elif KRYPTO <= code < UNPLAYABLE:
            calling = True
            call = steps = 0
        elif code < TIME:
            steps += 1
            if steps == 4:
                calling = False
                hand = 0 if turns else hand
        elif code == UNDO:
            steps -= 1
        elif TIME <= code <= PENALTY + 1 and code != BACK:
            calling = False
            hand = 0 if turns else hand
    return hand, call
