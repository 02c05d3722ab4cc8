"""Knister with the option `pass` (RULES.md): the device, the covered sums and the reach of undo."""

import pytest

from sim.driver import at_play
from tests.play import BOARDS
from tests.soak import only


def play(one):
    """Play a whole match as people do: A at each prompt. Return the number of hand-over cards."""
    cards = 0
    while one.top == "knister" and not one.match.over:
        if "PASS TO" in one.words:
            cards += 1
        one.press("a", ms=150)
        one.run(900)
    return cards


@only
@pytest.mark.parametrize("block, cards", [("1", 93), ("5", 15), ("25", 3)])
def test_four_people_hand_over_less_often(block, cards):
    """Within a block of rounds the device goes once to each of the three other players.

    With `pass: 1` player 1 places first in each of 25 rounds: 7 cards fewer than 100, as the roller has it.
    """
    with at_play("picosystem", "knister", {"pass": block}, names=4) as one:
        one.console.fall_ms = 0
        assert play(one) == cards


def begin_block(one):
    """Play the opener's five rounds. Return the sums."""
    match = one.match
    while match.turn < 0 or match.turn == match.roller:
        one.press("a", ms=150)
        one.run(900)
    return list(match.log[0::2])


@pytest.mark.parametrize("board", BOARDS)
def test_a_sum_is_covered_until_its_key(board):
    with at_play(board, "knister", {"pass": "5"}) as one:
        sums = begin_block(one)
        assert "PASS TO" in one.words and len(sums) == 5
        assert not any(cell for cell in one.match.field(1))
        one.press("a", ms=300)  # Ben has the device: the first sum
        assert "PLACE" in one.words and str(sums[0]) in one.words
        one.press("a", ms=600)
        assert "NEXT" in one.foot and "`" in one.foot and "PLACE" not in one.words
        one.press("a", ms=300)
        assert "PLACE" in one.foot and "`" not in one.foot


@pytest.mark.parametrize("board", BOARDS)
def test_undo_reaches_back_until_the_next_sum_is_seen(board):
    with at_play(board, "knister", {"pass": "5"}) as one:
        begin_block(one)
        one.press("a", "a", ms=700)
        step = one.match.step
        one.press("undo", ms=400)
        assert one.match.step == step - 1 and "PLACE" in one.foot
        one.press("undo", ms=400)
        assert one.match.step == step - 1, "the sum before it was seen"
        one.press("a", ms=700)
        one.press("a", ms=400)
        one.press("undo", ms=400)
        assert one.match.step == step and "PLACE" in one.foot


@pytest.mark.parametrize("board", BOARDS)
def test_after_a_resume_the_sum_counts_as_shown(board):
    with at_play(board, "knister", {"pass": "5"}) as one:
        begin_block(one)
        one.press("a", "a", ms=700)
        step = one.match.step
        one.start()
        one.run(400)
        one.resume("knister")
        one.press("a", ms=400)
        assert one.match.step == step and "PLACE" in one.foot
        one.press("undo", ms=400)
        assert one.match.step == step


def test_the_sheets_are_covered_while_a_block_is_under_way():
    with at_play("picosystem", "knister", {"pass": "5"}, names=3) as one:
        assert "Sheets" in one.menu()
        one.press("b")
        begin_block(one)
        one.press("a", ms=300)
        assert "Sheets" not in one.menu()


@pytest.mark.parametrize("board", BOARDS)
def test_a_machine_that_opens_keeps_its_sums_covered(board):
    with at_play(board, "knister", {"pass": "5"}, names=2, levels=(1, 0)) as one:
        one.until(lambda: one.match.turn == 1)
        one.run(300)
        assert one.match.step == 10 and "NEXT" in one.foot and not any(one.match.field(1))
        one.press("a", ms=300)
        assert "PLACE" in one.foot


def test_an_opponents_placement_is_seen():
    with at_play("picosystem", "knister", {}, names=2, levels=(0, 1)) as one:
        one.press("a", ms=1500)
        one.press("a", ms=100)
        one.until(lambda: one.match.turn < 0)
        assert "BEN" in one.words
        one.run(700)
        assert "BEN ROLLS" in one.words or "ADA" in one.words
