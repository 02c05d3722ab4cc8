"""Luck and skill in a match of Cybo, from Beginner to Master (docs/luck.md)."""

from micropython import const

from games.cybo.lines import TRINITY
from games.cybo.odds import TURN, branches, roll_by_points
from games.cybo.rules import SIDES, STOP
from handheld.text import t

_UNIT = const(12)  # points are counted in twelfths: a fourth roll hits one time in twelve


def weigh(match):
    """Evaluate each offer of a finished match; yield None after each, then (luck, right, offers) by seat.

    Luck is in tenths of a point. `right` of `offers` were decided as expected points suggest.
    """
    replayed = match.anew()
    seats = [[0, 0, 0] for _ in match.names]  # cost in twelfths, right, offers
    turns = [0] * match.seats
    for code in match.log:
        if not replayed.rolls:
            turns[replayed.roller] += 1
        if replayed.offer:
            kept, hit, missed = replayed.stakes()
            gain = hit + (SIDES - 1) * missed - _UNIT * kept  # expected gain of rolling
            seat = seats[replayed.roller]
            lost = max(0, gain if code == STOP else -gain)
            seat[0] += lost
            seat[1] += not lost
            seat[2] += 1
            yield None
        replayed.play(code)
    worth = expected(match.level)
    found = []
    for at, (cost, right, offers) in enumerate(seats):
        exact = (match.totals[at] * _UNIT + cost) * TURN - turns[at] * worth  # in 12 x 20736ths
        found.append(((10 * exact + 6 * TURN) // (_UNIT * TURN), right, offers))
    yield found


def expected(level):
    """Return the expected points of a turn that is played for points, in 1/(12 x 20736) of a point."""
    worth = 0
    for weight, kept, hit in branches(level):
        if hit and roll_by_points(kept, hit):
            worth += weight * (hit + (SIDES - 1) * TRINITY)
        else:
            worth += weight * _UNIT * kept
    return worth


def words(luck, right, offers):
    """Return a seat's figures for the page: the luck in tenths, and its choices, short and in words."""
    if not offers:
        return luck, "-", t("no choice")
    plural = t("%d of %d choice right") if offers == 1 else t("%d of %d choices right")
    return luck, "%d/%d" % (right, offers), plural % (right, offers)
