"""Grid, score card, what the next roll can do, refusals. tests/plays/cybo/rules.play has the rules."""

import pytest

from games.cybo import lines, rules
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


def mask(*numbers):
    return sum(1 << number for number in numbers)


class TestTheGrid:
    def test_fourteen_lines(self):
        lines_by_hand = """1 2 3/4 5 6/7 8 9/10 11 12/1 4 7/4 7 10/2 5 8/5 8 11/3 6 9/6 9 12/
                           1 5 9/3 5 7/4 8 12/6 8 10"""
        written = {tuple(map(int, line.split())) for line in lines_by_hand.split("/")}
        pairs = zip(lines.TRINITIES[::2], lines.TRINITIES[1::2])
        assert len(written) == 14 and {(n, n + step, n + 2 * step) for n, step in pairs} == written

    @pytest.mark.parametrize(
        "needed, rolled, near",
        [((9,), 10, 9), ((3, 9), 6, 3), ((12,), 1, 12), ((1,), 12, 1), ((5, 8), 7, 8), ((), 4, 0)],
    )
    def test_nearest(self, needed, rolled, near):
        assert lines.nearest(mask(*needed), rolled) == near


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


class TestWhatTheNextRollCanDo:

    def test_what_the_last_roll_needed(self):
        game = play(match(), "1 5 10")
        assert game.needed() == mask(9) and lines.nearest(game.needed(), 10) == 9
        assert play(game, "1 8").needed() == mask(2, 3, 4, 5, 7, 9)
        assert play(game, "1 4 7 11").needed() == mask(10)
        assert play(game, "1 2 3").needed() == 0
        assert play(match("beginner"), "1 8 8").needed() == mask(2, 3, 4, 5, 7, 9, 11, 12, 6, 10)
        assert play(match("grand master"), "5 9 1 5 9 1 6").needed() == mask(5)


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
