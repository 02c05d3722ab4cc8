"""Krypto on a simulated device that a test drives key by key, from a match with the options it wants."""

import contextlib

from sim import serial
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine, Stop
from tests import shown
from tests.scripts.steps import KEYS

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")


class Device:
    """A console, one start of the machine after the other. `console` and `screen` are the firmware's own."""

    def __init__(self, machine, board):
        self.machine = machine
        self.board = board
        self._session = contextlib.ExitStack()

    def __enter__(self):
        """Switched on."""
        self.start()
        return self

    def __exit__(self, *_):
        self._session.close()

    def start(self, why="power"):
        """Power on or reload, until the first screen is about to be shown."""
        self._session.close()
        self._session.enter_context(self.machine.session(why))
        from handheld import start

        self.console = start.console("games")
        self.console.start()
        try:
            self.console._settle()
        except Stop as stop:
            self.start(stop.why)

    def step(self):
        """One step of the console, or of the next start's."""
        try:
            self.console.step()
        except Stop as stop:
            self.start(stop.why)

    def begin(self, options, names, levels=(), extras=(), game="krypto"):
        """Begin a match as the setup does."""
        about = self.console.describe(game)
        given = {key: choices[0] for key, _, choices in about.EXTRAS}
        given.update(extras)
        chosen = {key: choices[0] for key, _, choices in reversed(about.options(options, len(names)))}
        chosen.update(options)
        with contextlib.suppress(Stop):
            self.console.play(game, list(names), list(levels) or [0] * len(names), chosen, given)
        self.start("reload")
        self.screen = self.console.screens[0]
        self.run(200)

    def home(self):
        """Leave the match for the menu."""
        with contextlib.suppress(Stop):
            self.console.home()
        self.start("reload")

    def resume(self, game="krypto", ms=300):
        """Take the open match of a game up again, as the setup does, and let the time pass."""
        with contextlib.suppress(Stop):
            self.console.resume(game)
        self.start("reload")
        self.screen = self.console.screens[0]
        self.run(ms)

    @property
    def match(self):
        return self.console.session.match

    @property
    def top(self):
        """The name of the screen that has the keys."""
        return self.console.top.name

    @property
    def said(self):
        """What was printed, without the comments."""
        lines = serial.without(self.machine.serial.text).splitlines()
        return [line for line in lines if line and not line.startswith("#") and line != "READY"]

    def run(self, ms):
        """Let the time pass."""
        clock = self.machine.clock
        end = clock.now + ms * 1000
        while clock.now < end:
            self.step()

    def press(self, *keys, ms=120):
        """Press keys one after the other: a player's words, the board's pins, or a number for KEYn."""
        for key in keys:
            pin = "KEY%d" % key if isinstance(key, int) else KEYS[self.board].get(key, key)
            self.machine.press(pin)
            self.run(60)
            self.machine.release(pin)
            self.run(ms)

    def hold(self, key="ENCODER_SWITCH"):
        """Hold a key down for long."""
        self.machine.press(key)
        self.run(700)
        self.machine.release(key)
        self.run(120)

    def turn(self, detents):
        """Turn the wheel."""
        for _ in range(abs(detents)):
            self.machine.turn(1 if detents > 0 else -1)
            self.run(60)

    def until(self, condition, seconds=300):
        """Let the time pass until the condition holds."""
        for _ in range(seconds * 20):
            if condition():
                return
            self.run(50)
        raise AssertionError("in vain for %d seconds: %s" % (seconds, self.said[-5:]))

    def freeze(self):
        """Stop the match's clocks at 2:41 and 24 seconds, for pictures."""
        for clock, left in ((self.screen.clock, 161000), (self.screen.explain, 24000)):
            clock.tick = lambda now: False
            clock.start = lambda seconds: None
            clock.left = None if clock.left is None and clock is self.screen.clock else left
            clock.spent = 6200

    def shot(self):
        """The panel as PNG bytes."""
        self.run(1200)
        return self.machine.panel.png()

    # Krypto

    def deal(self):
        """From the key that deals until the cards lie there."""
        self.press("a")
        self.until(self.lie)

    def lie(self):
        """True when a call may come."""
        return self.top == "krypto" and type(self.screen.state).__name__ == "Calls"

    def call(self, seat=0):
        """A seat calls by its key, or by its place, and A ends the moment of the call."""
        self.press(*self.call_keys(seat))
        self.begin_steps()

    def call_keys(self, seat):
        """What a seat presses for a call."""
        if self.board == "macropad":
            return (seat + 1,)
        people = [at for at in range(self.match.seats) if self.console.session.person(at)]
        if len(people) == 1 and self.match.settled.get("deals") == "random":
            return "a", "a"  # asks which call it is, KRYPTO first
        four = ("left", "up", "a", "hint") if "hint" in KEYS[self.board] else ("left", "up", "right", "a")
        places = {1: ("a",), 2: ("left", "a"), 3: ("left", "up", "a"), 4: four}
        if len(people) in places:
            return (places[len(people)][people.index(seat)],)
        steps = people.index(seat) - self.console.screens[0].last_caller
        return ("a", *["right"] * (steps % len(people)), "a")

    def begin_steps(self):
        """End the moment of a call, where it is up."""
        if self.top == "call":
            self.press("a", ms=300)

    def prompt(self):
        """What stands at the foot of the screen that is up, in capitals, on one line or two."""
        rows = [row[0] for row in sorted(shown.places(self.console), key=lambda row: row[2])]
        top = self.console.top
        view = getattr(top, "view", None) or getattr(top, "_view", None)
        above = getattr(view, "_above", None)
        return " ".join(rows[-2 if above and not above.hidden else -1 :]).upper()

    def solution(self):
        """The steps of one solution of the hand that lies there, as codes; [] if there is none."""
        from games.krypto.rules import number
        from games.krypto.solving import search as solver

        match = self.match
        codes = []
        numbers = list(match.numbers)
        for found in solver.solve(match.cards, match.objective, match.rule):
            for a, op, b, result in found or ():
                pairs = [(v, 1) if isinstance(v, int) else v for v in (a, b, result)]
                first = numbers.index(pairs[0])
                second = [at for at in range(5) if numbers[at] == pairs[1] and at != first][0]
                numbers[first] = None
                numbers[second] = pairs[2]
                codes.append(number.OPS.find(op) * 25 + first * 5 + second)
        return codes

    def steps(self, codes, miss=False):
        """Put steps together, by the number keys or by the arrows; the moment of the call is over then.

        So is that of a result that misses, unless it is looked at.
        """
        self.begin_steps()
        for code in codes:
            op, at = divmod(code, 25)
            entry = self.screen.state.entry
            own = self.board == "macropad"
            sign = (7, 8, 9, 11)[op] if own else ("up", "down", "right", "left")[op]
            if entry.ready:
                if entry.first != at // 5:
                    self.press(at // 5 + 1 if own else "a")
                self.press(sign)
            elif own:
                self.press(at // 5 + 1, sign, at % 5 + 1)
            else:
                self.point(at // 5)
                self.press("a", sign)
                self.point(at % 5)
                self.press("a")
        if self.top == "miss" and not miss:
            self.run(1100)

    def point(self, slot):
        """Move the cursor to a slot."""
        for _ in range(10):
            if self.screen.state.entry.at == slot:
                return
            self.press("right")
        raise AssertionError("the cursor does not come to %d" % slot)


@contextlib.contextmanager
def device(board="macropad", options=None, names=2, levels=(), extras=(), seed=1):
    """A device on which a match has begun."""
    settings = {"TREFOIL_SEED": str(seed), "TREFOIL_DEBUG": "1"}
    machine = Machine(BOARDS[board], VirtualClock(), settings=settings)
    with Device(machine, board) as one:
        names = NAMES[:names] if isinstance(names, int) else names
        one.begin(options or {}, names, levels, extras)
        yield one


@contextlib.contextmanager
def again(one, seed=1):
    """The device after a power cut: it is switched on with the flash of `one`, and resumes the match."""
    settings = {"TREFOIL_SEED": str(seed), "TREFOIL_DEBUG": "1"}
    machine = Machine(BOARDS[one.board], VirtualClock(), flash=one.machine.flash, settings=settings)
    with Device(machine, one.board) as two:
        two.resume()
        yield two
