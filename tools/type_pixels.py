"""The pixel letters, drawn by hand: 3x5 in cells of 4x6, 5x7 in cells of 6x8, and doubled ones.

A glyph is a row a character, from the top; each is a base-32 digit whose bits are the row's pixels, the
rightmost pixel lowest. Doubled glyphs have rounded corners (Scale2x, Andrea Mazzoleni), but for the plus,
which would become a star.
"""

from sim import font

# 3x5, space to underscore, then a division sign; * is drawn as a multiplication sign.
_SMALL = (
    "00000222025500057575362365124525253220001222142224052500272000024007000000211244"
    "75557262277174771717557117471774757711227575775717020200202412421070704212471202"
    "75547257556565634443655567464774644345535575572227111525565544447577556555525552"
    "65644255636565534216722225555755552557755525555222712476444644211311132500000007"
    "20702"
)
_SMALL_KEYS = "".join([chr(code) for code in range(32, 97)])

# 5x7, in the order of _LARGE_KEYS; . is the dot of an empty cell.
_LARGE_KEYS = "0123456789+-x/=.?X: "
_LARGE = (
    "EHHHHHE4C4444EEH168GVEH161HE26AIV22VGU11HE68GUHHEV124888EHHEHHEEHHF12C"
    "044V440000V0000HA4AH011248GG00V0V000004000EH12404HHA4AHH00440440000000"
)

# What there is of the large figures, 12x24.
_BIG_KEYS = "0123456789+-x/=?: "


def _glyphs(rows, width, height, left):
    """The cells of the glyphs in `rows`, texts of base-32 digits, `left` rows of pixels a glyph."""
    cells = []
    for glyph in range(len(rows) // left):
        cell = [[0] * width for _ in range(height)]
        for y in range(left):
            row = int(rows[glyph * left + y], 32)
            for x in range(width - 1):
                cell[y][x] = row >> (width - 2 - x) & 1
        cells.append(cell)
    return cells


def small(characters):
    """The cells of some characters of 3x5."""
    return [_glyphs(_SMALL, 4, 6, 5)[_SMALL_KEYS.index(each)] for each in characters]


def _terminus():
    """The built-in font's cells, 6x12, space to tilde."""
    rows = font.rows()
    width = font.WIDTH
    return [[list(row[at : at + width]) for row in rows] for at in range(0, 95 * width, width)]


def doubled(cell, plus=False):
    """A cell at twice its size; `plus` leaves corners square. Beside a glyph there is nothing."""
    height, width = len(cell), len(cell[0])

    def dot(x, y):
        return cell[y][x] if 0 <= x < width and 0 <= y < height else 0

    whole = [[0] * (2 * width) for _ in range(2 * height)]
    for y in range(height):
        for x in range(width):
            up, down, left, right = dot(x, y - 1), dot(x, y + 1), dot(x - 1, y), dot(x + 1, y)
            corner = not plus and up != down and left != right
            for at, beside in enumerate((up, down)):
                whole[2 * y + at][2 * x] = left if corner and left == beside else dot(x, y)
                whole[2 * y + at][2 * x + 1] = right if corner and right == beside else dot(x, y)
    return whole


def _twice(characters, cells):
    """A sheet at twice its size."""
    return characters, [doubled(cell, key == "+") for key, cell in zip(characters, cells, strict=True)]


def _chosen(characters, cells, keys):
    return keys, [cells[characters.index(key)] for key in keys]


def sheets():
    """PANEL/NAME -> (characters, cells), each cell rows of pixels, 0 or 1."""
    small = _SMALL_KEYS, _glyphs(_SMALL, 4, 6, 5)
    digit = _LARGE_KEYS, _glyphs(_LARGE, 6, 8, 7)
    plain = "".join([chr(code) for code in range(32, 127)]), _terminus()
    twice = _twice(*plain)
    return {
        "128x64/small": small,
        "128x64/digit": digit,
        "128x64/big": _twice(*_chosen(*plain, _BIG_KEYS)),
        "240x240/digit": _twice(*digit),
        "240x240/plain": twice,
        "240x240/big": _twice(*_chosen(*twice, _BIG_KEYS)),
    }
