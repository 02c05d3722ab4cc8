"""python3 -m sim: the console on the desktop, in a window, in a terminal, or headless for scripts."""
import argparse
import contextlib
import os
import re
import shutil
import sys

from handheld.machine.configuration import advice, is_unknown
from sim import ROOT, sheets
from sim.boards import BOARDS, WIRED, BadBoard, is_wired, miswired, wired
from sim.bundled import beside
from sim.clock import RealClock, VirtualClock
from sim.command import Failed, Parser, Refused, command, named, read_file, say, whole
from sim.host import Broken, InUse, alone_with, try_to_write
from sim.machine import Machine
from sim.nvm import SECTOR, Flash
from sim.run import SHOTS, Run
from sim.script import BadScript, parse
from sim.settings import settings
from sim.terminal import Terminal

SAVES = os.path.join(ROOT, "saves")  # has the saved matches of each board
_SCRIPT = 4_000_000  # limit of a script, in bytes
_LONGEST = 1_000_000  # limit of a run, in seconds: eleven days
_HEADLESS = "--headless with --script, --seconds or --until"


def _arguments(argv):
    parser = Parser("python3 -m sim", __doc__)
    parser.add_argument("--board", help="%s; or %s with --settings (default picosystem; macropad in a small "
                        "terminal and with --headless)" % (", ".join(BOARDS), ", ".join(WIRED)))
    look = parser.add_mutually_exclusive_group()
    look.add_argument("--terminal", action="store_true", help="paint in this terminal")
    look.add_argument("--headless", action="store_true",
                      help="no picture and no real time: serial console to standard output")
    parser.add_argument("--script", metavar="FILE", type=named, help="play the steps of a JSON script")
    parser.add_argument("--shots", metavar="DIR", type=named, default=SHOTS,
                        help="where pictures are saved (default %s)" % SHOTS)
    parser.add_argument("--seconds", metavar="N", type=_seconds, help="stop after this long")
    parser.add_argument("--until", metavar="TEXT", type=named, help="stop when the serial console says this")
    parser.add_argument("--settings", metavar="FILE", type=named,
                        help="a settings.toml; one that names a panel or a preset needs no --board")
    parser.add_argument("--miswire", metavar="FILE", type=named,
                        help="a settings.toml of how the parts really are, with faults: TREFOIL_KEY_UP on "
                             "another pin, TREFOIL_SHORT of two pins, TREFOIL_PANEL_BGR ...")
    parser.add_argument("--drive", metavar="DIR", type=named,
                        help="run a drive made by tools.bundle, such as dist/CIRCUITPY, and read its "
                             "settings.toml unless --settings names another")
    parser.add_argument("--nvm", metavar="FILE", type=named,
                        help="the file that holds the saved matches (default %s; none with --headless)"
                             % os.path.join(SAVES, "BOARD.bin"))
    parser.add_argument("--scale", metavar="N", type=whole(1, 20), help="window pixels per panel pixel")
    parser.add_argument("--verbose", action="store_true", help="also print CircuitPython's own messages")
    chosen = parser.parse_args(argv)
    if chosen.headless and not (chosen.script or chosen.seconds or chosen.until):
        raise Refused("--headless: expected --script, --seconds or --until, or it would never end")
    return chosen


def _seconds(text):
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0 < value <= _LONGEST:
        words = "expected a number of seconds above 0, up to %d, not '%s'" % (_LONGEST, text)
        raise argparse.ArgumentTypeError(words)
    return value


def _settings(chosen):
    """Return the option whose settings.toml counts, and its values: --settings comes before the drive's."""
    if chosen.settings is None and chosen.drive is not None:
        path = os.path.join(chosen.drive, "settings.toml")
        return "--drive", settings(path, "--drive")[1] if os.path.exists(path) else {}
    return "--settings", {} if chosen.settings is None else settings(chosen.settings)[1]


def _usual(front):
    """Return the name of the board to play without --board."""
    columns, lines = shutil.get_terminal_size()
    small = front == "terminal" and (columns < 100 or lines < 46)  # shows 240x240 cut or blurred
    return "macropad" if front == "headless" or small else "picosystem"


def _board(name, option, values):
    """Return the board with this name, or the one that the settings describe, or None. Raises Refused."""
    if is_wired(values) and (name is None or name in WIRED):
        try:
            return wired(name or "wired", values, name)
        except BadBoard as error:
            raise Refused("%s: %s" % (option, error)) from None
    if name in WIRED:
        raise Refused("--board: %s: expected --settings that name a panel or a preset" % name)
    if name is None and values and option == "--settings":
        words = "expected TREFOIL_PRESET or TREFOIL_PANEL, or the --board that these settings are for"
        raise Refused("%s: %s" % (option, ([advice(key) for key in values if is_unknown(key)] or [words])[0]))
    if name is not None and name not in BOARDS:
        raise Refused("--board: unknown board '%s', expected %s" % (name, ", ".join([*BOARDS, *WIRED])))
    return None if name is None else BOARDS[name]


def _nvm(chosen, board):
    """Return the path of the file that holds the flash, or None."""
    if chosen.nvm is not None or chosen.headless:
        return chosen.nvm
    os.makedirs(SAVES, exist_ok=True)
    return os.path.join(SAVES, board.name + ".bin")


def _flash(path, held):
    """Load the flash from a file and lock the file until `held` closes. Raises Refused."""
    if path is None:
        return Flash()
    if os.path.exists(path) and not os.path.isfile(path):
        raise Refused("--nvm: %s is not a file" % path)
    try:
        try_to_write(path, SECTOR)
    except OSError as error:
        raise Refused("--nvm: cannot write %s: %s" % (path, error.strerror)) from None
    try:
        held.enter_context(alone_with(path))
        return Flash(path)
    except InUse:
        words = "is in use by another simulator; --nvm FILE names another"
        raise Refused("--nvm: %s %s" % (path, words)) from None
    except ValueError as error:
        raise Refused("--nvm: %s" % error) from None


def _make(folder):
    """Create the folder for the pictures. Raises Refused if it cannot be written to."""
    try:
        os.makedirs(folder, exist_ok=True)
        try_to_write(os.path.join(folder, "end.png"), 1)
    except OSError as error:
        raise Refused("--shots: cannot write into %s: %s" % (folder, error.strerror)) from None


def _front(chosen):
    """Return the front end: "headless", "terminal" or "window"."""
    if chosen.headless:
        return "headless"
    if chosen.terminal:
        missing = Terminal.missing()
        if missing:
            raise Refused("--terminal: expected %s" % missing)
        return "terminal"
    if not sys.platform.startswith("linux") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return "window"
    missing = Terminal.missing()
    if missing:
        raise Refused("no screen here; expected %s, or %s" % (missing, _HEADLESS))
    return "terminal"


def _steps(chosen, board):
    if chosen.script is None:
        return None
    try:
        return parse(read_file(chosen.script, _SCRIPT, "--script").decode("utf-8-sig"), board)
    except UnicodeDecodeError:
        raise Refused("--script: %s is not UTF-8 text" % chosen.script) from None
    except BadScript as error:
        raise Refused("%s: %s" % (chosen.script, error)) from None


@command("sim")
def main(argv=None):
    """Run the simulator. Returns the exit status."""
    chosen = _arguments(argv)
    option, values = _settings(chosen)
    board = _board(chosen.board, option, values)
    front = _front(chosen)
    board = board or BOARDS[_usual(front)]
    steps = _steps(chosen, board)
    places = {} if chosen.drive is None else {"root": chosen.drive, "modules": str(beside(chosen.drive))}

    def other_settings():
        """Return the board and the values of the settings if the file now says otherwise, or None."""
        try:
            found = _settings(chosen)[1]
            return None if found == values else (_board(chosen.board, option, found) or board, found)
        except Refused as wrong:
            say("sim", wrong)
            return None

    with contextlib.ExitStack() as held:
        path = _nvm(chosen, board)
        flash = _flash(path, held)
        if front == "headless":
            _make(chosen.shots)
        sheets.up_to_date()
        others = [name for name in BOARDS if os.path.exists(os.path.join(SAVES, name + ".bin"))]
        status = None
        while status is None:
            clock = VirtualClock() if front == "headless" else RealClock()
            real = miswired(board, settings(chosen.miswire, "--miswire")[1]) if chosen.miswire else board
            machine = Machine(real, clock, flash, values, **places)
            run = Run(machine, steps, chosen.shots, chosen.seconds, chosen.until, ends=front == "headless")
            if others and not (chosen.board or chosen.nvm or board.name in others):
                run.notice = "other matches are saved: --board " + " or ".join(others)
            machine.serial.quiet = not (front == "headless" or chosen.verbose)
            if front != "headless":
                machine.outdated = other_settings
            try:
                status = _play(run, front, chosen.scale)
            except Broken as why:
                raise Failed(why) from None
            if status is None:
                steps, (board, values) = None, other_settings() or (board, values)
        if front != "headless":
            say("sim", "matches are saved in " + path)
        return status


def _play(run, front, scale):
    """Show the run in its front end. Returns the exit status."""
    if front == "headless":
        status = run.headless()
        _, crash, text = run.machine.serial.text.partition("Traceback (most recent call last):\n")
        if crash and not status:  # a key has led on
            raise Failed("the console crashed: " + re.search(r"^\S.*", text, re.M)[0])
        return status
    if front == "terminal":
        return run.shown(Terminal())
    from sim.window import Window, pygame  # imported here: the other front ends need no pygame

    try:
        return run.shown(Window(scale))
    except pygame.error as error:
        why = "cannot open a window: %s" % error
    missing = Terminal.missing()
    if missing:
        raise Failed("%s; expected %s, or %s" % (why, missing, _HEADLESS))
    say("sim", why + "; playing in this terminal")
    return run.shown(Terminal())


if __name__ == "__main__":
    sys.exit(main())
