"""Doubled glyphs: whole, as symmetric as what they are made of, and a plus that is a plus."""

import pytest

from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine


@pytest.fixture
def fonts():
    """(a font, the same at twice its size), of the digits."""
    with Machine(BOARDS["macropad"], VirtualClock()).session():
        import terminalio

        from handheld import sheets
        from handheld.fonts import Font

        text = Font(terminalio.FONT.bitmap, 6, 12)
        yield [(text, sheets.big(text)), (sheets.digit(), sheets.doubled(sheets.digit()))]


def rows(font, key):
    """A glyph's rows as text."""
    left = font.tile(ord(key)) * font.width
    return [
        "".join([".#"[font.bitmap[left + x, y]] for x in range(font.width)]) for y in range(font.height)
    ]


def plain(shown):
    """Rows at twice their size, without rounded corners."""
    return [line for row in shown for line in ["".join([dot * 2 for dot in row])] * 2]


def mirrored(shown):
    """Without what is blank right of every glyph: the same from the left and from the right."""
    width = max([row.rfind("#") for row in shown]) + 1
    return all(row[:width] == row[:width][::-1] for row in shown)


def test_a_doubled_plus_has_square_arms(fonts):
    for font, doubled in fonts:
        assert rows(doubled, "+") == plain(rows(font, "+"))


@pytest.mark.parametrize("key", "8+-=")
def test_what_is_symmetric_stays_so(fonts, key):
    for font, doubled in fonts:
        assert mirrored(rows(font, key)) and mirrored(rows(doubled, key))


@pytest.mark.parametrize("key", "0123456789")
def test_a_doubled_digit_has_no_holes(fonts, key):
    """A blank dot with ink on its left and right, or above and below, lies in no digit's stroke."""
    for _, doubled in fonts:
        shown = rows(doubled, key)
        assert not any("#.#" in row for row in shown)
        assert not any("#.#" in "".join(column) for column in zip(*shown, strict=True))
