"""python3 -m sim: the console on the desktop, in a window, in a terminal, or headless for scripts."""
import argparse
import os
import sys
import tomllib

from sim import ROOT
from sim.boards import BOARDS
from sim.clock import RealClock, VirtualClock
from sim.machine import Machine
from sim.nvm import Flash
from sim.script import BadScript, Player, parse, save

_SHOTS = os.path.join("build", "shots")


class _Bad(Exception):
    """A bad argument or file: one line for the user, exit status 2."""


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        raise _Bad(message)


def _arguments(argv):
    parser = _Parser(prog="python3 -m sim", description=__doc__)
    parser.add_argument("--board", default="macropad", help="%s (default macropad)" % " or ".join(BOARDS))
    look = parser.add_mutually_exclusive_group()
    look.add_argument("--terminal", action="store_true", help="paint in this terminal")
    look.add_argument("--headless", action="store_true",
                      help="no picture and no real time: serial console to standard output")
    parser.add_argument("--script", metavar="FILE", help="play the steps of a JSON script")
    parser.add_argument("--shots", metavar="DIR", default=_SHOTS,
                        help="where pictures are saved (default %s)" % _SHOTS)
    parser.add_argument("--seconds", metavar="N", type=_positive, help="stop after this long")
    parser.add_argument("--until", metavar="TEXT", help="stop when the serial console says this")
    parser.add_argument("--settings", metavar="FILE", help="a settings.toml for os.getenv")
    parser.add_argument("--nvm", metavar="FILE", help="where saved matches lie (headless: nowhere unless told)")
    parser.add_argument("--scale", metavar="N", type=_scale, help="window pixels per panel pixel")
    chosen = parser.parse_args(argv)
    if chosen.board not in BOARDS:
        raise _Bad("--board: unknown board '%s', expected %s" % (chosen.board, " or ".join(BOARDS)))
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


def _flash(chosen):
    path = chosen.nvm
    if path is None and not chosen.headless:
        path = os.path.join(ROOT, "build", "nvm-%s.bin" % chosen.board)
        os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        return Flash(path)
    except ValueError as error:
        raise _Bad("--nvm: %s" % error) from None
    except OSError as error:
        raise _Bad("--nvm: cannot read %s: %s" % (path, error.strerror)) from None


def _front(chosen):
    """Which face to show: "headless", "terminal" or "window"."""
    if chosen.headless:
        return "headless"
    if chosen.terminal:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise _Bad("--terminal: standard input and output are not a terminal")
        return "terminal"
    if not sys.platform.startswith("linux") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return "window"
    if sys.stdin.isatty() and sys.stdout.isatty():
        return "terminal"
    raise _Bad("no screen and no terminal here: expected --headless with --script, --seconds or --until")


def main(argv=None):
    """Run the simulator. Returns the exit status."""
    try:
        chosen = _arguments(argv)
        front = _front(chosen)
        board = BOARDS[chosen.board]
        steps = []
        if chosen.script:
            try:
                steps = parse(_read(chosen.script, "--script"), board)
            except BadScript as error:
                raise _Bad("%s: %s" % (chosen.script, error)) from None
        settings = _settings(chosen.settings)
        flash = _flash(chosen)
    except _Bad as error:
        print("sim: %s" % error, file=sys.stderr)
        return 2
    clock = VirtualClock() if front == "headless" else RealClock()
    machine = Machine(board, clock, flash, settings)
    run = Run(machine, chosen, steps, front == "headless")
    if front == "headless":
        return run.headless()
    raise NotImplementedError(front)


class Run:
    """A machine with its script and its limits."""

    def __init__(self, machine, chosen, steps, ends):
        self.machine = machine
        self._chosen = chosen
        self._ends = ends  # the run ends with the script
        self._until_met = chosen.until is None
        self.player = Player(steps, machine, chosen.shots, self._script_over) if chosen.script else None

    def start(self):
        """Set everything up that will happen by itself."""
        machine, chosen = self.machine, self._chosen
        if chosen.until is not None:
            machine.serial.listeners.append(self._listen)
        if chosen.seconds is not None:
            machine.clock.at(machine.clock.now + round(chosen.seconds * 1e6), lambda: machine.stop("end"))
        elif self._ends and self.player is None:
            machine.clock.at(machine.clock.now + 60_000_000, lambda: machine.stop("end"))
        if self.player is not None:
            self.player.start()

    def _listen(self, _):
        if not self._until_met and self._chosen.until in self.machine.serial.text:
            self._until_met = True
            self.machine.clock.at(self.machine.clock.now, lambda: self.machine.stop("end"))

    def _script_over(self):
        if self._ends or self.player.failed:
            self.machine.stop("end")

    def unmet(self):
        """What the run waited for in vain, in words, or None."""
        if self.player is not None and self.player.failed:
            return self.player.failed
        if self._chosen.until is not None and not self._until_met:
            if self.player is None or not self.player.finished:
                return "--until: \"%s\" did not come" % self._chosen.until
        elif self._chosen.until is None and self.player is not None and not self.player.finished:
            return self.player.unmet()
        return None

    def headless(self):
        """Run to the end without a picture. Returns the exit status."""
        self.machine.serial.listeners.append(_say)
        self.start()
        outcome = self.machine.run()
        save(self.machine.panel, self._chosen.shots, "end")
        return self.verdict(outcome)

    def verdict(self, outcome):
        """Say on standard error what went wrong, if anything did. Returns the exit status."""
        if outcome == "done":
            print("sim: code.py ended by itself", file=sys.stderr)
            return 1
        if outcome != "end":
            print("sim: code.py failed\n" + outcome, file=sys.stderr, end="")
            return 1
        unmet = self.unmet()
        if unmet:
            last = self.machine.serial.text.splitlines()[-5:]
            print("sim: %s\nthe serial console ended with:" % unmet, file=sys.stderr)
            for line in last:
                print("  " + line, file=sys.stderr)
            return 3
        return 0


def _say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
