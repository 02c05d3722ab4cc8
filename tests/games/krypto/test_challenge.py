"""A solo hand number as a challenge: its best time is kept by name, and shown when it is dealt again."""

import pytest

from games.krypto.solving import search
from tests.play import BOARDS, at_play

SOLO = {"mode": "solo", "hands": "3", "clock": "none"}
DEFAULT = 128  # the list of dealt hands, 56 cards, whole numbers, any difficulty


def deal(one, number):
    """Type a hand number, and have its cards dealt and turned."""
    page = one.console.top
    assert page.name == "number"
    page.values = [int(digit) for digit in "%05d" % number]
    one.console.changed()
    one.run(100)
    words = one.words
    one.press("a", ms=300)
    one.until(one.cards_lie)
    one.run(100)
    return words


def solve(one, tenths):
    """Call, and take the four steps; the clock is set so that it took so long."""
    from games.krypto.entry import next_step

    match = one.match
    found = [steps for steps in search.solve(match.cards, match.objective, match.rule) if steps][0]
    play = one.console.top
    one.press(*(("a",) if one.board == "picosystem" else (1,)), ms=100)
    one.press("a", ms=100)
    for _ in range(4):
        play.clock.spent, play.explain.spent = tenths * 100, 0
        play.state.take(next_step(match, found))
    one.run(2000)
    assert one.top == "outcome"


def kept(one):
    found = one.console.journal.ledger().challenges(DEFAULT)
    one.console.journal.close()
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_a_hand_number_shows_whose_best_time_it_has(board):
    aside = "right" if board == "picosystem" else 9
    with at_play(board, "krypto", SOLO, names=1) as one:
        assert "07532:" not in deal(one, 7532) and " S" not in one.words.replace("NO.", "")
        solve(one, 79)
        assert kept(one) == {7532: ("Ada", 79)}
        one.press(aside, ms=400)
        assert "07532: ADA 7.9 S" in deal(one, 7532)
        assert "7.9 S" in one.words
        solve(one, 92)
        assert "9.2 S ADA 7.9 S" in one.words and kept(one) == {7532: ("Ada", 79)}
        one.home()
        one.begin("krypto", SOLO, ["Ben"])
        assert "07532: ADA 7.9 S" in deal(one, 7532)
        solve(one, 65)
        assert "6.5 S ADA 7.9 S" in one.words and kept(one) == {7532: ("Ben", 65)}
        one.start()
        assert one.console.journal.ledger().challenges(DEFAULT) == {7532: ("Ben", 65)}


def test_a_hand_with_a_hint_and_hands_of_other_cards_are_no_challenge():
    with at_play("macropad", "krypto", SOLO, names=1) as one:
        deal(one, 7532)
        one.console.top.hints = 1
        solve(one, 79)
        assert kept(one) == {}
    with at_play("macropad", "krypto", dict(SOLO, deck="any 1 12"), names=1) as one:
        deal(one, 7532)
        solve(one, 79)
        assert one.console.journal.ledger().rows[7] == []
