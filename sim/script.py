"""Scripts: a JSON list of steps that press keys, wait for text and take pictures.

* `{"wait": "READY"}` waits until this text appears on the serial console, after the text of the last wait or
  `"from": "start"`, for at most `"timeout"` ms (60,000 by default). If it does not, the exit status is 3.
* `{"t": 500, "press": "a"}` presses a key, named by its role or its pin, 500 ms after the last wait was met,
  `"for"` 80 ms or another time from 45 ms on. `"down"` and `"up"` press and release a key, `"turn"` turns the
  wheel by detents.
* `{"t": 900, "shot": "start"}` saves the panel as start.png; `{"t": 950, "power": "cycle"}` cuts the power.

Take pictures only while nothing moves. The same scripts drive the emulated board (`tools.device`).
"""
import json
import os
import re

from sim.boards import KEYS
from sim.host import Broken, write

_ACTIONS = ("press", "down", "up", "turn", "shot", "power")
_SHORTEST = 45  # ms: `keypad` never misses a press this long
_PRESS = 80
_TIMEOUT = 60_000
_DAY = 86_400_000  # ms: the longest time in a script
_TURNS = 1000  # limit of detents, either way
_NAME = 100  # limit of characters in a picture's name
_DETENT = 10_000  # microseconds between two detents of a turn


class BadScript(ValueError):
    """A script that cannot be run. Its text is one line that names the step."""


def parse(text, board):
    """Parse and check the steps of a script for a board. Raises BadScript before anything starts."""
    try:
        steps = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadScript("not JSON: %s" % error) from None
    except ValueError:
        raise BadScript("not a script: a number has thousands of digits") from None
    except RecursionError:
        raise BadScript("not a script: lists and objects are nested too deeply") from None
    if not isinstance(steps, list):
        raise BadScript("expected a list of steps")
    for number, step in enumerate(steps, 1):
        try:
            _check(step, board)
        except BadScript as error:
            raise BadScript("step %d: %s" % (number, error)) from None
    return steps


def _check(step, board):
    _expect(isinstance(step, dict), 'expected an object such as {"t": 100, "press": "KEY1"}')
    if "wait" in step:
        _only(step, ("wait", "from", "timeout"))
        _expect(isinstance(step["wait"], str) and step["wait"], "wait: expected the text to wait for")
        _expect(step.get("from", "start") == "start", 'from: expected "start", not %s', step.get("from"))
        _count(step, "timeout", 1)
        return
    found = [action for action in _ACTIONS if action in step]
    if len(found) != 1:
        unknown = sorted(set(step) - {"t", "for"} - set(_ACTIONS))
        named = "unknown step %s; " % json.dumps(unknown[0]) if unknown and not found else ""
        known = ", ".join(_ACTIONS)
        raise BadScript('%sexpected wait or one of %s, such as "power": "cycle"' % (named, known))
    action, value = found[0], step[found[0]]
    _only(step, ("t", action, "for") if action == "press" else ("t", action))
    _expect("t" in step, '%s: expected "t", milliseconds after the last wait' % action)
    _count(step, "t", 0)
    if action in ("press", "down", "up"):
        roles = {**board.roles, **KEYS.get(board.name, {})}
        step[action] = roles.get(value.lower(), value) if isinstance(value, str) else value
        known = board.name, ", ".join(board.keys), ", ".join(roles)
        _expect(step[action] in board.keys, "unknown pin %%s; the keys of %s are %s; or %s" % known, value)
        _count(step, "for", _SHORTEST if "for" in step else 0)
    elif action == "turn":
        _expect(board.encoder, "turn: %s has no encoder" % board.name)
        fits = type(value) is int and abs(value) <= _TURNS
        _expect(fits, "turn: expected -1000 to 1000 detents, positive clockwise, not %s", value)
    elif action == "shot":
        fits = isinstance(value, str) and re.fullmatch(r"[\w][\w.-]*", value) and len(value) <= _NAME
        _expect(fits, "shot: expected a file name without .png, not %s", value)
    else:
        _expect(value == "cycle", 'power: expected "cycle", not %s', value)


def _expect(condition, words, *value):
    """Raise BadScript with these words, and a value in them as JSON, unless a condition holds."""
    if not condition:
        raise BadScript(words % tuple(map(json.dumps, value)) if value else words)


def _only(step, keys):
    for key in step:
        _expect(key in keys, "unknown %%s; expected %s" % ", ".join(keys), key)


def _count(step, key, least):
    value = step.get(key, least)
    fits = type(value) is int and least <= value <= _DAY
    _expect(fits, "%s: expected milliseconds, %d to %d, not %%s" % (key, least, _DAY), value)


class Player:
    """The player of a script on a machine, driven by the machine's clock and serial console.

    `failed` describes an unmet wait, else it is None. `done` is called after the last step or an unmet wait.
    """

    def __init__(self, steps, machine, shots, done):
        self._steps = steps
        self._machine = machine
        self._shots = shots
        self._done = done
        self._next = 0
        self._zero = 0  # time when the last wait was met
        self._busy = 0  # time when the last press or turn ends
        self._mark = 0  # length of the serial text already searched
        self._waiting = None
        self.failed = None

    def start(self):
        self._machine.serial.listeners.append(self._heard)
        self._machine.clock.at(self._machine.clock.now, self._go)

    def _go(self):
        """Run the steps that are due and schedule the next one."""
        clock = self._machine.clock
        while self._next < len(self._steps):
            step = self._steps[self._next]
            when = self._busy if "wait" in step else self._zero + step["t"] * 1000
            if when > clock.now:
                clock.at(when, self._go)
                return
            if "wait" in step:
                self._wait(step)
                return
            self._next += 1
            self._act(step)
        if self._busy > clock.now:
            clock.at(self._busy, self._go)
            return
        self._done()

    def _act(self, step):
        machine = self._machine
        if "press" in step:
            pin = step["press"]
            machine.press(pin)
            self._later(step.get("for", _PRESS) * 1000, lambda: machine.release(pin))
        elif "down" in step:
            machine.press(step["down"])
        elif "up" in step:
            machine.release(step["up"])
        elif "turn" in step:
            way = 1 if step["turn"] > 0 else -1
            for detent in range(abs(step["turn"])):
                self._later((detent + 1) * _DETENT, lambda: machine.turn(way))
        elif "shot" in step:
            keep(machine.panel, self._shots, step["shot"])
        else:
            machine.clock.at(machine.clock.now, self._go)  # stop() does not return
            machine.stop("power")

    def _later(self, us, call):
        when = self._machine.clock.now + us
        self._busy = max(self._busy, when)
        self._machine.clock.at(when, call)

    def _wait(self, step):
        self._waiting = step
        if step.get("from") == "start":
            self._mark = 0
        clock = self._machine.clock

        def give_up():
            if self._waiting is step:
                self._waiting = None
                self.failed = self.unmet(step)
                self._done()

        if not self._heard(""):
            clock.at(clock.now + step.get("timeout", _TIMEOUT) * 1000, give_up)

    def unmet(self, step=None):
        """Return a description of the pending wait, or None if no wait is left."""
        for number in range(self._next, len(self._steps)):
            if self._steps[number] is step or step is None and "wait" in self._steps[number]:
                return "step %d: wait %s was not met" % (number + 1, json.dumps(self._steps[number]["wait"]))
        return None

    def _heard(self, _):
        """Search new text for the text of the pending wait."""
        step = self._waiting
        if step is None:
            return False
        at = self._machine.serial.text.find(step["wait"], self._mark)
        if at < 0:
            return False
        clock = self._machine.clock
        self._mark = at + len(step["wait"])
        self._waiting = None
        self._next += 1
        self._zero = self._busy = clock.now
        clock.at(clock.now, self._go)
        return True


def save(panel, folder, name):
    """Write the panel's picture as FOLDER/NAME.png, making the folder. Returns the path; raises OSError."""
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name + ".png")
    write(path, panel.png())
    return path


def keep(panel, folder, name):
    """Save a picture as `save` does, but raise Broken if it cannot be written."""
    try:
        save(panel, folder, name)
    except OSError as error:
        raise Broken("--shots: cannot write %s.png in %s: %s" % (name, folder, error.strerror)) from None
