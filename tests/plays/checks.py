"""Checks of every play: of each event on the rules, with a journal beside them."""

import contextlib
import functools
import json
import re

from handheld.journal import Journal, sector
from handheld.rules.match import Illegal
from sim import screen_text
from sim.nvm import ByteArray, Flash
from sim.pixels import values
from tests import soak
from tests.legal import legal
from tools.events import CODES, play, read
from tools.plays.console import OnConsole
from tools.plays.rules import Runner, expect

_AWAY = 400  # pixels: right of every panel
_LINE = 6  # pixels: a thinner shape may strike a text through
_OUT = {5, 6, 15}  # A, B, and the held wheel
# What a board of six keys lacks: the other boards' names for it. "7/9" may also be a page.
_LACKING = re.compile(
    r"\b(push|wheel|KEY ?\d+)\b|\b(hold|turn|[XY]): ?\w|\b[13]: ?(hint|undo)|\b(press|key) (\d+|[XY])\b", re.I
)
# Attributes of a match beside its state: its past, and results of its own computation.
_APART = set("log base chances deck _deck _prove _proved _judged _standing _before ended".split())
_SHORT = 8  # steps of a play in which the power fails at every byte, and at fewer of a longer one


class Checked(Runner):
    """A play on the rules, without pictures and texts. It checks what the rules and the journal make of it.

    Each choice can be undone and redone. Every event outside `legal` is refused and changes nothing. A
    snapshot at a boundary resumes to the same state. A power cut at any byte loses the event in flight or
    nothing.
    """

    def __init__(self, play):
        super().__init__(play)
        self.match = play.match.new_match()
        self.cuts = 0
        self._every = 1 if soak.FACTOR else 1 + len(play.steps) // _SHORT
        self._flash = Flash()
        self._journal = Journal(ByteArray(self._flash), "handheld.people.ledger")
        self._journal.tidy()
        match = self.match
        self._journal.begin(match.game, match.names, play.levels, match.options)

    def do_line(self, line):
        match = self.match
        code, data = read(match, line)
        match.check(code, data)
        said = match.record_line(code, data)
        expect(said == line, "%s is printed as '%s'" % (line, said))
        self.event(code, data)

    def event(self, code, data):
        match = self.match
        before = state(match)
        self._saved(lambda: self._journal.event(code, data), lambda: match.play(code, data))
        after = state(match)
        if not match.is_chance(code):
            match.undo()
            expect(state(match) == before, "undo leads elsewhere")
            match.play(code, data)
            expect(state(match) == after, "redo leads elsewhere")
        allowed = legal(match)
        for other in range(CODES):
            if other not in allowed:
                _refuse(match, other)
        expect(state(match) == after, "a refused event changes the match")
        if match.boundary:
            resumed = match.new_match()
            resumed.restore(match.snapshot())
            expect(state(resumed) == after, "a snapshot resumes elsewhere")
            if self._journal.full:
                self._journal.tidy(match)

    def do_refused(self, line, words):
        before = state(self.match)
        super().do_refused(line, words)
        expect(state(self.match) == before, "%s changes the match" % line)

    def do_take_back(self, how):
        code = sector.UNDO if how == "undo" else sector.CORRECT
        self._saved(lambda: self._journal.mark(code), getattr(self.match, how))

    def do_given(self, *lines):
        for line in lines:
            self.do_line(line)

    def _nothing(self, *args):
        """Leave out a step that only a console does."""

    do_cut = do_shown = do_picture = do_wait = do_result = do_leave = _nothing

    def _saved(self, save, change):
        """Save and then change the match, and look at each byte at which the power may fail meanwhile."""
        match, flash, images = self.match, self._flash, []

        def look(what, address, size):
            self.cuts += what == "program byte"
            if what == "program byte" and not self.cuts % self._every:
                images.append((bytes(flash.data), address))

        before = state(match)
        flash.before = look
        save()
        flash.before = None
        change()
        after = state(match)
        for number, (image, address) in enumerate(images):
            torn = bytearray(image)
            torn[address] = flash.data[address] | 0x55 << number % 2 & image[address]
            for data in image, torn:
                found = _resumed(match, data)
                expect(found in (before, after), "a power cut at byte %d loses more than an event" % address)
        if images:
            expect(_resumed(match, flash.data) == after, "the journal lacks the event")


class OnBoard(OnConsole):
    """A play on a board: the `panel` is looked at, and nothing that is refused is printed or saved."""

    def __init__(self, play, board, keep=None, panel=None):
        super().__init__(play, board, keep)
        self._panel = panel or Panel()

    def settle(self):
        super().settle()
        self._panel(self.device)

    def do_refused(self, line, words):
        printed, journal = self.lines[:], bytes(self.device.machine.flash.data)
        super().do_refused(line, words)
        with contextlib.suppress(ValueError):
            play(self.device.console.session, self.match, line)
        expect(self.lines == printed, "%s is refused, and printed" % line)
        expect(bytes(self.device.machine.flash.data) == journal, "%s is refused, and saved" % line)


def state(match):
    """Return the state of a match as text, to compare it with another."""
    return json.dumps(match, default=_plain)


def _plain(value):
    if hasattr(value, "__dict__"):
        return {key: each for key, each in vars(value).items() if key not in _APART}
    return list(value)  # bytes


def _resumed(match, data):
    """Return the state of the match that a memory holds."""
    flash = Flash()
    flash.data[:] = data
    journal = Journal(ByteArray(flash), "handheld.people.ledger")
    expect(not journal.notice, "after a power cut: " + journal.notice)
    return state(journal.reader().replay(journal, journal.saved(match.game), lambda *_: match.new_match())[0])


def _refuse(match, code):
    """The rules refuse a code, with a payload of its width and without one."""
    for data in {b"", bytes(match.width(code))}:
        try:
            match.check(code, data)
        except Illegal:
            continue
        expect(False, "event %d is accepted, but not legal" % code)


class Panel:
    """Looks at a console whenever nothing moves: texts on the panel, apart from each other, and a way out."""

    def __init__(self):
        self._sent = -1

    def __call__(self, device):
        console, machine = device.console, device.machine
        if machine.sent == self._sent or console.display.root_group is None:
            return
        self._sent = machine.sent
        letters = []
        fonts = {id(font.bitmap): font for font in screen_text.fonts(console)}
        _collect(console.display.root_group, 0, 0, fonts, letters)
        wide, high = machine.panel.width, machine.panel.height
        lacking = _LACKING if len(machine.board.keys) == 6 else re.compile("$^")
        for text, x, y, x2, y2, cut in letters:
            expect(not lacking.search(text), "'%s' names a key that the board lacks" % text)
            expect(not cut, "'%s' is cut by %s" % (text, cut))
            expect(0 <= x and x2 <= wide and 0 <= y and y2 <= high, "'%s' is cut by the edge" % text)
        prompts = getattr(console.top, "prompts", None)
        roles = {role for role, _ in prompts.pairs} if prompts else ()
        expect(not roles or roles & _OUT, "no way out is shown: %s" % list(roles))


def _collect(group, left, top, fonts, letters):
    """Add (text of its row, x, y, right, bottom, what cuts it) of the ink of each letter on the panel."""
    for part in group:
        if part.hidden or part.x >= _AWAY:
            continue
        x, y = left + part.x, top + part.y
        if hasattr(part, "append"):
            _collect(part, x, y, fonts, letters)
        elif type(part).__name__ == "Rectangle" and min(part.width, part.height) > _LINE:
            _cover(letters, x, y, x + part.width, y + part.height, "a shape")
        elif id(getattr(part, "bitmap", None)) in fonts:
            font = fonts[id(part.bitmap)]
            tiles = [part[at] for at in range(part.width * part.height)]
            text = "".join(screen_text.letter(font, tile) for tile in tiles)
            u, v = x + part.width * font.width, y + part.height * font.height
            if not part.pixel_shader.is_transparent(0):
                _cover(letters, x, y, u, v, "'%s'" % text.strip())
            sheet, wide = values(font.bitmap)
            for at, tile in enumerate(tiles):
                u, v = x + at % part.width * font.width, y + at // part.width * font.height
                ink = _ink(sheet, wide, tile, font.width, font.height, font.bitmap.bits_per_value)
                if ink:
                    letters.append((text.strip(), u + ink[0], v + ink[1], u + ink[2], v + ink[3], ""))


def _cover(letters, x, y, x2, y2, by):
    """Remove the letters in a box, and note the box at those that it cuts."""
    left = []
    for one in letters:
        text, u, v, u2, v2, cut = one
        if u >= x2 or x >= u2 or v >= y2 or y >= v2 - 1:  # the lowest row is for descenders
            left.append(one)
        elif not (x <= u and u2 <= x2 and y <= v and v2 <= y2):
            left.append((text, u, v, u2, v2, by))
    letters[:] = left


@functools.cache
def _ink(sheet, wide, tile, width, height, bits):
    """Return the box of the ink of a glyph, or None. The sheet has the values of `wide` pixels a row."""
    solid = 2 if bits == 2 else 1  # fainter pixels smooth an edge
    left = tile * width
    rows = [sheet[y * wide + left : y * wide + left + width] for y in range(height)]
    dots = [(x, y) for y, row in enumerate(rows) for x, value in enumerate(row) if value >= solid]
    if not dots:
        return None
    across, down = [x for x, _ in dots], [y for _, y in dots]
    return min(across), min(down), max(across) + 1, max(down) + 1
