"""Doubled glyphs: whole, as symmetric as what they are made of, and a plus that is a plus."""

import pytest

from tools import type_pixels

SHEETS = type_pixels.sheets()
PAIRS = [("128x64/digit", "240x240/digit"), ("240x240/plain", "240x240/big")]


def rows(sheet, key):
    """A glyph's rows as text."""
    characters, cells = SHEETS[sheet]
    return ["".join([".#"[dot] for dot in row]) for row in cells[characters.index(key)]]


def plain(shown):
    """Rows at twice their size, without rounded corners."""
    return [line for row in shown for line in ["".join([dot * 2 for dot in row])] * 2]


def mirrored(shown):
    """Without what is blank right of every glyph: the same from the left and from the right."""
    width = max([row.rfind("#") for row in shown]) + 1
    return all(row[:width] == row[:width][::-1] for row in shown)


def test_a_doubled_plus_has_square_arms():
    for font, doubled in PAIRS:
        assert rows(doubled, "+") == plain(rows(font, "+"))


@pytest.mark.parametrize("key", "8+-=")
def test_what_is_symmetric_stays_so(key):
    for font, doubled in PAIRS:
        assert mirrored(rows(font, key)) and mirrored(rows(doubled, key))


@pytest.mark.parametrize("key", "0123456789")
def test_a_doubled_digit_has_no_holes(key):
    """A blank dot with ink on its left and right, or above and below, lies in no digit's stroke."""
    for _, doubled in PAIRS:
        shown = rows(doubled, key)
        assert not any("#.#" in row for row in shown)
        assert not any("#.#" in "".join(column) for column in zip(*shown, strict=True))
