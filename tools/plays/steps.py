"""Plays as lists of steps (`sim.script`) for a device: keys, waits for lines, pictures and power cuts."""

from sim import serial
from tools.plays.console import Device, OnConsole
from tools.plays.hand import counts
from tools.plays.text import slug

_SLOWER = 1.15  # a device may take longer than the simulator
_MORE_MS = 40  # and for each key a little more
_TIMEOUT_MS = 60_000
_AFTER_PICTURE_MS = 260


def waited_for(line):
    """Return True for a line of a record, its first line, or READY."""
    return counts(line) or line.startswith("game: ")


class Taped(Device):
    """A device with a `tape` of its keys, lines, pictures and power cuts: (us, kind, value) each."""

    def __init__(self, machine, board):
        super().__init__(machine, board)
        self.tape = []
        self._said = ""
        for name in ("press", "release", "turn"):
            act = getattr(machine, name)
            setattr(machine, name, lambda what, name=name, act=act: (self.note(name, what), act(what)))
        machine.serial.listeners.append(self._hear)

    def note(self, what, value):
        """Write something down."""
        self.tape.append((self.machine.clock.now, what, value))

    def _hear(self, piece):
        *lines, self._said = (self._said + piece).split("\n")
        for line in lines:
            self.note("line", (serial.ours(line) or "").strip())


class Compiled(OnConsole):
    """A play that runs in the simulator from its menu on, as on a device.

    After `run` it has `steps`, the `settings`, the content of the `nvm` before, the `lines_said`, and the
    numbers that were `drawn` for each call of chance.
    """

    device_class = Taped

    def __init__(self, play, board):
        super().__init__(play, board, self._take_picture)
        self.settings = dict(self.device.machine.settings)
        self.nvm = b""

    def _take_picture(self, name, png):
        self.device.note("shot", slug(name))
        self.device.run(_AFTER_PICTURE_MS)

    def begun(self):
        """Switch off and on where the play's keys begin."""
        self.nvm = bytes(self.device.machine.flash.data)
        if self.play.start != "menu":
            self.device.tape.clear()
            super().do_cut()

    def do_cut(self):
        self.device.note("power", "cycle")
        super().do_cut()

    @property
    def lines_said(self):
        """The lines printed, without comments."""
        return [text for _, what, text in self.device.tape if what == "line" and waited_for(text)]

    @property
    def steps(self):
        """The steps, as a list for JSON."""
        steps = [{"wait": "READY", "from": "start", "timeout": _TIMEOUT_MS}]
        tape = self.device.tape
        base = next(us for us, what, text in tape if what == "line" and text == "READY")
        more = 0
        for at, (us, what, value) in enumerate(tape):
            if what == "line":
                if waited_for(value) and us > base:
                    steps.append({"wait": value, "timeout": max(_TIMEOUT_MS, (us - base) // 500)})
                    base, more = us, 0
            elif what != "release":
                step = {"t": round((us - base) / 1000 * _SLOWER) + more, what: value}
                if what == "press":
                    released = next(each for each in tape[at:] if each[1:] == ("release", value))
                    step["for"] = (released[0] - us) // 1000
                    more += _MORE_MS
                steps.append(step)
        return steps
