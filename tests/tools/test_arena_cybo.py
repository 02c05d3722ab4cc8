"""Cybo's arena: the matches that it plays come near the exact figures of docs/rules.md, and repeat."""

import pytest

from handheld.rules.dice import Dice
from tests.games.cybo import by_hand
from tests.soak import only
from tools import arena_cybo
from tools.progress import Progress


@pytest.mark.parametrize("level", ["beginner", "advanced", "master"])
def test_what_is_played_comes_near_what_is_exact(level):
    results = by_hand.results(level).items()
    exact = {
        "points a turn": sum(chance * by_hand.best(*result) for result, chance in results),
        "any points in a turn": sum(chance for (points, _), chance in results if points),
    }
    if level == "advanced":
        exact["alive after two rolls"] = 13 / 24
        exact["no point in 13 rounds"] = (1 - 7 / 144) ** 13
    played = arena_cybo.simulate(level, 1500, Dice(7), Progress())
    for what, figure in exact.items():
        mean, error = played[what]
        assert abs(mean - figure) <= 4 * error + 0.002, what


def test_a_grand_master_comes_near_the_most_points():
    mean, error = arena_cybo.simulate("grand master", 1500, Dice(7), Progress())["points of 13 rounds"]
    assert abs(mean - by_hand.grand_master(13)[0]) <= 4 * error


@only
def test_clever_wins_more_than_half():
    mean, _ = arena_cybo.tournament("advanced", 2, 0, 600, Dice(3), Progress())
    assert 0.47 < mean < 0.57
