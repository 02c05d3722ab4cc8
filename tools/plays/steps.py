"""Plays as lists of steps (`sim.script`) for a device: keys, waits for lines, pictures and power cuts."""

from tools.plays.console import OnConsole
from tools.plays.hand import matters
from tools.plays.rules import expect
from tools.plays.text import slug

_SLOWER = 1.15  # a device may take longer than the simulator
_MORE_MS = 40  # and for each key a little more
_TIMEOUT_MS = 60_000
_AFTER_PICTURE_MS = 260


class Compiled(OnConsole):
    """A play that runs in the simulator from its menu on, as on a device.

    After `run` it has `steps` for JSON, the `settings`, the content of the `nvm` before, the lines `said`
    that matter, and the numbers that were `drawn` for each call of chance.
    """

    def __init__(self, play, board):
        super().__init__(play, board, self._take_picture)
        self.begin()
        machine = self.device.machine
        self.settings = dict(machine.settings)
        self.nvm = None
        for name in ("press", "release", "turn"):
            act = getattr(machine, name)
            setattr(machine, name, lambda what, name=name, act=act: (self.note(name, what), act(what)))

    def begin(self):
        """Forget what has been written down."""
        self.steps = [{"wait": "READY", "from": "start", "timeout": _TIMEOUT_MS}]
        self.said = []
        self._since = None  # us: the last line that is waited for
        self._down = {}  # pin -> its step, us
        self._more = 0  # ms

    def note(self, what, value):
        """Write down an action."""
        now = self.device.machine.clock.now
        if what == "release":
            step, since = self._down.pop(value)
            step["for"] = (now - since) // 1000
            return
        ms = round((now - self._since) / 1000 * _SLOWER) + self._more
        self.steps.append({"t": ms, what: value})
        if what == "press":
            self._down[value] = self.steps[-1], now
            self._more += _MORE_MS

    def hear(self, line):
        super().hear(line)
        if not matters(line):
            return
        self.said.append(line)
        now = self.device.machine.clock.now
        if self._since is not None:
            timeout = max(_TIMEOUT_MS, (now - self._since) // 500)
            self.steps.append({"wait": line, "timeout": timeout})
        if self._since is not None or line == "READY":
            self._since, self._more = now, 0

    def _take_picture(self, name, png):
        self.note("shot", slug(name))
        self.device.run(_AFTER_PICTURE_MS)

    def step(self, step):
        """Switch off and on where the play's keys begin. Raises Fault for events given behind them."""
        expect(step.kind != "given" or self.nvm is None, "no steps give a device events behind its keys")
        if self.nvm is None and step.kind != "given":
            self.nvm = bytes(self.device.machine.flash.data)
            if self.play.start != "menu":
                self.begin()
                past = self.past
                super().do_cut()
                self.past = past  # what has come by itself is still due in the play
        super().step(step)

    def do_cut(self):
        self.note("power", "cycle")
        super().do_cut()
