"""Luck and skill of Cybo: the figures of docs/rules.md, the definitions of docs/luck.md, and a mean of 0."""

import random
from fractions import Fraction
from statistics import mean, stdev

import pytest

from games.cybo import luck
from games.cybo.choices import GRADES
from games.cybo.rules import STOP, Cybo
from tests.games.cybo import by_hand
from tests.soak import times


def weighed(match):
    return list(luck.weigh(match))[-1]


def play(seed, level, choose, names=("Ada",)):
    """Play a match; `choose(match, rng)` returns True to take the fourth roll."""
    rng = random.Random(seed)
    match = Cybo(names, {"level": level})
    while not match.over:
        stops = match.turn >= 0 and not choose(match, rng)
        match.play(STOP if stops else rng.randint(1, 12))
    return match


def by_points(match, rng):
    return match.stakes()[0] == 3  # docs/rules.md: always right at 3, wrong at 9


def by_chance(match, rng):
    return rng.random() < 0.5


@pytest.mark.parametrize("level, points", [("beginner", 0.876), ("advanced", 0.258), ("master", 0.146)])
def test_a_turn_is_worth_what_the_rules_say(level, points):
    worth = Fraction(luck.expected(GRADES.index(level)), 12 * luck.TURN)
    assert abs(float(worth) - points) < 0.0005


@pytest.mark.parametrize("level", GRADES[:3])
def test_outcomes_count_every_roll(level):
    counted = {}
    for (points, offered), chance in by_hand.results(level).items():
        if points:
            counted[points, 16 if offered else 0] = chance * luck.TURN
    ways = luck.OUTCOMES[GRADES.index(level)]
    assert {(kept, hit): weight for weight, kept, hit in ways} == counted


def test_a_match_of_refusals():
    """Advanced, every offer declined: the costs and the luck, added up here in fractions."""
    match = Cybo(["Ada"], {"level": "advanced"})
    offers = right = cost = 0
    rng = random.Random(5)
    while not match.over:
        if match.turn >= 0:
            declined, hit, _ = match.stakes()
            offers += 1
            cost += max(0, Fraction(hit + 33, 12) - declined)
            right += Fraction(hit + 33, 12) <= declined
            match.play(STOP)
        else:
            match.play(rng.randint(1, 12))
    worth = Fraction(luck.expected(match.level), 12 * luck.TURN)
    wanted = match.totals[0] - 13 * worth + cost
    tenths, *choices, _ = weighed(match)[0]
    assert abs(Fraction(tenths, 10) - wanted) <= Fraction(1, 20) and choices == [right, offers]


@pytest.mark.parametrize("level", ["beginner", "advanced", "master"])
def test_all_choices_by_points_are_right(level):
    found = [weighed(play(seed, level, by_points))[0] for seed in range(40)]
    assert all(right == offers for _, right, offers, _ in found) and any(each[2] for each in found)
    assert {luck.summary(*each)[2:] for each in found if not each[2]} == {("", 0, "", "", 0)}
    assert all(luck.summary(*each)[3:] == (0, "", "", 0) for each in found)


@pytest.mark.parametrize("level", ["beginner", "advanced", "master"])
def test_the_costliest_choice_is_the_first_that_cost_most(level):
    """A fourth roll hits one time in twelve: 16 points, otherwise 3 (docs/rules.md)."""
    rolled = Fraction(16 + 11 * 3, 12)
    seen = set()
    for seed in range(20):
        match = play(seed, level, by_chance)
        replayed, costs = match.new_match(), []
        for at, code in enumerate(match.log):
            if replayed.offer:
                kept = replayed.stakes()[0]
                lost = rolled - kept if code == STOP else kept - rolled
                costs.append((lost, at, replayed.round, set(replayed.rolls), replayed.offer, code == STOP))
            replayed.play(code)
        _, _, choices, cost, move, picture, place = luck.summary(*weighed(match)[0])
        worst = max(costs, key=lambda each: each[0]) if costs else (0,)
        if worst[0] <= 0:
            assert (cost, move, picture, place) == (0, "", "", 0)
            continue
        lost, at, number, rolls, hit, stopped = worst
        assert place == at
        assert choices == "%d of %d right" % (sum(each[0] < 0 for each in costs), len(costs))
        assert abs(Fraction(cost, 10) - lost) <= Fraction(1, 20)
        assert move == "Round %d: %s" % (number, "rolling" if stopped else "keeping")
        wanted = ["=%d" % n if n in rolls else "<%d>" % n if n == hit else str(n) for n in range(1, 13)]
        assert picture.replace("/", " ").split(" ") == wanted
        seen.add(move.split()[2])
    assert seen <= ({"rolling", "keeping"} if level != "master" else {"keeping"}) and seen


@pytest.mark.soak
@pytest.mark.parametrize("choose", [by_chance, by_points])
@pytest.mark.parametrize("level", ["beginner", "advanced", "master"])
def test_luck_has_mean_0(level, choose):
    matches = [play(seed, level, choose, "AB") for seed in range(times(100, 2000))]
    found = [tenths for match in matches for tenths, *_ in weighed(match)]
    assert abs(mean(found)) < 3 * stdev(found) / len(found) ** 0.5
