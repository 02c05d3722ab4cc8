"""A look at a Knister field: whose it is, the round, the points, the dice and their sum."""

import displayio

from games.knister.field import FieldView
from handheld import keys, shapes, theme, widgets
from handheld.prompts import BACK, Prompts
from handheld.screens import Screen

_PLACES = {True: ((81, -1), (104, 31), (98, 47), (87, 11), (105, 11), (81, 29), (81, -1, 28)),
           False: ((2, 0), (2, 20), (54, 23), (161, 2), (201, 2), (110, 5), (2, 8, 2))}  # fmt: skip


class FieldPanel:
    """A field with its head, and the prompts at the foot, drawn into a group."""

    def __init__(self, console, group):
        th = self._theme = console.theme
        name, points, when, one, other, total, self._praise = _PLACES[th.mono]
        self.view = FieldView(th, group)  # the blanks of its points lie under the head
        row = shapes.row
        self._name = row(th, group, "head", name[0], name[1], 8)
        self._points = row(th, group, "head", points[0], points[1], 4)
        bone = th.shades(theme.PAPER, theme.CARD)
        self._dice = [shapes.tile(th, group, "die", place[0], place[1], 0, bone) for place in (one, other)]
        self._sum = row(th, group, "card", total[0], total[1], 2)
        self._when = row(th, group, "text", when[0], when[1], 5, theme.SOFT)  # over the blank of the sum
        self._said = None
        self._group = group
        self.prompts = Prompts(console, group)
        self.roll(())

    def fill(self, match, seat, sheet=0):
        """Show a seat's name, round, points and field of a sheet; 0: the one in play, points of all."""
        th = self._theme
        self.praise("", 0)
        head = th.sheet("head")
        widgets.write(self._name, head, match.names[seat])
        shapes.dye(self._name, th.shades(theme.PAPER, th.seat(seat)))
        points = 0
        for each in range(sheet or 1, (sheet or match.sheet) + 1):
            points += match.sheet_points(seat, each)
        write = widgets.write_right if th.mono else widgets.write
        write(self._points, head, "%dp" % points)
        when = "%d/25" % match.round
        if match.sheets > 1:
            when = "%d:%d" % (sheet or match.sheet, match.round)
        widgets.write_right(self._when, th.sheet("text"), when)
        self.view.show_field(match.field(seat, sheet))

    def roll(self, faces, total=0):
        """Show two dice, by their faces' tiles, () for none; and their sum, 0 for none."""
        for at in range(2):
            die = self._dice[at]
            shapes.hide(die, not faces)
            if faces and die[0] != faces[at]:
                die[0] = faces[at]
        sheet = self._theme.sheet("card")
        if total:
            write = widgets.write_right if self._theme.mono else widgets.write
            write(self._sum, sheet, str(total))
        shapes.hide(self._sum, total == 0)

    def praise(self, words, points):
        """Say in large letters what a finished line is, in the place of the head; "" takes that away."""
        if self._said:
            self._group.remove(self._said)
            self._said = None
        for each in (self._name, self._points, self._when):
            shapes.hide(each, words != "")
        if not words:
            return
        self.roll(())
        th = self._theme
        self._said = group = displayio.Group()
        x, y, gain = self._praise
        lines = words.split(" ") if th.mono else (words,)
        for at in range(len(lines)):
            shapes.text(th, group, "head", x, y + 12 * at, lines[at], theme.GREEN)
        place = (x, gain + 2, 0) if th.mono else (238, gain, 2)
        shapes.text(th, group, "card", place[0], place[1], "+%d" % points, theme.GOLD, theme.PAPER, place[2])
        self._group.append(group)


class SheetScreen(Screen):
    """A look at the sheets, one field after the other."""

    name = "sheet"

    def __init__(self, console, match, seat):
        super().__init__(console)
        self._match = match
        self._seat = seat
        self._sheet = match.sheet

    def show(self):
        self.group = displayio.Group()
        self._panel = FieldPanel(self.console, self.group)
        more = ((keys.A, "next"),) if self._match.seats * self._match.sheet > 1 else ()
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
