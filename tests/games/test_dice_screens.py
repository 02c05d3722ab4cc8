"""Cybo and Knister at play, read off the panel as text: prompts, real dice corrected, and what fell."""

import io

import pytest
from PIL import Image

from handheld import keys
from handheld.prompts import HINT, UNDO
from handheld.prompts import MENU as MENU_PROMPT
from sim import shown
from tests.play import BOARDS, at_play

CYBO = {"level": "advanced"}
LONGEST = "Wilhelmi"  # as long as a name can be
ACCEPT = {"macropad": "ENCODER_SWITCH", "picosystem": "SW_A"}
MENU = {"macropad": "MENU", "picosystem": "MENU"}


def throw(d, number):
    """Type in what real dice gave."""
    if d.board == "macropad":
        d.press(number, ms=300)
        return
    start = d.console.top.typed
    across = number - start
    d.press(*(["right"] * across if across > 0 else ["left"] * -across or ["right", "left"]))
    d.press("a", ms=300)


def events(d):
    words = ("roll", "stop", "undo", "correct", "place", "over")
    return [line for line in d.said if line.split()[0] in words]


@pytest.mark.parametrize("board", BOARDS)
class TestEveryPromptNamesAWayOut:
    def test_knister(self, board):
        with at_play(board, "knister", names=2) as d:
            assert "ADA ROLLS" in d.foot and d.foot.endswith(MENU[board])
            d.press(ACCEPT[board], ACCEPT[board], ms=150)  # the second ends the fall
            d.run(800)
            assert "PLACE" in d.foot and d.foot.endswith(MENU[board])
            d.press(ACCEPT[board], ms=900)
            assert "PASS TO" in d.words and "BEN" in d.words and d.foot.endswith(MENU[board])
            assert d.match.turn == 1

    def test_cybo(self, board):
        with at_play(board, "cybo", CYBO) as d:
            assert "ADA ROLLS" in d.foot and d.foot.endswith(MENU[board])
            d.press(ACCEPT[board], ms=900)
            assert "ADA ROLLS" in d.foot and d.foot.endswith(MENU[board])

    @pytest.mark.parametrize("game, options", [("cybo", CYBO), ("knister", {})])
    def test_real_dice_and_the_longest_names(self, game, options, board):
        with at_play(board, game, options, [LONGEST, "Ben"], real=True) as d:
            assert LONGEST.upper() in d.words and LONGEST.upper() + "'S" in d.foot
            assert d.foot.endswith(MENU[board])
            d.press("right" if board == "picosystem" else "ENCODER_SWITCH", ms=200)
            assert LONGEST.upper() in d.words and d.foot.endswith(MENU[board])


@pytest.mark.parametrize("board", BOARDS)
class TestKnister:
    def test_the_two_dice_are_shown_while_their_sum_is_written(self, board):
        with at_play(board, "knister") as d:
            d.press(ACCEPT[board], ACCEPT[board], ms=300)
            d.run(800)
            faces = [tile + 1 for tile in shown.tiles(d.console, "die")]
            assert len(faces) == 2 and sum(faces) == d.match.sum and str(d.match.sum) in d.words.split("\n")

    def test_what_a_cell_would_make_of_its_lines_stands_at_their_ends(self, board):
        with at_play(board, "knister", names=1, real=True) as d:
            throw(d, 8)
            d.press(ACCEPT[board], ms=300)

            def ones():  # on 128x64 the points are tiles of the field: 27 is a 1
                tiles = shown.tiles(d.console, "field") if d.console.theme.mono else []
                return d.words.split("\n").count("1") + tiles.count(27)

            ends = ones()
            throw(d, 8)  # the cursor stands beside the first eight: a pair in their row
            assert ones() == ends + 1

    def test_columns_and_rows_are_named_by_the_keys_that_choose_them(self, board):
        if board != "macropad":
            return
        with at_play(board, "knister", names=1, real=True) as d:

            def names():
                """Of the first row and of the first column: 1 and A, or the fourth key's figure."""
                bitmap = d.console.theme.sheet("field").bitmap
                parts = shown._parts(d.console.display.root_group)
                parts = [part for part in parts if getattr(part, "bitmap", None) is bitmap]
                parts = [part for part in parts if 13 <= part[0] < 26]
                first = min(parts, key=lambda part: part.y), min(parts, key=lambda part: (part.x, part.y))
                return "".join(["ABCDE12345678"[part[0] - 13] for part in reversed(first)])

            assert names() == "1A"
            throw(d, 8)
            assert names() == "14"
            d.press(5)  # the second column
            assert "ROW: 4-8" in d.words and names() == "4A"
            d.press(8)
            assert names() == "14"
            d.press(ACCEPT[board], ms=300)
            assert d.match.field(0)[21] == 8 and names() == "1A"

    def test_a_finished_line_says_what_it_is_and_any_key_goes_on(self, board):
        with at_play(board, "knister", names=1, real=True) as d:
            cells = 0
            while "FIVE" not in d.words:
                throw(d, 7)
                d.press(ACCEPT[board], ms=300)
                cells += 1
            letter = 13  # of the first column: no key is asked for
            assert not d.console.theme.mono or letter in shown.tiles(d.console, "field")
            assert cells >= 5 and "+10" in d.words and "POINTS" not in d.words
            d.press(ACCEPT[board], ms=300)
            assert "FIVE" not in d.words and "ADA'S ROLL" in d.foot

    def test_undo_goes_back_over_a_choice_and_then_the_sum_under_it(self, board):
        with at_play(board, "knister", names=1, real=True) as d:
            throw(d, 8)
            d.press(ACCEPT[board], ms=300)
            d.choose("Undo")
            assert d.match.sum == 8
            d.choose("Fix last entry")
            throw(d, 9)
            assert [event.split()[0] for event in events(d)] == ["roll", "place", "undo", "correct", "roll"]

    def test_a_sum_that_only_an_opponent_has_written_is_taken_back_with_its_cell(self, board):
        with at_play(board, "knister", names=2, levels=[1, 0], real=True) as d:
            throw(d, 8)
            d.until(lambda: d.match.turn == 1, 20)
            d.choose("Undo")
            assert not d.match.log and not d.match.sum
            assert [event.split()[0] for event in events(d)] == ["roll", "place", "undo", "correct"]

    def test_redo_on_the_card_of_the_next_player_goes_on_with_the_match(self, board):
        """Issue 19, fault 1."""
        with at_play(board, "knister", names=2) as d:
            d.press(ACCEPT[board], ACCEPT[board], ms=300)
            d.run(800)
            d.press("a", ms=900)  # Ada has put it
            d.press("a", ms=300)  # Ben has the console
            d.press("a", ms=900)
            d.choose("Undo")
            d.choose("Undo")
            assert not any(d.match.field(0))
            d.choose("Redo")
            d.choose("Redo")
            assert d.top == "knister" and any(d.match.field(1)) and "BEN ROLLS" in d.foot
            assert [line.split()[0] for line in events(d)[1:]] == [
                "place",
                "place",
                "undo",
                "undo",
                "place",
                "place",
            ]

    def test_undo_against_a_machine_goes_back_to_the_persons_own_cell(self, board):
        with at_play(board, "knister", names=2, levels=[0, 1]) as d:
            d.press(ACCEPT[board], ACCEPT[board], ms=300)
            d.run(800)
            d.press("a", ms=300)
            d.until(lambda: d.match.round == 2, 20)
            d.choose("Undo")
            assert d.match.round == 1 and d.match.turn == 0 and not any(d.match.field(0))
            d.choose("Redo")
            assert d.match.round == 2

    def test_dice_that_the_console_threw_are_not_taken_back(self, board):
        with at_play(board, "knister", names=1) as d:
            d.press(ACCEPT[board], ACCEPT[board], ms=300)
            d.run(800)
            d.press("undo")
            assert d.match.sum and "correct" not in d.said

    def test_the_last_field_is_looked_at_before_the_result(self, board):
        with at_play(board, "knister", names=1, real=True) as d:
            for _ in range(25):
                throw(d, 7)
                d.press(ACCEPT[board], ms=200)
                d.until(lambda: "MENU" in d.foot, 30)  # the lines have been looked at
            assert d.match.over and d.top == "knister" and "over" not in d.said
            assert "RESULT" in d.foot and d.foot.endswith(MENU[board])
            d.choose("Undo")
            assert d.match.sum == 7
            d.press(ACCEPT[board], ms=300)
            d.until(lambda: "MENU" in d.foot, 30)
            d.press(ACCEPT[board], ms=300)
            d.run(500)
            assert d.top == "result" and d.said[-1] == "over"


@pytest.mark.parametrize("board", BOARDS)
class TestCybo:
    def test_a_roll_typed_wrong_is_taken_back_as_far_as_rolls_go(self, board):
        with at_play(board, "cybo", CYBO, real=True) as d:
            throw(d, 7)
            throw(d, 4)
            d.choose("Fix last entry")
            d.choose("Fix last entry")
            assert not d.match.log and "GOOD LUCK" in d.words
            throw(d, 10)
            assert events(d) == ["roll 7", "roll 4", "correct", "correct", "roll 10"]

    def test_a_roll_that_ended_the_match_is_taken_back_until_the_result_is_accepted(self, board):
        with at_play(board, "cybo", CYBO, names=1, real=True) as d:
            for _ in range(26):
                throw(d, 8)
            assert d.match.over and "over" not in d.said and d.foot.endswith(MENU[board])
            d.choose("Fix last entry")
            assert not d.match.over
            throw(d, 8)
            d.press(ACCEPT[board], ms=300)
            d.run(500)
            assert d.top == "result" and d.said[-1] == "over"

    def test_at_an_offer_no_key_is_a_throw(self, board):
        """Keys that mean menu, hint, keep or an arrow elsewhere mean that here too."""
        with at_play(board, "cybo", CYBO, real=True) as d:
            for number in (10, 7, 4):
                throw(d, number)
            assert d.match.offer == 1
            if board == "macropad":
                for key in (2, 3, 4, 5, 6, 7, 8, 9, 11):
                    d.press(key, ms=200)
                    assert d.match.rolls == [10, 7, 4], key
                d.press(10, ms=300)
                assert d.top == "actions"
                d.press(10, ms=300)
                assert d.match.rolls == [10, 7, 4]
            assert "KEEP" in d.foot and "ROLL" in d.foot

    def test_an_opponents_choice_is_not_taken_back(self, board):
        with at_play(board, "cybo", CYBO, levels=[3, 0], real=True) as d:
            for number in (7, 4, 10):
                throw(d, number)
            d.until(lambda: "'S ROLL" in d.foot, 30)
            chosen = len(d.match.log)
            rows = d.menu()
            if len(d.match.log) == 3:  # it risks: the roll under that may still be corrected
                assert "Fix last entry" in rows
            else:
                assert "Undo" not in rows and "Fix last entry" not in rows
            assert chosen == len(d.match.log)


def test_a_sum_of_two_figures_is_whole_in_every_column_of_the_small_panel():
    with at_play("macropad", "knister", names=1, real=True) as d:
        d.match._cells[:] = bytes([10] * 25)
        d.console.changed()
        d.run(300)
        panel = Image.open(io.BytesIO(d.machine.panel.png())).convert("L")
        corners = [(11 + 11 * column, 6 + 8 * row) for column in range(5) for row in range(5)]
        assert len({panel.crop((x, y, x + 11, y + 7)).tobytes() for x, y in corners}) == 1


def test_prompts_are_whole_words_with_gaps():
    with at_play("macropad", "knister") as d:
        for pairs, line in (
            (((keys.A, "write|put"), HINT, UNDO, MENU_PROMPT), "PUT ? ` MENU"),
            (((keys.A, "next"), (keys.NUMBER + 9, "points|pts"), MENU_PROMPT), "NEXT PTS MENU"),
            (((keys.A, "next/done"), (keys.B, "delete")), "NEXT/DONE DELETE"),
            (((0, "a line that"), (keys.A, "is"), (keys.UP, "too long"), MENU_PROMPT), "A LINE THAT MENU"),
        ):
            d.console.top.prompts.ask(pairs)
            d.run(50)
            assert d.foot.split() == line.split()


@pytest.mark.parametrize(
    "board, keys_shown", [("macropad", "31"), ("picosystem", "XY"), ("pico_oled_i2c", "")]
)
def test_rows_of_the_pause_menu_show_the_keys_that_do_the_same(board, keys_shown):
    """Hint and undo; a board of six keys has none for them."""
    with at_play(board, "knister", names=2) as d:
        accept = {"pico_oled_i2c": "GP14"}.get(board) or ACCEPT[board]
        d.press(accept, accept, ms=300)
        d.run(800)
        d.press(accept, ms=900)
        d.press(accept, ms=300)  # Ada has put it, Ben has the console
        d.console.top.pause()
        d.run(300)
        menu = d.console.top
        texts = [menu.line(at)[0] for at in range(menu.count())]
        sheet = d.console.theme.sheet("keys")
        seen = {texts[i]: chr(sheet.characters[picture[0]]) for i, picture in menu._pictures}
        assert seen == (dict(zip(("Hint", "Undo"), keys_shown)) if keys_shown else {})
        for i, picture in menu._pictures:
            assert picture.hidden == (not 0 <= i - menu.first < len(menu._rows))


def test_what_fell_in_a_turn_stands_clear_of_the_words_under_the_die():
    with at_play("macropad", "cybo", {"level": "beginner"}, real=True) as d:
        for number in (10, 12, 7):
            throw(d, number)
        assert "NEED 4 11" in d.words and "10 12" in d.words and "7" in d.words.split("\n")
        panel = Image.open(io.BytesIO(d.machine.panel.png())).convert("L")
        gap = panel.crop((92, 40, 128, 46))  # above the headline
        assert gap.getextrema()[1] == 0


def test_what_a_turn_needed_stands_clear_of_the_grid():
    """Between "needed 12" and the twelve of the grid there are at least half a letter's pixels."""
    with at_play("picosystem", "cybo", {"level": "master"}, real=True) as d:
        for number in (10, 11, 1):
            throw(d, number)
        assert "NEEDED 12" in d.words
        panel = Image.open(io.BytesIO(d.machine.panel.png())).convert("L")
        gap = panel.crop((135, 114, 140, 175))
        assert gap.getextrema()[1] < 30


@pytest.mark.parametrize("board", BOARDS)
def test_a_card_of_few_rounds_is_written_large(board):
    with at_play(board, "cybo", {"level": "master"}, names=1, real=True) as d:
        for number in (10, 1):
            throw(d, number)
        d.choose("Score card")
        head = d.console.theme.sheet("title")
        rows = [text for text in shown.rows(d.console.display.root_group, [head]) if text.startswith("10")]
        assert rows == ["10  1"]


@pytest.mark.parametrize("board", BOARDS)
def test_a_grand_masters_card_has_pages_for_all_sequences(board):
    made = [bytes([n, n + 1, n + 2]) for n in (1, 4, 7, 10)]
    made += [bytes([n, n + 3, n + 6]) for n in (1, 2, 3)]
    with at_play(board, "cybo", {"level": "grand master"}, names=1, real=True) as d:
        d.match.sequences[0][:] = made
        d.choose("Score card")
        seen = set()
        for _ in range(4):
            seen.update(d.words.split("\n"))
            d.press("down", ms=200)
        wanted = {"1-2-3", "4-5-6", "7-8-9", "10-11-12", "1-4-7", "2-5-8", "3-6-9"}
        assert wanted <= seen, wanted - seen


@pytest.mark.parametrize("board", BOARDS)
def test_the_head_names_the_player_whose_roll_is_shown(board):
    with at_play(board, "cybo", {"level": "master"}, real=True) as d:
        for number in (10, 1):
            throw(d, number)
        head = [d.console.theme.sheet("title")]
        assert shown.rows(d.console.display.root_group, head)[0].split()[0] == "Ada" and "BEN" in d.foot
        throw(d, 3)
        assert shown.rows(d.console.display.root_group, head)[0].split()[0] == "Ben"
