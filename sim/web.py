"""The simulator in a web page: the Python part of tools/web, run by Pyodide in a worker of the page."""
import collections
import json

from sim import boards, serial
from sim.case import Case, bright
from sim.clock import RealClock, VirtualClock
from sim.gif import Gif
from sim.hands import Hands, legend
from sim.machine import Machine
from sim.nvm import SECTOR, Flash
from sim.run import Run

_FRAME = 16_000  # microseconds between two pictures
_LET_IN = 12_000  # limit of microseconds between two chances for the page to deliver input
_FILM_FRAMES = 150  # limit: no film is as long, so its screen was left
_FILM_END_MS = 2000  # display time of its last frame
_SHARE = "# share "


class Kept(Flash):
    """The flash as the browser stores it: `data` is the stored content, `keep(bytes)` stores the new one."""

    def __init__(self, data, keep):
        super().__init__()
        self._keep = keep
        if len(data) == SECTOR:
            self.data[:] = data

    def save(self):
        self._keep(bytes(self.data))


class Page:
    """The front end of a run in a web page. `page` is its JavaScript part:

    * `open(text)`, `over(text)`, `say(text)`, `record(text)`: the board's parts (JSON), the reason for the
      end of code.py, the text of the serial console, the record of the last match;
    * `show(bytes, text)`: the panel's pixels, three bytes each, and the other visible parts (JSON);
    * `share(text)`: the result of a challenge that its page shares, after its place in an address;
    * `film(bytes)`: the film of a match that was shown, as a GIF;
    * `tone(frequency)`, 0 for silence;
    * `take()`: the input since the last call, as JSON: a list of [kind, value] (see `_take`).

    `let_in()` gives the page time to deliver input.
    """

    def __init__(self, page, let_in):
        self._page = page
        self._let_in = let_in
        self._inputs = collections.deque()
        self._seen = None
        self._tone = 0
        self._next = self._last = 0
        self._film = None  # a Gif while the console shows the film of a match
        self._frame = 0  # time of its last frame

    def open(self, run):
        self._machine = machine = run.machine
        self._hands = Hands(machine)
        self._page.open(json.dumps(look(machine.board)))

    def close(self):
        self._sound(0)

    def over(self, words):
        """Show over the panel why code.py stopped."""
        self._page.over(words)

    def say(self, text):
        """Show the serial console below the case."""
        self._page.say(text)
        said = self._machine.serial.text
        last = serial.ESCAPE.sub("", said.rstrip("\n").rpartition("\n")[2])
        if last.startswith(_SHARE):
            self._page.share(last.removeprefix(_SHARE))
        if said.endswith("# film\n"):
            panel = self._machine.panel
            self._film = Gif(panel.width, panel.height)
            self._seen = None  # the next picture is its first
        elif said.endswith("# film over\n") and self._film:
            self._show()
            film, self._film = self._film, None
            film.add(self._picture, _FILM_END_MS)
            self._page.film(film.data)

    def pump(self):
        now = self._machine.clock.now
        if now - self._last >= _LET_IN:
            self._let_in()
            self._last = now
        if now >= self._next:
            self._next = now + _FRAME
            self._show()
        self._sound(self._machine.tone())
        self._inputs += json.loads(self._page.take())
        while self._inputs:
            self._take(*self._inputs.popleft())  # a Stop leaves the others for later

    def _take(self, what, which):
        """Handle one input: a key of the keyboard, a part of the case, or a button of the page."""
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
            self._hands.hold(which)
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
            self._add_frame(panel.rgb())
        self._seen = seen
        _, pixels, light, down, turned = seen
        self._page.show(self._picture.data, json.dumps({
            "lights": [bright(pixel) for pixel in pixels], "light": light and bright(light), "down": down,
            "turned": turned, "brightness": panel.brightness}))

    def _add_frame(self, picture):
        """Replace the picture. The old one becomes a frame of the film if one is shown."""
        now = self._machine.clock.now
        if self._film and self._seen is not None:
            self._film.add(self._picture, (now - self._frame) // 1000)
            if self._film.count > _FILM_FRAMES:
                self._film = None
        self._picture, self._frame = picture, now


def look(board):
    """Return a page's description of a board. The page shows the larger one of its cases, flat or upright."""
    cases = [Case(board), Case(board, upright=True)]
    return {
        "title": board.title, "screen": [board.panel.width, board.panel.height],
        "mono": board.panel.known.mono, "wheel": bool(board.encoder), "legend": legend(board),
        "cases": [{**vars(case), "parts": [vars(part) for part in case.parts]} for case in cases]}


def rehearse(name):
    """Start a board, up to its menu, and switch it off, so that the next start finds everything compiled."""
    run = Run(Machine(boards.BOARDS[name], VirtualClock()), until="READY")
    run.start()
    run.machine.run()


def play(page, name, given, stored):
    """Play on a board (one of `sim.boards.BOARDS`) until the page is left.

    `given` has settings as JSON; `stored` is the flash content stored by the browser, if any. In
    addition to the functions for `Page`, `page` has `keep(bytes)` and `wait(seconds)`. The latter may return
    a promise, which resolves early on input.
    """
    def wait(seconds):
        promise = page.wait(seconds)
        if promise is not None:
            from pyodide.ffi import run_sync  # exists only in Pyodide

            run_sync(promise)

    flash = Kept(stored, page.keep)
    machine = Machine(boards.BOARDS[name], RealClock(wait=wait), flash, json.loads(given))
    return Run(machine, ends=False).shown(Page(page, lambda: wait(0)))
