"""A Knister field with its seat, round, points, dice and sum."""

import displayio

from games.knister.panels import field_view
from handheld import keys, shapes, theme, widgets
from handheld.prompts import BACK
from handheld.screens import Screen
from handheld.text import t

# In pixels: name, points, round (240x240: after the points), dice, a sum of two digits; name and points of a
# finished line.
_PLACES = {
    True: ((81, -1), (104, 31), (98, 47), (87, 11), (105, 11), (81, 29), (81, -1, 28)),
    False: ((4, 0), (4, 19), (0, 21), (158, 1), (199, 1), (112, 4), (4, 8, 2)),
}


class FieldPanel:
    """A field, its heading and the prompts, drawn into a group."""

    def __init__(self, console, group):
        th = self._theme = console.theme
        name, points, when, one, other, total, self._praise = _PLACES[th.mono]
        line = widgets.Line
        self._name = line(th, group, "head", name[0], name[1])
        self._points = line(th, group, "head", points[0], points[1])
        self._when = line(th, group, "text", when[0], when[1] - 2 * (th.mono and th.large), theme.SOFT)
        bone = th.shades(theme.PAPER, theme.CARD)
        self._dice = [shapes.tile(th, group, "die", place[0], place[1], 0, bone) for place in (one, other)]
        self._sum = line(th, group, "card", total[0], total[1])
        self._said = displayio.Group()
        group.append(self._said)
        self.view = field_view(th, group, console.prompts.tall)
        self.prompts = console.prompts(console, group)
        self.roll(())

    def fill(self, match, seat, sheet=0):
        """Show a seat's name, round, points and field of a sheet.

        0 shows the sheet in play, with the points of all sheets.
        """
        th = self._theme
        if len(self._said):
            shapes.clear(self._said)
        view = self.view
        view.show_field(match.field(seat, sheet), view.seat(th.seat(seat)))
        last = sheet or match.sheet
        points = view.points
        for each in range(sheet or 1, last):
            points += match.sheet_points(seat, each)
        self._name.recolour(th.shades(theme.PAPER, th.seat(seat)))
        self._name.show(((0, match.names[seat]),))
        points = "%d" % points if th.mono and points > 99 else t("%dp") % points  # the sum is beside it
        self._points.show(((4 - len(points) if th.mono else 0, points),))
        when = "%d/25" % match.round
        if match.sheets > 1:
            when = "%d:%d" % (last, match.round)
        if th.mono:
            self._when.show(((5 - len(when), when),))
        else:
            _move(self._when, 11 + th.sheet("head").width * len(points))
            self._when.show(((0, when),))

    def roll(self, faces, total=0):
        """Show two dice by the tiles of their faces, or () for none, and their sum, or 0 for none."""
        for at in range(2):
            die = self._dice[at]
            shapes.hide(die, not faces)
            if faces and die[0] != faces[at]:
                die[0] = faces[at]
        text = str(total) if total else ""
        mono = self._theme.mono
        if text and not mono:
            _move(self._sum, _PLACES[mono][5][0] + (6 if total < 10 else 0))
        self._sum.show(((2 - len(text) if mono else 0, text),) if text else ())

    def praise(self, words, points):
        """Show the name and the points of a finished line in large letters, in place of the heading."""
        shapes.clear(self._said)
        for each in (self._name, self._points, self._when):
            each.show(())
        self.roll(())
        th = self._theme
        group = self._said
        x, y, gain = self._praise
        lines = words.split(" ") if th.mono else (words,)
        for at in range(len(lines)):
            shapes.text(th, group, "head", x, y + 12 * at, lines[at], theme.GREEN)
        place = (x, gain + 2, 0) if th.mono else (236, gain, 2)
        shapes.text(th, group, "card", place[0], place[1], "+%d" % points, theme.GOLD, theme.PAPER, place[2])


def _move(line, x):
    """Move a line to x. Setting an equal x would redraw it."""
    if line.x != x:
        line.x = x


class SheetScreen(Screen):
    """The sheets of a match, one field after the other."""

    name = "sheet"

    def __init__(self, console, match, seat):
        super().__init__(console)
        self._match = match
        self._seat = seat
        self._sheet = match.sheet

    def show(self):
        self.group = displayio.Group()
        self._panel = FieldPanel(self.console, self.group)
        more = ((keys.A, t("next")),) if self._match.seats * self._match.sheet > 1 else ()
        self._panel.prompts.ask(more + (BACK,), False)
        self._fill()

    def hide(self):
        self._panel = None
        super().hide()

    def _fill(self):
        self._panel.fill(self._match, self._seat, self._sheet)

    def key(self, key):
        if key >= keys.B:
            return False
        seats = self._match.seats
        at = (self._sheet - 1) * seats + self._seat
        at = (at + (-1 if key == keys.UP or key == keys.LEFT else 1)) % (seats * self._match.sheet)
        self._sheet = at // seats + 1
        self._seat = at % seats
        self._fill()
        return True
