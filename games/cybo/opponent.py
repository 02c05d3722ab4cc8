"""The opponent for Cybo. Its only choice is to take or to decline a fourth roll.

A fourth roll is worth (16 + 11 x 3) / 12 = 4.1 points: more than 3, less than 9. So the opponent keeps 9,
except in the last round if only a hit can reach the best total.
"""

from micropython import const

from games.cybo.lines import TRINITY
from games.cybo.rules import ROUNDS, SIDES, STOP
from handheld.machine.text import t
from handheld.rules.match import Illegal

ROLL = const(0)  # code that `think` yields for a roll; chance determines the number


def think(match, seat, level):
    """Yield STOP or ROLL for the fourth roll on offer, at every `level` alike. Raises Illegal without one."""
    if match.turn != seat:
        raise Illegal("no fourth roll is on offer")
    yield explain(match)[0]


def explain(match):
    """Return the choice and the reason in one line, which fits three rows of 18 letters."""
    kept, hit, missed = match.stakes()
    total, best = match.totals[match.turn], max(match.totals)
    if gain(kept, hit) > 0:
        return ROLL, t("Roll: %d is safe and a hit makes %d.") % (missed, hit)
    if match.round >= ROUNDS and total + kept < best <= total + hit:
        return ROLL, t("Roll: keeping %d cannot win.") % kept
    tenths = (10 * (hit + (SIDES - 1) * missed) + SIDES // 2) // SIDES
    return STOP, t("Keep %d: rolling is worth only %d.%d.") % (kept, tenths // 10, tenths % 10)


def gain(kept, hit):
    """Return the average gain of a fourth roll, in twelfths of a point."""
    return hit + (SIDES - 1) * TRINITY - SIDES * kept
