"""Each sentence of RULES.md on Cybo, played."""

import pytest

from games.cybo import lines, packed, rules
from games.cybo.rules import Cybo
from handheld.match import CHANCE, NOBODY, Illegal


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


def turn(level, words):
    """Points of one turn of a lone player, which these words have to end exactly, and why it ended."""
    game = match(level)
    for word in words.split():
        assert game.round == 1, "the turn was over before " + word
        play(game, word)
    assert game.round == 2, "the turn goes on"
    assert game.ended_rolls == [int(word) for word in words.split() if word != "stop"]
    assert game.ended_points == game.card[4] == game.totals[0]
    return game.ended_points, game.ended


def goes_on(level, words):
    """True if these rolls leave a turn unfinished and nothing to choose."""
    game = play(match(level), words)
    return game.round == 1 and game.turn == CHANCE


def is_offered(level, words):
    game = play(match(level), words)
    return game.round == 1 and game.turn == 0 and game.legal() == [*range(1, 13), rules.STOP]


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


class TestAdvanced:
    def test_after_1_these_live(self):
        living = [number for number in range(1, 13) if goes_on("advanced", f"1 {number}")]
        assert living == [2, 3, 4, 5, 7, 9]

    def test_a_second_roll_off_every_line_ends_the_turn(self):
        assert turn("advanced", "1 8") == turn("advanced", "1 10") == (0, rules.NO_LINE)

    def test_the_first_roll_never_ends_it(self):
        for level in "beginner", "advanced", "master", "grand master":
            assert all(goes_on(level, str(number)) for number in range(1, 13))

    def test_a_repeat_ends_it(self):
        for words in "5 5", "1 2 1", "1 2 2":
            assert turn("advanced", words) == (0, rules.REPEATED)

    def test_a_third_roll_off_the_line_scores_nothing(self):
        assert turn("advanced", "1 5 10") == (0, rules.MISSED)

    @pytest.mark.parametrize("words", ["1 2 3", "3 2 1", "1 5 9", "9 5 1", "10 8 6", "4 8 12"])
    def test_in_order_either_way_is_9(self, words):
        assert turn("advanced", words) == (9, rules.MADE)

    @pytest.mark.parametrize("words", ["1 3 2", "2 1 3", "5 9 1", "8 12 4"])
    def test_any_other_order_is_3(self, words):
        assert turn("advanced", words) == (3, rules.MADE)

    @pytest.mark.parametrize("words", ["1 4 7", "7 10 4", "12 9 6", "8 2 5"])
    def test_a_column_offers_the_fourth_roll(self, words):
        assert is_offered("advanced", words)

    def test_rows_and_diagonals_offer_nothing(self):
        for line in "10 11 12", "6 8 10", "4 8 12":
            assert not is_offered("advanced", line)

    def test_the_fourth_roll_may_be_declined(self):
        assert turn("advanced", "1 4 7 stop") == (9, rules.DECLINED)
        assert turn("advanced", "4 1 7 stop") == (3, rules.DECLINED)

    def test_a_hit_is_16(self):
        assert turn("advanced", "1 4 7 10") == turn("advanced", "7 1 4 10") == (16, rules.QUAD_HIT)
        assert turn("advanced", "4 7 10 1") == turn("advanced", "11 5 8 2") == (16, rules.QUAD_HIT)

    def test_a_miss_is_3_even_from_9(self):
        assert turn("advanced", "1 4 7 11") == turn("advanced", "7 1 4 11") == (3, rules.QUAD_MISSED)

    def test_a_repeat_is_a_miss(self):
        assert turn("advanced", "1 4 7 4") == (3, rules.QUAD_MISSED)

    def test_the_stakes(self):
        assert play(match(), "1 4 7").stakes() == (9, 16, 3)
        game = play(match(), "4 1 7")
        assert game.stakes() == (3, 16, 3) and game.offer == 10


class TestBeginner:
    def test_a_miss_is_forgiven(self):
        assert turn("beginner", "1 8 2 3") == (9, rules.MADE)
        assert turn("beginner", "1 2 8 3") == (9, rules.MADE)
        assert turn("beginner", "8 1 2 3") == (9, rules.MADE)
        assert turn("beginner", "1 8 3 2") == (3, rules.MADE)

    def test_but_only_one(self):
        assert turn("beginner", "1 8 8") == turn("beginner", "5 5 5") == (0, rules.NO_LINE)

    def test_nothing_after_four_rolls(self):
        assert turn("beginner", "1 8 2 11") == (0, rules.MISSED)

    def test_a_trinity_on_the_third_roll_ends_the_turn(self):
        assert turn("beginner", "1 2 3") == turn("beginner", "3 5 7") == (9, rules.MADE)
        assert turn("beginner", "2 1 3") == (3, rules.MADE)

    def test_a_column_on_the_third_roll_offers_the_risk(self):
        assert is_offered("beginner", "1 4 7") and is_offered("beginner", "7 1 4")
        assert turn("beginner", "1 4 7 stop") == (9, rules.DECLINED)
        assert turn("beginner", "1 4 7 10") == (16, rules.QUAD_HIT)

    def test_the_risk_is_never_forgiven_or_recounted(self):
        # 7 1 4 1 holds 7 4 1 in order, 1 4 7 9 and the rest hold 9 points too
        for words in "7 1 4 1", "1 4 7 9", "4 1 7 4", "2 8 5 2":
            assert turn("beginner", words) == (3, rules.QUAD_MISSED)

    def test_the_best_three_of_the_four_count(self):
        assert turn("beginner", "1 5 3 9") == (9, rules.MADE)  # 1 5 9
        assert turn("beginner", "2 5 3 1") == (3, rules.MADE)  # 2 3 1
        assert turn("beginner", "5 1 2 9") == (3, rules.MADE)  # 5 1 9

    def test_in_the_order_rolled(self):
        assert turn("beginner", "3 8 2 1") == (9, rules.MADE)
        assert turn("beginner", "2 8 3 1") == (3, rules.MADE)

    def test_a_repeated_number_is_either_of_its_rolls(self):
        assert turn("beginner", "2 1 2 3") == (9, rules.MADE)
        assert turn("beginner", "1 1 2 3") == (9, rules.MADE)
        assert turn("beginner", "1 2 1 3") == (9, rules.MADE)

    def test_four_rolls_over_a_whole_column_are_16(self):
        for words in "1 10 4 7", "1 4 10 7", "10 1 7 4", "2 11 5 8", "12 3 9 6":
            assert turn("beginner", words) == (16, rules.QUAD_HIT)

    def test_a_trinity_in_a_column_with_the_fourth_roll_offers_no_more(self):
        assert turn("beginner", "1 2 4 7") == (9, rules.MADE)


class TestMaster:
    def test_only_in_order_scores(self):
        assert turn("master", "1 5 9") == turn("master", "9 5 1") == (9, rules.MADE)
        assert turn("master", "5 9") == (0, rules.NO_LINE)  # 5 9 1 is out of order
        assert turn("master", "4 7 1") == (0, rules.MISSED)  # a trinity, but 4 7 wants 10

    def test_each_roll_has_to_keep_one_possible(self):
        living = [number for number in range(1, 13) if goes_on("master", f"4 {number}")]
        assert living == [5, 7, 8]

    def test_repeats_end_it(self):
        assert turn("master", "4 4") == turn("master", "4 7 4") == (0, rules.REPEATED)

    def test_the_fourth_number_is_free_of_order(self):
        assert turn("master", "4 7 10 1") == turn("master", "7 4 1 10") == (16, rules.QUAD_HIT)

    def test_a_missed_quad_is_3(self):
        assert turn("master", "4 7 10 2") == (3, rules.QUAD_MISSED)

    def test_it_may_be_declined(self):
        assert turn("master", "4 7 10 stop") == (9, rules.DECLINED)


class TestGrandMaster:
    def turns(self, *words):
        """Points and reasons of a lone player's turns, and the match."""
        game = match("grand master")
        ends = []
        for number, one in enumerate(words, 1):
            assert game.round == number, f"'{words[number - 2]}' does not end turn {number - 1}"
            play(game, one)
            assert game.round == number + 1, f"'{one}' does not end turn {number}"
            ends.append((game.ended_points, game.ended))
        return ends, game

    def lists(self, game):
        return [packed.numbers(sequence) for sequence in game.sequences[0]]

    def test_it_begins_as_advanced(self):
        ends, game = self.turns("1 8", "1 2 1", "1 2 3", "2 1 3", "1 4 7 stop", "10 7 4 1")
        assert [points for points, why in ends] == [0, 0, 9, 3, 9, 16]
        assert self.lists(game) == [[1, 2, 3], [2, 1, 3], [1, 4, 7], [10, 7, 4, 1]]
        assert game.qualified == [0]

    def test_a_missed_fourth_roll_leaves_three_numbers(self):
        ends, game = self.turns("1 4 7 2")
        assert ends == [(3, rules.QUAD_MISSED)] and self.lists(game) == [[1, 4, 7]]

    def test_the_same_sequence_again_scores_12_and_qualifies(self):
        ends, game = self.turns("5 9 1", "5 9 1")
        assert ends == [(3, rules.MADE), (12, rules.DUPLICATED)]
        assert packed.numbers(game.qualified[0]) == [5, 9, 1] and self.lists(game) == [[5, 9, 1]]

    def test_another_order_is_another_sequence(self):
        ends, game = self.turns("5 9 1", "1 5 9", "9 5 1")
        assert [points for points, why in ends] == [3, 9, 9] and game.qualified == [0]

    @pytest.mark.parametrize("first", ["1 4 7 stop", "1 4 7 2"])
    def test_a_listed_trinity_scores_at_once_without_the_offer(self, first):
        ends, game = self.turns(first, "1 4 7")
        assert ends[1] == (12, rules.DUPLICATED) and packed.numbers(game.qualified[0]) == [1, 4, 7]

    def test_the_beginning_of_a_quad_gets_the_offer(self):
        _, game = self.turns("1 4 7 10")
        play(game, "1 4 7")
        assert game.turn == 0 and game.offer == 10 and game.stakes() == (9, 12, 3)

    def test_the_quad_again_scores_12(self):
        ends, game = self.turns("1 4 7 10", "1 4 7 10")
        assert ends == [(16, rules.QUAD_HIT), (12, rules.DUPLICATED)]
        assert packed.numbers(game.qualified[0]) == [1, 4, 7, 10]

    def test_the_same_column_in_another_order_is_another_quad(self):
        ends, game = self.turns("1 4 7 10", "4 1 7 10", "10 7 4 1")
        assert [points for points, why in ends] == [16, 16, 16] and game.qualified == [0]

    def test_a_quads_beginning_declined_or_missed_is_listed_beside_it(self):
        for fourth in "stop", "3":
            ends, game = self.turns("1 4 7 10", "1 4 7 " + fourth, "1 4 7")
            assert self.lists(game) == [[1, 4, 7, 10], [1, 4, 7]]
            assert ends[2] == (12, rules.DUPLICATED) and packed.numbers(game.qualified[0]) == [1, 4, 7]

    def test_then_only_that_sequence_scores_12_each_time(self):
        ends, _ = self.turns("1 4 7 stop", "1 4 7", "1 4 7", "1 4 10", "1 5", "1 4 7")
        repeated, away = (12, rules.DUPLICATED), (0, rules.STRAYED)
        assert ends[2:] == [repeated, away, away, repeated]

    def test_the_first_roll_may_end_it(self):
        ends, _ = self.turns("5 9 1", "5 9 1", "1", "12", "5 5")
        assert ends[2:] == [(0, rules.STRAYED)] * 3

    def test_a_qualified_quad_takes_four_rolls_and_no_offer(self):
        _, game = self.turns("1 4 7 10", "1 4 7 10", "1 4 7 10", "1 4 7 9")
        assert game.card[10:20] == bytes((1, 4, 7, 10, 12, 1, 4, 7, 9, 0))
        play(game, "1 4 7")
        assert game.turn == CHANCE and not game.offer
        with pytest.raises(Illegal, match="no fourth roll"):
            game.play(rules.STOP)

    def test_an_earlier_sequence_scores_no_more(self):
        ends, _ = self.turns("1 2 3", "5 9 1", "5 9 1", "1")
        assert ends[3] == (0, rules.STRAYED)

    def test_lists_are_each_players_own(self):
        game = play(match("grand master", 2), "1 2 3 1 2 3")
        assert game.totals == [9, 9] and game.qualified == [0, 0]
        play(game, "1 2 3 3 2 1")
        assert game.totals == [21, 18] and game.qualified == [0x123, 0]


class TestTheMatch:
    def test_thirteen_rounds_in_seat_order(self):
        game = match(seats=3)
        for round_ in range(1, 14):
            for seat in range(3):
                assert (game.round, game.roller, game.turn) == (round_, seat, CHANCE)
                play(game, "1 8")
        assert game.over and game.turn == NOBODY and game.legal() == []

    def test_ties_share_the_win(self):
        game = match(seats=3)
        play(game, "1 2 3 1 8 3 2 1" + " 1 8" * 36)
        assert game.over and game.scores() == [9, 0, 9] and game.leaders() == [0, 2]

    def test_extra_rounds_among_the_leaders_until_one_leads(self):
        game = match(seats=3, ties="extra")
        play(game, "1 2 3 1 8 3 2 1" + " 1 8" * 36)
        assert not game.over and (game.round, game.playing, game.roller) == (14, [0, 2], 0)
        play(game, "1 2 3 1 5 9")
        assert (game.round, game.roller, game.totals) == (15, 0, [18, 0, 18])
        play(game, "1 2 3")
        assert not game.over and game.roller == 2  # the round is played to its end
        play(game, "1 3 2")
        assert game.over and game.totals == [27, 0, 21] and game.leaders() == [0]

    def test_who_falls_behind_in_an_extra_round_is_out(self):
        game = match(seats=3, ties="extra")
        play(game, "1 8 " * 39 + "1 2 3 1 8 1 2 3")
        assert (game.round, game.playing) == (15, [0, 2])

    def test_no_extra_round_for_one_leader_or_one_player(self):
        assert play(match(seats=2, ties="extra"), "1 2 3" + " 1 8" * 25).over
        assert play(match(ties="extra"), "1 8 " * 13).over

    def test_grand_master_lists_are_kept_in_extra_rounds(self):
        game = match("grand master", 2, "extra")
        play(game, "1 2 3 1 2 3" + " 1 8" * 24)
        assert game.round == 14
        play(game, "1 2 3 3 2 1")
        assert game.over and game.totals == [21, 18]

    def test_the_score_card_keeps_five_places(self):
        game = play(match(seats=2), "1 8 4 7 10 2 3 2 1 12 12")
        assert game.card == bytes((1, 8, 0, 0, 0, 4, 7, 10, 2, 3, 3, 2, 1, 0, 9, 12, 12, 0, 0, 0) + (0,) * 10)

    def test_extra_rounds_without_a_point_give_up_their_row(self):
        game = match(seats=2, ties="extra")
        play(game, "1 8 " * 26 + "1 2 3 3 2 1" + " 1 8" * 40)
        assert (game.round, game.blank, len(game.card)) == (35, 20, 15 * 10)
        assert game.card[130:140] == bytes((1, 2, 3, 0, 9, 3, 2, 1, 0, 9))
        assert game.ended_rolls == [1, 8]


class TestWhatTheNextRollCanDo:
    def test_advanced(self):
        game = match()
        assert game.alive() == (0, lines.ALL, 0)
        assert play(game, "1").alive() == (0, mask(2, 3, 4, 5, 7, 9), 0)
        assert play(game, "4").alive() == (mask(7), 0, 0)
        assert play(game, "7").alive() == (mask(10), 0, 0)
        assert play(match(), "4 7").alive() == (mask(1, 10), 0, 0)

    def test_master(self):
        assert play(match("master"), "4").alive() == (0, mask(5, 7, 8), 0)
        assert play(match("master"), "4 7").alive() == (mask(10), 0, 0)

    def test_beginner_shows_what_spends_the_miss(self):
        on_a_line = mask(2, 3, 4, 5, 7, 9)
        assert play(match("beginner"), "1").alive() == (0, on_a_line, lines.ALL & ~on_a_line)
        assert play(match("beginner"), "1 4").alive() == (mask(7), 0, lines.ALL & ~mask(7))
        assert play(match("beginner"), "1 1").alive() == (0, on_a_line, 0)
        assert play(match("beginner"), "1 4 8").alive() == (mask(7, 12), 0, 0)

    def test_grand_master_qualified(self):
        game = play(match("grand master"), "5 9 1 5 9 1")
        assert game.alive() == (0, mask(5), 0)
        assert play(game, "5 9").alive() == (mask(1), 0, 0)
        quad = play(match("grand master"), "1 4 7 10 1 4 7 10 1 4")
        assert quad.alive() == (0, mask(7), 0)
        assert play(quad, "7").alive() == (mask(10), 0, 0)

    def test_what_the_last_roll_needed(self):
        game = play(match(), "1 5 10")
        assert game.needed() == mask(9) and lines.nearest(game.needed(), 10) == 9
        assert play(game, "1 8").needed() == mask(2, 3, 4, 5, 7, 9)
        assert play(game, "1 4 7 11").needed() == mask(10)
        assert play(game, "1 2 3").needed() == 0
        assert play(match("beginner"), "1 8 8").needed() == mask(2, 3, 4, 5, 7, 9, 11, 12, 6, 10)
        assert play(match("grand master"), "5 9 1 5 9 1 6").needed() == mask(5)

    def test_nothing_when_the_match_is_over(self):
        assert play(match(), "1 8 " * 13).alive() == (0, 0, 0)


class TestRefusals:
    @pytest.mark.parametrize(
        "options, words",
        [
            ({}, "level: is missing; cybo wants one of beginner, advanced, master, grand master"),
            ({"level": "hard"}, "level: wants one of beginner, advanced, master, grand master, not 'hard'"),
            ({"level": "master", "ties": "no"}, "ties: wants one of share, extra, not 'no'"),
            ({"level": "master", "deck": "56"}, "deck: not an option of cybo, which has level, ties"),
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

    @pytest.mark.parametrize(
        "before, code, data, words",
        [
            ("", 0, b"", "roll 0: the die shows 1 to 12"),
            ("", 13, b"", "roll 13: the die shows 1 to 12"),
            ("", 33, b"", "roll 33: the die shows 1 to 12"),
            ("1 4", rules.STOP, b"", "stop: no fourth roll is on offer, Ada has to roll"),
            ("1 2 3", rules.STOP, b"", "stop: no fourth roll is on offer, Ada has to roll"),
            ("", 1, b"x", "an event of cybo is one byte without payload"),
            ("1 8 " * 13, 1, b"", "the match is over"),
            ("1 8 " * 13, rules.STOP, b"", "the match is over"),
        ],
    )
    def test_events_are_refused_and_change_nothing(self, before, code, data, words):
        game = play(match(), before)
        was = repr(vars(game))
        with pytest.raises(Illegal) as refused:
            game.play(code, data)
        assert str(refused.value) == words and repr(vars(game)) == was


class TestUndo:
    def test_a_stop_is_taken_back(self):
        game = play(match("grand master"), "1 8 1 4 7")
        was = repr(vars(game))
        play(game, "stop").undo()
        assert repr(vars(game)) == was
        play(game, "10")
        assert game.totals == [16]

    def test_a_roll_is_not(self):
        for words in "1", "1 4 7", "1 4 7 10", "1 4 7 stop 3":
            with pytest.raises(Illegal, match="^chance cannot be undone$"):
                play(match(), words).undo()

    def test_the_stop_that_ended_the_match(self):
        game = play(match(), "1 8 " * 12 + "1 4 7 stop")
        assert game.over
        game.undo()
        assert game.turn == 0 and game.offer == 10
