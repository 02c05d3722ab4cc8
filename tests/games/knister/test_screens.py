"""Knister on the console: whole matches by script, random keys, and the pictures."""

import io
import itertools
import sys
from types import SimpleNamespace

import pytest
from PIL import Image

from games.knister import honours
from handheld.drawing import theme
from handheld.drawing.prompts import HINT, UNDO
from handheld.drawing.prompts import MENU as MENU_PROMPT
from handheld.journal.sector import TICK
from handheld.machine import keys
from tests.games import sight
from tests.legal import legal
from tests.play import BOARDS, at_play


def go_on(d):
    """Continue with events that the match has got beside the screen."""
    d.console.top.enter()
    d.console.changed()
    d.run(300)


def panel(d):
    """The panel in shades of grey."""
    return Image.open(io.BytesIO(d.machine.panel.png())).convert("L")


def place(d, cell):
    """The place of a cell on the panel, as a lesson marks it: (x, y, width, height)."""
    return d.console.top.next_choice(32 + cell)[1][:4]


@pytest.mark.parametrize("way", ("key", "pause"))
@pytest.mark.parametrize("board", BOARDS)
def test_undo_while_a_machine_thinks_takes_the_choice_back_and_its_own_is_not_made(board, way):
    with at_play(board, "knister", names=["Ada", "Bolt"], levels=[0, 4]) as d:
        from handheld.play.match_screen import KEY, MACHINE  # it wants a board

        screen = d.console.top
        d.press("a", ms=1500)
        log = list(d.match.log)
        d.press("a", ms=0)
        d.until(lambda: screen.waits == MACHINE)
        if way == "key":
            d.press("undo", ms=0)
        else:
            d.press("b", ms=400)
            d.go_to("Undo")
            d.press("a", ms=0)
        d.run(2500)
        assert list(d.match.log) == log and screen.waits == KEY
        d.press("a", ms=4000)
        assert len(d.match.log) > len(log) + 1


@pytest.mark.parametrize("board", BOARDS)
def test_undo_while_a_hint_is_sought_takes_the_choice_back(board):
    with at_play(board, "knister") as d:
        from handheld.play import match_screen  # it wants a board

        for ms in (1500, 2500, 1500):
            d.press("a", ms=ms)
        made = len(d.match.log)
        d.console.top.hint()
        assert d.console.top.waits == match_screen.HINT
        d.press("undo", ms=3000)
        assert len(d.match.log) < made and d.console.top.waits == match_screen.KEY


def test_a_sum_has_the_colour_of_its_player_even_where_all_have_written_it():
    """Both have the first sum in the middle. Ben rolls, then Ada gets the device."""
    with at_play("picosystem", "knister", names=2, real=True) as d:
        d.match.play(8)
        for _ in range(2):
            d.match.play(32 + 12)
        go_on(d)
        d.press("right", "a", ms=300)
        assert "PASS TO" in d.words and d.match.turn == 0
        d.press("a", ms=300)
        assert d.match.field(0) == d.match.field(1)
        x, y, wide, high = place(d, 12)
        cell = Image.open(io.BytesIO(d.machine.panel.png())).crop((x + 4, y + 4, x + wide - 4, y + high - 4))
        ink = max((colour for _, colour in cell.convert("RGB").getcolors(4096)), key=sum)
        ada = 0x3D, 0xD6, 0xC4  # the panel has 5 or 6 bits of each
        assert max(abs(a - b) for a, b in zip(ink, ada, strict=True)) < 8, ink


@pytest.mark.parametrize("sheets, grades", [(1, {50: 0, 60: 1, 81: 2, 101: 3}), (3, {60: 0, 170: 1, 241: 2})])
def test_the_grade_of_a_result_and_its_bar_are_those_of_one_sheet(sheets, grades):
    """Over 50 points on one sheet are good, on three sheets over 150 (docs/rules.md)."""
    match = SimpleNamespace(sheets=sheets)
    for points, grade in grades.items():
        outcome = SimpleNamespace(scores=[points])
        honours.add_figures(match, outcome, {})
        assert honours.grade(match, outcome) == grade and outcome.bars == [points // sheets // 10]


def test_a_hint_forgets_a_column_that_was_chosen_while_it_came():
    with at_play("macropad", "knister", names=1, real=True) as d:
        d.press(5, ms=300)
        d.press(11)  # the hint
        d.press(2, ms=20)
        d.until(lambda: "PUT" in d.foot, 20)
        d.press(5)  # a column again, the fifth, and no row
        assert "ROW: 1-5" in d.words and not any(d.match.field(0))


@pytest.mark.parametrize("board", BOARDS)
def test_dice_fall_in_once_and_the_sum_steps_out_of_them(board):
    with at_play(board, "knister", names=2) as d:

        def seen():
            dice = sight.parts(d.console, "die")
            return sorted((die.x, die.y) for die in dice), bool(sight.letters(d.console, "card"))

        d.press("a", ms=0)
        d.until(lambda: seen()[0])
        film = [seen()]
        while "PUT" not in d.foot:
            d.run(30)
            film.append(seen())
        rest = film[-1][0]
        assert film[0][0] != rest and not film[0][1]
        assert all(places == rest for places, total in film if total)
        d.press("a", ms=0)
        for _ in range(8):  # the sum is seen in its cell
            d.run(30)
            assert seen() == (rest, True)


@pytest.mark.parametrize("board", BOARDS)
def test_hand_over_lead_and_finished_lines_sound_each_in_their_own_way(board):
    with at_play(board, "knister", names=2, real=True) as d:
        from handheld.machine import tone  # it wants a board

        heard = []
        d.console.tune = heard.append
        for at in range(5):
            d.match.play(7)
            if at < 4:
                d.match.play(32 + at)
                d.match.play(32 + 5 * at)
        d.console.top.holder = 0
        go_on(d)
        d.console.top.enter_cell(4)
        d.press("a", ms=60)
        line = heard[-1]
        assert line is tone.PRAISE[2]  # five of the same
        d.run(1500)
        assert heard[-1] is tone.PASS
        d.press("a", ms=60)
        d.console.top.enter_cell(1)
        d.press("a", ms=500)
        assert heard[-1] is tone.LEAD and len(set(heard)) == len(heard)
        heard.clear()
        d.console.session.play(5)
        go_on(d)
        for cell in (9, 7):
            d.console.top.enter_cell(cell)
            d.press("a", ms=1500)
            d.press("a", ms=500)
        assert d.match.turn < 0 and heard and tone.LEAD not in heard  # the lead stays where it was


def test_prompts_are_whole_words_with_gaps():
    with at_play("macropad", "knister") as d:
        for pairs, line in (
            (((keys.A, "write|put"), HINT, UNDO, MENU_PROMPT), "PUT ? ` MENU"),
            (((keys.A, "next"), (keys.NUMBER + 9, "points|pts"), MENU_PROMPT), "NEXT PTS MENU"),
            (((keys.A, "next/done"), (keys.B, "delete")), "NEXT/DONE DELETE"),
            (((0, "a line that"), (keys.A, "is"), (keys.UP, "too long"), MENU_PROMPT), "A LINE THAT IS"),
        ):
            d.console.top.prompts.ask(pairs)
            d.run(50)
            assert d.foot.split() == line.split()


@pytest.mark.parametrize(
    "board, keys_shown", [("macropad", ";6"), ("picosystem", "XY"), ("pico_oled_i2c", "")]
)
def test_rows_of_the_pause_menu_show_the_keys_that_do_the_same(board, keys_shown):
    """Hint and undo; a board of six keys has none for them."""
    with at_play(board, "knister", names=2) as d:
        d.press("a", "a", ms=300)
        d.run(800)
        d.press("a", ms=900)
        d.press("a", ms=300)  # Ada has put it, Ben has the console
        d.console.top.pause()
        d.run(300)
        menu = d.console.top
        seen = {}
        for row, (mark, grid) in zip(menu._rows, menu._marks):
            if mark:
                assert abs(grid.y - row.y) < 4
                seen[row.texts[0][1]] = mark
        assert seen == (dict(zip(("Hint", "Undo"), keys_shown)) if keys_shown else {})


def test_what_may_be_done_again_is_the_same_live_and_resumed():
    """By the journal's rule: to repeat the event that was undone last keeps the ones before it."""
    with at_play("picosystem", "knister", names=["Ada", "Ben", "Cleo"]) as d:
        d.run(500)
        session = d.console.session
        d.press("a", ms=1500)
        for _ in range(2):
            session.play(legal(d.match)[0])
        log = bytes(d.match.log)
        assert session.undo() and session.undo()
        session.play(log[-2])
        assert session.redoable
        d.start("power")
        d.run(500)
        d.resume("knister")
        session = d.console.session
        assert session.redoable and session.redo() and bytes(d.match.log) == log and not session.redoable
        assert session.undo() and session.undo()
        session.play(legal(d.match)[-1])
        assert not session.redoable


@pytest.mark.parametrize("board", BOARDS)
def test_a_beginning_of_each_name_stands_beside_the_points(board):
    with at_play(board, "knister") as d:
        standing, th = sys.modules["games.knister.standing"], d.console.theme
        for seats in range(2, 9):
            names = sight.ALIKE[-seats:]
            shown = sight.names_of(standing.table(th, names, [12] * seats, 0), "12", th)
            assert len(set(shown)) == seats and "" not in shown
        for seats, low in itertools.product(range(2, 13), ("1", "12", "123")):
            guests = ["P%d" % (at + 1) for at in range(seats)]  # all of them, or the best three of each line
            shown = sight.names_of(standing.table(th, guests, [int(low)] * seats, 0), low, th)
            assert len(shown) == seats or len(shown) == 3 * standing.lines_of(seats) and seats > 3
            numbers = [name.removeprefix("P") for name in shown]
            assert numbers == [guest[1:] for guest in guests[: len(shown)]]
        best = standing.table(th, guests, [40] * 6 + [41] * 5 + [142], 0)
        assert [text.strip("P").split()[0] for text, *_ in best] == ["7", "8", "9", "10", "11", "12"]
        assert standing.headline(["Ann", "Ada", "P1"], [9, 120, 7]) == "An9 *Ad120 P1:7"


def test_on_128x64_the_best_other_player_has_a_name_with_two_and_three_digits():
    with at_play("macropad", "knister", {"sheets": "3"}, names=["Ann", "Ada", "P3"]) as d:
        layout = d.screen._layout
        # In inverse, where one leads, a letter at the edge would lose its stem.
        rows = ((124, 99, 7), "Ad99"), ((124, 120, 7), "Ad120"), ((8, 120, 7), " Ad120")
        for points, text in *rows, ((8, 11, 120), " 3:120"):
            assert layout.ranks(points, 0, True)[0] == text
    with at_play("macropad", "knister", names=["P%d" % (at + 1) for at in range(12)]) as d:
        points, layout = [0] * 12, d.screen._layout
        assert layout.ranks([*points[:-1], 7], 0, True) is None  # "2:7" would be another's


def test_a_sum_of_two_digits_beside_them_leaves_the_points_of_rows_whole():
    seen = []
    for total in 7, 12:
        with at_play("macropad", "knister", names=1, real=True) as d:
            for cell in range(20):
                d.match.play(7)
                d.match.play(32 + cell)
            go_on(d)
            d.match.play(total)
            go_on(d)
            seen.append(panel(d).crop((75, 0, 85, 39)).tobytes())
    assert seen[0] == seen[1]


def test_an_undo_for_which_the_journal_has_no_room_says_so_and_takes_back_nothing():
    with at_play("picosystem", "knister", {"pass": "1"}) as d:
        d.press("a", "a", ms=3_000)
        while d.console.journal.mark(TICK):
            pass
        d.press("undo")
        assert "NO ROOM TO UNDO" in d.words and "undo" not in d.said


def test_on_128x64_ten_and_eleven_in_neighbouring_cells_stand_three_pixels_apart():
    with at_play("macropad", "knister", names=1) as d:
        for event in 10, 32, 11, 33:  # into a1 and b1
            d.console.session.play(event)
        go_on(d)
        d.settle()
        (left, top, _, high), (right, *_) = place(d, 0), place(d, 1)
        numbers = panel(d).crop((left, top, 2 * right - left, top + high))
        inked = [any(numbers.getpixel((x, y)) for y in range(high)) for x in range(numbers.width)]
        assert inked.count(True) > 10
        middle = right - left
        apart = inked[middle:].index(True) + inked[middle - 1 :: -1].index(True)
        assert apart >= 3



def test_on_128x64_the_dark_edges_of_a_leaders_points_leave_their_letters_free():
    with at_play("macropad", "knister", names=3) as d:
        texts, edges, *_ = d.screen._layout.details((), 0, [12, 120, 7])
        leaders = [(x, y, x + 6 * len(text), y + 8) for text, _, paper, x, y in texts if paper == theme.PAPER]
        assert leaders and len(edges) == 2 * len(leaders)
        for x, y, right, bottom in leaders:
            assert not [box for box in edges
                        if box[0] < right and x < box[0] + box[2] and box[1] < bottom and y < box[1] + box[3]]
