"""Film of a match of Knister: the field of one seat fills."""

from games.knister.rules import PLACE
from games.knister.sheet import FieldPanel
from handheld import colours


class Film:
    """The field of a seat (docs/games.md, `film`)."""

    def __init__(self, console, group, match, seat):
        self._panel = FieldPanel(console, group, match.seats)
        self.prompts = self._panel.prompts
        self._seats = match.seats
        self._seat = seat
        self._cell = 0  # the cell that was filled last
        self._sheet = match.sheet
        self._panel.fill(match, seat, match.sheet)

    def count(self, events):
        return events // (self._seats + 1)

    def counts(self, match, code):
        if code >= PLACE and match.turn == self._seat:
            self._cell = code - PLACE
            self._sheet = match.sheet
            return True
        return False

    def follow(self, match, code):
        """Called after each event."""

    def show(self, match):
        self._panel.fill(match, self._seat, self._sheet)
        note = match.field(self._seat, self._sheet)[self._cell]
        return note, 1 + self._cell % 5 % 3 + 3 * (self._cell // 5 % 4), colours.of_seat(self._seat)
