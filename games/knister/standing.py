"""Standing of a match of Knister: points, with the leaders marked."""

from micropython import const

from handheld.drawing.theme import PAPER
from handheld.machine.text import beginnings
from handheld.rules.match import leaders, ranked

_ACROSS = const(4)  # limit of seats in a line
_BEST = const(3)  # of them where not all have room, one more on 320x240
_TITLE = const(16)  # letters of a title, with the number of a row beside it


def leading(points):
    """Return the seats with the most points, or none before the first point."""
    return leaders(points) if any(points) else ()


def lines_of(seats):
    """Return the number of text lines for the standing of this number of seats, 0 for a single player."""
    return 0 if seats == 1 else 1 + (seats > _ACROSS)


def headline(names, points):
    """Return the standing as a title for 128x64, leaders with a star; "" if there are too many seats."""
    led = leading(points)
    for letters in range(_TITLE, 0, -1):
        cut = beginnings(names, letters)
        texts = [beside(cut[at], points[at], _TITLE) for at in range(len(points))]
        text = " ".join([("*" if at in led else "") + texts[at] for at in range(len(points))])
        if len(text) <= _TITLE:
            return text
    return ""


def beside(name, points, room):
    """Return the end of a short name, and points after it, with a colon between two digits."""
    text = "%s%s%d" % (name, ":" if name[-1:].isdigit() else "", points)
    return text[max(0, len(text) - room) :]


def table(th, names, points, top, inverted=False, but=-1):
    """Return the standing as `Texts` from `top` down, `inverted` on a seat's colour, all `but` one seat."""
    seats = len(names)
    lines = lines_of(len(names))
    sheet = th.sheet("small" if th.mono or lines > 1 else "text")
    led = leading(points)
    for across in ((seats + lines - 1) // lines, _BEST + (th.more > 0)):
        pitch = th.width // across
        room = (pitch - 3) // sheet.width
        left = room - max([len(str(each)) for each in points])
        short = beginnings(names, left - (left > 2))
        shown = []
        for seat in range(seats):
            text = short[seat] + " %d" % points[seat]
            shown.append(text if left > 2 else beside(short[seat], points[seat], room))
        if seats <= 2 * _ACROSS and ":" not in [text[0] for text in shown]:
            break
    texts = ()
    for seat in sorted([seat for seat in ranked(points)[: across * lines] if seat != but]):
        ink, paper = th.seat(seat), PAPER
        if (seat in led) != inverted:
            ink, paper = paper, ink
        at = len(texts)
        x = at % across * pitch + (pitch - room * sheet.width) // 2
        texts += ((shown[seat], ink, paper, x, top + at // across * sheet.height),)
    return texts
