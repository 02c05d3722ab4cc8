"""Cybo's badges and best lists: docs/badges.md. Loaded with a result, and for a page of the statistics."""

from micropython import const

from handheld.machine.text import t

_QUAD = const(5)
_STRAIGHT = const(6)
_BEST = const(64)  # number of its list of best results
_PLACES = const(5)  # bytes per turn on the card; the last holds the points

BADGES = (
    (_QUAD, t("Quad"), t("a whole column")),
    (_STRAIGHT, t("Straight"), t("three rolled in order")),
)


def earned(match, seat, tenths):
    """Return the badges, as bits, that a seat has earned in a finished match."""
    card = match.card
    turns = range(_PLACES * (seat + 1) - 1, len(card), _PLACES * match.seats)
    points = [card[at] for at in turns]
    return (1 << _QUAD if 16 in points else 0) | (1 << _STRAIGHT if 9 in points else 0)


def best(match, extras):
    """Return the number of the match's best list, or 0 for none."""
    return 0 if match.level else _BEST


def title(number):
    """Return the title of a best list, or "" for a list of another game."""
    return t("Beginner") if number == _BEST else ""
