"""Draws the glyph sheets: a 4x6 one for score sheets and key hints, a 6x8 one for grids, and doubled ones.

`theme` loads this to make its sheets, and lets go of it. Each glyph is a few letters, one a row from the
top, each a base-32 digit whose bits are the row's pixels, the rightmost pixel lowest. Doubled glyphs have
rounded corners (Scale2x, Andrea Mazzoleni), but for the plus, which would become a star.
"""

import bitmaptools
import displayio

from handheld.fonts import Capitals, Keyed

# 3x5, space to underscore, then a division sign; * is drawn as a multiplication sign.
_SMALL = (
    "00000222025500057575362365124525253220001222142224052500272000024007000000211244"
    "75557262277174771717557117471774757711227575775717020200202412421070704212471202"
    "75547257556565634443655567464774644345535575572227111525565544447577556555525552"
    "65644255636565534216722225555755552557755525555222712476444644211311132500000007"
    "20702"
)

# 5x7, in the order of _LARGE_KEYS; . is the dot of an empty cell.
_LARGE_KEYS = "0123456789+-x/=.?X: "
_LARGE = (
    "EHHHHHE4C4444EEH168GVEH161HE26AIV22VGU11HE68GUHHEV124888EHHEHHEEHHF12C"
    "044V440000V0000HA4AH011248GG00V0V000004000EH12404HHA4AHH00440440000000"
)

# What there is of the large figures, 12x24; the last stands for all others.
_BIG_KEYS = "0123456789+-x/=?: "


def small():
    """The 4x6 sheet, a Capitals."""
    return Capitals(_sheet(_SMALL, 4, 6, 5), 4, 6)


def digit():
    """The 6x8 sheet, a Keyed: digits and a few signs."""
    return Keyed(_sheet(_LARGE, 6, 8, 7), 6, 8, _LARGE_KEYS)


def big(text):
    """The doubled glyphs of large figures, a Keyed."""
    return Keyed(_doubled(text, _BIG_KEYS), 2 * text.width, 2 * text.height, _BIG_KEYS)


def doubled(font):
    """A font of the same kind at twice the size."""
    given = _doubled(font, None), 2 * font.width, 2 * font.height
    return Keyed(*given, font.keys) if isinstance(font, Keyed) else type(font)(*given)


def _doubled(font, keys):
    """The glyphs of `keys`, or all, at twice their size.

    All is drawn as it is made: a glyph that is drawn later would have every TileGrid over the sheet drawn
    anew.
    """
    width = 2 * font.width
    height = 2 * font.height
    count = len(keys) if keys else font.count
    bitmap = displayio.Bitmap(width * count, height, 2)
    dots = bytearray(width * height)
    for tile in range(count):
        _draw(font, font.tile(ord(keys[tile])) if keys else tile, dots)
        bitmaptools.arrayblit(bitmap, dots, tile * width, 0, (tile + 1) * width, height)
    return bitmap


def _draw(font, tile, dots):
    """Double a glyph by Scale2x, in whole rows of pixels: each is an integer, its rightmost pixel lowest."""
    bitmap = font.bitmap
    width = font.width
    height = font.height
    wide = bitmap.width
    last = 1 << width - 1
    plus = tile == font.tile(43)
    rows = []
    for y in range(height):
        at = y * wide + tile * width
        row = 0
        for x in range(width):
            row = row << 1 | bitmap[at + x]
        rows.append(row)
    to = 0
    for y in range(height):
        dot = rows[y]
        up = rows[y - 1] if y else 0  # beside a glyph there is nothing
        down = rows[y + 1] if y < height - 1 else 0
        left = dot >> 1
        right = (dot << 1) & (last + last - 1)
        corner = 0 if plus else (up ^ down) & (left ^ right)
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
