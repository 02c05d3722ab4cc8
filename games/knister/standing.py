"""Standing of a match of Knister: all points, with the leaders marked."""

from micropython import const

from handheld.drawing.theme import PAPER
from handheld.rules.match import leaders

_ACROSS = const(6)  # limit of seats in a line
_TITLE = const(16)  # letters of a title, with the number of a row beside it


def leading(points):
    """Return the seats with the most points, or none before the first point."""
    return leaders(points) if any(points) else ()


def lines_of(seats):
    """Return the number of text lines for the standing of this number of seats, 0 for a single player."""
    return 0 if seats == 1 else 1 + (seats > _ACROSS)


def beginnings(names):
    """Return the shortest different beginnings of names, with a colon after a digit."""
    cut = []
    for name in names:
        count = 1
        while len([each for each in names if each.startswith(name[:count])]) > 1 and count < len(name):
            count += 1
        cut.append(name[:count] + ":" * name[count - 1].isdigit())
    return cut


def headline(names, points):
    """Return the standing as a title for 128x64, leaders with a star; "" if there are too many seats."""
    led = leading(points)
    cut = beginnings(names)
    text = " ".join([("*" if at in led else "") + cut[at] + str(points[at]) for at in range(len(points))])
    return text if len(text) <= _TITLE else ""


def table(th, names, points, top, inverted=False):
    """Return the standing as `Texts`, the first line at `top`; `inverted` for a card in a seat's colour."""
    sheet = th.sheet("small")
    lines = lines_of(len(names))
    across = (len(names) + lines - 1) // lines
    pitch = th.width * th.unit // across
    room = (pitch - 3) // sheet.width
    letters = beginnings(names)
    led = leading(points)
    texts = ()
    for seat in range(len(names)):
        text = str(points[seat])
        left = room - len(text)
        text = (names[seat][: left - 1] + " " if left > 2 else letters[seat][:left]) + text
        ink, paper = th.seat(seat), PAPER
        if (seat in led) != inverted:
            ink, paper = paper, ink
        x = seat % across * pitch + (pitch - room * sheet.width) // 2
        texts += ((text, ink, paper, x, top + seat // across * sheet.height),)
    return texts
