"""Plays a script (docs/design.md, "Simulator") on the console under MicroPython, one start after the other.

What the console prints goes to standard output. Pictures are left out. Keys come by the scanner, and
garbage is collected at each `yield`.
"""

import builtins
import sys

import standins
from standins import Reload, clock, scanner, wheel

_STEP_MS = 10  # that a step of the console takes here
_IDLE_MS = 50  # and one in which it had nothing to do
_START_MS = 500  # from power-on to code.py
_PRESS_MS = 80
_DETENT_MS = 10
_TIMEOUT_MS = 60000
_STEPS = 16  # of the console, between two collections


class PowerCut(BaseException):
    """The script cuts the power."""


class Unmet(BaseException):
    """A wait was not met."""


class Failed(BaseException):
    """A screen failed."""


class Script:
    """The steps that are left, and what is still to come of those that were done."""

    def __init__(self, steps):
        self.steps = steps
        self.next = 0
        self.zero = clock.ms  # when the last wait was met
        self.busy = clock.ms  # when the last press or turn is over
        self.later = []  # (ms, what, with what)
        self.said = ""  # since the last match of a wait
        self.since = None  # when the wait began that is not met

    def say(self, *words, **named):
        """`print`."""
        line = " ".join([str(word) for word in words]) + "\n"
        self.said += line
        shout(*words, **named)

    def over(self):
        return self.next == len(self.steps) and not self.later

    def next_time(self):
        """When something is to be done next; None while a wait is not met."""
        times = [when for when, _, _ in self.later]
        if self.since is None and self.next < len(self.steps):
            step = self.steps[self.next]
            times.append(self.busy if "wait" in step else self.zero + step["t"])
        return min(times) if times else None

    def act(self):
        """Do all that is due."""
        while self.later and min(self.later, key=first)[0] <= clock.ms:
            now = min(self.later, key=first)
            self.later.remove(now)
            now[1](now[2])
        while self.next < len(self.steps):
            step = self.steps[self.next]
            if (self.busy if "wait" in step else self.zero + step["t"]) > clock.ms:
                return
            if "wait" in step:
                if not self.met(step):
                    return
            self.next += 1
            self.do(step)

    def met(self, step):
        if self.since is None:
            self.since = clock.ms
        at = self.said.find(step["wait"])
        if at < 0:
            if clock.ms - self.since > step.get("timeout", _TIMEOUT_MS):
                raise Unmet("step %d: wait %r was not met" % (self.next + 1, step["wait"]))
            return False
        self.said = self.said[at + len(step["wait"]) :]
        self.since = None
        self.zero = self.busy = clock.ms
        return True

    def do(self, step):
        if "press" in step:
            scanner.press(step["press"])
            self.after(step.get("for", _PRESS_MS), scanner.release, step["press"])
        elif "down" in step:
            scanner.press(step["down"])
        elif "up" in step:
            scanner.release(step["up"])
        elif "turn" in step:
            for detent in range(abs(step["turn"])):
                self.after((detent + 1) * _DETENT_MS, turn, 1 if step["turn"] > 0 else -1)
        elif "power" in step:
            raise PowerCut

    def after(self, ms, what, of):
        self.later.append((clock.ms + ms, what, of))
        self.busy = max(self.busy, clock.ms + ms)


shout = builtins.print


def first(pair):
    return pair[0]


def turn(way):
    wheel.position += way


def failed(traceback, problem, *rest, **named):
    """In place of the page that says so."""
    sys.print_exception(problem)
    raise Failed


def forget(sleep_memory):
    """What a start finds in memory: nothing, and after a power cut no sleep memory either."""
    for name in list(sys.modules):
        if name.split(".")[0] in ("handheld", "games"):
            del sys.modules[name]
    standins.display.root_group = None
    if not sleep_memory:
        memory = sys.modules["alarm"].sleep_memory
        memory[:] = bytes(len(memory))


class Fed:
    """Dice that give these numbers first."""

    def __init__(self, numbers, dice):
        self.numbers = list(numbers)
        self.dice = dice

    def below(self, n):
        return self.numbers.pop(0) if self.numbers else self.dice.below(n)

    def die(self, sides):
        return self.below(sides) + 1


def feed(one, draws):
    """Make each call of chance give the next of these lists. Return False without a match, as in the menu."""
    try:
        session = one.session
        chance = session.chance_dice
    except AttributeError:
        return False

    def fed():
        return Fed(draws.pop(0) if draws else (), chance())

    session.chance_dice = fed
    return True


def play(steps, draws=None):
    """Play a script on a machine that is switched on. Yields True where a start begins. Raises Unmet.

    `draws` has the numbers that chance gives, call by call; None for the session's own.
    """
    script = Script(steps)
    builtins.print = script.say
    standins.Tracebacks.print_exception = failed
    reload = False
    while not script.over():
        clock.runtime.run_reason = clock.RunReason.SUPERVISOR_RELOAD if reload else 0
        clock.ms += _START_MS
        forget(reload)
        yield True
        try:
            yield from run(script, draws)
        except Reload:
            reload = True
        except PowerCut:
            reload = False
    builtins.print = shout


class Taken(BaseException):
    """Has a console that would run."""


def take(one):
    """In place of `Console.run`."""
    raise Taken(one)


def run(script, draws):
    """One start, by code.py, until the script is over. Raises Failed, and whatever fails."""
    from handheld.console import Console

    Console.run = take
    yield
    try:
        with open("/code.py") as file:
            exec(file.read(), {})
    except Taken as taken:
        one = taken.args[0]
    yield
    one.start()
    count = 0
    fed = draws is None
    while not script.over():
        script.act()
        clock.idle = False
        one.step()
        if not fed:
            fed = feed(one, draws)
        pass_time(script)
        count += 1
        if count % _STEPS == 0:
            yield


def pass_time(script):
    """Until the next step of the console, or the next of the script where that has nothing to do."""
    next_time = script.next_time()
    ms = _IDLE_MS if clock.idle else _STEP_MS
    clock.ms += ms if next_time is None else max(1, min(ms, next_time - clock.ms))
