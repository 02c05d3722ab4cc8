"""Score card and refusals. tests/plays/cybo/rules.play has the rules."""

import pytest

from games.cybo import rules
from games.cybo.rules import Cybo
from handheld.rules.match import Illegal


def match(level="advanced", seats=1, ties=None):
    options = {"level": level}
    if ties:
        options["ties"] = ties
    return Cybo(["Ada", "Ben", "Cy", "Dee", "Eve", "Flo"][:seats], options)


def play(game, words):
    """Play rolls and `stop`, written with spaces."""
    for word in words.split():
        game.play(rules.STOP if word == "stop" else int(word))
    return game


class TestTheCard:
    def test_the_score_card_keeps_five_places(self):
        game = play(match(seats=2), "1 8 4 7 10 2 3 2 1 12 12")
        assert game.card == bytes((1, 8, 0, 0, 0, 4, 7, 10, 2, 3, 3, 2, 1, 0, 9, 12, 12, 0, 0, 0) + (0,) * 10)

    def test_no_turn_has_ended_before_the_first_and_nothing_is_offered_after_the_last(self):
        game = match("beginner")
        assert (game.ended, game.ended_seat, game.ended_points, game.ended_rolls) == (0, 0, 0, [])
        play(game, "1 8 8 " * 13)
        assert game.over and not game.offer and not game.rolls

    def test_extra_rounds_without_a_point_give_up_their_row(self):
        game = match(seats=2, ties="extra")
        play(game, "1 8 " * 26 + "1 2 3 3 2 1" + " 1 8" * 40)
        assert (game.round, game.blank, len(game.card)) == (35, 20, 15 * 10)
        assert game.card[130:140] == bytes((1, 2, 3, 0, 9, 3, 2, 1, 0, 9))
        assert game.ended_rolls == [1, 8]


class TestRefusals:
    @pytest.mark.parametrize(
        "options, words",
        [
            ({}, "level: is missing; cybo wants beginner, advanced, master or grand master"),
            ({"level": "hard"}, "level: wants beginner, advanced, master or grand master, not 'hard'"),
            ({"level": "master", "ties": "no"}, "ties: wants share or extra, not 'no'"),
            ({"level": "master", "deck": "56"}, "deck: cybo has no such option"),
        ],
    )
    def test_options(self, options, words):
        with pytest.raises(Illegal) as refused:
            Cybo(["Ada"], options)
        assert str(refused.value) == words

    def test_seats(self):
        for seats in 0, 7:
            with pytest.raises(Illegal, match="wants 1 to 6 players"):
                Cybo([str(seat) for seat in range(seats)], {"level": "master"})
