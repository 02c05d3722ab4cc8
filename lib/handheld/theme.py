"""Glyph sheets, cells and colours of a panel. Layouts are told in units and cells, never in pixels.

A unit is one pixel of the 128x64 panel and two of a 240x240 one, so that a panel is 128x64 or 120x120
units; a text cell is 6x12 units on both. Sheets are made once, at the panel's own pixels: where a unit
is two pixels the glyphs are doubled with rounded corners (Scale2x, Andrea Mazzoleni).
"""

import bitmaptools
import displayio
import terminalio
from micropython import const

from handheld import glyphs

# Palettes, by what they say. On mono all are black and white.
INK = const(0)
DIM = const(1)
ACCENT = const(2)  # the game's own colour
GOOD = const(3)
BAD = const(4)
MARK = const(5)  # the cursor: paper on a bright ground
SOLID = const(6)  # the accent as a ground

PAPER = const(0x000000)
WHITE = const(0xFFFFFF)
_COLOURS = (0xFFFFFF, 0x8A97A8, 0x3DD6C4, 0x6BE070, 0xFF6B6B)

_FIRST = const(32)


class Font:
    """A sheet with one row of glyphs, each `width` by `height` pixels, from the space on."""

    def __init__(self, bitmap, width, height):
        self.bitmap = bitmap
        self.width = width
        self.height = height
        self.count = bitmap.width // width

    def tile(self, code):
        """The tile of a character code; a question mark for one that the sheet lacks."""
        tile = code - _FIRST
        return tile if 0 <= tile < self.count else 31


class Capitals(Font):
    """The 4x6 sheet: capitals only, and ` for the division sign."""

    def tile(self, code):
        """The tile of a character code; a small letter has its capital's."""
        if 97 <= code <= 122:
            code -= 32
        tile = code - _FIRST
        return tile if 0 <= tile < self.count else 31


class Digits(Font):
    """The 6x8 sheet: digits and the signs in `glyphs.LARGE_KEYS`."""

    def tile(self, code):
        """The tile of a character code; a space for one that the sheet lacks."""
        if 48 <= code <= 57:
            return code - 48
        tile = glyphs.LARGE_KEYS.find(chr(code))
        return tile if tile >= 0 else self.count - 1


class Doubled:
    """Another font at twice its size, its corners rounded (Scale2x). All is drawn as it is made:

    a glyph that is drawn later would have every TileGrid over the sheet drawn anew.
    """

    def __init__(self, font, keys=None):
        """`keys` are the characters that it is to have, the last for all others; None is all of them."""
        self._font = font
        self._keys = keys
        self.count = len(keys) if keys else font.count
        self.width = 2 * font.width
        self.height = 2 * font.height
        self.bitmap = displayio.Bitmap(self.width * self.count, self.height, 2)
        dots = bytearray(self.width * self.height)
        for tile in range(self.count):
            self._draw(tile, font.tile(ord(keys[tile])) if keys else tile, dots)

    def tile(self, code):
        """The tile of a character code."""
        if self._keys:
            tile = self._keys.find(chr(code))
            return tile if tile >= 0 else self.count - 1
        return self._font.tile(code)

    def _draw(self, tile, source, dots):
        """Scale2x on whole rows of pixels: each is an integer, its rightmost pixel the lowest bit."""
        font = self._font
        bitmap = font.bitmap
        width = font.width
        height = font.height
        wide = bitmap.width
        last = 1 << width - 1
        rows = []
        for y in range(height):
            at = y * wide + source * width
            row = 0
            for x in range(width):
                row = row << 1 | bitmap[at + x]
            rows.append(row)
        to = 0
        for y in range(height):
            dot = rows[y]
            up = rows[y - 1] if y else dot
            down = rows[y + 1] if y < height - 1 else dot
            left = dot >> 1 | dot & last
            right = (dot << 1 | dot & 1) & (last + last - 1)
            corner = (up ^ down) & (left ^ right)
            for side in (up, down):
                a = corner & ~(left ^ side)
                b = corner & ~(right ^ side)
                first = dot & ~a | left & a
                second = dot & ~b | right & b
                bit = last
                while bit:
                    dots[to] = 1 if first & bit else 0
                    dots[to + 1] = 1 if second & bit else 0
                    to += 2
                    bit >>= 1
        x = tile * self.width
        bitmaptools.arrayblit(self.bitmap, dots, x, 0, x + self.width, self.height)


def _sheet(rows, width, height, left):
    """A bitmap of the glyphs in `rows`, texts of base-32 digits, `left` rows of pixels a glyph."""
    count = len(rows) // left
    bitmap = displayio.Bitmap(count * width, height, 2)
    dots = bytearray(count * width * left)
    bits = width - 1
    at = 0
    for y in range(left):
        for glyph in range(count):
            row = int(rows[glyph * left + y], 32)
            for x in range(bits):
                dots[at + x] = row >> (bits - 1 - x) & 1
            at += width
    bitmaptools.arrayblit(bitmap, dots, 0, 0, count * width, left)
    return bitmap


class Theme:
    """What layouts need to know of a panel."""

    def __init__(self, display, big_text=0):
        """`big_text` takes a larger glyph for small text where the panel has room for it."""
        self.big_text = big_text
        self.unit = max(1, min(display.width // 120, display.height // 60))
        self.width = display.width // self.unit
        self.height = display.height // self.unit
        self.wide = self.width > self.height * 3 // 2
        self.columns = self.width // 6
        self.mono = display.height <= 64
        digit = Digits(_sheet(glyphs.LARGE, 6, 8, 7), 6, 8)
        self.plain = text = Font(terminalio.FONT.bitmap, 6, 12)
        if self.unit == 1:
            small = Capitals(_sheet(glyphs.SMALL, 4, 6, 5), 4, 6)
        else:
            # The plain font is sharper than a doubled 4x6 glyph, and has small letters.
            small = Doubled(Capitals(_sheet(glyphs.SMALL, 4, 6, 5), 4, 6)) if big_text else text
            digit = Doubled(digit)
            text = Doubled(text)
        self.small = small  # 4x6 units; 3x6 where a unit is two pixels
        self.small_width = small.width // self.unit
        self.small_columns = self.width // self.small_width
        self.digit = digit  # 6x8
        self.text = text  # 6x12
        self.big = Doubled(text, glyphs.BIG_KEYS)  # 12x24
        self.palettes = [displayio.Palette(2) for _ in range(SOLID + 1)]
        for i in range(len(_COLOURS)):
            palette = self.palettes[i]
            palette[0] = PAPER
            palette.make_transparent(0)
            palette[1] = WHITE if self.mono else _COLOURS[i]
        self.palettes[MARK][0] = WHITE if self.mono else 0xFFD34E
        self.palettes[MARK][1] = PAPER
        self.palettes[SOLID][1] = PAPER
        self.accent(_COLOURS[ACCENT])

    def accent(self, colour):
        """Take a game's own colour for ACCENT and SOLID."""
        if self.mono:
            colour = WHITE
        self.palettes[ACCENT][1] = colour
        self.palettes[SOLID][0] = colour
