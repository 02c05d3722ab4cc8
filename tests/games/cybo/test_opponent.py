"""The opponent against the rules' text, and against whole matches worked out exactly."""

import textwrap
from itertools import product

import pytest

from games.cybo import opponent
from games.cybo.rules import GRADES, STOP, Cybo
from handheld.rules.match import Illegal

NAMES = ["Ada", "Ben", "Cy", "Dee", "Eve", "Flo"]
OFFERS = {9: "1 4 7", 3: "4 1 7"}


def play(game, words):
    for word in words.split():
        game.play(STOP if word == "stop" else int(word))
    return game


def at_offer(level, kept, totals, seat, round_):
    """A match with a fourth roll on offer. Seats have `totals` when `round_` begins.

    Totals are written into a match of blank turns: how the points came about is nothing to the choice.
    """
    game = Cybo(NAMES[: len(totals)], {"level": level})
    blank = {"beginner": "1 8 8", "master": "5 9"}.get(level, "1 8")
    while (game.round, game.roller) != (round_, seat):
        play(game, blank)
    game.totals[:] = totals
    return play(game, OFFERS[kept] if level != "master" else "1 4 7")


def decide(game):
    """What the opponent chooses, at each level that a saved match may have."""
    (code,) = {code for level in range(3) for code in opponent.think(game, game.turn, level)}
    return code


def explain(game):
    """What the opponent says of its choice."""
    code, words = opponent.explain(game)
    assert code == decide(game)
    return words


def test_nothing_to_choose():
    game = play(Cybo(["Ada"], {"level": "advanced"}), "1 4")
    with pytest.raises(Illegal, match="no fourth roll"):
        list(opponent.think(game, 0, 0))


@pytest.mark.parametrize("level", ["beginner", "advanced", "grand master"])
def test_it_rolls_where_there_is_nothing_to_lose(level):
    for totals, round_ in product(([0, 0], [90, 0], [0, 90]), (1, 13)):
        assert decide(at_offer(level, 3, totals, 0, round_)) == opponent.ROLL


def test_extra_rounds_are_last_rounds():
    game = Cybo(NAMES[:3], {"level": "advanced", "ties": "extra"})
    play(game, "1 2 3 1 8 1 2 3" + " 1 8" * 36 + " 1 4 7 10 1 4 7")
    assert (game.round, game.turn, game.totals) == (14, 2, [25, 0, 9])
    assert decide(game) == opponent.ROLL


def test_the_match_is_left_as_it_was():
    for level, round_ in product(GRADES, (1, 12, 13)):
        game = at_offer(level, 9, [9, 0, 3], 0, round_)
        was = repr(vars(game))
        explain(game)
        assert repr(vars(game)) == was


class TestExplain:
    @pytest.mark.parametrize(
        "kept, totals, round_, words",
        [
            (9, [0, 0], 1, "Keep 9: rolling is worth only 4.1."),
            (3, [0, 0], 1, "Roll: 3 is safe and a hit makes 16."),
            (9, [20, 10], 13, "Roll: keeping 9 cannot win."),
            (9, [19, 10], 13, "Keep 9: rolling is worth only 4.1."),
            (9, [90, 10], 13, "Keep 9: rolling is worth only 4.1."),
        ],
    )
    def test_words(self, kept, totals, round_, words):
        assert explain(at_offer("advanced", kept, totals, 1, round_)) == words

    def test_a_listed_quad(self):
        """Hitting it again makes 12: (12 + 33) / 12 is 3.75."""
        game = play(Cybo(NAMES[:2], {"level": "grand master"}), "1 4 7 10 1 8" + " 1 8" * 20 + " 1 4 7")
        assert game.stakes() == (9, 12, 3)
        assert explain(game) == "Keep 9: rolling is worth only 3.8."

    def test_it_fits_three_rows_of_18(self):
        for kept, totals, round_ in product((3, 9), ([0, 0], [20, 10], [90, 10]), (1, 13)):
            line = explain(at_offer("advanced", kept, totals, 1, round_))
            assert line.isascii() and len(textwrap.wrap(line, 18)) <= 3, line
