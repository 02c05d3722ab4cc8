"""Luck and skill in a match of Knister, and the costliest placement, by Hard's table (docs/luck.md)."""

from games.knister.opponent import Lookahead
from games.knister.rules import PLACE
from games.knister.scoring import CELLS, SIDE, cell_name
from games.knister.worth import POINT, STAGES, TableError, Worth, gain_of
from handheld.machine.text import t
from handheld.rules.match import Illegal


def weigh(match):
    """Evaluate each placement of a finished match; yield None after each, then (luck, skill, worst) by seat.

    Luck is in tenths of a point. Skill is in percent, or None without a choice. `worst` is the costliest
    placement: cost in units of POINT, place in the log, roll, sum, the chosen cell, the best one, and the
    field before it. Raises Illegal if the table in flash is missing or damaged.
    """
    try:
        table = Worth()
        table.prove()
    except TableError as problem:
        raise Illegal(str(problem)) from None
    try:
        ahead = Lookahead(table, 0)
        # Luck in 1/36; cost, and the cost of random placing; the costliest placement.
        seats = [[0, 0, 0, (0,)] for _ in match.names]
        for at, (replayed, code, _) in enumerate(match.replayed()):
            if code >= PLACE:
                _add(seats[replayed.turn], table, ahead, replayed, code - PLACE, at)
                yield None
        yield [_luck_and_skill(*seat) for seat in seats]
    finally:
        table.close()


def _add(seat, table, ahead, match, chosen, at):
    """Add a placement, at a place in the log, to the sums of its seat."""
    field = match.field(match.turn)
    view = table.rows(field, min(match.round, STAGES))
    free = [cell for cell in range(CELLS) if not field[cell]]
    gains = [gain_of(view, cell, match.sum) for cell in free]
    best = max(gains)
    cost = best - gains[free.index(chosen)]
    seat[0] += 36 * best - ahead.expect(field, view)
    seat[1] += cost
    seat[2] += best - sum(gains) // len(gains)
    if cost > seat[3][0]:
        number = match.round + CELLS * (match.sheet - 1)
        seat[3] = cost, at, number, match.sum, chosen, free[gains.index(best)], bytes(field)


def _luck_and_skill(luck, cost, chance, worst):
    """Return luck in tenths of a point, and skill in percent: 100 for the table's play, 0 for chance."""
    tenths = (luck * 10 + 18 * POINT) // (36 * POINT)
    return tenths, (100 * (chance - cost) + chance // 2) // chance if chance else None, worst


def summary(luck, skill, worst):
    """Return what the pages of a seat say (docs/luck.md)."""
    choices = "" if skill is None else "%d%%" % skill
    if not worst[0]:
        return luck, skill, choices, 0, "", "", 0
    cost, at, number, total, chosen, best, field = worst
    cells = [str(value or ".") for value in field]
    cells[chosen] = "=%d" % total
    cells[best] = "<%d>" % total
    rows = [" ".join(cells[at : at + SIDE]) for at in range(0, CELLS, SIDE)]
    move = t("Roll %d: %s") % (number, cell_name(best).upper())
    return luck, skill, choices, (10 * cost + POINT // 2) // POINT, move, "/".join(rows), at
