"""Luck and skill in a match of Cybo, and the costliest choice, from Beginner to Master (docs/luck.md)."""

from micropython import const

from games.cybo.lines import IN_ORDER, QUAD, TRINITY
from games.cybo.opponent import gain
from games.cybo.rules import STOP
from handheld.machine.text import t

TURN = const(20736)  # four rolls: 12 ** 4
_UNIT = const(12)  # points are counted in twelfths: a fourth roll hits one time in twelve
_COLUMNS = (288, TRINITY, QUAD), (144, IN_ORDER, QUAD)
# The outcomes of a turn by level: (weight, kept, hit) each. `weight` of TURN cases leave `kept` points. If
# `hit` is not 0, a fourth roll may make it. All other cases score nothing.
OUTCOMES = (
    ((1964, TRINITY, 0), (1024, IN_ORDER, 0), (36, QUAD, 0)) + _COLUMNS,
    ((384, TRINITY, 0), (192, IN_ORDER, 0)) + _COLUMNS,
    ((192, IN_ORDER, 0), (144, IN_ORDER, QUAD)),
)


def weigh(match):
    """Evaluate each offer of a finished match; yield None after each, then its figures by seat.

    They are luck in tenths of a point, the numbers of right choices and of offers, and of the costliest one
    cost in twelfths, place in the log, round, rolls, the number that hits, and True if it was to stop.
    """
    seats = [[0, 0, 0, (0,)] for _ in match.names]  # cost in twelfths, right, offers, the costliest choice
    turns = [0] * match.seats
    for at, (replayed, code, _) in enumerate(match.replayed()):
        if not replayed.rolls:
            turns[replayed.roller] += 1
        if replayed.offer:
            kept, hit, _ = replayed.stakes()
            gained = gain(kept, hit)
            seat = seats[replayed.roller]
            lost = max(0, gained if code == STOP else -gained)
            seat[0] += lost
            seat[1] += not lost
            seat[2] += 1
            if lost > seat[3][0]:
                seat[3] = lost, at, replayed.round, bytes(replayed.rolls), replayed.offer, code == STOP
            yield None
    worth = expected(match.level)
    for at, seat in enumerate(seats):
        exact = (match.totals[at] * _UNIT + seat[0]) * TURN - turns[at] * worth  # in 12 x 20736ths
        seat[0] = (10 * exact + 6 * TURN) // (_UNIT * TURN)
    yield seats


def expected(level):
    """Return the expected points of a turn that is played for points, in 1/(12 x 20736) of a point."""
    worth = 0
    for weight, kept, hit in OUTCOMES[level]:
        worth += weight * (_UNIT * kept + (max(0, gain(kept, hit)) if hit else 0))
    return worth


def summary(luck, right, offers, worst):
    """Return what the pages of a seat say (docs/luck.md)."""
    choices = t("%d of %d right") % (right, offers) if offers else ""
    percent = 100 * right // offers if offers else 0
    if not worst[0]:
        return luck, percent, choices, 0, "", "", 0
    cost, at, number, rolls, hit, stopped = worst
    cells = ["=%d" % n if n in rolls else "<%d>" % n if n == hit else "%d" % n for n in range(1, 13)]
    rows = [" ".join(cells[at : at + 3]) for at in range(0, 12, 3)]
    move = t("Round %d: %s") % (number, t("rolling") if stopped else t("keeping"))
    return luck, percent, choices, (10 * cost + _UNIT // 2) // _UNIT, move, "/".join(rows), at
