"""Odds of Cybo in integers: the outcomes of a turn, and the chances to win.

The outcomes of a turn are branches (weight, kept, hit): `weight` of TURN cases leave `kept` points. If `hit`
is not 0, a fourth roll is on offer, which makes `hit` one time in twelve and 3 points otherwise. The cases in
no branch score nothing. A chance is an integer in 30,000ths, so the product of two chances, or of a chance
and a weight, stays below 2**30.
"""

from micropython import const

from games.cybo.lines import IN_ORDER, QUAD, TRINITY, fourth, trinity
from games.cybo.packed import numbers
from games.cybo.rules import BEGINNER, DUPLICATE, MASTER, SIDES

TURN = const(20736)  # four rolls: 12 ** 4
SURE = const(30000)

_ROLLS_3 = const(12)  # weight of one sequence of three rolls
_ROLLS_4 = const(1)


def branches(level, sequences=(), own=0):
    """Return the branches of a turn at a level as a list.

    `sequences` and `own` are those of a Grand Master, as in `rules.Cybo`. The weights are counts over all
    rolls; the tests count them independently.
    """
    if own:
        return [(_ROLLS_3 if own < 0x1000 else _ROLLS_4, DUPLICATE, 0)]
    if level == MASTER:
        return [(192, IN_ORDER, 0), (144, IN_ORDER, QUAD)]
    columns = [(288, TRINITY, QUAD), (144, IN_ORDER, QUAD)]
    if level == BEGINNER:
        return [(1964, TRINITY, 0), (1024, IN_ORDER, 0), (36, QUAD, 0)] + columns
    ways = [(384, TRINITY, 0), (192, IN_ORDER, 0)] + columns
    for sequence in sequences:
        rolls = numbers(sequence)
        kept = trinity(rolls[0], rolls[1], rolls[2])
        listed = (_ROLLS_3, DUPLICATE, 0)
        if len(rolls) == 4:
            if sequence >> 4 in sequences:
                continue
            listed = (_ROLLS_3, kept, DUPLICATE)
        hit = QUAD if fourth(rolls[0], rolls[1], rolls[2]) else 0
        for i in range(4):
            if ways[i][1:] == (kept, hit):
                ways[i] = (ways[i][0] - _ROLLS_3, kept, hit)
        ways.append(listed)
    return ways


def roll_by_points(kept, hit):
    """Return True if a fourth roll gains points on average: 49 twelfths are above 3 and below 9."""
    return hit + (SIDES - 1) * TRINITY > SIDES * kept


def one_more(sums, ways):
    """Return the chances of each sum of points after one more turn, the fourth roll decided by points.

    `sums[n]` is the chance of n points so far; before the first turn it is [SURE].
    """
    after = [0] * (len(sums) + QUAD)
    none = TURN
    for weight, kept, hit in ways:
        none -= weight
        if hit and roll_by_points(kept, hit):
            _add(after, sums, hit, weight // SIDES)
            _add(after, sums, TRINITY, weight - weight // SIDES)
        else:
            _add(after, sums, kept, weight)
    _add(after, sums, 0, none)
    for i in range(len(after)):
        after[i] = (after[i] + TURN // 2) // TURN
    return after


def _add(after, sums, points, weight):
    for chance in sums:
        after[points] += chance * weight
        points += 1


def running(sums):
    """Return the chances of less than 0, 1, 2 ... points, one entry more than `sums`."""
    below = [0]
    so_far = 0
    for chance in sums:
        so_far += chance
        below.append(so_far)
    return below


def ahead(total, others):
    """Return the chance that no other seat exceeds `total`; a tie of n seats counts 1 / n.

    `others` has (total so far, sums of the points to come, `running` of these) for each other seat.
    """
    tied = [SURE]  # by number of seats tied at `total`: the chance that none has more
    for so_far, sums, below in others:
        away = total - so_far
        if away < 0:
            return 0
        if away >= len(sums):
            continue
        less = below[away]
        same = sums[away]
        if same:
            tied.append(0)
            for i in range(len(tied) - 1, 0, -1):
                tied[i] = (tied[i] * less + tied[i - 1] * same) // SURE
            tied[0] = tied[0] * less // SURE
        else:
            for i in range(len(tied)):
                tied[i] = tied[i] * less // SURE
    won = 0
    for i in range(len(tied)):
        won += tied[i] // (i + 1)
    return won


def last_turns(leads, waiting):
    """Solve the end of a match: a generator that yields None after each step and returns {lead: chance}.

    A lead is total * 8 + the number of seats that have it and have had their turns; its chance is that one of
    these seats wins. `waiting` has (total, branches) of the seats with a turn to come, in order. Each of them
    knows the turns before its own, and takes a fourth roll if that raises its own chance. The result is
    exact except for rounding: the search first finds all reachable leads, then their chances from the last
    turn backwards.
    """
    found = [leads]
    for total, ways in waiting:
        totals = {total, total + TRINITY}
        for _, kept, hit in ways:
            totals.add(total + kept)
            totals.add(total + hit)
        after = set()
        for lead in found[-1]:
            after.add(lead)
            for new in totals:
                after.add(_new_lead(lead, new))
            yield
        found.append(after)
    values = {}
    for lead in found.pop():
        values[lead] = SURE // (lead & 7)
    for i in range(len(waiting) - 1, -1, -1):
        before = {}
        for lead in found.pop():
            before[lead] = _value(lead, waiting[i][0], waiting[i][1], values)
            yield
        values = before
    return values


def _new_lead(lead, total):
    """Return the lead after a seat has reached a total."""
    if total << 3 > lead | 7:
        return total << 3 | 1
    return lead + 1 if total == lead >> 3 else lead


def _value(lead, total, ways, values):
    """Return the leaders' chance before the turn of a seat with this total, from the chances after it."""
    sum_ = 0
    none = TURN
    for weight, kept, hit in ways:
        none -= weight
        if hit:
            stop = SIDES * _gain(lead, total + kept, values)
            roll = _gain(lead, total + hit, values) + (SIDES - 1) * _gain(lead, total + TRINITY, values)
            if roll > stop:  # equal only if no outcome can change the winner
                one = weight // SIDES
                sum_ += one * _left(lead, total + hit, values)
                sum_ += (weight - one) * _left(lead, total + TRINITY, values)
                continue
        sum_ += weight * _left(lead, total + kept, values)
    return (sum_ + none * _left(lead, total, values)) // TURN


def _gain(lead, total, values):
    """Return the chance of the seat that reaches this total."""
    return values[_new_lead(lead, total)] if total >= lead >> 3 else 0


def _left(lead, total, values):
    """Return the chance of the seats that led before."""
    return values[_new_lead(lead, total)] if total <= lead >> 3 else 0
