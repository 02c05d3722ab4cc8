"""Text in pages: the rules of a game, or a message. `adafruit_display_text` wraps it."""

import displayio
from adafruit_display_text import wrap_text_to_lines
from micropython import const

from handheld.drawing import theme, widgets
from handheld.drawing.prompts import BACK, Prompts
from handheld.drawing.screen import Screen
from handheld.drawing.stage import LATER
from handheld.machine import keys
from handheld.machine.loading import reserve
from handheld.machine.text import t

_ROLES = {"A": keys.A, "B": keys.B, "HINT": keys.HINT, "UNDO": keys.UNDO, "UP": keys.UP, "LEFT": keys.LEFT}
# By `Theme.sight`: pixels beside the lines, above them, and of each.
_PANELS = (20, 4, 22), (20, 4, 22), (0, 0, 10), (0, -1, 11)
_PIXELS = const(34_200)  # of all lines: as many as a page has time for


def spoken(console, line):
    """Replace the keys' roles in a line by the board's names for them, as in "{A} rolls".

    {A}, {B}, {HINT} and {UNDO} are keys, {UP} is up and down, {LEFT} left and right, {11} the key with that
    number. Return None for a line about a key that the board lacks.
    """
    said, *parts = line.split("{")
    for part in parts:
        role, _, rest = part.partition("}")
        if role in _ROLES:
            name = console.names[_ROLES[role]]
        elif role.isdigit():
            name = role if console.hardware.plain else ""
        else:
            name = "{" + role + "}"
        if not name:
            return None
        said += name + rest
    if console.theme.mono:  # the built-in font lacks these signs
        said = said.replace("*", "x").replace("#", "/")
    return said


class PagesScreen(Screen):
    """Text in pages that fit the panel, turned by the arrows and A. Prompts and number follow a page."""

    name = "howto"

    def __init__(self, console, heading, text, again=()):
        """Make the pages; `again` is as for `Stage.show_pages`."""
        super().__init__(console)
        self._again = again
        self._heading = heading
        self._paragraphs = text.split("\n")
        self._starts = [(0, 0)]  # of each known page: its paragraph, and the letters of it on earlier pages
        self._known = False  # True if these are all

    def show(self):
        reserve.lend()  # within a match there is no room for the pages without it
        th = self.console.theme
        self.group = displayio.Group()
        top, bottom = self.page_title(self._heading)
        sheet = th.sheet(th.body)
        margins, above, pitch = _PANELS[th.sight]
        self._columns = (th.width - margins) // sheet.width
        left = (th.width - self._columns * sheet.width) // 2
        top += above
        self._fits = min((bottom - top) // pitch, _PIXELS // (self._columns * sheet.width * sheet.height))
        pitch = (bottom - top) // self._fits
        self._shown = widgets.column(th, self.group, th.body, left, top, pitch, self._fits)
        self._heads = [0] * self._fits  # length of the first text in each line
        if th.mono:  # the lines overlap
            shades = displayio.Palette(2)
            shades[1] = theme.WHITE
            shades.make_transparent(0)
            for line in self._shown:
                line.recolour(shades)
        self._number = self.page_number()
        self._prompts = Prompts(self.console, self.group)
        self._write()

    def _write(self):
        """Show a page in place. What is longer than the first text of its line is an object of its own."""
        lines = self._lines(self.at)
        for at in range(self._fits):
            text = lines[at] if at < len(lines) else ""
            head = self._heads[at] = self._heads[at] or len(text)
            parts = (0, text[:head]), (head, text[head:])
            self._shown[at].show(parts if len(text) > head else parts[:1] if text else ())
        self._count()
        self.console.call_later(self._ask, LATER)

    def _ask(self):
        self._prompts.ask(self.prompt_args(), False)
        self.console.call_later(self._find_pages, LATER)

    def _find_pages(self):
        """Find the end of the last known page, and so the next one, until all pages are known."""
        if self._known:
            self._count()
        else:
            self._lines(len(self._starts) - 1)
            self.console.call_later(self._find_pages, LATER)

    def _count(self):
        count = len(self._starts)
        self._number.show_right("%d/%d" % (self.at + 1, count) if self._known and count > 1 else "", 7)

    def _lines(self, page):
        """Return the lines of a known page. The start of the next one is known then."""
        at, start = self._starts[page]
        lines = []
        fit = self._fits - (not page and not self.console.theme.mono)
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
        """Add at most `room` lines of a paragraph from a letter on. Return the first letter that is left."""
        columns = self._columns
        part = text[start : start + room * (columns + 1)]
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
        return (keys.A, t("next page") if self.at < len(self._starts) - 1 else t("close")), BACK

    def key(self, key):
        if key > keys.B:
            return False
        if key == keys.B or key == keys.A and self.at == len(self._starts) - 1:
            if self._again:
                self.console.swap(self._again)
            else:
                self.console.pop()
            return True
        self.at = (self.at + (-1 if key == keys.UP or key == keys.LEFT else 1)) % len(self._starts)
        self._write()
        return True
