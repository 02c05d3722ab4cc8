"""Skill and luck of a finished match, and the moves that cost most (docs/luck.md). Opened from the result."""

from micropython import const

from handheld.drawing import shapes, theme
from handheld.drawing.picture import Boxes, Drawing, Grid, Picture, Texts, whole
from handheld.drawing.pictures import PicturesScreen
from handheld.drawing.prompts import BACK
from handheld.drawing.screen import Page
from handheld.machine import keys
from handheld.machine.loading import Loaded, of_game
from handheld.machine.text import beginnings, fit, t, tenths, wrap
from handheld.rules.match import Illegal

_ROWS = const(4)  # of a page
_LINES = const(2)  # of words
# On 240x240 and 128x64, in pixels: top of the first row, height of a row and of a bar, top of the words.
_PANELS = (34, 28, 11, 170), (1, 10, 5, 45)


class LuckScreen(Page):
    """A row for each player: luck, skill, and the costliest choice, whose picture and film A shows."""

    name = "luck"

    def __init__(self, console, match):
        super().__init__(console)
        self._match = match
        self._luck = Loaded(of_game(match.game, "luck"))
        self._slices = None
        # Of each seat: luck in points, skill, and of the costliest choice words, figure, place in the log.
        self._found = []

    def show(self):
        super().show()
        if not self._found:
            self._slices = self._luck.get().weigh(self._match)
            self.tick_ms = 1

    def hide(self):
        super().hide()
        self._slices = None
        self._luck.end()

    def lay_out(self, group):
        th = self.console.theme
        line = Grid(th.width // 2, _PANELS[th.mono][3], 0, th.sheet("text").height, 1)
        slots = (
            ("rows", Drawing(self._draw)),
            ("cursor", Boxes()),
            ("words", Texts("text", line, theme.GOLD, align=1)),
        )
        return Picture(th, group, slots, ((whole, ("rows",)), (self._written, ("cursor", "words"))))

    def picture_args(self):
        return (self.at // _ROWS * _ROWS, len(self._found)), (self.at, len(self._found))

    def _written(self, at, count):
        """Return the cursor, and the words of its row."""
        th = self.console.theme
        if not count:
            return (), (t("just a moment"),)
        top, pitch, high, _ = _PANELS[th.mono]
        columns = th.width // th.sheet("text").width - (not th.mono)
        words = fit(self._found[at][2], _LINES * columns if not th.mono else columns)
        lines = wrap(words, columns)[: 1 if th.mono else _LINES]
        cursor = (0, top + pitch * (at % _ROWS), 2 * th.unit, high + 4 * th.unit, theme.GOLD)
        return ((cursor,) if count > 1 else ()), tuple(lines)

    def _draw(self, th, group, first, count):
        """Draw the rows from a seat on, and their scale."""
        if not count:
            return
        top, pitch, high, _ = _PANELS[th.mono]
        letter = th.sheet("text").width
        seats = range(first, min(first + _ROWS, count))
        skill, luck = th.width - 2 * th.unit, th.width - 2 * th.unit - 5 * letter
        left, right = 4 * th.unit + letter * 6, luck - letter * 4
        middle = (left + right) // 2
        most = 5
        while most < max([abs(found[0]) for found in self._found]):
            most *= 2
        if not th.mono:
            shapes.text(th, group, "title", middle, 6, t("Luck"), th.colour, align=1)
            shapes.text(th, group, "title", skill, 6, t("Skill"), th.colour, align=2)
        names = beginnings(self._match.names, 6)
        y = top
        for seat in seats:
            points, percent = self._found[seat][:2]
            colour = th.seat(seat)
            long = max(1, abs(points) * (right - middle) // most)
            shapes.text(th, group, "text", 4 * th.unit, y, names[seat], colour)
            if points:
                x = middle + th.unit if points > 0 else middle - long
                shapes.box(th, group, x, y + th.unit + (not th.mono), long, high, colour)
            shapes.text(th, group, "text", luck, y, "%+d" % points if points else "0", theme.WHITE, align=2)
            shapes.text(th, group, "text", skill, y, percent, theme.SOFT, align=2)
            y += pitch
        shapes.box(th, group, middle, top, th.unit, y - top, theme.GREY)
        shapes.box(th, group, left, y, right - left, 1, theme.GREY)
        for x, words in ((left, "-%d" % most), (middle, "0"), (right, "+%d" % most)):
            shapes.box(th, group, x, y - th.unit, th.unit, 2 * th.unit, theme.GREY)
            if not th.mono and (x != middle or right - left > 7 * letter):
                shapes.text(th, group, "text", x + 1, y + 5, words, theme.GREY, align=1)

    def prompt_args(self):
        figure = self._found[self.at][3] if self._found else ""
        more = ((keys.UP, t("next")),) if len(self._found) > 1 else ()
        return (((keys.A, t("picture")),) if figure else ()) + more + (BACK,), False

    def tick(self, now):
        try:
            found = next(self._slices)
        except Illegal as problem:
            self.console.pop()
            self.console.show_pages(t("Damaged file"), str(problem))
            return True
        if found is None:
            return False
        self.tick_ms = 0
        self._found = [_row(*self._luck.get().summary(*weighed)) for weighed in found]
        self.ask()
        return True

    def key(self, key):
        if key == keys.A and self._found and self._found[self.at][3]:
            self.console.push(MomentScreen(self.console, self._match, self.at, *self._found[self.at][2:]))
            return True
        return super().key(key)

    def change_page(self, by):
        self.at = (self.at + by) % max(1, len(self._found))


class MomentScreen(PicturesScreen):
    """The costliest choice of a player, as a picture. A shows the film from there, if the game has one."""

    name = "luck"

    def __init__(self, console, match, seat, words, figure, at):
        super().__init__(console, match.game, match.options, [(figure, words.split("|")[0])])
        filmed = "film" in console.about.FIGURES
        self._film = ("handheld.people.film", "FilmScreen", match, seat, at) if filmed else ()

    def prompt_args(self):
        return (((keys.A, t("film")),) if self._film else ()) + (BACK,), False

    def key(self, key):
        if key == keys.A and self._film:
            self.console.swap(self._film)
        return key <= keys.A


def _row(luck, percent, choices, cost, move, figure, at):
    """Return what the page says of a seat, from its summary; see docs/luck.md."""
    points = (abs(luck) + 5) // 10
    amount = "%d" % (cost // 10) if cost % 10 == 0 else tenths(cost)
    better = t("%s was better by %s") % (move, amount) + "|%s +%s" % (move, amount)
    words = better if cost else t("no choice") if not choices else t("no better choice")
    skill = "%d%%" % percent if choices else "-"
    return points if luck > 0 else -points, skill, words, figure if cost else "", at
