"""Text in pages: the rules of a game, or a message. `adafruit_display_text` wraps and draws it."""

import displayio
from adafruit_display_text import wrap_text_to_lines
from adafruit_display_text.label import Label

from handheld.drawing.prompts import BACK, Prompts, key_name
from handheld.drawing.screen import Screen
from handheld.drawing.stage import LATER
from handheld.drawing.theme import PAPER, WHITE
from handheld.machine import keys
from handheld.machine.text import t

_ROLES = {"A": keys.A, "B": keys.B, "HINT": keys.HINT, "UNDO": keys.UNDO, "UP": keys.UP, "LEFT": keys.LEFT}
# On 240x240 and 128x64: pixels beside the lines, above them and from line to line; lines of the first page,
# whose time includes the imports, and of the others. Five lines of 19 letters take as long as a page may.
_PANELS = (46, 13, 30, 4, 5), (0, 0, 10, 4, 4)


def spoken(console, line):
    """Replace the keys' roles in a line by the board's names for them, as in "{A} rolls".

    {A}, {B}, {HINT} and {UNDO} are keys, {UP} is up and down, {LEFT} left and right, {11} the key with that
    number. Return None for a line about a key that the board lacks.
    """
    said, *parts = line.split("{")
    for part in parts:
        role, _, rest = part.partition("}")
        if role in _ROLES:
            name = key_name(console, _ROLES[role])
        elif role.isdigit():
            name = key_name(console, keys.NUMBER + int(role))
        else:
            name = "{" + role + "}"
        if not name:
            return None
        said += name + rest
    if console.theme.mono:  # the built-in font lacks these signs
        said = said.replace("*", "x").replace("#", "/")
    return said


class SheetFont:
    """A glyph sheet as a font of the library, and the glyph that was last asked for.

    A glyph of its own for each letter would be an object that no room is found for at once. A blank has a
    width, but nothing to draw.
    """

    dx = dy = 0

    def __init__(self, sheet):
        self._sheet = sheet
        self.bitmap = sheet.bitmap
        self.tile_index = 0
        self.width = self.shift_x = sheet.width
        self.height = sheet.height

    def get_bounding_box(self):
        return self.shift_x, self.height

    def get_glyph(self, code):
        self.tile_index = self._sheet.tile(code)
        self.width = self.shift_x if code > 32 else 0
        return self


class PageLabel(Label):
    """The lines of a page. The library's own palette has two colours, and a smooth sheet needs four."""

    def __init__(self, theme, sheet, x, y, pitch):
        """Make a label without text, its upper left corner at x, y."""
        spacing = (pitch + 0.5) / sheet.height  # the library multiplies again, and drops the fraction
        super().__init__(SheetFont(sheet), x=x, y=y + sheet.height, line_spacing=spacing, base_alignment=True)
        if not theme.mono:
            self._palette = theme.shades(PAPER, WHITE)


class PagesScreen(Screen):
    """Text in pages that fit the panel. Left, right, up, down and A turn the pages.

    A page is wrapped when it is shown. The prompts follow in the next step, and the number of pages once the
    others have been looked through, one in each step.
    """

    name = "howto"

    def __init__(self, console, heading, text):
        super().__init__(console)
        self._heading = heading
        self._paragraphs = text.split("\n")
        self._starts = [(0, 0)]  # of each known page: its paragraph, and the letters of it on earlier pages
        self._known = False  # True if these are all

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top = self.console.page_title(self.group, self._heading)[0]
        sheet = th.sheet(th.body)
        margins, above, pitch, *self._fits = _PANELS[th.mono]
        wide = th.width * th.unit
        self._columns = (wide - margins - th.more) // sheet.width
        left = (wide - self._columns * sheet.width) // 2
        self._label = PageLabel(th, sheet, left, top + above, pitch)
        self.group.append(self._label)
        self._number = self.console.page_number(self.group)
        self._prompts = Prompts(self.console, self.group)
        self._write()

    def _write(self):
        self._label.text = ""  # leaves its letters' memory to the next ones
        self._label.text = "\n".join(self._lines(self.at))
        self._count()
        self.console.call_later(self._ask, LATER)

    def _ask(self):
        self._prompts.ask(self.prompt_args(), False)
        if not self._known:
            self.console.call_later(self._look_on, LATER)

    def _look_on(self):
        """Look through the last known page."""
        self._lines(len(self._starts) - 1)
        if self._known:
            self._count()
        else:
            self.console.call_later(self._look_on, LATER)

    def _count(self):
        """Show the page's number among all, if these are known."""
        count = len(self._starts)
        self._number.show_right("%d/%d" % (self.at + 1, count) if self._known and count > 1 else "", 7)

    def _lines(self, page):
        """Return the lines of a known page. The start of the next one is known then."""
        at, start = self._starts[page]
        lines = []
        fit = self._fits[page > 0]
        while at < len(self._paragraphs) and len(lines) < fit:
            text = spoken(self.console, self._paragraphs[at])
            if text is not None:
                start = self._wrap(lines, fit - len(lines), text, start, at > 0)
            if text is None or start >= len(text):
                at += 1
                start = 0
        if page == len(self._starts) - 1:
            self._known = at == len(self._paragraphs)
            if not self._known:
                self._starts.append((at, start))
        return lines

    def _wrap(self, lines, room, text, start, indented):
        """Add at most `room` lines of a paragraph from a letter on. Return the first letter that is left.

        A long paragraph may be `indented`.
        """
        columns = self._columns
        part = text[start : start + (room + 1) * (columns + 1)]
        indent = "  " if indented and not start and len(text) > 3 * columns else ""
        for line in wrap_text_to_lines("_" * len(indent) + part, columns)[:room] if part else ("",):
            line = line[len(indent) :]
            lines.append(indent + line)
            indent = ""
            start += len(line) - (not text.startswith(line, start))  # a word that was cut has a hyphen
            if text[start : start + 1] == " ":
                start += 1
        return start

    def prompt_args(self):
        """Return the prompts of the page, as for `Prompts.ask`."""
        return (keys.A, t("next page") if self.at < len(self._starts) - 1 else t("close")), BACK

    def key(self, key):
        if key == keys.B or key > keys.B:
            return False
        step = -1 if key == keys.UP or key == keys.LEFT else 1
        if key == keys.A and self.at == len(self._starts) - 1:
            self.console.pop()
            return True
        self.at = (self.at + step) % len(self._starts)
        self._write()
        self.console.resend()
        return True
