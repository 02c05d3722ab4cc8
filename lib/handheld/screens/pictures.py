"""How to play in pictures: a few pages with a picture and words, then the lesson or the rules."""

import displayio
from adafruit_display_text import wrap_text_to_lines
from micropython import const

from handheld import keys, shapes, theme, widgets
from handheld.prompts import BACK, Prompts
from handheld.screens import Screen
from handheld.screens.howto import spoken
from handheld.screens.lists import ActionScreen
from handheld.text import t

_DIE = const(0)
_CELL = const(1)
_SIGN = const(2)


class PicturesScreen(Screen):
    """Pages of (picture, words). Left, right, up, down and A turn them.

    A picture is a row of items separated by blanks: `d5` is a die, `[12]` a cell or card with that number,
    `[]` an empty one, `<7>` a highlighted one, and all else is a sign or number as written.
    """

    name = "pictures"

    def __init__(self, console, heading, pages, text, teach=None):
        """Make the pages. `text` has the full rules; `teach` starts the lesson, or is None."""
        super().__init__(console)
        self._heading = heading
        self._pages = [(picture, spoken(console, words)) for picture, words in pages]
        self._text = text
        self._teach = teach
        self.page = 0

    def show(self):
        th = self.console.theme
        group = self.group = displayio.Group()
        wide = th.sheet("text").width
        width = th.width * th.unit
        columns = width // wide - 1
        left, top, pitch, count = (4, 26, 9, 3) if th.mono else (5, 124, 22, 4)
        self._columns = columns
        self._rows = [
            widgets.Line(th, group, "text", left, top + pitch * at, theme.SOFT) for at in range(count)
        ]
        if not th.mono:
            shapes.text(th, group, "head", 6, 6, self._heading, th.colour)
            self._place = widgets.Line(th, group, "text", width - 6 - 3 * wide, 8, theme.GREY)
        self.prompts = Prompts(self.console, group)
        group.append(displayio.Group())
        self._fill()

    def _fill(self):
        """Show the current page."""
        th = self.console.theme
        picture, words = self._pages[self.page]
        self.group.pop()
        group = displayio.Group()
        self._draw(th, group, picture.split(" "), th.width * th.unit, 12 if th.mono else 78)
        self.group.append(group)
        lines = wrap_text_to_lines(words, self._columns)
        for at in range(len(self._rows)):
            self._rows[at].show_middle(lines[at] if at < len(lines) else "", self._columns)
        place = "%d/%d" % (self.page + 1, len(self._pages))
        if not th.mono:
            self._place.show(((0, place),))
        self.prompts.ask(((keys.A, t("next") + (" " + place if th.mono else "")), BACK), False)

    def _draw(self, th, group, things, width, middle):
        """Draw a row of items in the middle of the panel, around the height `middle`."""
        die, step, cell = th.sheet("die"), th.sheet("step"), th.sheet("cell")
        side = 22 if th.mono else 42
        gap = 3 if th.mono else 5
        wide = [self._width(thing, die.width, side, step.width) for thing in things]
        x = (width - sum(wide) - gap * (len(things) - 1)) // 2
        for at in range(len(things)):
            thing = things[at]
            kind = _kind(thing)
            if kind == _DIE:
                shades = th.shades(theme.PAPER, theme.CARD)
                shapes.tile(th, group, "die", x, middle - die.height // 2, die.tile(ord(thing[1])), shades)
            elif kind == _CELL:
                top = middle - side // 2
                ink = theme.DARK
                colour = theme.GOLD if thing[0] == "<" else theme.CARD
                shapes.Ground(th, group, x, top, side, side, colour)
                if th.mono and thing[0] == "<":
                    ink, colour = colour, ink
                    shapes.Ground(th, group, x + 1, top + 1, side - 2, side - 2, colour, ink)
                if len(thing) > 2:
                    y = middle - cell.height // 2
                    shapes.text(th, group, "cell", x + side // 2, y, thing[1:-1], ink, colour, 1)
            else:
                shapes.text(th, group, "step", x, middle - step.height // 2, thing)
            x += wide[at] + gap

    def _width(self, thing, die, side, letter):
        kind = _kind(thing)
        return die if kind == _DIE else side if kind == _CELL else letter * len(thing)

    def key(self, key):
        if key == keys.B or key > keys.B:
            return False
        if key == keys.A and self.page == len(self._pages) - 1:
            self._end()
            return True
        step = -1 if key == keys.UP or key == keys.LEFT else 1
        self.page = (self.page + step) % len(self._pages)
        self._fill()
        if self.console.theme.mono:
            self.console.resend()
        return True

    def _end(self):
        """Open the lesson or the rules after the last page."""
        console = self.console
        rows = [("Play one turn", self._teach)] if self._teach else []
        rows.append(("All the rules", self._rules))
        rows.append(("Close", self._close))
        console.push(ActionScreen(console, self._heading, rows))

    def _rules(self):
        self.console.tell(self._heading, self._text)

    def _close(self):
        self.console.pop(self.console.pop)


def _kind(thing):
    return _CELL if thing[0] in "[<" else _DIE if thing[0] == "d" else _SIGN
