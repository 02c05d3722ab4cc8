"""Cybo's arena: its exact figures are those of docs/rules.md, and what it plays comes near them."""

from itertools import product

import pytest

from games.cybo import GRADES
from handheld.dice import Dice
from sim.command import Parser
from tests.games.cybo import by_hand
from tests.soak import only
from tools import arena_cybo
from tools.progress import Progress


def parse(*words):
    parser = Parser("arena")
    arena_cybo.add_arguments(parser)
    return parser.parse_args(words)


@pytest.mark.parametrize(
    "level, points, trinity",
    [("beginner", 0.876, 1 / 6), ("advanced", 0.258, 0.0486), ("master", 0.146, 0.0162)],
)
def test_exact_figures(level, points, trinity):
    exact = arena_cybo.by_turn(level)
    assert round(exact["points a turn"], 3) == points
    assert round(exact["trinity or quad in a turn"], 4) == round(trinity, 4)


def test_exact_figures_of_advanced():
    exact = arena_cybo.by_turn("advanced")
    assert exact["alive after two rolls"] == 13 / 24
    assert exact["no point in 13 rounds"] == pytest.approx((1 - 7 / 144) ** 13)  # about half


def test_exact_figures_of_grand_master():
    most, _ = by_hand.grand_master(13)
    assert arena_cybo.grand_master()["points of 13 rounds"] == pytest.approx(most, abs=1e-9)


@pytest.mark.parametrize(
    "made",
    [
        [],
        [(1, 2, 3), (2, 1, 3), (9, 5, 1)],
        [(1, 4, 7), (7, 1, 4)],
        [(1, 4, 7, 10), (7, 4, 1, 10), (4, 1, 7, 10)],
        [(1, 4, 7, 10), (1, 4, 7)],
    ],
)
def test_outcomes_of_a_grand_masters_list(made):
    player = by_hand.Player()
    player.made = made
    counted = {}
    for rolls in product(by_hand.DIE, repeat=3):
        try:
            what, points = by_hand.after("grand master", rolls, player)
        except AssertionError:  # over before the third roll
            continue
        if what == "offer":
            hit = by_hand.COLUMNS[(rolls[0] - 1) % 3] - set(rolls)
            key = by_hand.worth(rolls), by_hand.after("grand master", (*rolls, *hit), player)[1]
        else:
            key = points, 0
        if key[0]:
            counted[key] = counted.get(key, 0) + 12
    listed = [int("".join(f"{number:x}" for number in one), 16) for one in made]
    ways = {}
    for weight, kept, hit in arena_cybo.ways_with(listed):
        ways[kept, hit] = ways.get((kept, hit), 0) + weight
    assert ways == counted


@pytest.mark.parametrize("level", GRADES)
def test_what_is_played_comes_near_what_is_exact(level):
    exact = arena_cybo.grand_master() if level == "grand master" else arena_cybo.by_turn(level)
    played = arena_cybo.simulate(level, 1500, Dice(7), Progress())
    for what, figure in exact.items():
        mean, error = played[what]
        assert abs(mean - figure) <= 4 * error + 0.002, what


@only
def test_a_duel_is_as_it_is_played():
    share = arena_cybo.duel("advanced", 2, 0, Progress())
    assert 0.51 < share < 0.52
    mean, error = arena_cybo.tournament("advanced", 2, 0, 600, Dice(3), Progress())
    assert abs(mean - share) < 4 * error
    assert arena_cybo.duel("master", 1, 1, Progress()) == pytest.approx(0.5, abs=1e-12)


@only
def test_it_prints_exact_beside_simulated_and_repeats_itself(capsys):
    words = "--level", "grand-master", "--turns", "1300", "--games", "20", "--seed", "5"
    assert arena_cybo.run(parse(*words)) == 0
    first = capsys.readouterr().out
    assert first.startswith("grand master, fourth rolls by expected value; 1,300 turns, seed 5\n")
    assert "exact   simulated" in first and "Clever against Bold" in first
    arena_cybo.run(parse(*words))
    assert capsys.readouterr().out == first
