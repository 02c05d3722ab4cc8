"""Plays in the simulator, on any board."""

import contextlib

from handheld.keys import UNDO
from sim import shown
from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.driver import KEYS as PINS
from sim.driver import Driver
from sim.machine import Machine
from sim.nvm import Flash
from tools.plays import pilots
from tools.plays.rules import Runner, expect
from tools.plays.text import KEYS, Fault

_SETTLED_MS = 120  # without a change of the picture
_LONGEST_MS = 30_000  # of an animation
_EVENT_MS = 400_000  # until an event is printed: the longest clock and the moments after it
_TRIES = 60  # of a pilot, for one event
_PICTURE_MS = 1300
_EARNED_MS = 2500
_PAST = {"undo", "correct"}


class NoRow(Fault):
    """A list lacks a row."""


class Fed:
    """Dice that give these numbers first."""

    def __init__(self, numbers, dice):
        self._numbers = numbers
        self._dice = dice

    def below(self, n):
        """Return a number from 0 to n - 1."""
        return self._numbers.pop(0) if self._numbers else self._dice.below(n)

    def die(self, sides):
        """Return the result of a die."""
        return self.below(sides) + 1

    def __getattr__(self, name):
        return getattr(self._dice, name)


class Device(Driver):
    """A driver whose sessions draw from `feed(session, dice)`, if that is set."""

    feed = None

    def start(self, why="power"):
        super().start(why)
        session = getattr(self.console, "session", None)
        if session and self.feed:
            chance = session.chance
            session.chance = lambda: self.feed(session, chance())


class OnConsole(Runner):
    """A play on a board. As a context, it begins the match.

    `keep(name, png)` is given the pictures, and `look(device)` is called where nothing moves. `device` is the
    Driver.
    """

    device_class = Device

    def __init__(self, play, board, keep=None, look=None, flash=None):
        super().__init__(play)
        self.board = board
        self.plain = board == "macropad"  # it has a key for each number
        self.keys = PINS[board]
        self._look = look or (lambda device: None)
        self._keep = keep or (lambda name, png: None)
        settings = {"TREFOIL_SEED": play.seed or "1", "TREFOIL_DEBUG": "1"}
        machine = Machine(BOARDS[board], VirtualClock(), flash or Flash(), settings)
        self.device = self.device_class(machine, board)
        if play.is_fed:
            self.device.feed = self._feed
        self._begun = False
        self._read = 0  # lines of the record that have been read
        self._heard = 0  # letters of serial text that were read
        self._match_at = -1  # the place of the last record in it
        self._lines = []
        self._seen = {}  # pictures, by the names in `same`
        self._past = []  # lines of the match so far, without those taken back
        self.pilot = None  # from the first match on
        self.drawn = []  # the numbers fed, for each call of chance

    def run(self):
        with self.device as device:
            if self.play.start == "menu":
                device.run(600)
            else:
                self._begin()
            super().run()

    def begun(self):
        """Called where the play's own keys begin, after the given events."""

    def _begin(self):
        play, device = self.play, self.device
        for word in filter(None, play.settings.split(",")):
            key, value = word.split()
            device.console.settings.set(key, int(value))
            device.console.apply_settings()
        extras = {**pilots.of(play.game).extras, **play.extras}
        device.begin(play.game, play.options, play.names, play.levels, extras)
        expect(not self.lines or all(play.levels), "a new match has events: %s" % self.lines)

    # The firmware's side

    @property
    def match(self):
        session = getattr(self.device.console, "session", None)
        expect(session is not None, "no match is open")
        return session.match

    @property
    def typed(self):
        """True if chance is typed in."""
        return self.device.console.session.typed

    @property
    def lines(self):
        """The lines of the match's record printed since the last start, without its header and `over`.

        The lines of a match that is resumed count as read.
        """
        text = self.device.machine.serial.text
        if len(text) == self._heard:
            return self._lines
        self._heard = len(text)
        begin = text.rfind("game: ")
        lines = text[begin:].partition("\n\n")[2].splitlines() if begin >= 0 else []
        self._lines = [line for line in map(_ours, lines) if line and line != "over"]
        if begin > self._match_at:
            self._match_at = begin
            known = self._lines[: len(self._past)] == self._past
            self._past = self._past if known else []
            self._read = len(self._past)
            self.pilot = pilots.of(text[begin + 6 :].partition("\n")[0])(self)
        return self._lines

    @property
    def unread(self):
        """The lines of the record that no step has had."""
        return self.lines[self._read :]

    def _take(self, line):
        """Take the next unread line, which has to be this one."""
        self.check()
        found = self.unread[0]
        expect(found == line, "the console prints '%s', not '%s'" % (found, line))
        self._read += 1
        self._past.pop() if line in _PAST else self._past.append(line)

    def _feed(self, session, dice):
        """Return dice that draw the next chance event of the play."""
        beginnings = pilots.of(session.match.game).chance
        drawn = [line for line in self.unread if line.startswith(beginnings)]
        wanted = []
        for step in self.play.steps[self.at :]:
            if step.kind == "line" and step.refused is None and step.args[0].startswith(beginnings):
                wanted.append(step.args[0])
        if len(drawn) >= len(wanted):
            self.drawn.append([])
            return dice
        self.drawn.append(list(self.pilot.draws(session.match, wanted[len(drawn)])))
        return Fed(list(self.drawn[-1]), dice)

    # Keys and time

    def settle(self, ms=_SETTLED_MS):
        """Let the time pass until nothing moves."""
        device, quiet = self.device, 0
        for _ in range(_LONGEST_MS // 40):
            sent = device.machine.sent
            device.run(40)
            rests = sent == device.machine.sent and getattr(device.console.top, "idle", True)
            quiet = quiet + 40 if rests else 0
            if quiet >= ms:
                break
        self.check()
        self._look(device)

    def check(self):
        """Raise Fault if the firmware has failed."""
        text = self.device.machine.serial.text
        if "Traceback" in text:
            lines = text[text.rindex("Traceback") :].splitlines()[1:]
            raise Fault("the console fails: " + next(line for line in lines if line[:1] not in (" ", "")))

    def pins(self, *pins):
        """Press keys by the board's names."""
        for pin in pins:
            self.device.press(pin)

    def press(self, *roles):
        """Press keys by their roles. The MacroPad's B is its held wheel: KEY10 may be a number."""
        for role in roles:
            role = role.lower()
            if role == "b" and self.plain:
                self.device.hold()
            elif role in ("undo", "hint") and (self.plain or role not in PINS[self.board]):
                self.choose(role.capitalize())
            else:
                self.device.press(role)

    def prompt(self, role):
        """Return the word beside a key of the prompts, "" if it has none. B and undo are roles, too."""
        prompts = getattr(self.device.console.top, "prompts", None)
        wanted = {"A": 5, "B": 6, "HINT": 7, "UNDO": UNDO}.get(role, role)
        for key, word in prompts.pairs if prompts else ():
            if key == wanted:
                return word
        return ""

    def edges(self, x, y, wide, high):
        """Return the number of changes of colour along the rows of a box, without its rim."""
        panel = self.device.machine.panel.rgb()
        x += self.device.console.theme.left
        count = 0
        for row in range(y + 3, y + high - 3):
            at = 3 * (row * panel.width + x + 3)
            data = panel.data[at : at + 3 * (wide - 6)]
            count += sum(data[at : at + 3] != data[at + 3 : at + 6] for at in range(0, len(data) - 3, 3))
        return count

    def lit(self, x, y, wide, high):
        """Return the number of pixels in a box of the panel that are not black."""
        panel = self.device.machine.panel.rgb()
        x += self.device.console.theme.left
        rows = [3 * (row * panel.width + x) for row in range(y, min(y + high, panel.height))]
        return sum(any(panel.data[at : at + 3]) for row in rows for at in range(row, row + 3 * wide, 3))

    @property
    def words(self):
        """The texts on the panel, with single blanks."""
        return " ".join(" ".join(shown.on(self.device.console)).split())

    # Steps

    def step(self, step):
        if not self._begun and step.kind != "given":
            self._begun = True
            self.begun()
        if step.refused is None or step.kind not in KEYS:
            super().step(step)
            return
        if step.args[:1] != ("now ",):
            self.settle()
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
        for tried in range(_TRIES):
            if self.unread:
                break
            self.settle()
            if not tried and not self.unread:
                self.match.read(line)  # or it is no line of a record
            if not self.unread:
                self.pilot.act(line)
                self.device.run(20)
        else:
            raise Fault("no keys lead to '%s': %s" % (line, self.words))
        self._take(line)

    def wait_for(self, ms=_EVENT_MS):
        """Let the time pass until a line is printed."""
        for _ in range(ms // 100):
            if self.unread:
                return
            self.device.run(100)
        raise Fault("nothing happens for %d s: %s" % (ms // 1000, self.words))

    def do_take_back(self, how):
        if not self.unread:
            self.settle()
        if not self.unread:
            self.pilot.take_back(how)
            self.device.run(100)
        expect(self.unread, "%s: nothing happens" % how)
        self._take(how)

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
        expect(self.lines == past, "it resumes with %s, not %s" % (self.lines[-3:], past[-3:]))

    def given(self, line):
        """Play an event past the screens."""
        session = self.device.console.session
        session.play(*session.match.read(line))
        self._take(line)

    def do_given(self, *lines):
        self.settle()
        super().do_given(*lines)
        game = self.match.game
        self.device.home()
        self.device.resume(game)

    def refuse(self, kind, line, words):
        printed = len(self.lines)
        journal = bytes(self.device.machine.flash.data)
        super().refuse(kind, line, words)
        session = self.device.console.session
        with contextlib.suppress(ValueError):
            getattr(session, line)() if kind == "take_back" else session.play(*session.match.read(line))
        expect(len(self.lines) == printed, "%s is refused, and printed" % line)
        expect(bytes(self.device.machine.flash.data) == journal, "%s is refused, and saved" % line)

    def do_press(self, now, roles):
        if not now:
            self.settle()
        for role in roles.split():
            self.press(role)
            self.device.run(60)

    def do_hold(self, role):
        self.settle()
        self.device.hold(PINS[self.board][role.lower()])

    def do_turn(self, detents):
        self.settle()
        self.device.turn(int(detents))

    def do_key(self, now, number):
        if not now:
            self.settle()
        self.pins("KEY%s" % number)

    def do_menu(self, row):
        self.settle()
        self.choose(row)

    def do_row(self, row):
        """Take a row of a list, or a game of the menu."""
        self.do_at(row)
        self.press("A")
        self.settle()

    def do_at(self, row):
        """Move to a row of a list, or to a game of the menu."""
        self.settle()
        if self.device.top != "menu":
            self.go_to(row, ())
            return
        for _ in range(9):
            if {row, "Continue " + row} & set(shown.on(self.device.console)):
                return
            self.press("right")
        raise NoRow("the menu lacks %s" % row)

    def choose(self, row):
        """Open the pause menu, and take a row if one is named."""
        self.press("B")
        self.settle()
        if row:
            self.go_to(row)

    def do_follow(self):
        """Read the words of a lesson, and make the choice that it asks for, or end it."""
        console = self.device.console
        expect(hasattr(console, "goal"), "there is no lesson: %s" % self.words)
        attend = lambda: self.device.until(lambda: console.waits or console.more, 10)  # noqa: E731
        attend()
        while console.more:
            self.settle()
            self.press("A")
        self.settle()
        if not console.goal:
            self.press("A")
            return
        pilot = self.game(self)
        done = console.session.done
        for _ in range(_TRIES):
            if console.session.done > done or not console.goal:
                break
            pilot.follow(*console.goal)
            self.settle()
        attend()

    def go_to(self, row, then=("A",)):
        """Move to a row of a list by its text, and press A."""
        top = self.device.console.top
        expect(hasattr(top, "count"), "there is no list: %s" % self.words)
        rows = [" ".join(top.line(at)).strip() for at in range(top.count())]
        found = [at for at, text in enumerate(rows) if text.startswith(row)]
        if not found:
            raise NoRow("there is no row %s: %s" % (row, ", ".join(rows)))
        by = found[0] - top.at
        self.press(*["down" if by > 0 else "up"] * abs(by), *then)
        self.settle()

    def do_shown(self, now, text):
        if not now:
            self.settle()
        expect(_same(text) in _same(self.words), "%s is not shown: %s" % (text, self.words))

    def do_not_shown(self, text):
        self.settle()
        expect(_same(text) not in _same(self.words), "%s is shown" % text)

    def do_picture(self, now, name):
        if not now:
            self.settle()
            self.device.run(_PICTURE_MS)
            self.settle()
        self._keep(name, self.device.machine.panel.png())

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
        self.settle()
        if self.device.top == "result":
            self.device.press("b")  # no number key there
        else:
            self.choose("Save and quit")
        self.device.run(600)

    def do_same(self, name):
        """The picture at rest is the one that had this name before."""
        self.settle()
        self.device.run(_PICTURE_MS)
        self.settle()
        picture = self.device.machine.panel.png()
        expect(self._seen.setdefault(name, picture) == picture, "the picture differs: %s" % self.words)

    def do_wait(self, many, unit):
        self.device.run(round(float(many) * (1000 if unit == "s" else 1)))

    def do_machines(self):
        """Let the machines act until a person has to."""
        self.settle()
        for _ in range(_EVENT_MS // 100):
            session = self.device.console.session
            turn = session.match.turn
            if session.match.over or turn >= 0 and session.person(turn):
                break
            self.device.run(100)
        while self.unread:
            self._take(self.unread[0])

    def do_scores(self, text):
        super().do_scores(text)


def _same(text):
    return text.upper().replace(" ", "")


def _ours(line):
    from sim import serial

    line = serial.ours(line)
    return None if line is None or line.startswith("#") or line == "READY" else line
