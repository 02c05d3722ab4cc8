"""Glyph sheets: their format, and that they are made where they are missing and left alone where not."""

import pytest

from tools import type as sheets_of

PANEL_MM = {"240x240": 0.1155, "128x64": 0.230}  # a pixel, by the boards' data sheets (DESIGN.md)
CAPITALS_MM = {  # the least height of a capital or a figure, by what is written in it (DESIGN.md)
    "240x240/text": 1.35,
    "240x240/head": 1.8,
    "240x240/cell": 1.8,
    "240x240/step": 3.0,
    "240x240/card": 3.5,
    "128x64/text": 1.6,
    "128x64/number": 1.6,
}


@pytest.fixture(scope="module")
def made():
    return {path.removesuffix(".sheet"): content for path, content in sheets_of.sheets().items()}


def cell(content, character):
    """A character's rows of pixel values, read from the file's bytes as the format says."""
    width, height, bits, count = content[:4]
    at = content[4 : 4 + count].index(ord(character))
    memory = content[4 + count :]
    stride = len(memory) // height
    rows = []
    for y in range(height):
        row = "".join("{:08b}".format(byte) for byte in memory[y * stride : (y + 1) * stride])
        first = at * width * bits
        rows.append([int(row[x : x + bits], 2) for x in range(first, first + width * bits, bits)])
    return rows


def test_a_row_is_whole_words_with_the_leftmost_pixel_first():
    assert sheets_of.pack([[[1, 2, 3]], [[0, 1, 0]]], 2) == bytes((0b01101100, 0b01000000, 0, 0))
    assert len(sheets_of.pack([[[1] * 33]], 1)) == 8


@pytest.mark.parametrize("name", CAPITALS_MM)
def test_figures_are_as_high_in_millimetres_as_the_design_asks(made, name):
    inked = [any(value for value in row) for row in cell(made[name], "8")]
    assert inked.count(True) * PANEL_MM[name.partition("/")[0]] >= CAPITALS_MM[name]


@pytest.mark.parametrize("name", CAPITALS_MM)
def test_no_two_figures_look_the_same_and_none_is_blank(made, name):
    drawn = [str(cell(made[name], figure)) for figure in "0123456789+-*/=?:"]
    assert len(set(drawn)) == len(drawn)
    assert all("1" in cells or "2" in cells or "3" in cells for cells in drawn)


def test_smooth_glyphs_stay_inside_their_cells(made):
    # A stroke that touches its cell's side on both ends of a row would run into the next letter.
    for name in ("240x240/text", "240x240/head"):
        for letter in "HMNWhmnw08":
            rows = cell(made[name], letter)
            assert not all(row[0] == 3 and row[-1] == 3 for row in rows if any(row)), (name, letter)


def test_they_are_the_same_each_time(made):
    again = {path.removesuffix(".sheet"): content for path, content in sheets_of.sheets().items()}
    assert again == made


def test_made_where_missing_or_outdated_and_left_alone_otherwise(tmp_path):
    assert sheets_of.up_to_date(tmp_path)
    assert not sheets_of.up_to_date(tmp_path)
    sheet = tmp_path / "240x240" / "card.sheet"
    sheet.write_bytes(b"")
    (tmp_path / ".made").write_text("another release")
    assert sheets_of.up_to_date(tmp_path)
    assert sheet.stat().st_size > 1000
