"""The hands and eyes of a person at a console: keys by their roles, lists by their texts, what is printed."""

import re

from handheld.machine.keys import A
from sim import screen_text, serial
from sim.driver import KEYS as PINS
from tools.plays import pilots
from tools.plays.rules import expect
from tools.plays.text import Fault

_SETTLED_MS = 120  # without a change of the picture
_LONGEST_MS = 30_000  # of an animation
_EVENT_S = 400  # until an event is printed: the longest clock and the moments after it
_GAMES = 9  # more than the menu has


def counts(line):
    """Return True for a line that is an event of a record, `over` or READY: no header line or comment."""
    return bool(line) and line[0] != "#" and ": " not in line


class Hand:
    """A person at `device`, a `sim.driver.Driver`. `look(device)` is called where nothing moves.

    `pilot` knows the keys of the game that is played.
    """

    def __init__(self, device, look=None):
        self.device = device
        self.board = device.board
        self.plain = self.board == "macropad"  # it has a key for each number
        self.pilot = None  # from the first match on
        self._look = look or (lambda device: None)
        self._read = 0  # lines of the record that have been read
        self._heard = 0  # letters of serial text that were read
        self._match_at = -1  # the place of the last record in it
        self._lines = []
        self._past = []  # lines of the match so far, without those taken back

    @property
    def match(self):
        session = getattr(self.device.console, "session", None)
        expect(session is not None, "no match is open")
        return session.match

    @property
    def lines(self):
        """The lines of the match's record printed since the last start, without its header and `over`.

        The lines of a match that is resumed count as read.
        """
        text = self.device.machine.serial.text
        begin = text.rfind("game: ")
        if len(text) > self._heard and begin >= 0:
            self._heard = len(text)
            lines = serial.without(text[begin:]).splitlines()
            self._lines = [line for line in lines if counts(line) and line not in ("over", "READY")]
        if begin > self._match_at:
            self._match_at = begin
            if self._lines[: len(self._past)] != self._past:
                self._past = []
            self._read = len(self._past)
            self.pilot = pilots.of(text[begin + 6 :].partition("\n")[0])(self)
        return self._lines

    @property
    def unread(self):
        """The lines of the record that no step has had."""
        return self.lines[self._read :]

    def take(self, line):
        """Take the next unread line, which has to be this one."""
        self.check()
        found = self.unread[0]
        expect(found == line, "the console prints '%s', not '%s'" % (found, line))
        self._read += 1
        if line in ("undo", "correct"):
            self._past.pop()
        else:
            self._past.append(line)

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
        _, failed, text = self.device.machine.serial.text.rpartition("Traceback")
        if failed:
            raise Fault("the console fails: " + re.search(r"^\w.*", text, re.M)[0])

    def press(self, *roles):
        """Press keys by their roles or numbers. The MacroPad's B is its held wheel: KEY10 may be a number."""
        for role in roles:
            name = role.lower()
            if name == "b" and self.plain:
                self.device.hold()
            elif name in ("undo", "hint") and (self.plain or name not in PINS[self.board]):
                self.choose(name.capitalize())
            else:
                self.device.press(int(name) if name.isdigit() else name)

    @property
    def a(self):
        """The word beside A in the prompts, "" if it has none."""
        prompts = getattr(self.device.console.top, "prompts", None)
        return dict(prompts.pairs).get(A, "") if prompts else ""

    @property
    def rows(self):
        """The rows of the list that is up."""
        items = getattr(self.device.console.top, "items", ())
        return [(row.left + " " + row.right).strip() for row in items]

    @property
    def words(self):
        """The texts on the panel, with single blanks."""
        return " ".join(" ".join(screen_text.on(self.device.console)).split())

    def wait_for(self):
        """Let the time pass until a line is printed."""
        self.device.until(lambda: self.unread, _EVENT_S)

    def choose(self, row):
        """Take a row of the pause menu."""
        self.press("B")
        self.settle()
        self.go_to(row)

    def go_to(self, row, takes=True):
        """Move to a row of a list by its beginning, or to a game of the menu. Take it by A if it `takes`."""
        if self.device.top == "menu":
            for _ in range(_GAMES):
                if {row, "Continue " + row} & set(screen_text.on(self.device.console)):
                    break
                self.press("right")
            else:
                raise Fault("the menu lacks %s" % row)
        else:
            rows = self.rows
            expect(rows, "there is no list: %s" % self.words)
            found = [at for at, text in enumerate(rows) if text.startswith(row)]
            expect(found, "there is no row %s: %s" % (row, ", ".join(rows)))
            by = found[0] - self.device.console.top.at
            self.press(*["down" if by > 0 else "up"] * abs(by))
        if takes:
            self.press("A")
        self.settle()
