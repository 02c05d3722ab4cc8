"""Rows of scores: the podium, and the score sheets of games."""

from handheld.drawing import theme
from handheld.drawing.picture import Boxes, Grid, Texts
from handheld.machine.text import beginnings

_PANELS = (5, 40), (0, 12)  # on 240x240 and 128x64: margin at the edges, largest pitch of the rows
SLOTS = "names", "bars", "points"  # those that `Scores.rows` fills


class Scores:
    """A row for each seat in its colour: name, bar, points; on 128x64 many in two columns without bars."""

    def __init__(self, th, top, bottom, seats, names, scores):
        """Lay out rows for `seats`, in this order, in the middle between two heights."""
        self._th = th
        self._seats = seats
        self._scores = scores
        edge, most = _PANELS[th.mono]
        room = bottom - top
        count = max(1, len(seats))
        columns = self._columns = 1 + (count * th.sheet("small").height > room)
        lines = (count + columns - 1) // columns
        pitch = self._pitch = min(room // lines, most)
        for sheet in ("title", "text", "small"):
            font = th.sheet(sheet)
            if columns == 1 and font.height <= pitch:
                break
        self._top = top + (room - pitch * lines) // 2
        y = self._top + (pitch - font.height) // 2
        across = th.width // columns
        digits = max([len(str(points)) for points in scores])
        gap = font.width // 2
        right = across - edge - gap * (columns - 1)
        letters = min(max([len(name) for name in names]), (right - edge) // font.width - 1 - digits)
        self._names = beginnings(names, letters)
        self._left = edge + letters * font.width + gap
        self._long = right - digits * font.width - gap - self._left
        self.slots = (
            ("names", Texts(sheet, Grid(edge, y, across, pitch, columns))),
            ("bars", Boxes()),
            ("points", Texts(sheet, Grid(right, y, across, pitch, columns), align=2)),
        )

    def rows(self, value=None, marked=-1):
        """Return names, bars and points, which have grown up to `value`; a `marked` seat is inverted."""
        names, bars, texts = [], [], []
        most = max(1, max(self._scores))
        high = self._pitch * 3 // 5
        for row in range(len(self._seats)):
            seat = self._seats[row]
            colour = self._th.seat(seat)
            points = self._scores[seat] if value is None else min(self._scores[seat], value)
            style = (theme.DARK, colour) if seat == marked else (colour,)
            names.append((self._names[seat],) + style)
            texts.append((str(points),) + style)
            if self._columns == 1:
                y = self._top + self._pitch * row + (self._pitch - high) // 2
                bars.append((self._left, y, max(1, self._long * points // most), high, colour))
        return names, bars, texts
