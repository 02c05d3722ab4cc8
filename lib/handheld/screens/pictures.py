"""How to play in pictures, then the lesson or the rules."""

import displayio

from handheld import keys, shapes, theme, widgets
from handheld.prompts import BACK, Prompts
from handheld.screens import Screen
from handheld.text import t, wrap

_PLACES = {  # the words beside a picture, by (mono, large): left, top, pitch, columns, lines
    (True, False): (67, 1, 9, 10, 6),
    (True, True): (67, 1, 11, 10, 5),
    (False, False): (138, 40, 20, 10, 6),
    (False, True): (132, 40, 22, 9, 8),
}


class PicturesScreen(Screen):
    """Pages of (picture, words). The arrows and A turn them.

    On the last page A plays, and up and down show all the rules. docs/games.md describes the pictures.
    """

    name = "pictures"

    def __init__(self, console, game, pages, teach=None):
        """Make the pages of a game. `teach` starts the lesson, or is None."""
        super().__init__(console)
        self._game = game
        self._pages = pages
        self._teach = teach
        self.page = 0

    def show(self):
        th = self.console.theme
        group = self.group = displayio.Group()
        wide = th.sheet("text").width
        width = th.width * th.unit
        left, top, pitch, self._columns, lines = _PLACES[th.mono, th.large]
        self._across = 60 if th.mono else left - 12  # width of a picture
        self._rows = widgets.column(th, group, "text", left, top, pitch, lines, theme.SOFT)
        if not th.mono:
            heading = self.console.load(self._game).TITLE
            shapes.text(th, group, "title", 6, 6, heading, th.colour)
            self._place = widgets.Line(th, group, "text", width - 6 - 3 * wide, 8, theme.GREY)
        self.prompts = Prompts(self.console, group)
        self._picture = displayio.Group()
        group.append(self._picture)
        self._show_picture()
        self.every = 1

    def tick(self, now):
        """Show the first page's words, a tick after its picture: loading this module takes long."""
        self.every = 0
        self._show_words()
        return True

    def _show_picture(self):
        th = self.console.theme
        shapes.clear(self._picture)  # displayio loses track of Rectangles whose group is removed
        rows = self._pages[self.page][0].split("/")
        self._draw(th, self._picture, [row.split(" ") for row in rows])

    def _show_words(self):
        th = self.console.theme
        lines = wrap(self._pages[self.page][1], self._columns)
        for at in range(len(self._rows)):
            self._rows[at].show(((0, lines[at]),) if at < len(lines) else ())
        place = "%d/%d" % (self.page + 1, len(self._pages))
        if not th.mono:
            self._place.show(((0, place),))
        if self._is_last():
            self.prompts.ask(((keys.A, t("play")), (keys.UP, t("rules|all")), BACK))
        else:
            self.prompts.ask(((keys.A, t("next") + (" " + place if th.mono else "")), BACK), False)

    def _draw(self, th, group, rows):
        """Draw a grid at the left of the panel."""
        down, left, top = (53, 1, 0) if th.mono else (150, 6, 40)
        wide = self._across // len(rows[0])
        high = min(wide, down // len(rows))
        for row in range(len(rows)):
            for column in range(len(rows[row])):
                self._cell(th, group, rows[row][column], left + wide * column, top + high * row, wide, high)

    def _cell(self, th, group, thing, x, y, wide, high):
        """Draw one thing of a picture into its cell."""
        kind = thing[0]
        text = thing[1:-1] if kind in "[<" else thing[1:] if kind == "=" else thing
        ground, ink = theme.PAPER, theme.WHITE
        if kind in "[<=":
            ground = theme.CARD if kind == "[" else theme.GOLD if kind == "<" else th.colour
            if not text and not th.mono:
                ground = theme.GREY
            ink = theme.DARK
            gap = th.unit
            shapes.box(th, group, x, y, wide - gap, high - gap, ground)
            if th.mono and kind == "=":  # a frame
                shapes.box(th, group, x + 1, y + 1, wide - 3, high - 3, theme.PAPER)
                ground, ink = theme.PAPER, theme.WHITE
        elif kind in "+*":
            ink = theme.GOLD
        if kind == ".":
            side = 2 * th.unit
            shapes.box(th, group, x + (wide - side) // 2, y + (high - side) // 2, side, side, theme.GREY)
        elif text and kind != "_":
            name = "small" if th.mono or len(text) * 14 > wide else "cell"
            sheet = th.sheet(name)
            at = y + (high - th.unit - sheet.height + 1) // 2
            shapes.text(th, group, name, x + (wide - th.unit + 1) // 2, at, text, ink, ground, 1)

    def _is_last(self):
        return self.page == len(self._pages) - 1

    def key(self, key):
        if key == keys.B or key > keys.B:
            return False
        if self._is_last() and key == keys.A:
            self._play()
        elif self._is_last() and key <= keys.DOWN:
            self.console.rules(self._game)
        else:
            step = -1 if key == keys.UP or key == keys.LEFT else 1
            self.page = (self.page + step) % len(self._pages)
            self._show_picture()
            self._show_words()
            if self.console.theme.mono:
                self.console.resend()
        return True

    def _play(self):
        """Start the lesson, or close the pages where a match is open or the game has none."""
        if self._teach:
            self._teach()
        else:
            self.console.pop()
