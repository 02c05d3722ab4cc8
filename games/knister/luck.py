"""Luck and skill in a match of Knister, measured by Hard's table (docs/luck.md)."""

from games.knister.opponent import Ahead
from games.knister.rules import PLACE
from games.knister.scoring import CELLS
from games.knister.worth import POINT, STAGES, TableError, Worth, gain_of
from handheld.machine.text import t
from handheld.rules.match import Illegal


def weigh(match):
    """Evaluate each placement of a finished match; yield None after each, then (luck, skill) by seat.

    Luck is in tenths of a point. Skill is in percent, or -1 if no placement was a choice. Raises Illegal if
    the table in flash is missing or damaged.
    """
    try:
        table = Worth()
        table.prove()
    except TableError as problem:
        raise Illegal(str(problem)) from None
    try:
        ahead = Ahead(table, 0)
        replayed = match.anew()
        seats = [[0, 0, 0] for _ in match.names]  # luck in 1/36; cost, and the cost of random placing
        for code in match.log:
            if code >= PLACE:
                _add(seats[replayed.turn], table, ahead, replayed, code - PLACE)
                yield None
            replayed.play(code)
        yield [_figures(*seat) for seat in seats]
    finally:
        table.close()


def _add(seat, table, ahead, match, chosen):
    """Add a placement to the figures of its seat."""
    field = match.field(match.turn)
    view = table.rows(field, min(match.round, STAGES))
    gains = [gain_of(view, cell, match.sum) for cell in range(CELLS) if not field[cell]]
    best = max(gains)
    seat[0] += 36 * best - ahead.expect(field, view)
    seat[1] += best - gain_of(view, chosen, match.sum)
    seat[2] += best - sum(gains) // len(gains)


def _figures(luck, cost, chance):
    """Return luck in tenths of a point, and skill in percent: 100 for the table's play, 0 for chance."""
    tenths = (luck * 10 + 18 * POINT) // (36 * POINT)
    return tenths, (100 * (chance - cost) + chance // 2) // chance if chance else -1


def words(luck, skill):
    """Return a seat's figures for the page: the luck in tenths, the skill, and the skill in words."""
    if skill < 0:
        return luck, "-", t("no choice")
    return luck, "%d%%" % skill, t("%d%% of best play") % skill
