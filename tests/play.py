"""Plays the console in the simulator, headless and in this process, and reads what it says and shows."""

import contextlib
import functools
import io
import json
import os
from pathlib import Path

from handheld.journal import Journal
from sim import ROOT, boards, serial
from sim.__main__ import main
from sim.clock import VirtualClock
from sim.driver import NAMES
from sim.machine import Machine
from sim.nvm import ByteArray, Flash
from tests.driver import KryptoDriver
from tools.plays.steps import Compiled
from tools.plays.text import read

PLAYS = Path(__file__).resolve().parent / "plays"
# Whole matches: name -> file and name of a play.
MATCHES = {
    "cybo": ("cybo/matches", "beginner-to-the-end"),
    "cybo-real": ("cybo/matches", "grand-masters-play-out-a-tie-with-a-real-die"),
    "cybo-cut": ("cybo/cuts", "beginner-with-power-cuts"),
    "knister": ("knister/matches", "two-people"),
    "knister-cut": ("knister/cuts", "two-people-with-power-cuts"),
    "krypto": ("krypto/matches", "a-tournament"),
    "krypto-cut": ("krypto/cuts", "a-tournament-with-power-cuts"),
    "krypto-table": ("krypto/matches", "the-table"),
    "krypto-table-cut": ("krypto/cuts", "the-table-with-power-cuts"),
}
shared = None  # a folder that all workers of this test run share: tests/conftest.py
BOARDS = ("macropad", "picosystem")  # the opposite ends, on which everything is tested


class Run:
    """What a run gave: exit status, the serial console's text, stderr, and its folder of pictures."""

    def __init__(self, status, serial, errors, shots):
        self.status = status
        self.serial = serial
        self.errors = errors
        self.shots = shots

    @property
    def record(self):
        """The last game record on the serial console, as text."""
        return serial.last_record(self.serial)

    def picture(self, name):
        """The bytes of a picture."""
        return (self.shots / (name + ".png")).read_bytes()


def play(folder, board, steps, settings="TREFOIL_SEED = 1\nTREFOIL_DEBUG = 1\n", nvm=None, more=()):
    """Run steps (a list, or the path of a script) on a board; `folder` is a temporary one."""
    folder.mkdir(parents=True, exist_ok=True)
    if not isinstance(steps, Path):
        path = folder / "script.json"
        path.write_text(json.dumps(steps), encoding="utf-8")
        steps = path
    file = folder / "settings.toml"
    file.write_text(settings, encoding="utf-8")
    shots = folder / "shots"
    words = ["--board", board, "--headless", "--script", str(steps), "--settings", str(file)]
    words += ["--shots", str(shots), *more]
    if nvm:
        words += ["--nvm", str(nvm)]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(words)
    return Run(status, out.getvalue(), err.getvalue(), shots)


def compiled(name, board, before=""):
    """(steps, text of settings.toml, content of the memory) of a whole match on a board.

    `before` are settings of the console, as in a play's header. It is compiled once in a test run.
    """
    made = shared / ("%s-%s%s.json" % (name, board, before.replace(" ", "-")))
    if not made.exists():
        file, title = MATCHES[name]
        found = [each for each in read(PLAYS / (file + ".play")) if each.name == title][0]
        found.settings = before
        one = Compiled(found, board)
        one.run()
        lines = "".join("%s = %s\n" % (key, json.dumps(value)) for key, value in one.settings.items())
        part = made.with_suffix(".%d" % os.getpid())
        part.write_text(json.dumps([one.steps, lines, one.nvm.hex()]), encoding="utf-8")
        part.rename(made)
    steps, settings, nvm = json.loads(made.read_text(encoding="utf-8"))
    return steps, "CIRCUITPY_PYSTACK_SIZE = 3072\n" + settings, bytes.fromhex(nvm)


def script(folder, name, board, more=()):
    """Run a whole match from the menu on, by the steps of its play.

    Every run repeats exactly, so one that this test run has made already is taken.
    """
    steps, settings, nvm = compiled(name, board)
    folder = folder / ("%s-%s" % (name, board))
    folder.mkdir(parents=True)
    if more:
        return play(folder, board, steps, settings, memory(folder, nvm), more)
    made = shared / folder.name
    if not made.exists():
        run = play(folder, board, steps, settings, memory(folder, nvm))
        said = json.dumps([run.status, run.serial, run.errors])
        (folder / "run.json").write_text(said, encoding="utf-8")
        with contextlib.suppress(OSError):  # another worker was sooner
            folder.rename(made)
    status, said, errors = json.loads((made / "run.json").read_text(encoding="utf-8"))
    return Run(status, said, errors, made / "shots")


def memory(folder, nvm):
    """A file with this content of the memory."""
    path = folder / "nvm"
    path.write_bytes(nvm)
    return path


@functools.cache
def _formatted():
    flash = Flash()
    Journal(ByteArray(flash), "handheld.people.ledger").tidy()
    return bytes(flash.data)


def texts(row):
    """The two texts of a list's row."""
    return row.left, row.right


@contextlib.contextmanager
def on(board, flash=None, root=ROOT, ms=300, **settings):
    """Yield a driver of a device that is switched on, in its menu, after `ms`."""
    settings = {"TREFOIL_SEED": "1", **settings}
    machine = Machine(boards.BOARDS[board], VirtualClock(), flash, settings, str(root))
    with KryptoDriver(machine, board) as one:
        one.run(ms)
        yield one


def heard(d):
    """The list of the tunes that the console plays from now on."""
    notes = []
    tune = d.console.tune
    d.console.tune = lambda played: (notes.append(played), tune(played))
    return notes


def sounds(d):
    """The list of (hertz, volume) of what sounds from now on."""
    made = []
    tone = d.console.tunes._tone
    play = tone.sound
    tone.sound = lambda *sound: (made.append(sound), play(*sound))
    return made


class Given:
    """Dice that fall as they are told."""

    def __init__(self, faces):
        self._faces = faces

    def die(self, sides):
        return self._faces.pop(0)


@contextlib.contextmanager
def at_play(
    board, game, options=None, names=2, levels=(), real=False, seed=1, root=ROOT, extras=(), flash=None
):
    """Yield a driver on which a match has begun. `root` is the content of the drive.

    `names` are the players' names, or how many play. With `flash` the open match in it is resumed.
    """
    machine = Machine(boards.BOARDS[board], VirtualClock(), flash, {"TREFOIL_SEED": str(seed)}, str(root))
    if not flash:
        machine.flash.data[:] = _formatted()  # as after the first start, which takes longer
    with KryptoDriver(machine, board) as one:
        if flash:
            one.resume(game)
        else:
            names = NAMES[:names] if isinstance(names, int) else names
            one.begin(game, options or {}, names, levels, {"dice": "real"} if real else extras)
            one.run(300)
        yield one
