"""Knister on the console: whole matches by script, random keys, and the pictures."""

import io
import os
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests import shown
from tests.games.at_play import at_play
from tests.play import BOARDS, play, script
from tools import replay

GOLDEN = Path(__file__).resolve().parent / "golden"
PICTURES = ("menu", "setup", "roll", "place", "result", "sheet")
OPENING = {"macropad": ["KEY2", "KEY12"], "picosystem": ["SW_A", "SW_A"]}


def totals(record, tmp_path, capsys):
    path = tmp_path / "record.txt"
    path.write_text(record, encoding="utf-8")
    assert replay.main([str(path)]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("board", BOARDS)
def test_the_script_plays_a_whole_match_that_replays_and_repeats(board, tmp_path, capsys):
    run = script(tmp_path / "one", "knister", board)
    assert run.status == 0, run.errors
    assert run.record.count("\nplace ") == 2 * 25 + 1 and "\nundo\n" in run.record
    assert run.record.endswith("over\n")
    scores = totals(run.record, tmp_path, capsys)
    assert "unfinished" not in scores
    again = script(tmp_path / "two", "knister", board, anew=True)
    assert again.serial == run.serial
    for name in PICTURES:
        assert again.picture(name) == run.picture(name)


def test_both_boards_play_the_same_match(tmp_path):
    runs = [script(tmp_path / board, "knister", board) for board in BOARDS]
    rolls = [[line for line in run.record.split("\n") if line.startswith("roll")] for run in runs]
    assert len(rolls[0]) == 25 and rolls[0] == rolls[1]


@pytest.mark.parametrize("board", BOARDS)
def test_the_pictures_are_as_they_were_approved(board, tmp_path):
    """TREFOIL_GOLDEN=1 in the environment takes what is shown now as approved: look at it before."""
    run = script(tmp_path, "knister", board)
    for name in PICTURES:
        path = GOLDEN / board / (name + ".png")
        if os.environ.get("TREFOIL_GOLDEN"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(run.picture(name))
        assert path.read_bytes() == run.picture(name), "%s on %s has changed" % (name, board)


@pytest.mark.parametrize("board", BOARDS)
def test_a_match_goes_on_after_a_power_cut_and_ends_as_without_it(board, tmp_path):
    accept = {"macropad": "ENCODER_SWITCH", "picosystem": "SW_A"}[board]
    steps = [{"wait": "READY", "from": "start", "timeout": 30000}]
    at = 700
    for pin in OPENING[board]:
        steps.append({"t": at, "press": pin, "for": 70})
        at += 900
    for _ in range(30):
        steps.append({"t": at, "press": accept, "for": 70})
        at += 500
    steps.append({"t": at, "shot": "last"})
    at += 100
    plain = play(tmp_path / "plain", board, steps)
    cut = [dict(step) for step in steps]
    cut.append({"t": at, "power": "cycle"})
    cut.append({"wait": "READY", "timeout": 30000})
    cut.append({"t": 1000, "shot": "menu"})
    cut.append({"t": 1100, "press": accept, "for": 70})
    cut.append({"t": 2100, "press": accept, "for": 70})
    cut.append({"t": 4000, "shot": "resumed"})
    resumed = play(tmp_path / "cut", board, cut)
    assert resumed.status == 0, resumed.errors
    before = [line for line in plain.record.split("\n") if line.startswith(("roll", "place"))]
    after = [line for line in resumed.record.split("\n") if line.startswith(("roll", "place"))]
    assert len(before) > 10 and after == before


@pytest.mark.parametrize("board", BOARDS)
def test_the_dice_lie_as_they_did_after_a_break(board):
    with at_play(board, "knister", names=1) as d:
        accept = {"macropad": "ENCODER_SWITCH", "picosystem": "SW_A"}[board]
        for _ in range(4):  # two rolls, the second still to be written
            d.press(accept, ms=300)
        d.run(800)
        dice = shown.tiles(d.console, "die")
        assert len(dice) == 2 and sum(dice) + 2 == d.match.sum
        screen = d.console.top
        again = type(screen)(d.console, screen.session, {})
        assert again._faces() == tuple(dice)
        first_die = sys.modules[type(screen).__module__].first_die
        for total in range(2, 13):  # each way to make it
            seen = {first_die(total, chances) for chances in range(60)}
            assert seen == {one for one in range(1, 7) if 1 <= total - one <= 6}


def test_nothing_touches_the_outcome_of_a_row_on_the_small_panel():
    """Row 1 to 4 hold four eights: the fifth makes each full, and its end is marked."""
    with at_play("macropad", "knister", names=1, real=True) as d:
        view = d.console.top._panel.view
        d.console.top._panel.roll((5, 5), 12)
        for row in range(5):
            view.show_field(bytes([8 * (cell // 5 == row and cell % 5 < 4) for cell in range(25)]))
            view.point_at(5 * row + 4, 8)
            d.console.changed()
            d.run(60)
            panel = Image.open(io.BytesIO(d.machine.panel.png())).convert("L")
            top = 5 + 8 * row
            for x in (68, 80):
                assert not any(panel.getpixel((x, y)) > 127 for y in range(top, top + 8)), (row, x)
            assert any(panel.getpixel((x, top + 3)) > 127 for x in range(69, 80))


# Five sums for each that a line may make.
MAKES = {
    0: (2, 4, 6, 8, 11), 1: (2, 2, 5, 8, 11), 3: (2, 2, 5, 5, 11), 6: (2, 2, 2, 2, 11),
    8: (2, 2, 2, 5, 5), 10: (2, 2, 2, 2, 2), 12: (8, 9, 10, 11, 12),
}  # fmt: skip


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
def test_no_two_numbers_under_and_in_a_field_read_as_one(board):
    """All that the lines with an end under the field may make; and rows of sums of two figures."""
    with at_play(board, "knister", names=1, real=True) as d:
        view = d.console.top._panel.view
        mono = d.console.theme.mono
        view.show_field(bytes(12 if cell % 2 else 10 for cell in range(25)))

        def picture():
            d.console.changed()
            d.run(60)
            return Image.open(io.BytesIO(d.machine.panel.png())).convert("L")

        top = view._y
        row = (view._x, top + 1, view._x + 5 * view._across, top + view._down)
        if mono:  # on 240x240 each cell has its ground
            apart, within = gaps(picture(), row, ["10", "12", "10", "12", "10"])
            assert min(apart) > max(within)
        for diagonal in MAKES:
            for column in MAKES:
                lines = [11, 5, 6, 7, 8, 9, 10]
                makes = [diagonal, column, 10, column, 12, column, diagonal]
                for line, made in zip(lines, makes, strict=True):
                    view._show_line(line, MAKES[made])
                told = [str(made * (2 if line > 9 else 1)) for line, made in zip(lines, makes, strict=True)]
                under = view._y + 5 * view._down + (2 if mono else 4)
                right = (96, 54) if mono else (240, 216)
                apart, within = gaps(picture(), (0, under, *right), told)
                assert min(apart) >= (2 if mono else 5) and min(apart) > max([*within, 0]), told
