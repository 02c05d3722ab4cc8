"""What is drawn with the kit: grounds, lines of text, large names; on both panels."""

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


GROUND = "from handheld.front.name_entry import ground\n"


@pytest.fixture
def picture(tmp_path):
    """`picture(code, board)`: what the panel shows, rows of RGB, after these lines."""
    return lambda code, board: panel(tmp_path, START + code, board)[0]


def ink(rgb):
    """Where anything but black is, as (top, left, bottom, right)."""
    ys, xs = np.nonzero(rgb.max(axis=2) > 60)
    return ys.min(), xs.min(), ys.max() + 1, xs.max() + 1


@BOARDS
def test_a_ground_is_whole_but_for_its_corners(picture, board):
    rgb = picture(GROUND + "ground(th, root, 10, 12, 40, 30, theme.CARD)", board)
    shown = rgb[12:42, 10:50].max(axis=2) > 200
    assert ink(rgb) == (12, 10, 42, 50)
    assert not any((shown[0, 0], shown[0, -1], shown[-1, 0], shown[-1, -1]))
    assert shown[8:-8].all() and shown[:, 8:-8].all()
    assert np.array_equal(shown, shown[::-1]) and np.array_equal(shown, shown[:, ::-1])


@BOARDS
def test_text_on_a_ground_has_its_colour_around_it(picture, board):
    code = GROUND + "ground(th, root, 0, 0, wide, high, theme.GOLD)\n"
    code += "shapes.text(th, root, 'text', wide // 2, 20, 'READY', theme.DARK, theme.GOLD, 1)"
    rgb = picture(code, board)
    dark = rgb[8:-8, 8:-8].max(axis=2) < 100
    ys, xs = np.nonzero(dark)
    assert dark.any() and (ys.max() - ys.min() + 1) in (7, 12)
    middle = (xs.max() + xs.min() + 1) / 2 + 8
    assert abs(middle - rgb.shape[1] / 2) <= 2


@BOARDS
@pytest.mark.parametrize("name", ["Ben", "Mimi", "Wolfgang"])
def test_a_name_fits_across_the_panel_and_is_as_large_as_can_be(picture, board, name):
    rgb = picture("shapes.Large(th, root, 0, high // 2, wide, %r)" % name, board)
    top, left, bottom, right = ink(rgb)
    assert left >= 2 and right <= rgb.shape[1] - 2 and abs(left + right - rgb.shape[1]) <= 6
    assert bottom - top >= rgb.shape[0] * 2 // 15


@BOARDS
def test_two_shades_lie_between_ink_and_ground_where_the_panel_has_them(picture, board):
    rgb = picture("shapes.text(th, root, 'card', 4, 4, '0369', theme.WHITE)", board)
    shades = {tuple(pixel) for row in rgb for pixel in row}
    assert len(shades) == (2 if board == "macropad" else 4)


def test_on_mono_every_colour_is_black_or_white(picture):
    rgb = picture(
        "for at in range(12):\n"
        "    shapes.text(th, root, 'text', at * 9, 0, 'A', th.seat(at))\n"
        "    shapes.text(th, root, 'text', at * 9, 20, 'A', theme.DARK, th.seat(at))\n"
        "for at, colour in enumerate((theme.SOFT, theme.GREY, theme.GOLD, theme.GREEN, theme.RED)):\n"
        "    shapes.text(th, root, 'text', at * 9, 40, 'A', colour, theme.PAPER)\n",
        "macropad",
    )
    shown = rgb.max(axis=2) > 127
    letter = shown[0:7, 0:5]
    assert letter.any()
    for at in range(12):
        assert np.array_equal(shown[0:7, at * 9 : at * 9 + 5], letter)
        assert np.array_equal(shown[20:27, at * 9 : at * 9 + 5], ~letter)
    for at in range(5):
        assert np.array_equal(shown[40:47, at * 9 : at * 9 + 5], letter)


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
