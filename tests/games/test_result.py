"""The result comes up in steps: none of them loses the match or counts it twice, whatever comes between."""

import pytest

from handheld import keys
from sim.driver import at_play
from tests.games.test_series import TURNS
from tests.play import BOARDS


def all_played(one):
    """Play a match of Cybo to its end: A shows the result."""
    match = one.match
    while not match.over:
        for roll in TURNS[int(match.round > 1)]:
            one.console.session.play(roll)
    one.console.top._come_back()
    one.run(400)


def counted(one):
    """How many matches Ada has played, as a start that has just come up knows it."""
    figures = one.console.ledger.book().statistics("cybo", "Ada")
    return figures.played if figures else 0


def shown(one):
    """Press A, and stop as soon as the result is up."""
    one.machine.press("KEY12" if one.board == "macropad" else "SW_A")
    for _ in range(100):
        one.step()
        if one.top == "result":
            return
    raise AssertionError("no result")


@pytest.mark.parametrize("board", BOARDS)
def test_the_winner_and_the_keys_are_shown_before_the_match_is_counted(board):
    with at_play(board, "cybo", {"level": "beginner"}) as one:
        all_played(one)
        shown(one)
        assert "AGAIN" in one.foot and "MENU" in one.foot
        assert one.console.journal.saved("cybo")
        one.run(1000)
        assert not one.console.journal.saved("cybo")


@pytest.mark.parametrize("board", BOARDS)
def test_a_power_cut_between_any_two_steps_neither_loses_nor_doubles_it(board):
    ends = set()
    for steps in range(8):
        with at_play(board, "cybo", {"level": "beginner"}) as one:
            all_played(one)
            shown(one)
            for _ in range(steps):
                one.step()
            over = one.console.journal.saved("cybo") is None
            ends.add(over)
            one.start()  # a power cut
            one.run(400)
            assert counted(one) == int(over)
            assert (one.console.journal.saved("cybo") is None) == over
            if not over:
                one.resume("cybo")
                for _ in range(2):  # the first may end the moment in which the last roll is shown
                    if one.top != "result":
                        one.press("a", ms=900)
                assert one.top == "result"
                one.start()
                one.run(400)
                assert counted(one) == 1
    assert ends == {False, True}


@pytest.mark.parametrize("key", [keys.A, keys.B, keys.DOWN])
@pytest.mark.parametrize("board", BOARDS)
def test_a_key_that_does_not_wait_finds_the_match_counted(board, key):
    with at_play(board, "cybo", {"level": "beginner"}) as one:
        all_played(one)
        shown(one)
        one.console.top.key(key)
        one.run(500)
        if key == keys.DOWN:
            top = one.console.top
            rows = [top.line(i)[0] for i in range(top.count())]
            assert top._listed and rows[1] == "1 Ada" and "Top five" in rows
        else:
            assert one.top != "result"
        one.start()
        one.run(400)
        assert counted(one) == 1 and one.console.journal.saved("cybo") is None


@pytest.mark.parametrize("board", BOARDS)
def test_its_module_is_loaded_while_the_players_look_at_the_end(board):
    import sys

    with at_play(board, "cybo", {"level": "beginner"}) as one:
        assert "handheld.screens.result" not in sys.modules
        all_played(one)
        assert one.top != "result" and "handheld.screens.result" in sys.modules
