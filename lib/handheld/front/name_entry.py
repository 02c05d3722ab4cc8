"""Screen for typing a name: by groups of letters, split into four, or by letters that often follow."""

import displayio
from micropython import const

from handheld.drawing import colours, shapes, theme, widgets
from handheld.drawing.prompts import Prompts, foot
from handheld.drawing.screen import Screen
from handheld.drawing.stage import LATER
from handheld.front.setup import YOU
from handheld.machine import keys
from handheld.machine.text import t

NAME_LENGTH = const(8)

_CASE = "^"  # toggles capitals for the next letter
_OTHERS = "^-0123456789"
_SHOWN = {_CASE: "aA", _OTHERS: "aA - 0-9"}
_LAST = "TUVWXYZ" + _OTHERS

# On 240x240 and 128x64, in pixels: top of the name and of the heading, gap between boxes; their colours.
_PANELS = (32, 5, 6, theme.FILLED, theme.WHITE), (-1, -1, 1, theme.CARD, theme.DARK)
# By direction: up, left, right, down.
_WAYS = (keys.UP, keys.LEFT, keys.RIGHT, keys.DOWN)
_SPLIT = {
    "": ("ABCDEFGH", "IJKLM", "NOPQRS", _LAST),
    "ABCDEFGH": ("A", "BCD", "E", "FGH"),
    "IJKLM": ("I", "JK", "L", "M"),
    "NOPQRS": ("N", "O", "PQR", "S"),
    _LAST: ("T", "UVW", "XYZ", _OTHERS),
    _OTHERS: (_CASE, "-", "01234", "56789"),
}
_OFFERS = (keys.HINT, keys.UNDO)
# Names from which the offers follow, each after a blank.
_COMMON = (
    " anna ben emma felix finn hannah jakob jonas karl lena leon lukas mia paul max elias noah luis ella"
    " lina marie sophie charlotte emil clara ida johanna lea laura julia sarah lisa katharina christian"
    " daniel david alexander sebastian thomas michael martin peter stefan andreas markus tim tom jan"
    " nina eva helena oscar anton theo moritz simon philipp matteo olivia george harry jack james"
    " william oliver amelia grace alice lily emily henry ethan oma opa papa mama "
)


class EntryScreen(Screen):
    """A name of up to 8 letters, digits and `-`. The first letter and those after a `-` are capitals."""

    name = "entry"

    def __init__(self, console, heading, done=None):
        """Make the screen. `done(name)` receives a name that is known now; without it, another may follow."""
        super().__init__(console)
        self._heading = heading
        self._done = done
        self._typed = ""
        self._open = ""  # the letters of the chosen group
        self._case()  # capitals or small letters

    def _cells(self):
        """Return the current groups by direction. A full name can only be finished."""
        full = len(self._typed) == NAME_LENGTH
        return ("",) * 4 if full else _SPLIT.get(self._open) or _apart(self._open)

    def _cased(self, letters):
        return letters.lower() if self._small else letters

    def show(self):
        th = self.console.theme
        group = self.group = displayio.Group()
        font = self._font = th.sheet("title")
        columns = th.width // font.width
        top, high, *look = _PANELS[th.mono]
        self._before = (columns - NAME_LENGTH) // 2  # columns left of the name
        x = (th.width - columns * font.width) // 2
        self._name = widgets.Line(th, group, "title", x, top)
        self._left = x + self._before * font.width
        if top > 0 or len(self._heading) * font.width < self._left:
            shapes.text(th, group, "title", th.unit, high, self._heading, th.colour)
        line = top + font.height
        shapes.box(th, group, self._left, line, NAME_LENGTH * font.width, th.unit, theme.GREY)
        self._bar = shapes.box(th, group, 0, line - th.unit, font.width, 2 * th.unit, theme.GOLD)
        self._rows = []  # by direction: (the line in its box, the middle of the box)
        self._show_boxes(th, line + max(2, look[0]), foot(th) - th.unit, *look)
        self.prompts = Prompts(self.console, group)
        self._fill()
        self._ask()

    def _show_boxes(self, th, top, bottom, gap, paper, ink):
        """Draw a box for each direction. Empty boxes stay: hiding them redraws too many pixels."""
        pad, corner = th.sheet("keys"), th.sheet("corner")
        plain = self.console.hardware.plain
        high = (bottom - top - 2 * gap) // 3
        half = (th.width - (2 if plain else 1) * pad.width - 4 * gap) // 2
        long = th.width * 2 // 3
        grey = th.shades(theme.PAPER, theme.GREY)
        for way in range(4):
            width = half if way in (1, 2) else long
            x = (th.width - long) // 2 if way in (0, 3) else gap if way == 1 else th.width - gap - half
            y = top + (high + gap) * (0, 1, 1, 2)[way]
            shapes.box(th, self.group, x, y, width, high, paper)
            for at in range(4):  # round its corners
                left = x + (width - corner.width if at & 1 else 0)
                low = y + (high - corner.height if at & 2 else 0)
                shapes.tile(th, self.group, "corner", left, low, at, th.shades(theme.PAPER, paper))
            line = widgets.Line(th, self.group, "title", 0, y + (high - self._font.height) // 2, ink, paper)
            self._rows.append((line, x + width // 2))
            if plain:  # the number of the key beside the box
                at = pad.tile(48 + plain.find(bytes((_WAYS[way],))))
                x = x + width + 2 * gap if way == 1 else x - pad.width
                shapes.tile(th, self.group, "keys", x, y + (high - pad.height) // 2, at, grey)
        if not plain:
            x, y = (th.width - pad.width) // 2, (top + bottom - pad.height) // 2
            shapes.tile(th, self.group, "keys", x, y, pad.tile(ord("c")), grey)

    def _fill(self):
        typed = self._typed
        self._name.show(((self._before, typed),) if typed else ())
        x = self._left + self._font.width * min(len(typed), NAME_LENGTH - 1)
        if self._bar.x != x:
            self._bar.x = x
        cells = self._cells()
        for at in range(4):
            cell = cells[at]
            last = self._cased("TUVWXYZ") + " 0-9" if cell == _LAST else self._cased(cell)
            self._write(at, _SHOWN.get(cell) or last)
            self.console.light_plain(_WAYS[at], colours.WHITE if cells[at] else 0)
        done = typed and not self._open
        self.console.light_plain(keys.A, colours.GREEN if done else 0)
        self.console.light_plain(keys.B, colours.RED)
        self._offers = "" if self._open or not any(cells) else offers(typed)
        self._pairs = [(keys.A, t("done"))] if done else [(keys.NUMBER, t("letter|abc"))]
        blank = "" if self.console.theme.mono else " "  # there the next picture would touch the letter
        for at in (0, 1):
            letter = self._cased(self._offers[at : at + 1])
            self.console.light_plain(_OFFERS[at], colours.WHITE if letter else 0)
            self._pairs += [(_OFFERS[at], letter + blank)] if letter else []
        self._pairs.append((keys.B, t("delete|del") if done else t("back")))
        self.console.call_later(self._ask, LATER)

    def _ask(self):
        self.prompts.ask(self._pairs, False)

    def _write(self, way, label):
        line, middle = self._rows[way]
        x = middle - len(label) * self._font.width // 2
        if line.x != x or not label:
            line.show(())  # remove it first: moving it would draw both places
            line.x = x
        if label:
            line.show(((0, label),))

    def hide(self):
        self._rows = ()
        super().hide()

    def on_wheel(self, step):
        return True  # a detent too many must not choose letters

    def key(self, key):
        if key == keys.B:
            return self._back()
        if key == keys.A:
            self._end()
        elif key in _OFFERS:
            self._choose(self._offers[_OFFERS.index(key) :][:1])
        elif key in _WAYS:
            self.console.keys.stop_repeat()
            self._choose(self._cells()[_WAYS.index(key)])
        return True

    def _back(self):
        """Leave the group or delete a letter. Return False if there is none, so that B leaves the screen."""
        if self._open:
            self._open = ""
        elif self._typed:
            self._typed = self._typed[:-1]
            self._case()
        else:
            return False
        self._fill()
        return True

    def _case(self):
        self._small = bool(self._typed) and self._typed[-1] != "-"

    def _end(self):
        name = self._typed
        if self._open:
            return
        ledger = self.console.journal.ledger()
        if not name:
            said = t("no letter")
        elif ledger.guest(name):
            said = t("%s is a guest") % name
        elif name == YOU:
            said = t("Name is taken")
        elif not ledger.add(name):
            said = t("16 names: full")
        else:
            said = t("%s added") % name
            if self._done:
                self._done(name)
                return
            self._typed = ""
            self._case()
            self._fill()
        self._name.show(((self._before, said),))
        self._bar.x = self._left + self._font.width * len(said)

    def _choose(self, cell):
        if not cell:
            return
        if cell == _CASE:
            self._small = not self._small
            self._open = ""
        elif len(cell) == 1:
            self._typed += self._cased(cell)
            self._case()
            self._open = ""
        else:
            self._open = cell
        self._fill()


def offers(typed):
    """Return the two letters that most often follow the beginning of a name, or else its last letters."""
    text = " " + typed.lower()
    found = ""
    while text and len(found) < 2:
        counts = {}
        at = _COMMON.find(text)
        while at >= 0:
            letter = _COMMON[at + len(text) : at + len(text) + 1].upper()
            if letter > " " and letter not in found:
                counts[letter] = counts.get(letter, 0) + 1
            at = _COMMON.find(text, at + 1)
        found += "".join(sorted(counts, key=lambda letter: 256 * -counts[letter] + ord(letter)))
        text = text[1:]
    return found[:2]


def _apart(letters):
    """Split a few letters among the directions; two letters go to left and right."""
    if len(letters) == 2:
        return "", letters[0], letters[1], ""
    first = len(letters) - 3 if len(letters) > 3 else 1
    return tuple(([letters[:first]] + list(letters[first:]) + [""])[:4])
