"""Opponents for Pig: each rolls until it has gathered enough."""

from games.pig.rules import HOLD

_ENOUGH = (10, 20)  # by level; at 20 a roll loses as much on average as it gains


def think(match, seat, level):
    """Decide whether to hold: yield HOLD, or 0 for a roll. The decision needs only one slice."""
    to_go = match.goal - match.points[seat]
    yield HOLD if match.gathered >= min(_ENOUGH[level], to_go) else 0
