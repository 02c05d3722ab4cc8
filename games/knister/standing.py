"""Standing of a match of Knister: all points, with the leaders marked."""

from micropython import const

from handheld import shapes, widgets
from handheld.theme import DARK, PAPER, WHITE

_ACROSS = const(6)  # limit of seats in a line
_TITLE = const(16)  # letters of a title, with the number of a row beside it


def leaders(points):
    """Return the seats with the most points, or none before the first point."""
    best = max(points)
    return [seat for seat in range(len(points)) if best and points[seat] == best]


def lines_of(seats):
    """Return the number of text lines for the standing of this number of seats, 0 for a single player."""
    return 0 if seats == 1 else 1 + (seats > _ACROSS)


def initials(names):
    """Return the first letter of each name, or none of them if two are the same."""
    letters = [name[:1] for name in names]
    return letters if len(set(letters)) == len(letters) else [""] * len(letters)


def headline(names, points):
    """Return the standing as a title for 128x64, leaders with a star; "" if there are too many seats."""
    led = leaders(points)
    for letters in (initials(names), [""] * len(names)):
        words = [("*" if at in led else "") + letters[at] + str(points[at]) for at in range(len(points))]
        if len(" ".join(words)) <= _TITLE:
            return " ".join(words)
    return ""


class Standing:
    """The name, or its first letters, and the points of each seat, in seat order. Leaders are inverted."""

    def __init__(self, th, group, y, names, inverted=False):
        """Add the lines to a group, the first one at y; `inverted` on a card in a seat's colour."""
        self._theme = th
        sheet = th.sheet("small")
        count = len(names)
        lines = lines_of(count)
        across = (count + lines - 1) // lines
        pitch = th.width * th.unit // across
        self._room = (pitch - 3) // sheet.width
        self._names = names
        self._initials = initials(names)
        self._edge = group if inverted else None
        self._points = None
        self._lines = []
        self._shades = []  # (plain, leader) of each seat
        for seat in range(count):
            x = seat % across * pitch + (pitch - self._room * sheet.width) // 2
            line = widgets.Line(th, group, "small", x, y + seat // across * sheet.height)
            colour = th.seat(seat)
            plain, leader = th.shades(PAPER, colour), th.shades(colour, PAPER)
            self._lines.append(line)
            self._shades.append((leader, plain) if inverted else (plain, leader))

    def show(self, points, seat):
        """Show the points of each seat, a list as `Knister.standing` returns it; `seat` is for a `Rival`."""
        if points is self._points:
            return
        self._points = points
        led = leaders(points)
        for seat in range(len(points)):
            text = str(points[seat])
            left = self._room - len(text)
            text = (self._names[seat][: left - 1] + " " if left > 2 else self._initials[seat][:left]) + text
            line = self._lines[seat]
            line.recolour(self._shades[seat][seat in led])
            line.show(((0, text),))
            if self._edge and seat in led:  # letters touch the edge of their cells
                shapes.box(self._theme, self._edge, line.x - 1, line.y - 1, 6 * len(text) + 1, 1, DARK)
                shapes.box(self._theme, self._edge, line.x - 1, line.y, 1, 8, DARK)


class Rival:
    """The points of the best other seat, beside those of the seat that is shown, for 128x64.

    The points of both are inverted if they lead.
    """

    def __init__(self, th, group, x, y, names, own):
        """Add the line, four columns wide, to a group at x, y. `own` is the line with the seat's points."""
        self._line = widgets.Line(th, group, "title", x, y)
        self._own = own
        self._initials = initials(names)
        self._shades = th.shades(PAPER, WHITE), th.shades(WHITE, PAPER)
        self._shown = None

    def show(self, points, seat):
        """Show the best of all seats but this one; `points` is a list as `Knister.standing` returns it."""
        if self._shown and self._shown[0] is points and self._shown[1] == seat:
            return
        self._shown = points, seat
        others = list(points)
        others[seat] = -1
        rival = others.index(max(others))
        led = leaders(points)
        self._own.recolour(self._shades[seat in led])
        self._line.recolour(self._shades[rival in led])
        text = self._initials[rival] + str(points[rival])
        if len(text) < 4:
            text = " " + text
        self._line.show(((4 - len(text), text),))

    def hide(self):
        """Hide it until the next `show`."""
        self._shown = None
        self._line.show(())
