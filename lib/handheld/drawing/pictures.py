"""How to play in pictures, then the lesson or the rules."""

from handheld.drawing import figure, shapes, theme
from handheld.drawing.picture import Drawing, Grid, Picture, Text, Texts, whole
from handheld.drawing.prompts import BACK
from handheld.drawing.screen import Page
from handheld.machine import keys
from handheld.machine.text import t, wrap

# On 240x240 and 128x64, in pixels: left, top, pitch and least columns of the words; the box of a picture.
_PLACES = (10, 147, 23, 17, 24, 36, 192, 107), (66, 1, 10, 10, 0, 0, 54, 53)


class PicturesScreen(Page):
    """Pages of (picture, words): docs/lessons.md. On the last one A plays, and up and down show the rules."""

    name = "pictures"

    def __init__(self, console, game, options, pages, teach=None, at=0):
        """Make the pages of a game for these options, open at one. `teach` starts the lesson, or is None."""
        super().__init__(console)
        self.at = at
        self._game = game
        self._options = options
        self._pages = pages
        self._teach = teach

    def lay_out(self, group):
        th = self.console.theme
        left, top, pitch, columns, *self._place = _PLACES[th.mono]
        sheet = "text" if th.mono else "title"
        self._columns = columns + th.more // th.sheet(sheet).width
        self._small = th.mono
        if not self._small:
            shapes.text(th, group, "title", 6, 6, self.console.title, th.colour)
        slots = (
            ("picture", Drawing(self._draw)),
            ("words", Texts(sheet, Grid(left, top, 0, pitch, 1), theme.SOFT)),
            ("number", Text("text", th.width - 6, 9 - 5 * th.large, theme.GREY, align=2)),
        )
        return Picture(th, group, slots, ((self._written, ("words", "number")), (whole, ("picture",))))

    def picture_args(self):
        picture, words = self._pages[self.at]
        return (words, self.at + 1), (picture,)

    def _written(self, words, number):
        lines = tuple(wrap(words, self._columns))
        return lines, "" if self._small or len(self._pages) == 1 else "%d/%d" % (number, len(self._pages))

    def prompt_args(self):
        if self._is_last():
            return ((keys.A, t("play")), (keys.UP, t("rules|all")), BACK), True
        number = " %d/%d" % (self.at + 1, len(self._pages)) if self._small else ""
        return ((keys.A, t("next") + number), BACK), False

    def _draw(self, th, group, picture):
        """Draw a picture in its place, with cells that are not much wider than high or than their text."""
        left, top, wide, high = self._place
        rows = picture.split("/")
        letters = max([len(cell.strip("[<>]")) for cell in picture.replace("/", " ").split(" ")])
        least = min(wide, len(rows[0].split(" ")) * max(high // len(rows) * 3 // 2, 14 * letters + 6))
        figure.draw(th, group, picture, left + (wide + th.more - least) // 2, top, least, high)

    def _is_last(self):
        return self.at == len(self._pages) - 1

    def key(self, key):
        if self._is_last() and key == keys.A:  # the lesson, unless a match is open or the game has none
            (self._teach or self.console.pop)()
        elif self._is_last() and key <= keys.DOWN:
            again = self._game, self._options, self._pages, self._teach, self.at
            again = ("handheld.drawing.pictures", "PicturesScreen") + again
            self.console.rules(self._game, self._options, again)
        else:
            return super().key(key)
        return True

    def change_page(self, by):
        self.at = (self.at + by) % len(self._pages)
