"""Lines of text on both panels, and what other tests of drawing share."""

import shutil

import numpy as np
import pytest

from tests.sim.played import Played, endless
from tools import glyph_sheets as glyphs

START = """
import board, displayio
from handheld.drawing import shapes, theme, widgets
display = board.DISPLAY
display.auto_refresh = False
root = displayio.Group()
display.root_group = root
th = theme.Theme(display)
wide, high = display.width, display.height
"""
BOARDS = pytest.mark.parametrize("board", ["macropad", "picosystem"])


def panel(folder, code, board):
    """What the panel shows after these lines, rows of RGB, and what they printed."""
    if not (folder / "lib").exists():
        shutil.copytree(glyphs.FOLDER, folder / "type")
        (folder / "lib").symlink_to(glyphs.FOLDER.parent / "lib")
    played = Played(folder, endless(code + "\ndisplay.refresh()\n"), board, seconds=8)
    assert played.outcome == "end", played.said
    return np.asarray(played.machine.panel.rgb()).astype(int), played.said


@pytest.fixture
def picture(tmp_path):
    """`picture(code, board)`: what the panel shows, rows of RGB, after these lines."""
    return lambda code, board: panel(tmp_path, START + code, board)[0]


def ink(rgb):
    """Where anything but black is, as (top, left, bottom, right)."""
    ys, xs = np.nonzero(rgb.max(axis=2) > 60)
    return ys.min(), xs.min(), ys.max() + 1, xs.max() + 1


LINE = """
import random
from handheld.drawing.widgets import Line
random.seed(%d)
line = Line(th, root, "text", 3, 5)
for _ in range(40):
    column, parts = random.randrange(3), []
    while column < 18:
        text = "".join([random.choice("AB7 g") for _ in range(random.randrange(1, 7))]).strip() or "x"
        parts.append((column, text))
        column += len(text) + random.randrange(1, 5)
    line.show(tuple(parts[: random.randrange(4)]))
    display.refresh()
    cells = {}
    for grid in line:
        for at in range(grid.width):
            column = grid.x // th.sheet("text").width + at
            assert column not in cells  # one grid never lies on another
            cells[column] = grid[at]
    wanted = {}
    for column, text in line.texts:
        for at in range(len(text)):
            wanted[column + at] = th.sheet("text").tile(ord(text[at]))
    blank = th.sheet("text").tile(32)
    assert {c: t for c, t in cells.items() if t != blank} == {c: t for c, t in wanted.items() if t != blank}
"""


@BOARDS
@pytest.mark.parametrize("seed", range(3))
def test_a_line_shows_what_it_is_told_whatever_it_showed_before(picture, board, seed):
    picture(LINE % seed, board)


def test_in_a_figure_a_sum_is_as_tall_as_a_number(picture):
    """Its last letter is a sign of equality; words are drawn smaller."""
    code = "from handheld.drawing import figure\nfigure.draw(th, root, '%s', 0, 0, 120, 60)"
    edges = [ink(picture(code % each, "picosystem")) for each in ("24", "24=", "AB")]
    number, total, words = [bottom - top for top, _, bottom, _ in edges]
    assert number == total > words
