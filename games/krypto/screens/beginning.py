"""What a match's screen needs once: its call keys; its clocks and times, as of the journal's last tick."""

from micropython import const

from games.krypto.clock import UNIT
from games.krypto.rules import events
from handheld.drawing.prompts import glyphs
from handheld.journal.sector import TICK, UNDO
from handheld.machine import keys

_UNPLAYABLE_KEY = const(9)
_ALL = const(7)  # number of people whose call keys leave no key free


def begin(screen, notes, trail):
    """Set a match's screen up; clocks, best times and streak are those of the journal's notes and events."""
    set_keys(screen)
    hand = screen.hand
    hand.hints = notes.get(events.HINTS, 0)
    hand.streak = notes.get(events.STREAK, 0)
    for at in range(len(hand.times)):
        hand.times[at] = notes.get(events.TIMES + at, 0)
    if screen.match.phase in (events.OPEN, events.TURN, events.EXPLAINING):
        gone, called, looked, given = _ticks(trail, hand.untimed)
        hand.clock.start(screen.mode.seconds())
        hand.clock.spend(gone * UNIT)
        if not hand.untimed:
            hand.explain.start(hand.limit)
            hand.explain.spend(called * UNIT)
        hand.clock.began = hand.clock.spent
        hand.extra = -looked * UNIT
        if screen.match.resolved["mode"] == "home":
            hand.extra = given * UNIT
            _pause(screen.match, hand)


def _pause(match, hand):
    """Begin anew the pause after the last call of this hand, if it came to nothing."""
    log = match.log
    at = 0
    caller = None
    while at < len(log):
        if log[at] == events.DEAL:
            caller = None
        elif events.KRYPTO <= log[at] < events.UNPLAYABLE:
            caller = log[at] - events.KRYPTO
        at += 1 + match.width(log[at])
    if caller is not None and match.phase == events.OPEN:
        hand.take_back(caller)


def set_keys(screen):
    """Set `pictures` and `calls` of a match's screen."""
    console, match = screen.console, screen.match
    plain = console.hardware.plain
    random = match.resolved.get("deals") == "random"
    seats = range(match.seats)
    people = [seat for seat in seats if screen.session.person(seat)]
    race = () if plain else _race(console, len(people), random)
    key_seats = {keys.NUMBER + 1 + seat: seat for seat in seats}
    pictures = [""] * match.seats
    for seat, own in zip(people, race):
        key_seats.update(dict.fromkeys(own, seat))
        pictures[seat] = _picture(console, own)
    numbers = ()
    if plain and len(people) > 1:
        numbers = tuple([str(seat + 1) if seat in people else "" for seat in seats])
    screen.pictures = tuple(pictures) if race else ()
    no_way = 0 if race else keys.UP
    if plain:
        no_way = keys.NUMBER + _UNPLAYABLE_KEY
    elif console.names[keys.UNDO] and len(people) < _ALL:
        no_way = keys.UNDO
    screen.calls = people, key_seats, numbers, no_way if random else 0


def _race(console, people, free):
    """Return the call keys of each person on a device without a key per seat, as tuples by place.

    B is never one of them, nor is UNDO for two people if it has to stay `free`. Returns () for one person,
    and if there are not enough keys.
    """
    ways = keys.LEFT, keys.UP, keys.DOWN, keys.RIGHT
    buttons = tuple([key for key in (keys.A, keys.HINT, keys.UNDO) if console.names[key]])
    if people == 2:
        race = [ways, tuple([key for key in buttons if key != keys.UNDO or not free])]
    elif 2 < people <= 4 + len(buttons):
        if people < 5:
            ways = ways[:2] if people == 3 or len(buttons) > 1 else (keys.LEFT, keys.UP, keys.RIGHT)
        race = [(key,) for key in (ways + buttons)[:people]]
    else:
        return ()
    if console.settings.get("left-handed"):  # the arrows are then on the right
        race.reverse()
    return race


def _picture(console, own):
    """Return the picture of a player's call key, a letter of the sheet "keys"; several are the arrows."""
    if len(own) > 1 and own[0] <= keys.RIGHT:
        return "c"
    return "udlr"[own[0] - keys.UP] if own[0] <= keys.RIGHT else glyphs(console, own[0])[:1]


def _ticks(trail, untimed):
    """Return the ticks of the clock, of the call (0 if `untimed`), before the look, and of calls in vain."""
    hand = call = steps = looked = given = 0
    calling = taken = False  # taken: True if a hand was taken in this turn of the table mode
    for code in trail:
        if code == TICK:
            call += calling and not untimed
            hand += untimed or not calling
        elif code == UNDO:
            steps -= 1
        elif code >= events.TAKE:
            taken = True
            looked = hand
        elif events.KRYPTO <= code < events.UNPLAYABLE:
            calling = True
            call = steps = 0
        elif code == events.BACK or code > events.PENALTY + 1 or code < events.TIME and steps < 3:
            steps += code < events.TIME  # it ends neither them nor a turn
        else:
            if taken or code == events.TIME and not calling:
                hand = looked = 0  # the turn is over; the last hand of the table mode belongs to no turn
            given += call
            call = 0
            calling = taken = False
    return hand, call, looked, given
