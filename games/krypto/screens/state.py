"""Base classes of the states of a match's screen and of the pages above it; the texts beside the cards."""

from micropython import const

from games.krypto.rules import events
from games.krypto.rules.number import step_text
from games.krypto.screens.layout import GOAL, HEADING
from handheld.drawing import colours, theme
from handheld.machine import keys, tone
from handheld.machine.loading import Loaded

# Stages of a hand on the screen, beside the phase of the rules. Only `MatchScreen` changes them.
READY = const(0)  # a key has to deal, or to begin a turn
DEAL = const(1)  # the deal needs no further key
TURNING = const(2)  # the cards are being turned
COVERED = const(3)  # after a restart, until a key turns the cards up
OPEN = const(4)  # the players act
CALLED = const(5)  # the moment of a call
ENDED = const(6)  # the outcome of a hand, until a key continues
BAR_PARTS = const(60)  # parts of a clock's bar
RING = b"\x01\x02\x03\x04\x06\x07\x09\x0a\x0b\x0c"  # the outer keys: their lights go out with a clock
_MOST = const(5)  # call keys beside which there is no room for points


class State:
    """A state of the match's screen, with the keys of that state, and its part of the picture.

    The screen makes one whenever the match reaches another state. `show()` asks for the event of this state,
    `key_first(key)` takes a key before its meaning in every match, and `key(key)` any other one but the A of
    `ask`. `tick`, `number` and `on_wheel` are those of a screen (`drawing.screen`).
    """

    name = "krypto"  # the name on the serial console
    tick_ms = 0
    last = 0  # seconds shown by the clock in its last ten, else 0
    entry = None  # the Entry of a step
    undoable = False  # True if the caller's last choice can be undone

    def __init__(self, screen):
        self.screen = screen
        self.hand = screen.hand
        self.console = screen.console
        self.session = screen.session
        self.match = screen.match

    def unused(self, *_):
        return False

    show = tick = key_first = key = number = on_wheel = undo = hint = unused

    def draw(self, args):
        """Set the arguments of the picture's parts (`layout`) that differ from those for open cards."""
        args[HEADING] = self.screen.mode.title, "", theme.WHITE

    def points(self, pictures=(), waiting=()):
        """Return the arguments of the points, beside the `pictures` of keys; `waiting` have a hollow one."""
        match = self.match
        out = [match.phase == events.OPEN and not match.may_call(seat) for seat in range(match.seats)]
        return points, self.screen.scores, tuple(out), pictures, waiting

    def lights(self):
        for at in range(len(RING) if self.last else 0):
            self.console.light(RING[at], colours.RED if at < self.last else 0)

    def shortcut(self, role):
        return role if role == keys.UNDO and self.undoable else 0

    def tick_last_seconds(self, clock):
        """Tick in the last ten seconds of a clock, each of which changes the lights."""
        last = (clock.remaining + 999) // 1000 if clock.in_last_seconds else self.last
        if last != self.last:
            self.last = last
            self.console.tune(tone.CLICK)
            self.screen.lights()


def solving(cards, objective, rule, kind="search", rates=False):
    """Search for a solution; yield None for each slice, then the steps, or False if memory is full.

    The search is loaded meanwhile: of this `kind`, "onward" from the numbers that some steps have left. If it
    `rates`, the answer is the number of solution trees, and the stars.
    """
    try:
        with Loaded("games.krypto.solving." + kind) as search:
            for answer in (search.rate if rates else search.solve)(cards, objective, rule):
                if answer is None:
                    yield None
        del search
    except MemoryError:
        answer = False
    yield answer


def light_seat(console, place, seat):
    """Light a key, or the status light for 0, in a seat's colour."""
    console.light(place, console.theme.seat(seat) >> 1 & 0x7F7F7F)


def trail(places, steps):
    """The steps of a call so far, the latest last."""
    x, y, pitch, room, sheet, align = places.trail
    lines = [step_text(step, room) for step in steps[-places.rows :]]
    letter = places.th.sheet(sheet).width * align // 2
    texts = []
    for at in range(len(lines)):
        left = x - letter * len(lines[at])
        texts.append((lines[at], theme.SOFT, theme.PAPER, left, y + pitch * at, sheet))
    return (tuple(texts),)


def points(places, scores, out, pictures, waiting, best=GOAL + 4):
    """The points of the `best` seats, beside the `pictures` or numbers of keys, hollow for `waiting` ones."""
    if places.lift:
        return ((),)  # the words of a lesson take their place
    seats = range(len(scores))
    if len(scores) > best:
        seats = sorted(sorted(seats, key=lambda seat: -scores[seat])[:best])
    many = len([each for each in pictures if each and not each.isdigit()]) >= _MOST
    players = []
    for seat in seats:
        name, picture = places.names[seat], pictures[seat] if pictures else ""
        if seat in waiting:
            name, picture = "\\ " + name, ""
        elif picture.isdigit() and len(scores) >= _MOST:
            name, picture = picture + " " + name, ""
        shown = "" if many else "%d" % scores[seat]
        players.append((name, shown, theme.GREY if out[seat] else places.th.seat(seat), picture))
    return (tuple(places.points(players)),)
