"""The page of luck and skill, from the result of a match on both boards."""

import random

import pytest

from games.cybo import luck as cybo
from games.knister import luck as knister
from tests.play import BOARDS, at_play


def to_result(one):
    """Play the match to its end by chance, and show the result and its list."""
    rng = random.Random(1)
    match = one.match
    while not match.over:
        two, one_die = rng.randint(1, 6) + rng.randint(1, 6), rng.randint(1, 12)
        roll = two if match.game == "knister" else one_die
        one.console.session.play(roll if match.turn < 0 else rng.choice(match.legal()))
    one.console.top._come_back()
    one.run(400)
    one.press("a", ms=3000)
    one.press("up", ms=300)


def open_page(one):
    rows = [row.left for row in one.console.top.items]
    one.press(*["up"] * (len(rows) - 1 - rows.index("Skill and luck")), "a", ms=300)
    one.until(lambda: "CALCULATING" not in one.words)
    one.run(300)


@pytest.mark.parametrize("board", BOARDS)
def test_knister_shows_luck_and_skill(board):
    with at_play(board, "knister") as one:
        match = one.match
        to_result(one)
        open_page(one)
        (luck, skill), _ = list(knister.weigh(match))[-1]
        signed = "%+.1f" % (luck / 10)
        assert one.top == "luck" and "%d%% %s" % (skill, signed) in one.words
        assert "%d%% OF BEST PLAY" % skill in one.words
        one.press("b")
        assert one.top == "result"


@pytest.mark.parametrize("board", BOARDS)
def test_cybo_counts_right_choices(board):
    with at_play(board, "cybo", {"level": "advanced"}, seed=3) as one:
        match = one.match
        to_result(one)
        open_page(one)
        (luck, right, offers), _ = list(cybo.weigh(match))[-1]
        signed = "%+.1f" % (luck / 10)
        words = "%d OF %d CHOICE%s RIGHT" % (right, offers, "S" * (offers > 1)) if offers else "NO CHOICE"
        assert signed in one.words and words in one.words


def test_a_snapshot_or_a_grand_master_has_no_page():
    for game, options in (("knister", {}), ("cybo", {"level": "grand master"})):
        with at_play("picosystem", game, options) as one:
            if game == "knister":
                one.match.restore(one.match.snapshot())
            to_result(one)
            rows = [row.left for row in one.console.top.items]
            assert one.top == "result" and "Skill and luck" not in rows
