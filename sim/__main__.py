"""python3 -m sim: the console on the desktop, in a window, in a terminal, or headless for scripts."""
import argparse
import os
import sys
import tomllib

from sim import ROOT
from sim.boards import BOARDS, WIRED, wired
from sim.clock import RealClock, VirtualClock
from sim.machine import Machine
from sim.nvm import Flash
from sim.run import SHOTS, Run
from sim.script import BadScript, parse
from sim.terminal import Terminal
from tools import type as glyphs


class _Bad(Exception):
    """A bad argument or file: one line for the user, exit status 2."""


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        raise _Bad(message + "; --help lists what there is")


def _arguments(argv):
    parser = _Parser(prog="python3 -m sim", description=__doc__, allow_abbrev=False)
    parser.add_argument("--board", help="%s; or %s with --settings (default macropad)"
                        % (", ".join(BOARDS), ", ".join(WIRED)))
    look = parser.add_mutually_exclusive_group()
    look.add_argument("--terminal", action="store_true", help="paint in this terminal")
    look.add_argument("--headless", action="store_true",
                      help="no picture and no real time: serial console to standard output")
    parser.add_argument("--script", metavar="FILE", help="play the steps of a JSON script")
    parser.add_argument("--shots", metavar="DIR", default=SHOTS,
                        help="where pictures are saved (default %s)" % SHOTS)
    parser.add_argument("--seconds", metavar="N", type=_positive, help="stop after this long")
    parser.add_argument("--until", metavar="TEXT", help="stop when the serial console says this")
    parser.add_argument("--settings", metavar="FILE",
                        help="a settings.toml; one that names a panel or a preset needs no --board")
    parser.add_argument("--nvm", metavar="FILE", help="the file that saved matches lie in")
    parser.add_argument("--scale", metavar="N", type=_scale, help="window pixels per panel pixel")
    chosen = parser.parse_args(argv)
    if chosen.headless and not (chosen.script or chosen.seconds or chosen.until):
        raise _Bad("--headless: expected --script, --seconds or --until, or it would never end")
    return chosen


def _positive(text):
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("expected a number of seconds above 0, not '%s'" % text)
    return value


def _scale(text):
    if not text.isdigit() or not 1 <= int(text) <= 20:
        raise argparse.ArgumentTypeError("expected a whole number from 1 to 20, not '%s'" % text)
    return int(text)


def _read(path, what):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise _Bad("%s: cannot read %s: %s" % (what, path, error.strerror)) from None
    except UnicodeDecodeError:
        raise _Bad("%s: %s is not UTF-8 text" % (what, path)) from None


def _settings(path):
    """The texts of a settings.toml. On the device every value is text or a whole number."""
    if path is None:
        return {}
    try:
        values = tomllib.loads(_read(path, "--settings"))
    except tomllib.TOMLDecodeError as error:
        raise _Bad("--settings: %s: %s" % (path, error)) from None
    for key, value in values.items():
        if type(value) not in (str, int):
            raise _Bad("--settings: %s: %s: expected text or a whole number" % (path, key))
    return {key: str(value) for key, value in values.items()}


def _board(name, settings):
    """The board by its name, or the one that the settings tell of."""
    told = "TREFOIL_PRESET" in settings or "TREFOIL_PANEL" in settings
    if told and (name is None or name in WIRED):
        return wired(name or "wired", settings, name)
    if name in WIRED:
        raise _Bad("--board: %s: expected --settings that name a panel or a preset" % name)
    if (name or "macropad") not in BOARDS:
        raise _Bad("--board: unknown board '%s', expected %s" % (name, ", ".join([*BOARDS, *WIRED])))
    return BOARDS[name or "macropad"]


def _flash(chosen, board):
    path = chosen.nvm
    if path is None and not chosen.headless:
        path = os.path.join(ROOT, "build", "nvm-%s.bin" % board.name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        flash = Flash(path)
    except ValueError as error:
        raise _Bad("--nvm: %s" % error) from None
    except OSError as error:
        raise _Bad("--nvm: cannot read %s: %s" % (path, error.strerror)) from None
    if path is not None and not os.access(os.path.dirname(os.path.abspath(path)), os.W_OK):
        raise _Bad("--nvm: cannot write %s: expected a folder that is there and may be written" % path)
    return flash


def _make(folder):
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise _Bad("--shots: cannot make %s: %s" % (folder, error.strerror)) from None


def _front(chosen):
    """Which face to show: "headless", "terminal" or "window"."""
    if chosen.headless:
        return "headless"
    if chosen.terminal:
        if not Terminal.usable():
            raise _Bad("--terminal: expected a terminal of Linux or macOS on standard input and output")
        return "terminal"
    if not sys.platform.startswith("linux") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return "window"
    if Terminal.usable():
        return "terminal"
    raise _Bad("no screen and no terminal here: expected --headless with --script, --seconds or --until")


def main(argv=None):
    """Run the simulator. Returns the exit status."""
    try:
        chosen = _arguments(argv)
        settings = _settings(chosen.settings)
        board = _board(chosen.board, settings)
        front = _front(chosen)
        steps = None
        if chosen.script:
            try:
                steps = parse(_read(chosen.script, "--script"), board)
            except BadScript as error:
                raise _Bad("%s: %s" % (chosen.script, error)) from None
        flash = _flash(chosen, board)
        if front == "headless":
            _make(chosen.shots)
    except _Bad as error:
        print("sim: %s" % error, file=sys.stderr)
        return 2
    glyphs.up_to_date()
    clock = VirtualClock() if front == "headless" else RealClock()
    machine = Machine(board, clock, flash, settings)
    run = Run(machine, steps, chosen.shots, chosen.seconds, chosen.until, ends=front == "headless")
    if front == "headless":
        try:
            return run.headless()
        except KeyboardInterrupt:
            return 130
    if front == "terminal":
        return run.shown(Terminal())
    from sim.window import Window, pygame  # only here: the others need no pygame

    try:
        return run.shown(Window(chosen.scale))
    except pygame.error as error:
        print("sim: cannot open a window: %s; expected --terminal or --headless" % error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
