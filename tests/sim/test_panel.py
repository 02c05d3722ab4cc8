"""Pictures that can be checked by hand: the built-in font, labels, colours, on both panels."""

import io

import numpy as np
import pytest
from PIL import Image

from sim.panel import Lcd, Oled, png
from tests.sim.played import Played, rest

# The letters as the device's font has them (Terminus 6x12).
KRYPTO = """
......  ......  ......  ......  ......  ......
......  ......  ......  ......  ......  ......
#...#.  ####..  #...#.  ####..  #####.  .###..
#..#..  #...#.  #...#.  #...#.  ..#...  #...#.
#.#...  #...#.  .#.#..  #...#.  ..#...  #...#.
##....  #...#.  .#.#..  #...#.  ..#...  #...#.
##....  ####..  ..#...  ####..  ..#...  #...#.
#.#...  #.#...  ..#...  #.....  ..#...  #...#.
#..#..  #..#..  ..#...  #.....  ..#...  #...#.
#...#.  #...#.  ..#...  #.....  ..#...  .###..
......  ......  ......  ......  ......  ......
......  ......  ......  ......  ......  ......
"""
WORD = np.array([[c == "#" for c in line.replace(" ", "")] for line in KRYPTO.split("\n") if line])

START = """
import board, displayio
from terminalio import FONT
from adafruit_display_text.label import Label
display = board.DISPLAY
display.auto_refresh = False
root = displayio.Group()
display.root_group = root
palette = displayio.Palette(2)
palette[1] = 0xFFFFFF
"""
BOARDS = pytest.mark.parametrize("board", ["macropad", "picosystem"])


def picture(tmp_path, code, board):
    played = Played(tmp_path, rest(START + code + "\ndisplay.refresh()\n"), board, seconds=3)
    assert played.outcome == "end", played.outcome
    return played.machine.panel.rgb()


def lit(rgb):
    return rgb[:, :, 1] > 127


def put(shape, word, x, y):
    """A black picture with a word in it."""
    whole = np.zeros(shape, bool)
    whole[y : y + word.shape[0], x : x + word.shape[1]] = word
    return whole


@BOARDS
def test_text_from_the_fonts_own_sheet(tmp_path, board):
    rgb = picture(
        tmp_path,
        """
assert (FONT.bitmap.width, FONT.bitmap.height, FONT.get_bounding_box()) == (570, 12, (6, 12))
grid = displayio.TileGrid(FONT.bitmap, pixel_shader=palette, width=6, height=1, tile_width=6, tile_height=12)
for at, letter in enumerate("KRYPTO"):
    grid[at] = ord(letter) - 32
    assert FONT.get_glyph(ord(letter)).tile_index == ord(letter) - 32
grid.x, grid.y = 40, 23
root.append(grid)
""",
        board,
    )
    assert np.array_equal(lit(rgb), put(rgb.shape[:2], WORD, 40, 23))


@BOARDS
def test_glyphs_as_on_the_device(tmp_path, board):
    picture(
        tmp_path,
        """
glyph = FONT.get_glyph(ord("g"))
assert glyph[1:] == (71, 6, 12, 0, 0, 6, 0), glyph
assert glyph.bitmap is FONT.bitmap
assert FONT.get_glyph(0xD7) is None and FONT.get_glyph(127) is None and FONT.get_glyph(31) is None
""",
        board,
    )


@BOARDS
@pytest.mark.parametrize("scale", [1, 2])
def test_a_label_stands_in_the_middle_of_its_y(tmp_path, board, scale):
    # Half of the font's 12 lines are above y, as dy is 0: on the device too.
    rgb = picture(tmp_path, "root.append(Label(FONT, text='KRYPTO', scale=%d, x=10, y=30))" % scale, board)
    word = np.kron(WORD, np.ones((scale, scale), bool))
    assert np.array_equal(lit(rgb), put(rgb.shape[:2], word, 10, 30 - 6 * scale))


@BOARDS
def test_only_what_changed_is_sent(tmp_path, board):
    rgb = picture(
        tmp_path,
        """
grid = displayio.TileGrid(FONT.bitmap, pixel_shader=palette, width=6, height=1, tile_width=6, tile_height=12)
root.append(grid)
for at, letter in enumerate("KNIGHT"):
    grid[at] = ord(letter) - 32
display.refresh()
assert display.pixels_sent > 0
for at, letter in enumerate("KRYPTO"):
    grid[at] = ord(letter) - 32
display.refresh()
assert display.pixels_sent <= 36 * 16, display.pixels_sent
display.refresh()
assert display.pixels_sent == 0
""",
        board,
    )
    assert np.array_equal(lit(rgb), put(rgb.shape[:2], WORD, 0, 0))


@BOARDS
def test_upside_down(tmp_path, board):
    rgb = picture(
        tmp_path, "display.rotation = 180\nroot.append(Label(FONT, text='KRYPTO', x=0, y=6))", board
    )
    assert np.array_equal(lit(rgb)[::-1, ::-1], put(rgb.shape[:2], WORD, 0, 0))


def test_colours_are_565_widened(tmp_path):
    code = """
colours = (0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0x808080, 0x123456, 0x080408)
bitmap = displayio.Bitmap(7, 1, 8)
shades = displayio.Palette(7)
for at, colour in enumerate(colours):
    shades[at] = colour
    bitmap[at] = at
root.append(displayio.TileGrid(bitmap, pixel_shader=shades))
"""
    rgb = picture(tmp_path, code, "picosystem")
    assert [tuple(int(v) for v in rgb[0, at]) for at in range(7)] == [
        (255, 255, 255),
        (255, 0, 0),
        (0, 255, 0),
        (0, 0, 255),
        (132, 130, 132),
        (16, 52, 82),
        (8, 4, 8),
    ]


def test_on_mono_a_colour_shows_from_luma_128(tmp_path):
    code = """
bitmap = displayio.Bitmap(8, 1, 8)
shades = displayio.Palette(8)
for at, colour in enumerate((0xFFFFFF, 0, 0xFF0000, 0x0000FF, 0xFF00FF, 0xFF8000, 0x00FF00, 0x828282)):
    shades[at] = colour
    bitmap[at] = at
root.append(displayio.TileGrid(bitmap, pixel_shader=shades))
"""
    rgb = picture(tmp_path, code, "macropad")
    assert lit(rgb)[0, :8].tolist() == [True, False, False, False, False, False, True, True]
    assert set(np.unique(rgb)) == {0, 255}


@BOARDS
def test_brightness_is_the_panels(tmp_path, board):
    played = Played(
        tmp_path,
        rest("import board\nboard.DISPLAY.brightness = 0.5\nprint(board.DISPLAY.brightness)"),
        board,
        seconds=3,
    )
    assert played.said == ["0.5"] and played.machine.panel.brightness == 0.5


def test_png_is_one_pixel_for_a_pixel(tmp_path):
    rng = np.random.default_rng(1)
    rgb = rng.integers(0, 256, (9, 5, 3)).astype(np.uint8)
    with Image.open(io.BytesIO(png(rgb))) as image:
        assert (image.size, image.mode) == ((5, 9), "RGB")
        assert np.array_equal(np.asarray(image), rgb)
    assert png(rgb) == png(rgb.copy())


def test_the_oled_by_its_bytes():
    panel = Oled(128, 64)
    panel.command(b"\xaf")
    panel.command(bytes((0x21, 3, 4)))
    panel.command(bytes((0x22, 1, 2)))
    panel.data(bytes((0x01, 0x80, 0xFF, 0x00)))
    on = panel.rgb()[:, :, 0] == 255
    assert sorted(map(tuple, np.argwhere(on).tolist())) == sorted(
        [(8, 3), (15, 4)] + [(16 + row, 3) for row in range(8)]
    )
    panel.command(b"\xae")
    assert not panel.rgb().any()


def test_the_lcd_by_its_bytes():
    panel = Lcd(240, 240)
    for byte, data in (
        (0x29, b""),
        (0x2A, bytes((0, 5, 0, 6))),
        (0x2B, bytes((0, 7, 0, 8))),
        (0x2C, bytes((0xF8, 0, 0x07, 0xE0))),
    ):
        panel.command(bytes((byte,)))
        panel.data(data)
    panel.data(bytes((0x00, 0x1F, 0xFF, 0xFF)))  # goes on where the last bytes ended
    rgb = panel.rgb()
    assert rgb[7:9, 5:7].tolist() == [[[255, 0, 0], [0, 255, 0]], [[0, 0, 255], [255, 255, 255]]]
    assert np.count_nonzero(rgb.any(axis=2)) == 4
