"""Driver of a simulated console for plays and tests: presses keys, lets time pass, reads the panel."""

import contextlib

from handheld.machine.keys import A
from sim import screen_text
from sim.boards import KEYS
from sim.machine import Stop

_SETTLED_MS = 120  # without a change of the picture
_LONGEST_MS = 30_000  # of an animation
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")


class Driver:
    """A console, over any number of starts of the machine. `console` and `screen` are the firmware's own."""

    def __init__(self, machine, board):
        self.machine = machine
        self.board = board
        self._session = contextlib.ExitStack()

    def __enter__(self):
        """Switch on."""
        self.start()
        return self

    def __exit__(self, *_):
        self._session.close()

    def start(self, why="power"):
        """Power on or reload, until the first screen is about to be shown."""
        self._session.close()
        self._session.enter_context(self.machine.session(why))
        from handheld import start

        self.console = start.console()
        self.console.start()
        try:
            self.console._show_top()
        except Stop as stop:
            self.start(stop.why)

    def step(self):
        """Take one step of the console, or begin the next start."""
        try:
            self.console.step()
        except Stop as stop:
            self.start(stop.why)

    def begin(self, game, options, names, levels=(), extras=()):
        """Begin a match as the start card does, but wait for the key of the first roll or hand."""
        from handheld.front.description import Description
        from handheld.machine.handover import MATCH
        from handheld.rules import choice

        about = Description(self.console.load, game)
        given = {**choice.extras_of(about.CHOICES, {}), **dict(extras)}
        choices = [each.choice for each in reversed(about.offered(dict(options), len(names)))]
        chosen = {each.key: each.values[0] for each in choices if each.recorded}
        chosen.update(options)
        self.console.display.root_group = None  # spare drawing the menu
        levels = list(levels) or [0] * len(names)
        word = about.word(chosen)
        self.reload(self.console.start_match, game, list(names), levels, chosen, given, word, MATCH, ms=200)

    def reload(self, leave, *words, ms=0):
        """Call a function of the console that ends this start; let the time pass in the next one."""
        with contextlib.suppress(Stop):
            leave(*words)
        self.start("reload")
        self.screen = self.console.screens[0]
        self.run(ms)

    def home(self):
        """Leave the match for the menu."""
        self.reload(self.console.home)

    def resume(self, game, ms=300):
        """Resume the open match of a game, as its start card does, and let the time pass."""
        self.reload(self.console.resume, game, ms=ms)

    @property
    def match(self):
        """The match of the session or of the result. Raises ValueError if there is none."""
        bottom = self.console.screens[0] if self.console.screens else None
        holder = getattr(self.console, "session", None) or getattr(bottom, "ending", None)
        if not holder:
            raise ValueError("no match is open")
        return holder.match

    @property
    def top(self):
        """The name of the screen that has the keys."""
        return self.console.top.name

    def run(self, ms):
        """Let time pass. To save steps, an idle console sleeps longer until the last 20 ms.

        In a wait of more than 10 s it sleeps still longer while nothing moves.
        """
        machine, clock = self.machine, self.machine.clock
        end = clock.now + ms * 1000
        sent, moved = machine.sent, clock.now
        while clock.now < end:
            left = end - clock.now
            if machine.sent != sent:
                sent, moved = machine.sent, clock.now
            rests = left > 10_000_000 and clock.now - moved > 300_000
            machine.pause = 20 if rests else 5 if left > 20_000 else 1
            self.step()

    def press(self, *keys, ms=120):
        """Press keys one after the other, given as names in KEYS, pins of the board, or n for KEYn."""
        for key in keys:
            pin = "KEY%d" % key if isinstance(key, int) else KEYS[self.board].get(key, key)
            self.machine.press(pin)
            self.run(60)
            self.machine.release(pin)
            self.run(ms)

    def hold(self, key="a", ms=700):
        """Press a key for a while."""
        pin = KEYS[self.board].get(key, key)
        self.machine.press(pin)
        self.run(ms)
        self.machine.release(pin)
        self.run(120)

    def turn(self, detents):
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

    @property
    def words(self):
        """The text on the panel in capitals, one line per row of glyphs."""
        return "\n".join(screen_text.on(self.console)).upper()

    @property
    def a(self):
        """The word beside A in the prompts, "" if it has none."""
        prompts = getattr(self.console.top, "prompts", None)
        return dict(prompts.pairs).get(A, "") if prompts else ""

    @property
    def rows(self):
        """The rows of the list that is up."""
        items = getattr(self.console.top, "items", ())
        return [(row.left + " " + row.right).strip() for row in items]

    def settle(self, ms=_SETTLED_MS):
        """Let the time pass until nothing moves."""
        quiet = 0
        for _ in range(_LONGEST_MS // 40):
            sent = self.machine.sent
            self.run(40)
            rests = sent == self.machine.sent and getattr(self.console.top, "idle", True)
            quiet = quiet + 40 if rests else 0
            if quiet >= ms:
                break

    def pause(self):
        """Open the pause menu. On the MacroPad KEY10 may be a number, so the wheel is held."""
        if self.board == "macropad":
            self.hold()
        else:
            self.press("b")
        self.settle()

    def go_to(self, row):
        """Move to a row of a list, named by its beginning. Raises ValueError if there is none."""
        found = [at for at, text in enumerate(self.rows) if text.startswith(row)]
        if not found:
            raise ValueError("there is no row %s: %s" % (row, ", ".join(self.rows) or "no list is up"))
        by = found[0] - self.console.top.at
        self.press(*["down" if by > 0 else "up"] * abs(by))
