"""The hands and eyes of a person at a console: keys by their roles, lists by their texts, what is printed."""

import re

from sim import serial
from sim.driver import KEYS as PINS
from tools.plays import pilots
from tools.plays.rules import expect
from tools.plays.text import Fault

_GAMES = 9  # more than the menu has
_EVENT_S = 400  # until an event is printed: the longest clock and the moments after it


def matters(line):
    """Return True for an event of a record, its first line, `over` or READY: no other header, no comment."""
    return line.startswith("game: ") or bool(line) and line[0] != "#" and ": " not in line


class Hand:
    """A person at `device`, a `sim.driver.Driver`. `pilot` knows the keys of the game that is played."""

    def __init__(self, device):
        self.device = device
        self.board = device.board
        self.plain = self.board == "macropad"  # it has a key for each number
        self.pilot = None  # from the first match on
        self.lines = []  # of the match's record, printed since the last start, without its header and `over`
        self.past = []  # lines of the match so far, without those taken back
        self._read = 0  # lines that have been read, None until it is known whether a match is resumed
        self.following = ""  # the line of a play after the one that is wanted
        self._piece = ""  # the beginning of a line
        device.machine.serial.listeners.append(self._hear)
        self._hear(device.machine.serial.text)

    def _hear(self, piece):
        *lines, self._piece = (self._piece + piece).split("\n")
        for line in lines:
            self.hear((serial.ours(line) or "").strip())

    def hear(self, line):
        """Take in a line that the console prints."""
        if line.startswith("game: "):
            self.lines, self._read = [], None
            self.pilot = pilots.of(line[6:])(self)
        elif matters(line) and line not in ("over", "READY"):
            self.lines.append(line)

    @property
    def match(self):
        return self.device.match

    @property
    def unread(self):
        """The lines of the record that no step has had. Those of a match that is resumed count as read."""
        if self._read is None:
            if self.lines[: len(self.past)] != self.past:
                self.past = []
            self._read = len(self.past)
        return self.lines[self._read :]

    def take(self, line):
        """Take the next unread line, which has to be this one."""
        self.check()
        found = self.unread[0]
        expect(found == line, "the console prints '%s', not '%s'" % (found, line))
        self._read += 1
        if line in ("undo", "correct"):
            self.past.pop()
        else:
            self.past.append(line)

    def settle(self):
        """Let the time pass until nothing moves."""
        self.device.settle()
        self.check()

    def wait(self):
        """Let the time pass until a line is printed."""
        self.device.until(lambda: self.unread, _EVENT_S)

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
    def words(self):
        """The texts on the panel, in capitals, with single blanks."""
        return " ".join(self.device.words.split())

    def choose(self, row):
        """Take a row of the pause menu."""
        self.device.pause()
        self.go_to(row)

    def go_to(self, row, takes=True):
        """Move to a row of a list by its beginning, or to a game of the menu. Take it by A if it `takes`."""
        if self.device.top == "menu":
            for _ in range(_GAMES):
                if {row.upper(), "CONTINUE " + row.upper()} & set(self.device.words.split("\n")):
                    break
                self.press("right")
            else:
                raise Fault("the menu lacks %s" % row)
        else:
            self.device.go_to(row)
        if takes:
            self.press("A")
        self.settle()
