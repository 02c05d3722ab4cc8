"""A run: a machine with its script and its limits, and the exit status."""
import os
import sys
import time

from sim.command import line
from sim.command import say as tell
from sim.host import Broken, say
from sim.machine import Stop
from sim.script import Player, keep, save

SHOTS = os.path.join("build", "shots")
_PATIENCE = 60  # seconds that --until waits if nothing else ends the run


class Run:
    """A run on a machine: `steps` of a script, for at most `seconds`, `until` a text is printed.

    If `ends` is true the run ends with its script; otherwise a player takes over.
    """

    def __init__(self, machine, steps=None, shots=SHOTS, seconds=None, until=None, ends=True):
        self.machine = machine
        self.shots = shots
        self._seconds = seconds
        self._until = until
        self._ends = ends
        self._heard = False  # True once `until` has been printed
        self._late = False  # True if the time limit was reached
        self.notice = ""  # words that a front end shows as it opens
        self._player = Player(steps, machine, shots, self._script_over) if steps is not None else None

    def start(self):
        clock = self.machine.clock
        if self._until is not None:
            self.machine.serial.listeners.append(self._listen)
        if self._player is not None:
            self._player.start()
        seconds = self._seconds
        if seconds is None and self._until is not None and self._player is None and self._ends:
            seconds = _PATIENCE
        if seconds is not None:
            clock.at(clock.now + round(seconds * 1e6), self._time_up)

    def _time_up(self):
        self._late = True
        self.machine.stop("end")

    def _listen(self, _):
        if not self._heard and self._until in self.machine.serial.text:
            self._heard = True
            self.machine.clock.at(self.machine.clock.now, lambda: self.machine.stop("end"))

    def _script_over(self):
        if self._ends or self._player.failed:
            self.machine.stop("end")

    def unmet(self):
        """Return a description of the unmet wait, or None."""
        if self._heard:
            return None
        player = self._player
        if player is not None and player.failed:
            return player.failed
        if self._late and player is not None and player.unmet():
            return player.unmet()
        if self._late and self._until is not None:
            return "--until \"%s\" was not met" % self._until
        return None

    def headless(self):
        """Run to the end with the serial console on standard output. Returns the exit status."""
        self.machine.serial.listeners.append(say)
        self.start()
        outcome = self.machine.run()
        keep(self.machine.panel, self.shots, "end")
        return self.verdict(outcome)

    def shown(self, face):
        """Run with a window or a terminal around it. Returns the exit status, None if another machine is due.

        `face` has `open`, `close`, `pump` (called every few milliseconds), `say` for the text of the serial
        console, and `over` for a message about the end of code.py, shown until the player reloads or quits.
        """
        why = "power"
        try:
            face.open(self)
            self.machine.clock.pump = lambda: _pump(face)
            self.machine.serial.listeners.append(face.say)
            self.start()
            while why not in ("end", "outdated"):
                outcome = why = self.machine.run(why)
                if outcome not in ("end", "outdated"):
                    face.over(_words(outcome))
                    why = self._rest()
        except KeyboardInterrupt:
            why = "end"
        finally:
            face.close()
        return None if why == "outdated" else self.verdict("end")

    def _rest(self):
        """Wait while nothing runs. Returns the reason for the end of the wait: "edited", "power" or "end"."""
        while True:
            try:
                self.machine.clock.sleep(20_000)
            except Stop as stop:
                return stop.why

    def save_picture(self, also=lambda path: None):
        """Save a picture of the panel now, then call `also` with its path. Return words for the player."""
        try:
            path = save(self.machine.panel, self.shots, time.strftime("trefoil-%Y%m%d-%H%M%S"))
            also(path)
        except (OSError, RuntimeError) as error:  # pygame.error is a RuntimeError
            return "not saved: %s" % error
        return "saved " + path

    def verdict(self, outcome):
        """Print any failure to standard error. Returns the exit status."""
        if outcome != "end":
            _tell_lines("sim: " + _words(outcome))
            return 1
        unmet = self.unmet()
        if unmet is None:
            return 0
        tell("sim", "%s; the serial console ended with:" % unmet)
        _tell_lines("\n".join(["  " + text for text in self.machine.serial.text.splitlines()[-5:]]))
        return 3


def _pump(face):
    try:
        face.pump()
    except OSError as error:
        raise Broken("the terminal is gone: %s" % error.strerror) from None


def _tell_lines(text):
    """Print several lines to standard error, such as a traceback."""
    for each in text.rstrip().splitlines():
        print(line(each), file=sys.stderr)


def _words(outcome):
    return "code.py ended by itself" if outcome == "done" else "code.py failed\n" + outcome
