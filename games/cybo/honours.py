"""What Cybo's players may earn: docs/badges.md. Loaded with a result, and for a page of the statistics."""

from micropython import const

_QUAD = const(5)
_STRAIGHT = const(6)
_BEST = const(64)  # the number of its list of the best
_PLACES = const(5)  # of a turn on the card; the last has its points

BADGES = (
    (_QUAD, "Quad", "a whole column"),
    (_STRAIGHT, "Straight", "three rolled in order"),
)


def earned(match, seat, tenths):
    """The badges, bits, that a seat has earned in a match that is over."""
    card = match.card
    turns = range(_PLACES * (seat + 1) - 1, len(card), _PLACES * match.seats)
    points = [card[at] for at in turns]
    return (1 << _QUAD if 16 in points else 0) | (1 << _STRAIGHT if 9 in points else 0)


def best(match, extras):
    """The list of the five best that a match belongs to, 0 for none."""
    return 0 if match.level else _BEST


def title(number):
    """What a list is, "" for one of another game."""
    return "Beginner" if number == _BEST else ""
