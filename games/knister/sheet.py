"""The sheets of a match of Knister, one field after the other."""

import displayio

from games.knister.layout import PAGE, layout
from handheld.drawing.prompts import BACK
from handheld.drawing.screen import Screen
from handheld.machine import keys
from handheld.machine.text import t


class SheetScreen(Screen):
    """A seat's field of a sheet, with the points of that sheet and, on 240x240, the standing."""

    name = "sheet"

    def __init__(self, console, match, seat):
        super().__init__(console)
        self._match = match
        self._seat = seat
        self._sheet = match.sheet
        self._layout = None

    def show(self):
        match = self._match
        self.group = displayio.Group()
        self._layout = layout(self.console, match.names)
        self.picture = self._layout.picture(self.group)
        more = ((keys.A, t("next")),) if match.seats * match.sheet > 1 else ()
        self.console.prompts(self.console, self.group).ask(more + (BACK,), False)

    def wanted(self):
        match = self._match
        points = tuple(match.standing()) if match.seats > 1 else ()
        return PAGE + self._layout.wanted(match, self._seat, self._sheet, match.round, points)

    def key(self, key):
        if key >= keys.B:
            return False
        seats = self._match.seats
        at = (self._sheet - 1) * seats + self._seat
        at = (at + (-1 if key == keys.UP or key == keys.LEFT else 1)) % (seats * self._match.sheet)
        self._sheet = at // seats + 1
        self._seat = at % seats
        return True
