"""Luck and skill: the definitions of docs/luck.md, worked out anew in fractions; luck has mean 0."""

import random
import re
from fractions import Fraction
from statistics import mean, stdev

import pytest

from games.knister import luck, opponent, worth
from games.knister.rules import PLACE, Knister
from games.knister.scoring import CELLS
from tests.legal import legal
from tests.soak import times

HARD = opponent.HARD


def weighed(match):
    return list(luck.weigh(match))[-1]


def table_choice(match):
    return list(opponent.think(match, match.turn, HARD))[-1]


def play(seed, choose, names=("Ada",), options=None):
    """Play a match; `choose(match)` returns the code of a placement."""
    rng = random.Random(seed)
    match = Knister(names, options)
    while not match.over:
        match.play(rng.randint(1, 6) + rng.randint(1, 6) if match.turn < 0 else choose(match, rng))
    return match


def by_chance(match, rng):
    return rng.choice(legal(match))


def by_table(match, rng):
    return table_choice(match)


def by_hand(match, seat):
    """(luck in points, skill or None, costs): g of each cell and each sum, as the page on luck defines them.

    `costs` has for each placement what it cost in points, the sum, the cell, and the best cells.
    """
    table = worth.Worth()
    replayed = match.new_match()
    total = cost = most = Fraction(0)
    costs = []
    for code in match.log:
        if code >= PLACE and replayed.turn == seat:
            field = replayed.field(seat)
            gains = {}  # (cell, sum) -> points
            rows = [[0] * 11 for _ in range(12)]
            for line in range(12):
                table.gains(field, line, min(replayed.round, 24), rows[line])
            for cell in range(CELLS):
                for rolled in range(2, 13):
                    if not field[cell]:
                        lines = [cell // 5, 5 + cell % 5] + [10] * (cell % 6 == 0)
                        lines += [11] * (cell in (4, 8, 12, 16, 20))
                        gains[cell, rolled] = Fraction(sum(rows[line][rolled - 2] for line in lines), 240)
            free = {cell for cell, _ in gains}
            best = {rolled: max(gains[cell, rolled] for cell in free) for rolled in range(2, 13)}
            throws = [one + two for one in range(1, 7) for two in range(1, 7)]
            total += best[replayed.sum] - Fraction(sum(best[throw] for throw in throws), 36)
            rolled, cell = replayed.sum, code - PLACE
            lost = best[rolled] - gains[cell, rolled]
            cost += lost
            costs.append((lost, rolled, cell, {one for one in free if gains[one, rolled] == best[rolled]}))
            most += best[replayed.sum] - Fraction(sum(gains[cell, replayed.sum] for cell in free), len(free))
        replayed.play(code)
    table.close()
    return total, 100 * (1 - cost / most) if most else None, costs


@pytest.mark.parametrize("options", [None, {"sheets": "3"}, {"pass": "5"}])
def test_the_figures_are_those_of_the_definition(options):
    match = play(3, lambda match, rng: (by_table if match.turn else by_chance)(match, rng), "AB", options)
    for seat, (tenths, skill, _) in enumerate(weighed(match)):
        wanted, share, _ = by_hand(match, seat)
        assert abs(Fraction(tenths, 10) - wanted) < Fraction(1, 10) and abs(skill - share) < 1


@pytest.mark.parametrize("seed", range(times(10, 20)))
@pytest.mark.parametrize("sheets", ["1", "3"])
def test_the_costliest_placement_is_the_first_that_cost_most(seed, sheets):
    match = play(seed, by_chance, "A", {"sheets": sheets})
    _, _, costs = by_hand(match, 0)
    at = max(range(len(costs)), key=lambda at: costs[at][0])  # the first of the highest
    lost, rolled, cell, best = costs[at]
    _, _, choices, cost, move, picture, place = luck.summary(*weighed(match)[0])
    assert choices.endswith("%") and abs(Fraction(cost, 10) - lost) <= Fraction(1, 20)
    number, name = re.fullmatch(r"Roll (\d+): ([A-E][1-5])", move).groups()
    better = "ABCDE".index(name[0]) + 5 * (int(name[1]) - 1)
    assert int(number) == at + 1 and better in best and better != cell
    before = bytearray(25)
    assert place == [where for where, code in enumerate(match.log) if code >= PLACE][at]
    sums = [code for code in match.log if code < PLACE]
    cells = [code - PLACE for code in match.log if code >= PLACE]
    for one in range(at // 25 * 25, at):
        before[cells[one]] = sums[one]
    shown = picture.replace("/", " ").split(" ")
    wanted = [str(value or ".") for value in before]
    wanted[cell], wanted[better] = "=%d" % rolled, "<%d>" % rolled
    assert shown == wanted


def test_the_tables_own_play_has_skill_100():
    found = [luck.summary(*weighed(play(seed, by_table))[0]) for seed in range(3)]
    assert [each[1:] for each in found] == [(100, "100%", 0, "", "", 0)] * 3


def test_skill_of_chance_is_about_0():
    assert abs(mean(weighed(play(seed, by_chance))[0][1] for seed in range(60))) < 8


@pytest.mark.soak
@pytest.mark.parametrize("choose", [by_chance, by_table])
def test_luck_has_mean_0(choose):
    found = [weighed(play(seed, choose))[0][0] for seed in range(times(60, 1000))]
    assert abs(mean(found)) < 3 * stdev(found) / len(found) ** 0.5
