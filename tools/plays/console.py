"""Plays in the simulator, on any board."""

import re

from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.driver import Driver
from sim.machine import Machine
from tools import events
from tools.plays import pilots
from tools.plays.hand import Hand
from tools.plays.rules import Runner, expect

_TRIES = 60  # of a pilot, for one event
_PICTURE_MS = 1300
_EARNED_MS = 2500
_AT_REST = {"press", "hold", "row", "follow", "shown", "picture", "leave", "given"}


class OnConsole(Hand, Runner):
    """A play on a board. `keep(name, png)` is given the pictures.

    `drawn` are the numbers fed, for each call of chance.
    """

    device_class = Driver

    def __init__(self, play, board, keep=None):
        Runner.__init__(self, play)
        settings = {"TREFOIL_SEED": play.seed or "1", "TREFOIL_DEBUG": "1"}
        machine = Machine(BOARDS[board], VirtualClock(), settings=settings)
        Hand.__init__(self, self.device_class(machine, board))
        self._start, self.device.start = self.device.start, self.start
        self.drawn = []
        self._keep = keep or (lambda name, png: None)
        self._seen = {}  # pictures by name

    def run(self):
        play = self.play
        with self.device as device:
            for key, value in re.findall(r"(\S+) (\d+)", play.settings):
                device.console.settings.set(key, int(value))
                device.console.apply_settings()
                device.console.redraw()
            if play.start == "menu":
                device.run(600)
            else:
                device.begin(play.match.game, play.options, play.match.names, play.levels, play.extras)
            super().run()

    def start(self, why="power"):
        """Start the device, and feed the chance of its match."""
        self._start(why)
        session = getattr(self.device.console, "session", None)
        if session and self.pilot and self.play.is_fed:  # a lesson prints no record, so it has no pilot
            chance = session.chance_dice
            session.chance_dice = lambda: self._feed(session, chance())

    def _feed(self, session, dice):
        """Return dice that draw the next chance event of the play."""
        printed = sum(line.startswith(self.pilot.chance) for line in self.unread)
        coming = [line for line in self.coming if line.startswith(self.pilot.chance)][printed:]
        numbers = self.pilot.draws(session.match, coming[0]) if coming else []
        self.drawn.append(numbers[:])
        below = dice.below
        dice.below = lambda n: numbers.pop(0) if numbers else below(n)
        return dice

    # Steps

    def step(self, step):
        if step.kind in _AT_REST and not step.now:
            self.settle()
        super().step(step)

    @property
    def coming(self):
        """The lines of the record that the play has from the current step on."""
        return [step.args[0] for step in self.play.steps[self.at :] if step.kind == "line"]

    def do_line(self, line):
        """Have an event happen, if it is not printed yet."""
        if not self.unread:
            self.settle()
        if not self.unread:
            self.match.check(*events.read(self.match, line))  # or no keys lead there
        self.following = "".join(self.coming[1:2])
        self._cause(line, self.pilot.act, line)

    def do_take_back(self, how):
        self._cause(how, self.choose, "Undo" if how == "undo" else "Fix last entry")

    def _cause(self, line, act, what):
        """Act until a line is printed."""
        for _ in range(_TRIES):
            if not self.unread:
                self.settle()
            if self.unread:
                break
            act(what)
            self.device.run(20)
        expect(self.unread, "no keys lead to '%s': %s" % (line, self.words))
        self.take(line)

    def do_cut(self):
        """Cut the power, switch on, and resume by keys. All events are printed again."""
        past = self.past = self.past + self.unread
        self.device.start()
        self.device.run(600)
        for ms in 200, 600:  # the cursor of the menu is on the last match, that of its card on Continue
            self.settle()
            self.press("A")
            self.device.run(ms)
        self.settle()
        same = self.lines[: len(past)] == past  # chance may follow, which the next line of the play is about
        expect(same, "it resumes with %s, not %s" % (self.lines[-3:], past[-3:]))

    def do_given(self, *lines):
        """Play events past the screens."""
        session = self.device.console.session
        for line in lines:
            session.play(*events.read(session.match, line))
            self.take(line)
        self.device.home()
        self.device.resume(session.match.game)

    def do_press(self, roles):
        for role in roles.split():
            self.press(role)
            self.device.run(60)

    def do_hold(self, role, seconds):
        key = "KEY12" if self.plain and seconds and role == "A" else role.lower()
        self.device.hold(key, round(1000 * float(seconds or 0.7)))

    def do_row(self, how, row):
        self.go_to(row, how == ">")

    def do_follow(self):
        """Read the words of a lesson, and make the choice that it asks for, or end it."""
        coach = self.device.console
        expect(hasattr(coach, "goal"), "there is no lesson: %s" % self.words)
        done, ends = coach.session.done, False
        while coach.session.done == done and not ends:
            ends = not coach.goal and not coach.more
            if coach.goal and not coach.more:
                pilots.of(self.match.game)(self).choose(lambda: coach.goal)
            else:
                self.press("A")
            self.settle()
        self.device.until(lambda: coach.waits or coach.more, 10)

    def do_shown(self, no, text):
        shown = text.upper().replace(" ", "") in self.words.replace(" ", "")
        expect(shown != bool(no), "%s is shown" % text if no else "%s is not shown: %s" % (text, self.words))

    def do_picture(self, name):
        """Take a picture. The second one of a name has to be the same."""
        if not self.play.steps[self.at].now:
            self.device.run(_PICTURE_MS)
            self.settle()
        picture = self.device.machine.panel.png()
        if name not in self._seen:
            self._keep(name, picture)
        expect(self._seen.setdefault(name, picture) == picture, "the picture differs: %s" % self.words)

    def do_result(self):
        """Accept the result, and let its figures grow."""
        for _ in range(9):
            self.settle()
            if self.device.top == "result":
                break
            self.press("A")
            self.device.run(300)
        expect(self.device.top == "result", "A does not lead to a result: %s" % self.words)
        self.device.run(_EARNED_MS)

    def do_leave(self):
        """Go to the menu."""
        if self.device.top == "result":
            self.press("B")
        else:
            self.choose("Save and quit")
        self.device.run(600)

    def do_wait(self, seconds):
        self.device.run(round(1000 * float(seconds)))
