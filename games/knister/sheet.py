"""A look at a Knister field: whose it is, the round, the points, a large figure, four lines of notes."""

import displayio

from games.knister.field import FieldView
from handheld import keys, theme, widgets
from handheld.prompts import BACK, Prompts
from handheld.screens import Screen

NOTES = 4  # lines


class FieldPanel:
    """A field with its head, and the prompts at the foot, drawn into a group."""

    def __init__(self, console, group):
        th = self._theme = console.theme
        row = widgets.row
        if th.wide:
            side = 92
            self._name = row(th, group, th.small, side, 0, 9, theme.INK)
            self._round = row(th, group, th.small, side, 7, 9, theme.DIM)
            self._big = row(th, group, th.big, side, 12, 3)
            notes = (side, 34, 9)
            self.view = FieldView(th, group, 9, 0, 14, 10)
        else:
            self._name = row(th, group, th.text, 2, 0, 10, theme.ACCENT)
            beside = (th.width - 68) // th.small_width
            self._round = row(th, group, th.small, 66, 4, beside, theme.DIM)
            self._big = row(th, group, th.big, 4, 14, 3)
            notes = (66, 15, beside)
            self.view = FieldView(th, group, 13, 41, 18, 12)
        self._notes = [row(th, group, th.small, notes[0], notes[1] + 6 * i, notes[2]) for i in range(NOTES)]
        self.prompts = Prompts(console, group)

    def fill(self, match, seat, sheet=0, dice=""):
        """Show a seat's name, round, points and field; sheet 0 is the one in play.

        `dice` is what fell, in place of the round.
        """
        th = self._theme
        widgets.write(self._name, th.text if not th.wide else th.small, match.names[seat])
        points = 0
        for each in range(1, match.sheet + 1):
            points += match.sheet_points(seat, each)
        when = dice or "R%d" % match.round
        if match.sheets > 1 and not dice:
            when = "%d.%d" % (sheet or match.sheet, match.round)
        text = "%s %3dp" % (when, points)
        if th.wide:
            widgets.write(self._round, th.small, text)
        else:
            widgets.write_right(self._round, th.small, text)
        self.view.show_field(match.field(seat, sheet))

    def big(self, text):
        """Show the large figure."""
        widgets.write(self._big, self._theme.big, text)

    def note(self, lines):
        """Show lines of notes, at most NOTES."""
        for i in range(NOTES):
            widgets.write(self._notes[i], self._theme.small, lines[i] if i < len(lines) else "")


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
        self._panel.big("%3d" % self._match.sheet_points(self._seat, self._sheet))

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
