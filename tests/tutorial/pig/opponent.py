"""Pig's opponents: each rolls until it has gathered enough."""

from games.pig.rules import HOLD

_ENOUGH = (10, 20)  # by level; at 20 a 1 costs as much as the other five faces bring


def think(match, seat, level):
    """Weigh to roll on; yields None after each slice of work, at last HOLD, or 0 for the die."""
    to_go = match.goal - match.points[seat]
    yield HOLD if match.gathered >= min(_ENOUGH[level], to_go) else 0
