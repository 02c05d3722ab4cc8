"""Film of a match of Knister: the field of one seat fills."""

from games.knister.layout import PAGE, layout
from games.knister.rules import PLACE
from handheld.drawing import colours


class Film:
    """The field of a seat (docs/games.md, `film`)."""

    def __init__(self, console, group, match, seat):
        self._layout = layout(console, match.names)
        self.picture = self._layout.picture(group)
        self._seats = match.seats
        self._seat = seat
        self._cell = 0  # the cell that was filled last
        self._sheet = match.sheet

    def count(self, events):
        return events // (self._seats + 1)

    def counts(self, match, code):
        if code >= PLACE and match.turn == self._seat:
            self._cell = code - PLACE
            self._sheet = match.sheet
            return True
        return False

    def picture_args(self, match):
        return PAGE + self._layout.field_of(match, self._seat, self._sheet, match.round, ())

    def show(self, match):
        note = match.field(self._seat, self._sheet)[self._cell]
        return note, 1 + self._cell % 5 % 3 + 3 * (self._cell // 5 % 4), colours.seat_light(self._seat)
