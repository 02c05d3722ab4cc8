"""The sheets of a match of Knister, one field after the other."""

from games.knister.layout import PAGE, layout
from handheld.drawing.prompts import BACK
from handheld.drawing.screen import Page
from handheld.machine import keys
from handheld.machine.text import t


class SheetScreen(Page):
    """A seat's field of a sheet, with the points of that sheet and, on 240x240, the standing."""

    name = "sheet"

    def __init__(self, console, match, seat):
        super().__init__(console)
        self._match = match
        self._seat = seat
        self._sheet = match.sheet

    def lay_out(self, group):
        self._layout = layout(self.console, self._match.names)
        return self._layout.picture(group)

    def prompt_args(self):
        more = ((keys.A, t("next")),) if self._match.seats * self._match.sheet > 1 else ()
        return more + (BACK,), False

    def picture_args(self):
        match = self._match
        points = tuple(match.standing()) if match.seats > 1 else ()
        return PAGE + self._layout.field_of(match, self._seat, self._sheet, match.round, points)

    def change_page(self, by):
        seats = self._match.seats
        at = (self._sheet - 1) * seats + self._seat + by
        self._sheet = at // seats % self._match.sheet + 1
        self._seat = at % seats
