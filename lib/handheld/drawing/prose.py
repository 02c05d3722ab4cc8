"""Text in pages: the rules of a game, or a message."""

import displayio

from handheld.drawing import theme, widgets
from handheld.drawing.prompts import BACK, Prompts, key_name
from handheld.drawing.screen import Screen
from handheld.machine import keys
from handheld.machine.text import t, wrap

_ROLES = {"A": keys.A, "B": keys.B, "HINT": keys.HINT, "UNDO": keys.UNDO, "UP": keys.UP, "LEFT": keys.LEFT}


def spoken(console, text):
    """Replace the keys' roles in a text by the board's names for them, as in "{A} rolls".

    {A}, {B}, {HINT} and {UNDO} are keys, {UP} is up and down, {LEFT} left and right, {11} the key with that
    number. Lines about a key that the board lacks are left out.
    """
    lines = []
    for line in text.split("\n"):
        out, *parts = line.split("{")
        for part in parts:
            role, _, rest = part.partition("}")
            if role in _ROLES:
                name = key_name(console, _ROLES[role])
            elif role.isdigit():
                name = key_name(console, keys.NUMBER + int(role))
            else:
                name = "{" + role + "}"
            if not name:
                break
            out += name + rest
        else:
            lines.append(out)
    return "\n".join(lines)


class PagesScreen(Screen):
    """Text in pages that fit the panel. Left, right, up, down and A turn the pages."""

    name = "howto"

    def __init__(self, console, heading, text):
        super().__init__(console)
        th = console.theme
        self._heading = heading
        self._font = th.sheet("title" if th.mono else "text")
        self._columns = (th.width * th.unit - (0 if th.mono else 10)) // self._font.width
        text = spoken(console, text)
        if th.mono:  # the built-in font lacks these signs
            text = text.replace("*", "x").replace("#", "/")
        self._lines = []
        for part in text.split("\n"):
            indented = bool(self._lines) and len(part) > 3 * self._columns  # a paragraph
            lines = wrap("__" * indented + part, self._columns)
            if indented:
                lines[0] = "  " + lines[0][2:]
            self._lines.extend(lines)
        self.page = 0

    def pages(self):
        """Return the number of pages, while the screen is shown."""
        return (len(self._lines) + self._fit - 1) // self._fit

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, bottom = self.console.page_title(self.group, self._heading)
        pitch = self._font.height + (-2 if th.mono else 6)
        if th.mono:
            top -= 1
        self._fit = (bottom - top) // pitch
        wide = 7 * th.sheet("text").width
        x = (th.width - 2) * th.unit - wide
        self._number = widgets.Line(th, self.group, "text", x, 1 if th.mono else 9, theme.GREY)
        left = (th.width * th.unit - self._columns * self._font.width) // 2
        sheet = "title" if th.mono else "text"
        self._rows = widgets.column(th, self.group, sheet, left, top, pitch, self._fit)
        self._prompts = Prompts(self.console, self.group)
        self._fill()

    def _fill(self):
        for i in range(self._fit):
            at = self.page * self._fit + i
            words = self._lines[at] if at < len(self._lines) else ""
            self._rows[i].show(((0, words),) if words else ())
        self._prompts.ask(self.prompted(), False)
        number = "%d/%d" % (self.page + 1, self.pages()) if self.pages() > 1 else ""
        self._number.show(((7 - len(number), number),) if number else ())

    def prompted(self):
        """Return the prompts of the page, as for `Prompts.ask`."""
        return (keys.A, t("next page") if self.page < self.pages() - 1 else t("close")), BACK

    def key(self, key):
        if key == keys.B or key > keys.B:
            return False
        step = -1 if key == keys.UP or key == keys.LEFT else 1
        if key == keys.A and self.page == self.pages() - 1:
            self.console.pop()
            return True
        self.page = (self.page + step) % self.pages()
        self._fill()
        if self.console.theme.mono:
            self.console.resend()
        return True
