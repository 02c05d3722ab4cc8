"""Knister on the console: whole matches by script, random keys, and the pictures."""

import io
import re
import sys

import pytest
from PIL import Image

from sim import shown
from tests.games import sight
from tests.play import BOARDS, at_play

OPENING = {"macropad": ["KEY2", "KEY12"], "picosystem": ["SW_A", "SW_A"]}


@pytest.mark.parametrize("board", BOARDS)
def test_the_dice_lie_as_they_did_after_a_break(board):
    with at_play(board, "knister", names=1) as d:
        accept = {"macropad": "ENCODER_SWITCH", "picosystem": "SW_A"}[board]
        for _ in range(4):  # two rolls, the second still to be written
            d.press(accept, ms=300)
        d.run(800)
        dice = shown.tiles(d.console, "die")
        assert len(dice) == 2 and sum(dice) + 2 == d.match.sum
        d.start()
        d.run(400)
        d.resume("knister", ms=800)
        assert shown.tiles(d.console, "die") == dice
        first_die = sys.modules["games.knister.screens"].first_die
        for total in range(2, 13):  # each way to make it
            seen = {first_die(total, chances) for chances in range(60)}
            assert seen == {one for one in range(1, 7) if 1 <= total - one <= 6}


def go_on(d):
    """Continue with events that the match has got beside the screen."""
    d.console.top.enter()
    d.console.changed()
    d.run(300)


def panel(d):
    """The panel in shades of grey."""
    return Image.open(io.BytesIO(d.machine.panel.png())).convert("L")


def fill(d, field):
    """Give player 1 a field, beside the record, and draw it."""
    d.match._cells[: len(field)] = bytes(field)
    d.console.changed()
    d.run(20)
    d.until(lambda: not d.console.top.picture.busy, 2)


def place(d, cell):
    """The place of a cell on the panel, as a lesson marks it: (x, y, width, height)."""
    return d.console.top.goal(32 + cell)[1][:4]


def inked(d, cell):
    """The number of bright pixels in a cell, without its edges."""
    x, y, wide, high = place(d, cell)
    inner = panel(d).crop((x + 4, y + 2, x + wide - 3, y + high - 2))
    return sum(value > 90 for value in inner.tobytes())


def test_nothing_touches_the_outcome_of_a_row_on_the_small_panel():
    """Row 1 to 5 hold four eights: the fifth makes each full, and its end is marked."""
    with at_play("macropad", "knister", names=1, real=True) as d:
        d.press(8, ms=300)
        for row in range(5):
            fill(d, [8 * (cell // 5 == row and cell % 5 < 4) for cell in range(25)])
            d.console.top.enter_cell(5 * row + 4)
            d.console.changed()
            d.run(60)
            picture = panel(d)
            top = 6 + 8 * row
            for x in (68, 80):
                assert not any(picture.getpixel((x, y)) > 127 for y in range(top, top + 8)), (row, x)
            assert any(picture.getpixel((x, top + 3)) > 127 for x in range(69, 80))


MAKES = (0, 1, 3, 6, 8, 10, 12)  # what a line may make


def gaps(picture, box, texts):
    """The blank columns in a strip of a panel that shows these texts: (between two numbers, within one)."""
    strip = picture.crop(box)
    inked = [x for x in range(strip.width) if any(strip.getpixel((x, y)) > 90 for y in range(strip.height))]
    blank = [b - a - 1 for a, b in zip(inked, inked[1:], strict=False) if b > a + 1]
    digits = [at for at, text in enumerate(texts) for _ in text]
    assert len(blank) == len(digits) - 1, (texts, blank)
    apart = [wide for wide, a, b in zip(blank, digits, digits[1:], strict=False) if a != b]
    return apart, [wide for wide, a, b in zip(blank, digits, digits[1:], strict=False) if a == b]


@pytest.mark.parametrize("board", BOARDS)
def test_no_two_numbers_under_and_in_a_field_read_as_one(board, monkeypatch):
    """All that the lines with an end under the field may make; and rows of sums of two figures."""
    with at_play(board, "knister", names=1, real=True) as d:
        mono = d.console.theme.mono
        field = [12 if cell % 2 else 10 for cell in range(25)]
        fill(d, field)
        x, y, wide, high = place(d, 0)
        across, down = place(d, 6)[0] - x, place(d, 6)[1] - y
        x, y = x + mono, y + mono
        if mono:  # on 240x240 each cell has its ground
            row = x, y, x + 5 * across, y + down - 1
            apart, within = gaps(panel(d), row, ["10", "12", "10", "12", "10"])
            assert min(apart) > max(within)
        for diagonal in MAKES:
            for column in MAKES:
                lines = [11, 5, 6, 7, 8, 9, 10]
                makes = [diagonal, column, 10, column, 12, column, diagonal]
                points = dict(zip(lines, makes, strict=True))
                points = {line: made << (line > 9) for line, made in points.items()}
                layout = sys.modules["games.knister.layout"]
                monkeypatch.setattr(layout, "points_of", lambda _, line, made=points: made.get(line, 0))
                field[12] = 22 - field[12]  # another field
                fill(d, field)
                texts = [str(points[line]) for line in lines]
                right = (96, 54) if mono else (240, 216)
                apart, within = gaps(panel(d), (0, y + 5 * down + (0 if mono else 3), *right), texts)
                assert min(apart) >= (2 if mono else 5) and min(apart) > max([*within, 0]), texts


def boxes(group, left=0, top=0):
    """(x, y, width, height) of each TileGrid that is shown, in pixels."""
    for part in group:
        x, y = left + part.x, top + part.y
        if part.hidden:
            continue
        if hasattr(part, "append"):
            yield from boxes(part, x, y)
        elif hasattr(part, "tile_width"):
            yield x, y, part.width * part.tile_width, part.height * part.tile_height


@pytest.mark.parametrize("board", BOARDS)
def test_everything_lies_on_the_panel(board):
    """Also the points under the lower left corner, of two figures."""
    with at_play(board, "knister", names=1, real=True) as d:
        fill(d, [8] * 25)
        wide, high = (128, 64) if d.console.theme.mono else (240, 240)
        for x, y, across, down in boxes(d.console.display.root_group):
            assert x >= 0 and y >= -1 and x + across <= wide and y + down <= high, (x, y, across, down)


@pytest.mark.parametrize("board", BOARDS)
def test_a_total_of_three_figures_is_whole_beside_the_roll(board):
    """Four rows, four columns and a diagonal of five equal sums make 100."""
    with at_play(board, "knister", names=1, real=True) as d:
        d.press(*([12] if board == "macropad" else ["up"] * 5 + ["a"]), ms=300)
        fill(d, [7] * 24 + [0])
        total = str(d.match.sum)
        places = {text.replace("p", "").replace("P", ""): (x, y) for text, x, y in shown.places(d.console)}
        assert len(total) == 2 and "100" in places
        unit = d.console.theme.unit
        half = 9 if unit == 1 else 3 * 13 / 2 / unit  # the points are three letters of the sheet "title"
        own = [places["100"][0] - half, places["100"][1], places["100"][0] + half, places["100"][1] + 11]
        x, y = places[total]
        wide = 13 if unit == 1 else 12
        assert own[0] >= x + wide or own[2] <= x - wide or own[1] >= y + 16 or own[3] <= y


@pytest.mark.parametrize("board", BOARDS)
def test_a_sum_is_seen_in_its_cell_before_the_next_players_card(board):
    with at_play(board, "knister", names=2) as d:
        for skip in (False, True):
            accept = {"macropad": "ENCODER_SWITCH", "picosystem": "SW_A"}[board]
            if not skip:
                d.press(accept, accept, ms=300)
                d.run(800)
            d.press(accept, ms=60)
            seat = d.match.turn - 1
            assert sum(d.match.field(0)) > 0 and not seat and inked(d, 12) > inked(d, 0)
            assert "PASS TO" not in d.words
            d.press("left", ms=60) if skip else d.run(500)
            assert "PASS TO" in d.words
            if not skip:
                d.press("undo", ms=300)  # Ada's cell, which is chosen anew


def given(d, sums, cells):
    """Typed rolls of one player and the cells for them, played without the screen; then the next picture."""
    for total, cell in zip(sums, cells, strict=False):
        d.match.play(total)
        d.match.play(32 + cell)
    if len(sums) > len(cells):
        d.match.play(sums[-1])
    go_on(d)


@pytest.mark.parametrize("key", ["a", "left"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_key_ends_one_finished_line_and_the_next_one_is_shown(board, key):
    """The sum makes five eights in row 1 and, with four sevens, column E."""
    with at_play(board, "knister", names=1, real=True) as d:
        given(d, [8, 8, 8, 8, 7, 7, 7, 7, 8], [0, 1, 2, 3, 9, 14, 19, 24])
        d.press(*((8, 4) if board == "macropad" else ("up", "up")), "a", ms=60)
        assert "FIVE" in d.words and "+10" in d.words
        d.press(key, ms=60)
        assert "FOUR" in d.words and "+6" in d.words
        d.press(key, ms=60)
        assert "FOUR" not in d.words and "16" in d.words


@pytest.mark.parametrize("board", BOARDS)
def test_each_player_begins_in_the_middle_and_not_where_the_last_one_wrote(board):
    """A child copies the cell that the cursor offers. The same after the power was off."""
    for off in (False, True):
        with at_play(board, "knister", names=2) as d:
            d.press("a", ms=900)
            d.press(*((4, 4) if board == "macropad" else ("up", "left")), "a", ms=900)
            assert d.match.turn == 1 and d.match.log[-1] != 32 + 12
            if off:
                d.start()
                d.run(400)
                d.resume("knister")
            d.press("a", "a", ms=300)
            assert d.match.log[-1] == 32 + 12


@pytest.mark.parametrize("board", BOARDS)
def test_the_same_throw_shows_the_same_dice_to_all_players(board):
    with at_play(board, "knister", {"pass": "5"}, names=3) as d:
        thrown = []
        for seat in range(3):
            for at in range(5):
                d.press("a", ms=900)  # rolls, takes the device or uncovers the sum
                dice = shown.tiles(d.console, "die")
                assert sum(dice) + 2 == d.match.sum and d.match.turn == seat
                if seat:
                    assert dice == thrown[at]
                thrown.append(dice)
                d.press("a", ms=900)
        assert len({tuple(dice) for dice in thrown}) > 1


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


def test_a_full_column_says_so_for_a_moment():
    with at_play("macropad", "knister", names=1, real=True) as d:
        given(d, [2, 3, 4, 9, 12, 5], [0, 5, 10, 15, 20])
        d.run(3000)
        d.press(4, ms=1000)
        assert "COLUMN A IS FULL" in d.words
        d.run(1000)
        assert "COLUMN" not in d.words and "PLACE" in d.foot


@pytest.mark.parametrize("sheets, words", [(1, {60: "GOOD"}), (3, {60: "", 170: "GOOD"})])
def test_the_words_for_a_result_and_its_bar_are_those_of_one_sheet(sheets, words):
    """Over 50 points on one sheet are good, on three sheets over 150 (docs/rules.md)."""
    for points, word in words.items():
        with at_play("picosystem", "knister", {"sheets": str(sheets)}, names=1) as d:
            d.match.scores = lambda total=points: [total]
            d.console.top.finish()
            d.until(lambda text=str(points): text in d.words, 20)
            d.run(1000)
            assert ("GOOD" in d.words) == (word == "GOOD")
            bars = d.console.journal.ledger().statistics("knister", "Ada").bars
            assert [at for at in range(12) if bars[at]] == [points // sheets // 10]


def test_a_hint_forgets_a_column_that_was_chosen_while_it_came():
    with at_play("macropad", "knister", names=1, real=True) as d:
        d.press(8, ms=300)
        d.press(3)  # the hint
        d.press(5, ms=20)
        d.until(lambda: "PLACE" in d.foot, 20)
        d.press(8)  # a column again, the fifth, and no row
        assert "ROW: 4-8" in d.words and not any(d.match.field(0))


@pytest.mark.parametrize("board", ["macropad", "picosystem"])
def test_a_hint_that_moves_no_cursor_says_so_for_a_moment(board):
    with at_play(board, "knister", names=1) as d:
        d.press("a", ms=1500)
        for _ in range(2):  # after the first hint the cursor is on the best cell
            d.press("hint")
            d.until(lambda: "THINKING" not in d.words, 20)
        assert "BEST WHERE IT IS" in d.words
        d.run(1600)
        assert "BEST" not in d.words and "PLACE" in d.foot


@pytest.mark.parametrize("game, options", [("knister", {}), ("cybo", {"level": "master"})])
def test_with_own_dice_the_way_out_is_the_held_wheel(game, options):
    """KEY10 enters a roll of 10."""
    with at_play("macropad", game, options, names=1, real=True) as d:
        prompts = d.console.top.prompts
        sheet = d.console.theme.sheet("keys")
        for _ in range(2):
            seen = [chr(sheet.characters[key[0]]) for key in prompts._keys if not key.hidden]
            assert seen[-1] == "h" and ":" not in seen, seen
            d.turn(1)
        d.hold()
        assert d.top == "actions"


@pytest.mark.parametrize("seats", [2, 4, 6, 7, 8])
def test_everybodys_points_are_seen_and_the_leaders_stand_out(seats):
    """Five equal sums make 10."""
    with at_play("picosystem", "knister", names=seats) as d:
        match = d.match
        for at in range(5):
            match.play(7)
            for seat in range(seats):
                match.play(32 + (at if seat else 5 * (at % 4) + at // 4))  # player 1 finishes nothing
        go_on(d)
        placed = [each for each in shown.places(d.console) if each[2] >= 20]  # below the heading
        placed = sorted(placed, key=lambda each: (each[2], each[1]))[:seats]
        assert [int(re.search(r"\d+$", text)[0]) for text, _, _ in placed] == [0] + [10] * (seats - 1)
        picture = panel(d)
        grounds = [picture.getpixel((int(2 * x - 5 * len(text)), int(2 * y))) for text, x, y in placed]
        assert grounds[0] == 0 and min(grounds[1:]) > 90


def test_one_alone_sees_no_standing():
    for board in BOARDS:
        with at_play(board, "knister", names=1) as d:
            assert d.words.split("\n")[:2] == ["ADA", "0P"] and d.words.count("ADA") == 2  # she rolls


def test_on_the_small_panel_the_best_other_player_is_seen_and_a_key_shows_the_rest():
    with at_play("macropad", "knister", names=4) as d:
        for at in range(5):
            d.match.play(7)
            for seat in range(4):
                d.match.play(32 + (at if seat == 2 else 5 * (at % 4) + at // 4))
        go_on(d)
        assert "C10" in d.words and "0P" in d.words
        d.menu()
        assert "A0 B0 *C10 D0" in d.words


@pytest.mark.parametrize("real", [False, True])
@pytest.mark.parametrize("board", BOARDS)
def test_the_card_shows_the_standing_the_dice_and_the_next_players_field(board, real):
    with at_play(board, "knister", names=3, real=real) as d:
        d.press(*([9] if board == "macropad" else ["right", "a"]) if real else ["a"], ms=900)
        total = d.match.sum
        d.press("a", ms=900)
        assert "PASS TO" in d.words and d.match.turn == 1
        assert str(total) in d.words.split()
        assert real or sum(shown.tiles(d.console, "die")[:2]) + 2 == total
        assert re.search("ADA 0 +BEN 0 +CLE 0|ADA 0\nBEN 0\nCLE", d.words)
        assert board == "macropad" or inked(d, 12) == inked(d, 0), "Ben has placed nothing"
        d.press("a", ms=200)
        assert "PLACE" in d.foot and "PASS TO" not in d.words


@pytest.mark.parametrize("board", BOARDS)
def test_dice_fall_in_once_and_the_sum_steps_out_of_them(board):
    with at_play(board, "knister", names=2) as d:
        bitmap = d.console.theme.sheet("die").bitmap

        def seen():
            parts = shown._parts(d.console.display.root_group)
            tiles = [part for part in parts if getattr(part, "bitmap", None) is bitmap]
            return sorted((die.x, die.y) for die in tiles), bool(sight.letters(d.console, "card"))

        d.press("a", ms=0)
        d.until(lambda: seen()[0])
        film = [seen()]
        while "PLACE" not in d.foot:
            d.run(30)
            film.append(seen())
        rest = film[-1][0]
        assert film[0][0] != rest and not film[0][1]
        assert all(places == rest for places, total in film if total)
        d.press("a", ms=0)
        for _ in range(8):  # the sum is seen in its cell
            d.run(30)
            assert seen() == (rest, True)


def test_a_direction_ends_the_fall_and_moves_the_cursor():
    with at_play("picosystem", "knister", names=2) as d:
        d.press("a", ms=30)
        assert "PLACE" not in d.foot
        d.press("right", ms=60)
        assert "PLACE" in d.foot and inked(d, 13) > inked(d, 12)


@pytest.mark.parametrize("board", BOARDS)
def test_hand_over_lead_and_finished_lines_sound_each_in_their_own_way(board):
    with at_play(board, "knister", names=2, real=True) as d:
        from handheld import tone  # it wants a board

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
        assert line[::2] == tuple(sorted(line[::2])) and len(line) == 10
        d.run(1500)
        assert heard[-1] is tone.PASS
        d.press("a", ms=60)
        d.console.top.enter_cell(1)
        d.press("a", ms=500)
        assert heard[-1] is tone.LEAD and len(set(heard)) == len(heard)


def test_a_second_line_of_the_same_sum_sounds_higher():
    with at_play("picosystem", "knister", names=1, real=True) as d:
        from handheld import tone  # it wants a board

        heard = []
        d.console.tune = heard.append
        for cell in (0, 1, 2, 3, 9, 14, 19, 24):
            d.match.play(8)
            d.match.play(32 + cell)
        d.match.play(8)
        go_on(d)
        d.console.top.enter_cell(4)
        d.press("a", ms=2500)
        assert len(heard) == 2 and heard[1] is tone.STREAK and heard[0][0] < heard[1][0]
        assert d.match.scores() == [20]
