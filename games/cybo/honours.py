"""Cybo's badges and best lists: docs/badges.md. Loaded with a result, and for a page of the statistics."""

from micropython import const

from games.cybo.lines import trinity
from handheld.machine.text import t

_QUAD = const(5)
_STRAIGHT = const(6)
CHALLENGE = 64  # number of its list of best results
_SCALE = (16, 25, 37)  # points that at most 1/3, 1/10, 1/100 of matches reach (docs/rules.md)
_PLACES = const(5)  # bytes per turn on the card; the last holds the points
_ROUNDS = {3: t("trinity"), 9: t("in order"), 16: t("quad")}  # by points

BADGES = (_QUAD, t("Quad"), t("a whole column")), (_STRAIGHT, t("Straight"), t("three rolled in order"))


def badges_earned(match, seat, tenths):
    """Return the badges, as bits, that a seat has earned in a finished match."""
    card = match.card
    points = [card[at] for at in range(_PLACES * (seat + 1) - 1, len(card), _PLACES * match.seats)]
    return (1 << _QUAD if 16 in points else 0) | (1 << _STRAIGHT if 9 in points else 0)


def best(match, extras):
    """Return the number of the match's best list, or 0 for none."""
    return 0 if match.level else CHALLENGE


def ticks(match):
    """Return the points from which a result alone at Beginner is good, excellent or incredible."""
    return () if match.level else _SCALE


def grade(match, outcome):
    """Return 1 to 3 for a good, excellent or incredible result alone at Beginner, else 0."""
    return sum([outcome.scores[0] >= points for points in ticks(match)])


def proof(match, seat):
    """Return the figure of the line of a seat's best round, and the round in words; "" without points."""
    card = match.card
    most = 0
    figure, caption = "", ""
    for at in range(_PLACES * seat, len(card) - _PLACES + 1, _PLACES * match.seats):
        points = card[at + _PLACES - 1]
        if points > most:
            most = points
            lit = bytes(card[at : at + _PLACES - 1])  # CircuitPython seeks no number in a bytearray
            rolls = lit
            for out in (3, 2, 1, 0):
                three = rolls[:out] + rolls[out + 1 :]
                if points <= trinity(*three):
                    lit = three
                    break
            cells = ["<%d>" % number if number in lit else str(number) for number in range(1, 13)]
            figure = "/".join([" ".join(cells[row : row + 3]) for row in range(0, 12, 3)])
            caption = "%s +%d" % (_ROUNDS.get(points, _ROUNDS[9]), points)
    return figure, caption


def title(number):
    """Return the title of a best list, or "" for a list of another game."""
    return t("Beginner") if number == CHALLENGE else ""


def sheet(match):
    """Return the module and the class of the screen with a seat's score sheet, or None."""
    return "games.cybo.card", "CardScreen"
