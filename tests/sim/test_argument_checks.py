"""What displayio and bitmaptools refuse on the device is refused here, and blits are the device's."""

import pytest

from tests.sim.played import Played

SET_UP = """
import bitmaptools, displayio
from array import array
bitmap = displayio.Bitmap(6, 4, 4)
palette = displayio.Palette(3)
grid = displayio.TileGrid(bitmap, pixel_shader=palette, width=2, height=2, tile_width=3, tile_height=2)
def show(bitmap):
    for y in range(bitmap.height):
        print("".join([str(bitmap[x, y]) for x in range(bitmap.width)]))
"""


@pytest.mark.parametrize(
    "code, error",
    [
        ("bitmap[6, 0]", "IndexError: x must be 0-5"),
        ("bitmap[0, 4] = 1", "IndexError: y must be 0-3"),
        ("bitmap[-1, 0] = 1", "IndexError: x must be 0-5"),
        ("bitmap[24]", "IndexError: index must be 0-23"),
        ("bitmap[-1] = 0", "IndexError: index must be 0-23"),
        ("bitmap[0, 0] = 4", "ValueError: value must be 0-3"),
        ("bitmap[0] = -1", "ValueError: value must be 0-3"),
        ("bitmap.fill(4)", "ValueError: value must be 0-3"),
        ("grid[4] = 0", "IndexError: Tile index out of bounds"),
        ("grid[-1] = 0", "IndexError: Tile index out of bounds"),
        ("grid[0, 2]", "IndexError: Tile index out of bounds"),
        ("grid[0] = 4", "ValueError: tile must be 0-3"),
        ("grid[0] = -1", "ValueError: tile must be 0-3"),
        ("grid[True] = 1", "TypeError: object 'bool' isn't a tuple or list"),
        ("bitmap[True] = 1", "TypeError: object 'bool' isn't a tuple or list"),
        ("palette[3] = 0", "ValueError: palette_index must be 0-2"),
        ("palette[-1]", "ValueError: palette_index must be 0-2"),
        ("palette.make_transparent(3)", "ValueError: palette_index must be 0-2"),
        ("bitmaptools.arrayblit(bitmap, bytes(24), 0, 0, 7, 4)", "ValueError: x2 must be 0-6"),
        ("bitmaptools.arrayblit(bitmap, bytes(24), 2, 0, 1, 4)", "ValueError: x2 must be 2-6"),
        ("bitmaptools.arrayblit(bitmap, bytes(23))", "IndexError: index out of range"),
    ],
)
def test_what_is_refused(tmp_path, code, error):
    assert Played(tmp_path, SET_UP + code).outcome.splitlines()[-1] == error


def shown(tmp_path, code):
    played = Played(tmp_path, SET_UP + code)
    assert played.outcome == "done", played.outcome
    return [line for line in played.said if line and not line.startswith("Code")]


def test_arrayblit_reads_one_element_after_the_other(tmp_path):
    code = "bitmaptools.arrayblit(bitmap, bytes((1, 2, 3, 1, 2, 3)), 2, 1, 5, 3)\nshow(bitmap)"
    assert shown(tmp_path, code) == ["000000", "001230", "001230", "000000"]


def test_arrayblit_masks_values(tmp_path):
    code = "bitmaptools.arrayblit(bitmap, array('H', (5, 7, 0)), 0, 0, 3, 1)\nshow(bitmap)"
    assert shown(tmp_path, "bitmap.fill(2)\n" + code)[0] == "130222"


@pytest.mark.parametrize("count", [2, 4, 16, 256])
def test_every_depth_keeps_its_values(tmp_path, count):
    code = """
b = displayio.Bitmap(11, 3, %d)
print(b.bits_per_value)
for at in range(33):
    b[at] = at %% %d
assert [b[at] for at in range(33)] == [at %% %d for at in range(33)]
b.fill(1)
assert [b[at] for at in range(33)] == [1] * 33
bitmaptools.arrayblit(b, bytes([at %% %d for at in range(33)]))
assert [b[at] for at in range(33)] == [at %% %d for at in range(33)]
b.fill(0)
bitmaptools.arrayblit(b, b"\\1" * 4, 7, 1, 9, 3)
show(b)
""" % ((count,) * 5)
    bits = {2: "1", 4: "2", 16: "4", 256: "8"}[count]
    assert shown(tmp_path, code) == [bits, "00000000000", "00000001100", "00000001100"]


def test_readinto_fills_a_bitmap_with_the_leftmost_pixel_in_the_high_bits(tmp_path):
    # Two bits a pixel, six pixels: 12 bits in a row of one word.
    rows = (b"\x1b\x10\0\0", b"\xe4\xf0\0\0", b"\0\0\0\0", b"\xff\xf0\0\0")
    (tmp_path / "memory").write_bytes(b"".join(rows))
    code = "with open('/memory', 'rb') as file:\n    print(file.readinto(bitmap))\nshow(bitmap)"
    assert shown(tmp_path, code) == ["16", "012301", "321033", "000000", "333333"]
