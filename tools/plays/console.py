"""Plays in the simulator, on any board."""

import contextlib

from sim import screen_text
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.driver import KEYS as PINS
from sim.driver import Driver
from sim.machine import Machine
from tools.events import read
from tools.plays.hand import Hand, NoRow
from tools.plays.rules import Runner, expect
from tools.plays.text import KEYS, Fault

_TRIES = 60  # of a pilot, for one event
_PICTURE_MS = 1300
_EARNED_MS = 2500
_AT_REST = {*KEYS, "shown", "not_shown", "picture", "same", "leave", "given", "machines"} - {"follow", "hold"}
_QUIET_MS = 100_000  # longer than a machine thinks; the panel sleeps after three minutes


class Device(Driver):
    """A driver whose sessions draw from `feed(session, dice)`, if that is set."""

    feed = None

    def start(self, why="power"):
        super().start(why)
        session = getattr(self.console, "session", None)
        if session and self.feed:
            chance = session.chance_dice
            session.chance_dice = lambda: self.feed(session, chance())


class OnConsole(Hand, Runner):
    """A play on a board.

    `keep(name, png)` is given the pictures, and `look(device)` is called where nothing moves.
    """

    device_class = Device

    def __init__(self, play, board, keep=None, look=None):
        Runner.__init__(self, play)
        settings = {"TREFOIL_SEED": play.seed or "1", "TREFOIL_DEBUG": "1"}
        machine = Machine(BOARDS[board], VirtualClock(), settings=settings)
        Hand.__init__(self, self.device_class(machine, board), look)
        if play.is_fed:
            self.device.feed = self._feed
        self._keep = keep or (lambda name, png: None)
        self._begun = False
        self._owed = ""  # a line that the next one brings
        self._seen = {}  # pictures, by the names in `same`
        self.drawn = []  # the numbers fed, for each call of chance

    def run(self):
        play = self.play
        with self.device as device:
            if play.start == "menu":
                device.run(600)
            else:
                for word in filter(None, play.settings.split(",")):
                    key, value = word.split()
                    device.console.settings.set(key, int(value))
                    device.console.apply_settings()
                device.begin(play.game, play.options, play.names, play.levels, play.extras)
                expect(not self.lines or all(play.levels), "a new match has events: %s" % self.lines)
            super().run()

    def begun(self):
        """Called where the play's own keys begin, after the given events."""

    def _feed(self, session, dice):
        """Return dice that draw the next chance event of the play."""
        unread = self.unread  # this also finds the pilot
        if not self.pilot:  # a lesson prints no record
            return dice
        beginnings = self.pilot.chance
        drawn = sum(line.startswith(beginnings) for line in unread)
        steps = [step for step in self.play.steps[self.at :] if step.kind == "line" and step.refused is None]
        wanted = [step.args[0] for step in steps if step.args[0].startswith(beginnings)][drawn : drawn + 1]
        numbers = [number for line in wanted for number in self.pilot.draws(session.match, line)]
        self.drawn.append(list(numbers))
        below = dice.below
        dice.below = lambda n: numbers.pop(0) if numbers else below(n)
        return dice

    # Steps

    def step(self, step):
        if not self._begun and step.kind != "given":
            self._begun = True
            self.begun()
        if step.kind in _AT_REST and step.args[:1] not in ((" now",), ("now ",)):
            self.settle()
        if step.refused is None or step.kind not in KEYS:
            super().step(step)
            return
        printed, words = self.lines, self.words
        try:
            super().step(step)
        except NoRow:
            self.press("B")
        shown = self.words
        self.settle()
        expect(self.lines == printed, "%s: the console prints %s" % (step.text, self.lines[len(printed) :]))
        if step.refused == "nothing":
            expect(self.words == words, "%s leads to %s" % (step.text, self.words))
        else:
            expect(_same(step.refused) in _same(shown), "%s is answered by %s" % (step.text, shown))

    def do_line(self, line):
        """Have an event happen, if it is not printed yet."""
        if not self.unread:
            self.settle()
        if not self.unread and self.pilot.brings(line):
            self.match.check(*read(self.match, line))
            self._owed = line
            return
        for tried in range(_TRIES):
            if self.unread:
                break
            self.settle()
            if not tried and not self.unread and not self._owed:
                self.match.check(*read(self.match, line))  # or no keys lead there
            if not self.unread:
                self.pilot.act(line)
                self.device.run(20)
        else:
            raise Fault("no keys lead to '%s': %s" % (line, self.words))
        if self._owed:
            self.take(self._owed)
            self._owed = ""
        self.take(line)

    def do_take_back(self, how):
        if not self.unread:
            self.settle()
        if not self.unread:
            self.pilot.take_back(how)
            self.device.run(100)
        expect(self.unread, "%s: nothing happens" % how)
        self.take(how)

    def do_cut(self):
        """Cut the power, switch on, and resume by keys. All events are printed again."""
        past = self._past + self.unread
        self._past = list(past)
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
            session.play(*read(session.match, line))
            self.take(line)
        self.device.home()
        self.device.resume(session.match.game)

    def refuse(self, kind, line, words):
        printed = len(self.lines)
        journal = bytes(self.device.machine.flash.data)
        super().refuse(kind, line, words)
        session = self.device.console.session
        with contextlib.suppress(ValueError):
            getattr(session, line)() if kind == "take_back" else session.play(*read(session.match, line))
        expect(len(self.lines) == printed, "%s is refused, and printed" % line)
        expect(bytes(self.device.machine.flash.data) == journal, "%s is refused, and saved" % line)

    def do_press(self, now, roles):
        for role in roles.split():
            self.press(role)
            self.device.run(60)

    def do_hold(self, role, seconds):
        self.settle()
        pin = "KEY12" if self.plain and seconds and role == "A" else PINS[self.board][role.lower()]
        self.device.hold(pin, round(1000 * float(seconds or 0.7)))

    def do_turn(self, detents):
        self.device.turn(int(detents))

    def do_key(self, now, number):
        self.device.press(int(number))

    def do_menu(self, row):
        self.choose(row)

    def do_row(self, row):
        """Take a row of a list, or a game of the menu."""
        self.do_at(row)
        self.press("A")
        self.settle()

    def do_at(self, row):
        """Move to a row of a list, or to a game of the menu."""
        if self.device.top != "menu":
            self.go_to(row, ())
            return
        for _ in range(9):
            if {row, "Continue " + row} & set(screen_text.on(self.device.console)):
                return
            self.press("right")
        raise NoRow("the menu lacks %s" % row)

    def do_follow(self):
        """Read the words of a lesson, and make the choice that it asks for, or end it."""
        console = self.device.console
        coach = getattr(console, "coach", None)
        expect(coach, "there is no lesson: %s" % self.words)
        attend = lambda: self.device.until(lambda: coach.waits or coach.more, 10)  # noqa: E731
        attend()
        while coach.more:
            self.settle()
            self.press("A")
        self.settle()
        if not coach.goal:
            self.press("A")
            return
        pilot = self.game(self)
        done = coach.done
        for _ in range(_TRIES):
            if coach.done > done or not coach.goal:
                break
            pilot.follow(*coach.goal)
            self.settle()
        attend()

    def do_shown(self, now, text):
        expect(_same(text) in _same(self.words), "%s is not shown: %s" % (text, self.words))

    def do_not_shown(self, text):
        expect(_same(text) not in _same(self.words), "%s is shown" % text)

    def do_picture(self, now, name):
        self._keep(name, self.device.machine.panel.png() if now else self._picture_at_rest())

    def _picture_at_rest(self):
        self.device.run(_PICTURE_MS)
        self.settle()
        return self.device.machine.panel.png()

    def do_result(self):
        """Accept the result, and let its figures grow."""
        for _ in range(9):
            self.settle()
            if self.device.top == "result":
                break
            self.press("A")
            self.device.run(300)
        self.device.run(_EARNED_MS)
        expect(self.device.top == "result", "A does not lead to a result: %s" % self.words)

    def do_leave(self):
        """Go to the menu."""
        if self.device.top == "result":
            self.device.press("b")  # no number key there
        else:
            self.choose("Save and quit")
        self.device.run(600)

    def do_same(self, name):
        """The picture at rest is the one that had this name before."""
        picture = self._picture_at_rest()
        expect(self._seen.setdefault(name, picture) == picture, "the picture differs: %s" % self.words)

    def do_wait(self, many, unit):
        self.device.run(round(float(many) * (1000 if unit == "s" else 1)))

    def do_machines(self):
        """Let the machines act until a person has to, or until they have done nothing for a while."""
        session = self.device.console.session
        match, known, quiet = session.match, -1, 0
        while not match.over and not (match.turn >= 0 and session.person(match.turn)) and quiet < _QUIET_MS:
            quiet = quiet + 100 if len(match.log) == known else 0
            known = len(match.log)
            self.device.run(100)
        while self.unread:
            self.take(self.unread[0])


def _same(text):
    return text.upper().replace(" ", "")
