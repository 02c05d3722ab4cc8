"""The simulator in a web page: Python's side of tools/web, run by Pyodide in a worker of the page."""
import json

from sim import boards, serial
from sim.case import Case
from sim.clock import RealClock, VirtualClock
from sim.hands import Hands, legend
from sim.lights import bright
from sim.machine import Machine
from sim.nvm import SECTOR, Flash
from sim.run import Run

_FRAME = 16_000  # microseconds between two pictures
_LET_IN = 12_000  # and at most between two times that the page's messages are let in
_LONG = 560_000  # that a long press of the mouse holds the wheel down: the console takes 500 ms


class Kept(Flash):
    """The flash as the browser keeps it: `data` is what it had, `keep(bytes)` takes what it has now."""

    def __init__(self, data, keep):
        super().__init__()
        self._keep = keep
        if len(data) == SECTOR:
            self.data[:] = data

    def save(self):
        self._keep(bytes(self.data))


class Page:
    """The face of a run in a web page. `page` is JavaScript's side of it:

    * `open(text)`, `over(text)`, `say(text)`, `record(text)`: what is on the board (JSON), why code.py ended,
      what the serial console says, the record of the last match;
    * `show(bytes, text)`: the panel's pixels, three bytes each, and the rest that is seen (JSON);
    * `tone(frequency)`, 0 for silence;
    * `take()`: what people did since the last time, as JSON: a list of [what, which] (see `_take`).

    `let_in()` gives the page a moment to hand over what people did.
    """

    def __init__(self, page, let_in):
        self._page = page
        self._let_in = let_in
        self._seen = None
        self._tone = 0
        self._next = self._last = 0

    def open(self, run):
        self._machine = machine = run.machine
        self._hands = Hands(machine)
        self._page.open(json.dumps(look(machine.board)))

    def close(self):
        self._sound(0)

    def over(self, words):
        """code.py is not running any more: say why, over the panel."""
        self._page.over(words)

    def say(self, text):
        """The serial console is read below the case."""
        self._page.say(text)

    def pump(self):
        """Take what people do; show what has changed."""
        now = self._machine.clock.now
        if now - self._last >= _LET_IN:
            self._let_in()
            self._last = now
        if now >= self._next:
            self._next = now + _FRAME
            self._show()
        self._sound(self._machine.tone())
        for what, which in json.loads(self._page.take()):
            self._take(what, which)

    def _take(self, what, which):
        """One thing that people did: a key of the keyboard, a part of the case, or a button of the page."""
        machine = self._machine
        if what == "down":
            self._hands.down(which)
        elif what == "up":
            self._hands.up(which)
        elif what == "press" and which in machine.board.keys:
            machine.press(which)
        elif what == "release" and which in machine.board.keys:
            machine.release(which)
        elif what == "hold" and which in machine.board.keys:
            self._hands.hold(which, _LONG)
        elif what == "turn" and machine.board.encoder:
            machine.turn(which)
        elif what == "away":
            for pin in list(machine.down):
                machine.release(pin)
        elif what == "record":
            self._page.record(serial.last_record(machine.serial.text))
        elif what == "start":
            machine.stop(which)

    def _sound(self, frequency):
        if frequency != self._tone:
            self._tone = frequency
            self._page.tone(frequency)

    def _show(self):
        machine = self._machine
        panel = machine.panel
        down = tuple(sorted(machine.down))
        seen = panel.version, tuple(machine.pixels), machine.light(), down, machine.turned
        if seen == self._seen:
            return
        if self._seen is None or self._seen[0] != panel.version:
            self._pixels = panel.rgb().data
        self._seen = seen
        _, pixels, light, down, turned = seen
        self._page.show(self._pixels, json.dumps({
            "lights": [bright(pixel) for pixel in pixels], "light": light and bright(light), "down": down,
            "turned": turned, "brightness": panel.brightness}))


def look(board):
    """What a page has to know of a board to show it."""
    case = Case(board)
    return {
        "title": board.title, "size": case.size, "mark": case.mark, "led": case.led, "strip": case.strip,
        "panel": [*case.panel, board.panel.width, board.panel.height], "mono": board.panel.known.mono,
        "wheel": bool(board.encoder), "parts": [vars(part) for part in case.parts], "legend": legend(board)}


def rehearse(name):
    """Start a board to its menu, and switch it off: the start that follows finds everything compiled."""
    run = Run(Machine(boards.BOARDS[name], VirtualClock()), until="READY")
    run.start()
    run.machine.run()


def play(page, name, seed, kept):
    """Play on a board (one of `sim.boards.BOARDS`) until the page is left.

    `seed` is a number as text, or None; `kept` are the flash's bytes that the browser had, if any. Beside
    what `Page` tells, `page` has `wait(seconds)`, whose promise, if it gives one, is kept sooner if people do
    something, and `keep(bytes)`.
    """
    def wait(seconds):
        promise = page.wait(seconds)
        if promise is not None:
            from pyodide.ffi import run_sync  # only where Pyodide is

            run_sync(promise)

    settings = {} if seed is None else {"TREFOIL_SEED": seed}
    flash = Kept(kept, page.keep)
    machine = Machine(boards.BOARDS[name], RealClock(wait=wait), flash, settings)
    return Run(machine, ends=False).shown(Page(page, lambda: wait(0)))
