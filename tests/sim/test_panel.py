"""Pictures that can be checked by hand: the built-in font, labels, colours, on both panels."""

import random

import numpy as np
import pytest

from sim.panel import Sh1106, Ssd1306, St7789
from tests.sim.played import Played, endless

# The letters as the device's font has them (Terminus 6x12).

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
    played = Played(tmp_path, endless(START + code + "\ndisplay.refresh()\n"), board, seconds=3)
    assert played.outcome == "end", played.outcome
    return np.asarray(played.machine.panel.rgb())


def lit(rgb):
    return rgb[:, :, 1] > 127


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


def lit_places(panel):
    """Where the picture is not black: (row, column)."""
    return sorted(map(tuple, np.argwhere(np.asarray(panel.rgb()).any(axis=2)).tolist()))


BYTES = [(8, 3), (15, 4)] + [(16 + row, 3) for row in range(8)]  # 0x01, 0x80 in page 1, 0xFF in page 2


def test_the_ssd1306_by_its_bytes():
    panel = Ssd1306(128, 64)
    panel.command(b"\xaf\xa1\xc8")
    panel.command(bytes((0x21, 3, 4)))
    panel.command(bytes((0x22, 1, 2)))
    panel.data(bytes((0x01, 0x80, 0xFF, 0x00)))
    assert lit_places(panel) == sorted(BYTES)
    panel.command(b"\xae")
    assert not any(panel.rgb().data)


def test_the_sh1106_by_its_bytes():
    """Its memory has 132 columns, of which the glass shows those from 2; a page is not left by itself."""
    panel = Sh1106(128, 64)
    panel.command(b"\xaf\xa1\xc8")
    panel.command(b"\x10\x05\xb1")
    panel.data(bytes((0x01, 0x80)))
    panel.command(b"\xb2")
    panel.command(b"\x10\x05")
    panel.data(b"\xff")
    assert lit_places(panel) == sorted(BYTES)
    panel.command(b"\x18\x01\xb7")  # column 0x81, the last of the glass
    panel.data(b"\x01\x01\x01\x01\x01")
    assert lit_places(panel)[-1] == (56, 127)


def lcd(turn, access, width=240, height=240):
    """An ST7789 that is on, mounted and told so."""
    panel = St7789(width, height, turn)
    for byte, data in ((0x01, b""), (0x11, b""), (0x21, b""), (0x36, bytes((access,))), (0x29, b"")):
        panel.command(bytes((byte,)))
        panel.data(data)
    return panel


def write(panel, left, top, data):
    """Two by two pixels."""
    for byte, given in (
        (0x2A, bytes((left >> 8, left & 255, (left + 1) >> 8, (left + 1) & 255))),
        (0x2B, bytes((top >> 8, top & 255, (top + 1) >> 8, (top + 1) & 255))),
        (0x2C, data),
    ):
        panel.command(bytes((byte,)))
        panel.data(given)


def test_the_lcd_by_its_bytes():
    panel = lcd(0, 0)
    write(panel, 5, 7, bytes((0xF8, 0, 0x07, 0xE0)))
    panel.data(bytes((0x00, 0x1F, 0xFF, 0xFF)))  # goes on where the last bytes ended
    rgb = np.asarray(panel.rgb())
    assert rgb[7:9, 5:7].tolist() == [[[255, 0, 0], [0, 255, 0]], [[0, 0, 255], [255, 255, 255]]]
    assert np.count_nonzero(rgb.any(axis=2)) == 4
    panel.command(b"\x20")
    assert list(panel.rgb().data[:3]) == [255, 255, 255]


@pytest.mark.parametrize(
    "turn, access, left, top", [(0, 0, 0, 0), (90, 0x60, 0, 0), (180, 0xC0, 0, 80), (270, 0xA0, 80, 0)]
)
def test_an_lcd_that_is_mounted_turned(turn, access, left, top):
    """Told so, and from the column and row where its glass then begins, it shows what it would upright."""
    panel = lcd(turn, access)
    write(panel, left, top, bytes((0xF8, 0, 0x07, 0xE0, 0x00, 0x1F, 0xFF, 0xFF)))
    corner = np.asarray(panel.rgb())[:2, :2]
    assert corner.tolist() == [[[255, 0, 0], [0, 255, 0]], [[0, 0, 255], [255, 255, 255]]]
    assert np.count_nonzero(np.asarray(panel.rgb()).any(axis=2)) == 4


@pytest.mark.parametrize("seed", range(3))
def test_an_lcd_that_nobody_looks_at_has_the_same_picture_in_the_end(seed):
    """Whatever is written over what, and however the memory is read meanwhile."""
    dice = random.Random(seed)
    seen, unseen = lcd(0, 0), lcd(0, 0)
    for _ in range(250):
        access, *place = dice.choice((0, 0x60)), dice.randrange(5), dice.randrange(5)
        data = dice.randbytes(dice.choice((2, 8, 8, 8)))
        for panel in seen, unseen:
            panel.command(b"\x36")
            panel.data(bytes((access,)))
            write(panel, *place, data)
        seen.rgb()
    assert seen.rgb().data == unseen.rgb().data
