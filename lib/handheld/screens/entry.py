"""Screen for typing a name: choose a group of letters, then the letter.

Number keys show twelve groups in the layout of the keys. Six keys show four groups, one for each direction,
and split a chosen group into four again.
"""

import displayio
from micropython import const

from handheld import colours, keys, shapes, theme, widgets
from handheld.prompts import Prompts, foot
from handheld.screens import Screen
from handheld.text import t

NAME_LENGTH = const(8)

_CASE = "^"  # toggles capitals for the next letter
_OTHERS = "^-0123456789"
_DIGITS = "1234567890-"
_BACK = "<"  # cells of the number keys: delete, and done
_DONE = ">"
_SHOWN = {"": "", _CASE: "aA", _OTHERS: "aA - 0-9", _DIGITS: "0-9 -"}
_LAST = "TUVWXYZ" + _OTHERS

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
# By number key, 1 to 12.
_PAD = ("ABC", "DEF", "GHI", "JKL", "MNO", "PQR", "STU", "VWX", "YZ", _BACK, _DIGITS, _DONE)


class EntryScreen(Screen):
    """A name of up to 8 letters, digits and `-`. The first letter and those after a `-` are capitals."""

    name = "entry"

    def __init__(self, console, heading, done, typed=""):
        """Start with the text `typed`.

        `done(name)` receives the name. It returns "", or in a few words the reason for refusing the name.
        """
        super().__init__(console)
        self._heading = heading
        self._done = done
        self._typed = typed
        self._open = ""  # the letters of the chosen group
        self._case()  # capitals or small letters
        self._pad = bool(console.hardware.plain)
        self._point()

    def _point(self):
        """Point the wheel at the first cell, or at the last if the name is full."""
        self._at = 0 if any(self._cells()[:9]) else 11

    def _cells(self):
        """Return the current cells in the order of the keys or directions.

        A full name can only be finished.
        """
        letters = self._open
        if len(self._typed) == NAME_LENGTH:
            return ("",) * 9 + (_BACK, "", _DONE) if self._pad else ("",) * 4
        if not self._pad:
            return _SPLIT[letters] if letters in _SPLIT else _apart(letters)
        if not letters:
            return _PAD
        if letters == _DIGITS:
            return tuple(_DIGITS[:9] + _BACK + _DIGITS[9:])
        row = list(letters) + [""] * (3 - len(letters))
        other = [letter and _CASE + letter for letter in row]
        return tuple(row + other + ["", "", "", _BACK, "", ""])

    def _label(self, cell):
        if cell == _BACK:
            return t("back") if self._open or not self._typed else t("delete")
        if cell == _DONE:
            return t("done") if self._typed else ""
        if cell == _LAST:
            return self._cased("TUVWXYZ") + " 0-9"
        if cell in _SHOWN:
            return _SHOWN[cell]
        return self._cased(cell)

    def _cased(self, letters):
        small = self._small
        if letters[0] == _CASE:
            letters = letters[1:]
            small = not small
        return letters.lower() if small else letters

    # Drawing

    def show(self):
        th = self.console.theme
        group = self.group = displayio.Group()
        font = self._font = th.sheet("title")
        wide = th.width * th.unit
        columns = wide // font.width
        top = 0 if th.mono else 32
        self._before = (columns - NAME_LENGTH) // 2  # columns left of the name
        x = (wide - columns * font.width) // 2
        self._name = widgets.Line(th, group, "title", x, top)
        self._left = x + self._before * font.width
        if not th.mono or len(self._heading) * font.width < self._left:
            shapes.text(th, group, "title", th.unit, 0 if th.mono else 5, self._heading, th.colour)
        line = top + font.height
        shapes.box(th, group, self._left, line, NAME_LENGTH * font.width, th.unit, theme.GREY)
        self._bar = shapes.box(th, group, 0, line - th.unit, font.width, 2 * th.unit, theme.GOLD)
        self._plain = th.shades(theme.PAPER, theme.WHITE)
        self._marked = th.shades(theme.GOLD, theme.DARK)
        self._rows = []
        self._lefts = []
        if self._pad:
            keypad = th.sheet("keys")
            shades = th.shades(theme.PAPER, theme.GREY)
            shapes.tile(th, group, "keys", wide - keypad.width, top, keypad.tile(ord("n")), shades)
            self._show_pad(th, wide, line + 3 * th.unit, th.height * th.unit)
        else:
            self._show_ways(th, wide, line + 3 * th.unit, foot(th) - th.unit)
            self.prompts = Prompts(self.console, group)
        self._fill()
        if not self._pad:
            self.tick(0)

    def _show_pad(self, th, wide, top, bottom):
        """Draw a cell for each number key."""
        font = self._font
        pitch = (bottom - top) // 4
        across = wide // 3
        columns = (across - th.unit) // font.width
        left = (across - columns * font.width) // 2
        for at in range(12):
            y = top + pitch * (at // 3) + (pitch - font.height) // 2
            self._lefts.append(left + across * (at % 3))
            self._rows.append(shapes.row(th, self.group, "title", self._lefts[at], y, columns))
        for x in (across, 2 * across):
            shapes.box(th, self.group, x, top, th.unit, bottom - top, theme.GREY)

    def _show_ways(self, th, wide, top, bottom):
        """Draw a box for each direction. Empty boxes stay: hiding them redraws too many pixels."""
        font = self._font
        pad = th.sheet("keys")
        gap = 1 if th.mono else 6
        high = (bottom - top - 2 * gap) // 3
        half = (wide - pad.width - 4 * gap) // 2
        long = wide * 2 // 3
        ground, ink = (theme.CARD, theme.DARK) if th.mono else (theme.FILLED, theme.WHITE)
        for way in range(4):
            x = (wide - long) // 2 if way in (0, 3) else gap if way == 1 else wide - gap - half
            y = top + (high + gap) * (0, 1, 1, 2)[way]
            width = half if way in (1, 2) else long
            shapes.ground(th, self.group, x, y, width, high, ground)
            middle = x + width // 2
            line = widgets.Line(th, self.group, "title", 0, y + (high - font.height) // 2, ink, ground)
            self._lefts.append(middle)
            self._rows.append(line)
        x, y = (wide - pad.width) // 2, (top + bottom - pad.height) // 2
        shapes.tile(th, self.group, "keys", x, y, pad.tile(ord("c")), th.shades(theme.PAPER, theme.GREY))

    def _fill(self):
        """Show the typed text and the cells."""
        typed = self._typed
        self._name.show(((self._before, typed),) if typed else ())
        x = self._left + self._font.width * min(len(typed), NAME_LENGTH - 1)
        if self._bar.x != x:
            self._bar.x = x
        cells = self._cells()
        for at in range(len(cells)):
            label = self._label(cells[at])
            if self._pad:
                self._write_key(at, label)
                self._light(at + 1, label and cells[at])
            else:
                self._write_way(at, label)
        if not self._pad:
            self._pairs = [(keys.B, t("delete") if typed and not self._open else t("back"))]
            if any(cells):
                self._pairs.insert(0, (keys.NUMBER, t("letter")))
            if typed and not self._open:
                self._pairs.insert(0, (keys.A, t("done")))
            self.every = 1

    def tick(self, now):
        self.every = 0
        self.prompts.ask(self._pairs, False)
        return True

    def _write_key(self, at, label):
        row = self._rows[at]
        widgets.write_middle(row, self._font, label)
        left = self._lefts[at] + (self._font.width // 2 if row.width - len(label) & 1 else 0)
        if label and row.x != left:
            row.x = left
        shapes.recolour(row, self._marked if at == self._at else self._plain)

    def _write_way(self, way, label):
        line = self._rows[way]
        x = self._lefts[way] - len(label) * self._font.width // 2
        if line.x != x or not label:
            line.show(())  # remove it first: moving it would draw both places
            line.x = x
        if label:
            line.show(((0, label),))

    def _say(self, text):
        """Show a message in the name's place."""
        self._name.show(((0, text),))

    def _light(self, key, cell):
        """Light a key that has a function."""
        colour = colours.WHITE if cell else 0
        if cell == _BACK:
            colour = colours.RED
        elif cell == _DONE:
            colour = colours.GREEN
        self.console.light(key, colour)

    def hide(self):
        self._rows = ()
        super().hide()

    # Keys

    def number(self, n):
        if not self._pad:
            return False
        self._choose(n - 1)
        return True

    def turn(self, step):
        if not self._pad:
            return False
        cells = self._cells()
        self._at = (self._at + step) % len(cells)
        while not self._label(cells[self._at]):
            self._at = (self._at + step) % len(cells)
        self._fill()
        return True

    def key(self, key):
        if key == keys.B:
            return self._back()
        if key == keys.A:
            if self._pad:
                self._choose(self._at)
            else:
                self._end()
        elif key in _WAYS:
            self.console.keys.let_go()
            self._choose(_WAYS.index(key))
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
        self._at = 0
        self._fill()
        return True

    def _case(self):
        """Use a capital at the start and after a `-`."""
        self._small = bool(self._typed) and self._typed[-1] != "-"

    def _end(self):
        if self._typed and not self._open:
            why = self._done(self._typed)
            if why:
                self._say(why)

    def _choose(self, at):
        """Choose a cell: a letter or a group."""
        cell = self._cells()[at]
        if not self._label(cell):
            return
        if cell == _BACK:
            if not self._back():
                self.console.pop()
        elif cell == _DONE:
            self._end()
        else:
            self._take(cell)

    def _take(self, cell):
        if cell == _CASE:
            self._small = not self._small
            self._open = ""
        elif len(cell) == 1 or cell[0] == _CASE and len(cell) == 2:
            self._typed += self._cased(cell)
            self._case()
            self._open = ""
        else:
            self._open = cell
        self._point()
        self._fill()


def _apart(letters):
    """Split a few letters among the directions; two letters go to left and right."""
    if len(letters) == 2:
        return "", letters[0], letters[1], ""
    first = len(letters) - 3 if len(letters) > 3 else 1
    parts = [letters[:first]] + list(letters[first:]) + [""]
    return tuple(parts[:4])
