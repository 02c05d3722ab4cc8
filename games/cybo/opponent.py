"""Opponents for Cybo. Their only choice is to take or to decline a fourth roll.

The expected value of a fourth roll is (16 + 11 x 3) / 12 = 4.1 points: more than 3, less than 9. A Grand
Master's list never changes that decision (the tests prove it). Points decide until the last six rounds. In
these the chance to win decides; a win shared by n seats counts 1 / n. The chance is exact in the last
round and in extra rounds, where all following seats maximize their own chance too. Before that, all later
turns are assumed to be played by expected value, with the Grand Master lists as they are. Against the exact
solution of the whole match of two, `perfect` loses less than one win in ten million (with three rounds
instead of six, one in 100,000 at Advanced; by expected value alone, one in 8,000 at Beginner).
"""

from micropython import const

from games.cybo.lines import TRINITY
from games.cybo.odds import SURE, ahead, branches, last_turns, one_more, roll_by_points, running
from games.cybo.packed import sequence
from games.cybo.rules import DUPLICATE, GRAND_MASTER, ROUNDS, SIDES, STOP
from handheld.match import Illegal
from handheld.text import t

ROLL = const(0)  # code that `think` yields for a roll; chance determines the number
PERFECT = const(2)  # index into LEVELS

_BOLD = const(0)
_CAREFUL = const(1)
_BY_CHANCE = const(6)  # number of last rounds in which the chance to win decides


def think(match, seat, level):
    """Choose whether to take the fourth roll on offer; yield None after each slice, then STOP or ROLL.

    Arenas call this; the match's screen calls `explain`, which decides in the same way. `bold` rolls unless
    stopping wins for certain, `careful` stops unless stopping cannot win, and `perfect` takes the better
    chance. Raises Illegal if the seat has nothing to choose.
    """
    chances = yield from _weigh(match, seat)
    yield ROLL if _rolls(match, chances, level) else STOP


def explain(match, seat, level=PERFECT):
    """Explain the choice of `think`; yield None after each slice, then (code, one line of text).

    Called by the match's screen for a hint and before an opponent's choice is played. The line fits three
    rows of 18 characters, broken at spaces. Raises Illegal as `think` does.
    """
    chances = yield from _weigh(match, seat)
    roll = _rolls(match, chances, level)
    yield (ROLL if roll else STOP), _why(match, chances, level, roll)


def _rolls(match, chances, level):
    """Return True if an opponent takes the fourth roll."""
    declined, hit, missed = match.stakes()
    if level == _BOLD:
        return not chances or chances[0] < SURE
    if level == _CAREFUL:
        return declined == missed or (chances is not None and chances[0] == 0 < chances[1])
    if chances and chances[0] != chances[1]:
        return chances[1] > chances[0]
    return roll_by_points(declined, hit)


def _why(match, chances, level, roll):
    """Return the reason in one line."""
    declined, hit, missed = match.stakes()
    if level == _BOLD:
        return t("Roll: bold, as no win is certain yet.") if roll else t("Keep: this wins for certain.")
    if level == _CAREFUL and declined != missed:
        return t("Roll: only a hit can win.") if roll else t("Keep: careful play risks no points.")
    if chances and chances[0] != chances[1]:
        words = t("Roll: wins %s. Keeping %d: %s.") if roll else t("Keep %d: wins %s. Rolling: %s.")
        stop, on = _percent(chances[0]), _percent(chances[1])
        return words % ((on, declined, stop) if roll else (declined, stop, on))
    if roll:
        return t("Roll: %d is safe and a hit makes %d.") % (declined, hit)
    tenths = (10 * (hit + (SIDES - 1) * TRINITY) + SIDES // 2) // SIDES
    return t("Keep %d: rolling is worth only %d.%d.") % (declined, tenths // 10, tenths % 10)


def _percent(chance):
    tenths = (chance + SURE // 2000) // (SURE // 1000)
    return "%d.%d%%" % (tenths // 10, tenths % 10)


def _weigh(match, seat):
    """Generate the chances to win by stopping and by rolling; return None if points decide."""
    if match.turn != seat:
        raise Illegal("no fourth roll is on offer")
    if match.seats == 1 or match.round <= ROUNDS - _BY_CHANCE:
        return None
    if match.round < ROUNDS:
        declined, hit, missed = yield from _before_the_last_round(match, seat)
    else:
        declined, hit, missed = yield from _in_the_last_round(match, seat)
    return declined, (hit + (SIDES - 1) * missed) // SIDES


def _in_the_last_round(match, seat):
    """Generate the chances to win after a stop, a hit and a miss in the last round."""
    waiting = []
    done = []
    for other in range(match.seats):
        total = match.totals[other]
        if other in match.playing and other > seat:
            waiting.append((total, branches(match.level, match.sequences[other], match.qualified[other])))
        elif other != seat:
            done.append(total)
    best = max(done) if done else -1
    leads = []
    for points in match.stakes():
        total = match.totals[seat] + points
        leads.append(total << 3 | 1 + done.count(total) if total >= best else 0)
    values = yield from last_turns({lead for lead in leads if lead}, waiting)
    return [values[lead] if lead else 0 for lead in leads]


def _before_the_last_round(match, seat):
    """Generate the same chances before the last round, all later turns played by expected value."""
    rounds = ROUNDS - match.round
    known = {}
    others = []
    for other in range(match.seats):
        if other != seat:
            turns = rounds + 1 if other > seat else rounds
            made = match.sequences[other], match.qualified[other]
            sums = yield from _points_to_come(match.level, made, turns, known)
            others.append((match.totals[other], sums, running(sums)))
    chances = []
    wins = {}  # total -> the chance to win with it
    for points, made in zip(match.stakes(), _lists(match, seat)):
        sums = yield from _points_to_come(match.level, made, rounds, known)
        total = match.totals[seat] + points
        won = 0
        for chance in sums:
            if chance:
                if total not in wins:
                    wins[total] = ahead(total, others)
                    yield
                won += chance * wins[total]
            total += 1
        chances.append(won // SURE)
    return chances


def _points_to_come(level, made, turns, known):
    """Return the chances of the points in `turns` turns; `known` caches those shared by seats."""
    if level != GRAND_MASTER and turns in known:
        return known[turns]
    ways = branches(level, made[0], made[1])
    sums = [SURE]
    for _ in range(turns):
        sums = one_more(sums, ways)
        yield
    known[turns] = sums
    return sums


def _lists(match, seat):
    """Return the seat's Grand Master list and qualified sequence after a stop, a hit and a miss."""
    before = match.sequences[seat]
    three = sequence(match.rolls)
    four = three << 4 | match.offer
    if match.stakes()[1] == DUPLICATE:
        hit = before, four
    else:
        hit = before + [four], 0
    return (before + [three], 0), hit, (before + [three], 0)
