"""Card that asks to pass the device: the next player's name on a band in the seat's colour."""

from handheld.drawing import shapes, theme
from handheld.drawing.prompts import foot
from handheld.machine.text import t

_BAND = 39  # height in pixels, on 240x240
_LETTER = 30  # width of a large letter in pixels, on 240x240
_MARK = 38  # width of the mark with a gap, on 240x240


def draw(th, group, name, seat):
    """Draw the card for a seat over a match: a `Drawing`, with the arguments `RollScreen.card_args`.

    On 240x240 it is a band above the prompts: the PicoSystem would take a quarter of a second to draw a card
    of full size, and as long to remove it. On 128x64 it covers all but the prompts.
    """
    colour = th.seat(seat)
    wide = th.width
    low = foot(th) - th.sight // 3
    high = low if th.mono else _BAND
    words = t("Pass to")
    across = 5 + len(words) * th.sheet("text").width
    shapes.box(th, group, 0, low - high, wide, high, colour)
    shades = th.shades(colour, theme.DARK)
    if th.mono:
        shapes.tile(th, group, "trefoil", 0, 1, 0, shades)
        shapes.text(th, group, "text", 13, 5 - 3 * th.large, words, theme.DARK, colour)
        shapes.Large(th, group, wide // 2, 28, 0, name, theme.DARK, colour)
    else:
        room = wide - len(name) * _LETTER
        if room < across:
            across = 0  # a long name takes the whole band
        else:
            left = 5
            if room >= across + _MARK:
                shapes.tile(th, group, "trefoil", left, low - high + 3, 0, shades)
                left += _MARK
                across += _MARK
            shapes.text(th, group, "text", left, low - high + 11 - 2 * th.large, words, theme.DARK, colour)
        shapes.Large(th, group, across, low - high // 2 - 1, wide - across, name, theme.DARK, colour)
        shapes.box(th, group, 0, low, wide, 1, theme.PAPER)  # over the last row of a standing
