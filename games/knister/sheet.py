"""A Knister field with its seat, round, points, dice and sum."""

import displayio
from micropython import const

from games.knister.panels import field_view
from games.knister.standing import Rival, Standing, lines_of
from handheld import keys, shapes, theme, widgets
from handheld.prompts import BACK
from handheld.screens import Screen
from handheld.text import t

# In pixels: name, points, round (240x240: after the points), dice, a sum of two digits; name and points of a
# finished line; standing.
_PLACES = {
    True: ((81, -1), (104, 31), (84, 47), (87, 11), (105, 11), (81, 29), (81, -1, 28), (104, 43)),
    False: ((4, 0), (4, 19), (0, 21), (158, 1), (199, 1), (109, 4), (4, 8, 2), (0, 40)),
}
_DIE = const(3)  # index of the first die
_STANDING = const(7)  # index of the standing


class FieldPanel:
    """A field, its heading, the standing and the prompts, drawn into a group.

    The standing shows all points; on 128x64 only those of the best other seat.
    """

    def __init__(self, console, group, seats):
        th = self._theme = console.theme
        name, points, when, _, _, _, self._praise, _ = _PLACES[th.mono]
        line = widgets.Line
        self._name = line(th, group, "title", name[0], name[1])
        self._points = line(th, group, "title", points[0], points[1])
        small = th.mono and seats > 1  # room for the rival beside the round, or for a lesson's words
        y = when[1] - 2 * (th.mono and not small)
        self._when = line(th, group, "small" if small else "text", when[0], y, theme.SOFT)
        self._group = group
        self._standing = None  # made when it is shown
        self._dice = ()  # made for the first roll
        self._said = displayio.Group()
        group.append(self._said)
        self.view = field_view(th, group, seats, console.prompts.tall)
        self.prompts = console.prompts(console, group)

    def fill(self, match, seat, sheet=0):
        """Show a seat's name, round, points and field of a sheet.

        A `sheet` of 0 is the sheet in play, with the points of all sheets.
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
        if th.mono and match.seats > 1 and not sheet:  # the rival is beside it
            when = t("R%d") % min(match.played + 1, 25 * match.sheets)
        elif match.sheets > 1:
            when = "%d:%d" % (last, match.round)
        if th.mono:
            self._when.show(((0 if len(when) < 4 else 7 - len(when), when),))
        else:
            _move(self._when, 11 + th.sheet("title").width * len(points), self._when.y)
            self._when.show(((0, when),))

    def show_standing(self, match, seat):
        """Show the standing of two seats or more, beside the field of a seat."""
        if match.seats == 1:
            return
        th = self._theme
        if not self._standing:
            x, y = _PLACES[th.mono][_STANDING][:2]
            if th.mono:
                self._standing = Rival(th, self._group, x, y, match.names, self._points)
            else:
                self._standing = Standing(th, self._group, y, match.names)
        self._standing.show(match.standing(), seat)

    def hand_over(self, group, match, faces, total):
        """Add the standing, the dice and the sum, 0 for none, to the card of 128x64: it covers them."""
        th = self._theme
        if not th.mono:
            return
        shades = th.shades(theme.CARD, theme.PAPER)
        for at in range(len(faces)):
            shapes.tile(th, group, "die", 58 + 18 * at, 1, faces[at], shades)
        if total:
            shapes.text(th, group, "card", 124, 1, str(total), theme.PAPER, theme.WHITE, 2)
        Standing(th, group, 54 - 8 * lines_of(match.seats), match.names, True).show(match.standing(), -1)

    def roll(self, faces, total=0, share=10):
        """Show two dice by the tiles of their faces, or () for none, and their sum, or 0 for none.

        `share` is the part of the roll that is over, in tenths: the dice fall in, on 128x64 from the right
        and one after the other, and then the sum emerges from them.
        """
        th = self._theme
        mono = th.mono
        places = _PLACES[mono]
        if not self._dice:
            if not total and not faces:
                return
            bone = th.shades(theme.PAPER, theme.CARD)
            self._sum = widgets.Line(th, self._group, "card", *places[_DIE + 2])
            self._dice = [shapes.tile(th, self._group, "die", 0, 0, 0, bone) for _ in range(2)]
        for at in range(2):
            die = self._dice[at]
            x, y = places[_DIE + at][:2]
            far = max(0, 4 + at - share) * 8
            _move(die, x + far * mono, y - far * (not mono))
            shapes.hide(die, not faces)
            if faces and die[0] != faces[at]:
                die[0] = faces[at]
        text = str(total) if total else ""
        x, y = places[_DIE + 2][:2]
        if text and mono:
            _move(self._sum, x, y - 6 * (10 - share))
        elif text:
            _move(self._sum, x + 6 * (total < 10) + 15 * (10 - share), y)
        self._sum.show(((2 - len(text) if mono else 0, text),) if text else ())

    def praise(self, words, points):
        """Show the name and the points of a finished line in large letters, in place of the heading."""
        shapes.clear(self._said)
        for each in (self._name, self._points, self._when):
            each.show(())
        self.roll(())
        th = self._theme
        if th.mono and self._standing:
            self._standing.hide()
        group = self._said
        x, y, gain = self._praise
        lines = words.split(" ") if th.mono else (words,)
        for at in range(len(lines)):
            shapes.text(th, group, "title", x, y + 12 * at, lines[at], theme.GREEN)
        place = (x, gain + 2, 0) if th.mono else (236, gain, 2)
        shapes.text(th, group, "card", place[0], place[1], "+%d" % points, theme.GOLD, theme.PAPER, place[2])


def _move(shape, x, y):
    """Move a shape. Setting an equal place would redraw it."""
    if shape.x != x:
        shape.x = x
    if shape.y != y:
        shape.y = y


class SheetScreen(Screen):
    """The sheets of a match, one field after the other."""

    name = "sheet"

    def __init__(self, console, match, seat):
        super().__init__(console)
        self._match = match
        self._seat = seat
        self._sheet = match.sheet
        self._owed = []  # functions that draw the missing parts, one per tick

    def show(self):
        self.group = displayio.Group()
        self._panel = FieldPanel(self.console, self.group, self._match.seats)
        more = ((keys.A, t("next")),) if self._match.seats * self._match.sheet > 1 else ()
        self._panel.prompts.ask(more + (BACK,), False)
        self._panel.view.later = True
        self._owed = [self._fill, self._panel.view.show_lines]
        if not self.console.theme.mono:
            self._owed.append(lambda: self._panel.show_standing(self._match, self._seat))
        self.every = 1

    def tick(self, now):
        self._owed.pop(0)()
        self.every = int(bool(self._owed))
        return True

    def hide(self):
        self._owed = []
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
