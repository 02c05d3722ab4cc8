"""The hands and eyes of a person at a console: keys by their roles, lists by their texts, what is printed."""

from handheld.machine.keys import UNDO, A, B
from sim import screen_text, serial
from sim.driver import KEYS as PINS
from tools.plays import pilots
from tools.plays.rules import expect
from tools.plays.text import Fault

_SETTLED_MS = 120  # without a change of the picture
_LONGEST_MS = 30_000  # of an animation
EVENT_MS = 400_000  # until an event is printed: the longest clock and the moments after it
_PAST = {"undo", "correct"}


class NoRow(Fault):
    """A list lacks a row."""


class Hand:
    """A person at `device`, a `sim.driver.Driver`. `look(device)` is called where nothing moves.

    `pilot` knows the keys of the game that is played.
    """

    def __init__(self, device, look=None):
        self.device = device
        self.board = device.board
        self.plain = self.board == "macropad"  # it has a key for each number
        self.keys = PINS[self.board]
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

    def take(self, line):
        """Take the next unread line, which has to be this one."""
        self.check()
        found = self.unread[0]
        expect(found == line, "the console prints '%s', not '%s'" % (found, line))
        self._read += 1
        self._past.pop() if line in _PAST else self._past.append(line)

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
        wanted = {"A": A, "B": B, "UNDO": UNDO}.get(role, role)
        for key, word in prompts.pairs if prompts else ():
            if key == wanted:
                return word
        return ""

    @property
    def words(self):
        """The texts on the panel, with single blanks."""
        return " ".join(" ".join(screen_text.on(self.device.console)).split())

    def wait_for(self, ms=EVENT_MS):
        """Let the time pass until a line is printed."""
        for _ in range(ms // 100):
            if self.unread:
                return
            self.device.run(100)
        raise Fault("nothing happens for %d s: %s" % (ms // 1000, self.words))

    def choose(self, row):
        """Open the pause menu, and take a row if one is named."""
        self.press("B")
        self.settle()
        if row:
            expect(self.device.top == "actions", "there is no pause menu: %s" % self.words)
            self.go_to(row)

    def go_to(self, row, then=("A",)):
        """Move to a row of a list by its text, and press A."""
        top = self.device.console.top
        expect(hasattr(top, "items"), "there is no list: %s" % self.words)
        rows = [(row.left + " " + row.right).strip() for row in top.items]
        found = [at for at, text in enumerate(rows) if text.startswith(row)]
        if not found:
            raise NoRow("there is no row %s: %s" % (row, ", ".join(rows)))
        by = found[0] - top.at
        self.press(*["down" if by > 0 else "up"] * abs(by), *then)
        self.settle()


def _ours(line):
    line = serial.ours(line)
    return None if line is None or line.startswith("#") or line == "READY" else line
