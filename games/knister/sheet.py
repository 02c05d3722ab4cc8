"""A look at a Knister field: whose it is, the round, the points, a large figure, four lines of notes."""

import displayio

from games.knister.field import FieldView
from handheld import keys, theme, widgets
from handheld.screens.play import PlayScreen
from handheld.text import t


class FieldScreen(PlayScreen):
    """A field with its head: whose it is, the round, the points, the sum, four lines of notes."""

    name = "field"

    def __init__(self, console, session):
        super().__init__(console, session)
        self.seat = 0  # whose field is shown
        self.sheet = 0  # which sheet of it; 0 is the one in play

    def show(self):
        th = self.console.theme
        self.group = group = displayio.Group()
        if th.wide:
            side = 92
            self._name = widgets.row(th, group, th.small, side, 0, 9, theme.INK)
            self._round = widgets.row(th, group, th.small, side, 7, 9, theme.DIM)
            self._big = widgets.row(th, group, th.big, side, 14, 3)
            notes = (side, 39, 9)
            self.view = FieldView(th, group, 9, 0, 14, 10)
            self._bar = widgets.box(th, group, 0, 57, 91, 7, theme.MARK)
            self._prompt = widgets.row(th, group, th.small, 1, 58, 22)
        else:
            self._name = widgets.row(th, group, th.text, 2, 0, 10, theme.ACCENT)
            beside = (th.width - 68) // th.small_width
            self._round = widgets.row(th, group, th.small, 66, 4, beside, theme.DIM)
            self._big = widgets.row(th, group, th.big, 4, 14, 3)
            notes = (66, 15, beside)
            self.view = FieldView(th, group, 13, 41, 18, 12)
            self._bar = widgets.box(th, group, 0, 112, 120, 8, theme.MARK)
            self._prompt = widgets.row(th, group, th.small, 0, 113, th.small_columns)
        self._notes = [
            widgets.row(th, group, th.small, notes[0], notes[1] + 6 * i, notes[2]) for i in range(4)
        ]
        self.fill()

    def hide(self):
        self.view = self._name = self._round = self._big = self._notes = self._prompt = self._bar = None
        super().hide()

    def fill(self):
        """Show the seat's name, round, points and field."""
        match = self.match
        th = self.console.theme
        widgets.write(self._name, th.text if not th.wide else th.small, match.names[self.seat])
        points = 0
        for sheet in range(1, match.sheet + 1):
            points += match.sheet_points(self.seat, sheet)
        if match.sheets > 1:
            text = "%d.%d %3dp" % (self.sheet or match.sheet, match.round, points)
        else:
            text = "R%d %3dp" % (match.round, points)
        if th.wide:
            widgets.write(self._round, th.small, text)
        else:
            widgets.write_right(self._round, th.small, text)
        self.view.show_field(match.field(self.seat, self.sheet))

    def big(self, text):
        """Show the large figure."""
        widgets.write(self._big, self.console.theme.big, text)

    def note(self, i, text):
        """Show a line of notes, 0 to 3."""
        widgets.write(self._notes[i], self.console.theme.small, text)

    def clear_notes(self):
        """No notes."""
        for i in range(4):
            self.note(i, "")

    def prompt(self, text, loud=False):
        """Say at the foot what is waited for."""
        th = self.console.theme
        widgets.write_middle(self._prompt, th.small, text)
        self._prompt.pixel_shader = th.palettes[theme.MARK if loud else theme.DIM]
        self._bar.hidden = not loud


class SheetScreen(FieldScreen):
    """A look at the sheets, one field after the other."""

    name = "sheet"

    def __init__(self, console, session, seat):
        super().__init__(console, session)
        self.seat = seat
        self.sheet = session.match.sheet

    def show(self):
        super().show()
        self._label()

    def _label(self):
        names = self.console.names
        turn = t("next") if self.match.seats * self.match.sheet > 1 else ""
        back = "%s: %s" % (names[keys.B], t("back"))
        self.prompt("%s: %s  %s" % (names[keys.A], turn, back) if turn else back)
        self.big("%3d" % self.match.sheet_points(self.seat, self.sheet))

    def key(self, key):
        if key >= keys.B:
            return False
        count = self.match.seats * self.match.sheet
        at = (self.sheet - 1) * self.match.seats + self.seat
        at = (at + (-1 if key == keys.UP or key == keys.LEFT else 1)) % count
        self.sheet = at // self.match.seats + 1
        self.seat = at % self.match.seats
        self.fill()
        self._label()
        return True
