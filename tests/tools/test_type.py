"""Glyph sheets: their format, and that they are made where they are missing and left alone where not."""

import pytest

from tools import type as sheets_of

SHEETS = "128x64/digit", "128x64/big", "240x240/digit", "240x240/big"


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


@pytest.mark.parametrize("name", SHEETS)
def test_no_two_figures_look_the_same_and_none_is_blank(made, name):
    drawn = [str(cell(made[name], figure)) for figure in "0123456789+-x/=?:"]
    assert len(set(drawn)) == len(drawn)
    assert all("1" in cells for cells in drawn)


def test_they_are_the_same_each_time(made):
    again = {path.removesuffix(".sheet"): content for path, content in sheets_of.sheets().items()}
    assert again == made


def test_made_where_missing_or_outdated_and_left_alone_otherwise(tmp_path):
    assert sheets_of.up_to_date(tmp_path)
    assert not sheets_of.up_to_date(tmp_path)
    sheet = tmp_path / "240x240" / "big.sheet"
    sheet.write_bytes(b"")
    old = tmp_path / "240x240" / "of-another-release.sheet"
    old.write_bytes(b"")
    (tmp_path / ".made").write_text("another release")
    assert sheets_of.up_to_date(tmp_path)
    assert sheet.stat().st_size > 1000
    assert not old.exists()
