"""A resumed match: its clocks and times, as of the journal's last tick. Loaded only for that moment."""

from games.krypto.clock import UNIT
from games.krypto.rules import events
from handheld.journal.sector import TICK, UNDO


def restore(screen, notes, trail):
    """Restore the clocks, best times and streak of a match's screen from the journal's notes and events."""
    hand = screen.hand
    hand.hints = notes.get(events.HINTS, 0)
    hand.streak = notes.get(events.STREAK, 0)
    for at in range(len(hand.times)):
        hand.times[at] = notes.get(events.TIMES + at, 0)
    if screen.match.phase in (events.OPEN, events.TURN, events.EXPLAINING):
        gone, called = _ticks(trail, hand.untimed)
        hand.explain.start(hand.seconds("explain"))
        hand.explain.spend(called * UNIT)
        hand.clock.start(screen.mode.seconds())
        hand.clock.spend(gone * UNIT)
        hand.clock.began = hand.clock.spent


def _ticks(trail, untimed):
    """Return the ticks of the hand's or turn's clock and of the current call's, none if `untimed`."""
    hand = call = steps = 0
    calling = taken = False  # taken: True if a hand was taken in this turn of the table mode
    for code in trail:
        if code == TICK:
            if calling and not untimed:
                call += 1
            else:
                hand += 1
        elif code == UNDO:
            steps -= 1
        elif code >= events.TAKE:
            taken = True
        elif events.KRYPTO <= code < events.UNPLAYABLE:
            calling = True
            call = steps = 0
        elif _ends(code, steps):
            if taken or code == events.TIME and not calling:
                hand = 0  # the turn is over; the last hand of the table mode belongs to no turn
            calling = taken = False
        elif code < events.TIME:
            steps += 1
    return hand, call


def _ends(code, steps):
    """Return True for an event after so many steps that ends them, or a turn."""
    return (code >= events.TIME or steps == 3) and code <= events.PENALTY + 1 and code != events.BACK
