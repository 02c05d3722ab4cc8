"""The simulator in a terminal: half blocks in 24-bit colour, the keyboard in raw mode."""
import codecs
import collections
import contextlib
import os
import re
import select
import shutil
import signal
import sys
import time

from sim.blocks import fit
from sim.case import bright
from sim.hands import Hands, legend
from sim.serial import ESCAPE

try:
    import termios
    import tty
except ImportError:  # Windows has no terminals of this kind
    termios = None

_DRAWN = "\u2580\u2598\u28ff\u25cf"  # one of each kind of block and dot
_FRAME = 0.033  # seconds between two pictures
_PAD = 15  # columns that the lights beside the panel take
_FOOT = 3  # lines below the panel
_FOLLOW = 0.4  # seconds for which the view follows changes, from the first one after a key
_KEYS = {
    "\x1b[A": "up", "\x1b[B": "down", "\x1b[C": "right", "\x1b[D": "left",
    "\x1bOA": "up", "\x1bOB": "down", "\x1bOC": "right", "\x1bOD": "left",
    "\x1b[5~": "pageup", "\x1b[6~": "pagedown", "\r": "return", "\n": "return", " ": "space",
    "\x1b": "escape", "\x7f": "backspace", "\x08": "backspace",
}
_SCROLL = {"pageup": -10, "pagedown": 10}  # lines to scroll
_RELOAD, _CUT, _PICTURE, _QUIT = ("\x1b[15~", "\x12"), ("\x1b[20~", "\x10"), ("\x13",), ("\x03", "\x11")
_HEARD = 4000  # characters of the serial console that are kept for the view
_ONE_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO.|\x1b|.", re.DOTALL)
_BEGUN = re.compile(r"\x1b(\[[0-9;]*|O)?\Z")  # a key whose rest may still come
_PATIENCE = 50_000  # microseconds that its rest may take; then ESC is the key


class Keyboard:
    """The keys in the bytes of a terminal, which may come in pieces."""

    def __init__(self):
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._begun = ""
        self._since = 0

    def keys(self, data, now):
        """Return the keys that are complete at `now` microseconds."""
        if data:
            self._since = now
        text = self._begun + self._decode(data)
        begun = _BEGUN.search(text) if now - self._since < _PATIENCE else None
        self._begun = begun[0] if begun else ""
        return _ONE_KEY.findall(text.removesuffix(self._begun))


class Terminal:
    """The front end of a run in this terminal. `close` always restores the terminal."""

    def __init__(self, out=None):
        self._out = out or sys.stdout
        self._before = None
        self._painted = {}
        self._next = 0
        self._heard = ""
        self._keyboard = Keyboard()
        self._typed = collections.deque()  # keys that are still to be handled
        self._shown = []  # the lines of the whole picture
        self._top = 0  # number of the first line in view
        self._follow = 0  # time until which the view follows changes; None before the first one after a key

    @staticmethod
    def missing():
        """Return a description of missing terminal features, or None."""
        if termios is None or not all(file and file.isatty() for file in (sys.stdin, sys.stdout)):
            return "a terminal of Linux or macOS on standard input and output"
        try:
            _DRAWN.encode(sys.stdout.encoding)
        except UnicodeError:
            return "a terminal that shows half blocks, in UTF-8, not %s" % sys.stdout.encoding
        return None

    def open(self, run):
        self._run = run
        self._machine = run.machine
        self._hands = Hands(run.machine)
        self._message = run.notice
        self._file = sys.stdin.fileno()
        for name in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(name, lambda *_: run.machine.stop("end"))
        self._enter()

    def _enter(self):
        self._before = termios.tcgetattr(self._file)
        tty.setraw(self._file)
        self._write("\x1b[?1049h\x1b[?25l")
        self._size = self._seen = None

    def close(self):
        if self._before is not None:
            with contextlib.suppress(OSError, termios.error):  # the terminal may be gone
                self._write("\x1b[0m\x1b[?25h\x1b[?1049l")
                termios.tcsetattr(self._file, termios.TCSADRAIN, self._before)
            self._before = None

    def over(self, words):
        """Show below the panel why code.py stopped."""
        self._message = words.strip().splitlines()[-1]

    def say(self, text):
        """Keep the serial console for the view."""
        self._heard = self._heard[-_HEARD:] + ESCAPE.sub("", text)

    def pump(self):
        """Read the keys and paint the changes."""
        self._read()
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _FRAME
            self._paint()

    # The keyboard

    def _read(self):
        data = os.read(self._file, 1024) if select.select([self._file], [], [], 0)[0] else b""
        self._typed += self._keyboard.keys(data, self._machine.clock.now)
        while self._typed:
            key = self._typed.popleft()  # a Stop leaves the others for later
            if key in _QUIT:
                self._machine.stop("end")
            elif key in _RELOAD or key in _CUT:
                self._message = ""
                self._machine.stop("edited" if key in _RELOAD else "power")
            elif key == "\x1a":  # Ctrl-Z
                self.close()
                os.kill(0, signal.SIGTSTP)  # the whole job, with make
                self._enter()
            elif key in _PICTURE:
                self._message = self._run.save_picture()
            else:
                self._tap(_KEYS.get(key, key.lower()))

    def _tap(self, key):
        if key in _SCROLL and not self._machine.board.encoder:
            self._top += _SCROLL[key]
            self._seen = None
        elif self._hands.tap(key):
            self._message = ""
            self._follow = None

    # The picture

    def _paint(self):
        size = shutil.get_terminal_size()
        machine = self._machine
        seen = (size, machine.panel.version, tuple(machine.pixels), machine.light(), tuple(machine.down),
                self._heard, self._message)
        if seen == self._seen:
            return
        self._seen = seen
        if size != self._size:
            self._size = size
            self._painted = {}
            self._write("\x1b[0m\x1b[2J")
        columns, lines = size
        lights = _PAD if machine.pixels else 0
        panel = machine.panel
        picture = fit(panel.rgb(), panel.mono, columns - lights, lines - _FOOT)
        rows = {}
        if picture is None:
            rows[1] = "\x1b[0m%d x %d is too small: make the window larger or its letters smaller" % size
        else:
            rows.update(enumerate(self._in_view(picture, lines - _FOOT), 1))
            self._add_lights(rows, len(rows))
        room = lines - _FOOT - len(rows)
        rows.update(enumerate(self._said(columns, max(0, room)), len(rows) + 1))
        rows.update(enumerate(self._foot(columns, lines - _FOOT), lines - _FOOT + 1))
        self._show(rows)

    def _in_view(self, picture, room):
        """Return the lines of a picture that fit. After a key, the view follows the changed lines."""
        changed = [row for row, line in enumerate(picture) if self._shown[row : row + 1] != [line]]
        self._shown = picture
        now = time.monotonic()
        if changed and self._follow is None:
            self._follow = now + _FOLLOW
        if len(changed) > room:  # a new page
            self._top = 0
        elif changed and now < self._follow:
            middle = changed[len(changed) // 2]
            if not self._top + 2 <= middle < self._top + room - 2:
                self._top = middle - room // 2
        self._top = max(0, min(self._top, len(picture) - room))
        return picture[self._top : self._top + room]

    def _show(self, rows):
        out = []
        for row in set(rows) | set(self._painted):
            text = rows.get(row, "")
            if self._painted.get(row) != text:
                out.append("\x1b[%d;1H%s\x1b[0m\x1b[K" % (row, text))
        self._painted = rows
        if out:
            self._write("".join(out))

    def _add_lights(self, rows, height):
        """Add the lights, as a pad of numbered keys to the right of the panel."""
        board = self._machine.board
        lights = list(zip(board.under, self._machine.pixels))
        if height < 8:
            return
        for line in range(min((len(lights) + 2) // 3, height // 2)):
            cells = []
            for number, light in lights[line * 3 : line * 3 + 3]:
                colour = [max(38, value) for value in bright(light)]
                ink = 30 if sum(colour) > 380 else 97
                if board.roles.get(str(number)) in self._machine.down:
                    ink, colour = 30, (255, 255, 255)
                cells.append("\x1b[%d;48;2;%d;%d;%dm%2d " % (ink, *colour, number))
            rows[2 + line * 2] += "\x1b[0m  " + "\x1b[0m ".join(cells)

    def _said(self, columns, room):
        """Return the last lines of the serial console, if there is room for them."""
        lines = self._heard.splitlines()[-room:] if room > 0 else []
        return ["\x1b[90m" + _plain(line)[: columns - 1] for line in lines]

    def _foot(self, columns, room):
        keys = "  ".join("%s: %s" % pair for pair in legend(self._machine.board))
        light = self._machine.light()
        dot = "" if light is None else "\x1b[38;2;%d;%d;%dm\u25cf \x1b[0m" % bright(light)
        own = "F5 reload  F9 cut the power  ^S picture  ^C leave"
        if len(self._shown) > room:
            own += "  PgUp PgDn scroll"
        return [dot + "\x1b[1m" + _plain(self._message)[: columns - 3], "\x1b[36m" + keys[: columns - 1],
                "\x1b[36m" + own[: columns - 1]]

    def _write(self, text):
        self._out.write(text)
        self._out.flush()


def _plain(text):
    return "".join(c if c.isprintable() else " " for c in text)
