"""Glyph sheets that the device loads from its drive: type/PANEL/NAME.sheet.

    python3 -m tools.glyph_sheets

The 240x240 panel has antialiased letters with two bits per pixel, rasterised from JetBrains Mono (PyPI's
fontpkg-jetbrains-mono, Open Font Licence). The 128x64 panel has one bit per pixel: small letters are drawn
by hand, large ones come from the same font with a threshold. Hand-drawn letters and the pictures of dice,
keys, corners and numbered cells are PNG files in tools/glyphs. The icons of the menu and the mark come from
the PNG files of the games and of tools/icons. In number sheets `*`, `/` and `-` are drawn as the signs
of multiplication, division and subtraction, and the zero has no dot, which would look like an eight.
docs/type.md lists the heights. Sheets depend only on these programs, those files and the pinned releases of
the font and of Pillow; they are never committed. The simulator (sim/sheets.py) and `tools.bundle` make
missing or outdated ones.

A sheet is: width and height of a cell in pixels, bits per pixel, number of cells (one byte each); the
characters of the cells in order (one byte each, ASCII); then the cells side by side as one bitmap, rows
from the top, leftmost pixel in the high bits, each row padded to 4 bytes. This is the memory layout of a
`displayio.Bitmap`, which `readinto` fills in one call. NAME.letters has the same header, but one bitmap per
cell, one after the other, so that the device can read single large letters. NAME.icon is the two bitmaps of
an icon, that under the cursor and its neighbour, without a header.
"""

import functools
import os
import sys
from importlib import metadata
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from sim.command import Failed, Parser, command, writing
from sim.sheets import FOLDER, FONT, GLYPHS, MAKERS, MARK, current, stamp

PANELS = "128x64", "240x240"
LICENCE = "OFL.txt"
_MADE = ".sheet", ".letters", ".icon"

_ASCII = "".join([chr(code) for code in range(32, 127)])
_TEXT = _ASCII[:-4]  # up to z, in a row: the tile of a character is found without a search
# Characters that no text has would take 60 to 180 bytes each.
_LARGE = "".join([each for each in _TEXT if each not in "$&;@[]^_"])
_TITLES = "".join([each for each in _LARGE if each not in '"%()<>\\`'])
_CARDS = "0123456789+-*/?"
_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?-+ "
_HEADS = " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LOW = "Q"  # only its tail descends below the capitals; it would cost each name a sixth more pixels
_NUMBERS = "0123456789+-*/=?:. "
# In text: an arrow, multiplication, division, and a hollow key.
_PROSE = {"`": "\u2190", "*": "\u00d7", "#": "\u00f7", "\\": "\u25a1"}
_SIGNS = {"*": "\u00d7", "/": "\u00f7", "-": "\u2212", "0": "O"}
_HALF = 110  # minimum brightness of ink, with one bit per pixel
_FINE = 10  # narrow letters are drawn this much larger
_CAPITAL = 0.73  # height of a capital of the font, in em
_TALL = "$()/[]"  # narrow ones are made lower, or each line would have three rows more

# PANEL/NAME: em in pixels, weight, width of a cell in pixels, characters. Sheets of numbers have _SIGNS.
SMOOTH = {
    "240x240/title": (22, 700, 13, _TITLES),
    "240x240/head": (33, 800, 20, _HEADS),
    "240x240/cell": (24, 700, 14, _NUMBERS),
    "240x240/step": (36, 700, 21, _NUMBERS),
    "240x240/card": (42, 700, 24, _CARDS),
    "128x64/head": (17, 800, 10, _HEADS),
    "128x64/step": (20, 700, 11, _NUMBERS),
    "128x64/card": (22, 800, 13, _CARDS),
}
# Letters narrower than the font's, so that as many fit in a row as of lower ones; heavy, because their stems
# are narrowed as well. Height of a capital in pixels, rows above and below it, weight, width of a cell in
# pixels, characters.
NARROW = {
    "240x240/text": (14, 1, 4, 740, 10, _TEXT),
    "240x240/large": (18, 1, 5, 800, 12, _LARGE),
    "240x240/broad": (18, 0, 4, 760, 13, _TITLES),  # title, with Text: large
}
# Large letters that are read one by one, as above: capitals only, and one size on 240x240, because the drive
# of a Pico has only 508 KB.
LETTERS = {
    "240x240/long": (50, 800, 30, _NAMES),  # eight fit across the panel
    "128x64/name": (38, 800, 23, _NAMES),  # five
    "128x64/long": (25, 800, 15, _NAMES),  # eight
}
# Characters of keys: a letter is its own label; u, d, l and r are arrows, v is up and down, w left and right,
# c the whole pad; p is pushing the wheel, t turning it, h holding it; n is any number key, 1 to < are keys 1
# to 12. No board with a panel of 240x240 has a wheel or number keys.
PAD = "ABXYudlrvwc"
# Sheets drawn by hand, tools/glyphs/PANEL/NAME.png: cells of one size side by side, ground black, ink white,
# on 240x240 with two greys between (85 and 170). The characters of the cells, from the left. In text * and #
# are the signs of multiplication and division, and the backslash is a hollow key; in the cells of a grid |
# is the bar of a fraction. A die has faces that tumble, a to d; the twelve-sided die is straight, then turned
# by 18 degrees, and on 128x64 comes one at rest first, with room for a number, and its sides are edges alone.
# On 240x240 its values are colours: edges and ground, dark and light sides, the face. Corners are top left
# and right, bottom left and right; of a card there is the ground, and its frame. A field has the numbers 0 to
# 12, of which 0 and 1 are dots, the names of columns and rows, and scores of lines.
DRAWN = {
    "128x64/text": _ASCII[:65],
    "128x64/large": _ASCII[:65],
    "128x64/broad": _ASCII[:-4],
    "128x64/cell": "0123456789+-*/=|?:., ",
    "128x64/keys": PAD + "pthn123456789:;<",
    "128x64/die": "123456abcd",
    "128x64/twelve": "012",
    "128x64/corner": "0123",
    "128x64/plate": "cf",
    "128x64/target": "cf",
    "128x64/field": _ASCII[:31],
    "128x64/grid": _ASCII[:12],
    "240x240/keys": PAD,
    "240x240/die": "123456abcd",
    "240x240/twelve": "01",
    "240x240/corner": "0123",
    "240x240/plate": "c",
}
# The pictures in a PNG file, left end and size of each. An icon has two for each panel, in black, the dark
# shade, the game's colour and the light one. The mark has its leaves and its stem as numbers of
# `handheld.drawing.icons`, and in one ink, as "trefoil", for a coloured ground.
ICON = {"240x240": ((0, 64, 64), (64, 40, 40)), "128x64": ((104, 32, 32), (136, 24, 24))}
MARKS = (
    ("240x240/mark", 4, (0, 32, 32)), ("128x64/mark", 4, (32, 11, 13)),
    ("240x240/trefoil", 2, (43, 32, 32)), ("128x64/trefoil", 1, (75, 11, 13)),
)  # fmt: skip


def bits_of(panel):
    """Return the bits per pixel of a panel."""
    return 1 if panel == PANELS[0] else 2


def cells_of(em, weight, width, characters, bits, squeezed=""):
    """Return cells of the font as pictures of pixel values, cropped to the rows that have ink in any cell.

    The `squeezed` characters do not count for that; they are made lower to fit.
    """
    font = face(em, weight)
    cells = []
    for character in characters:
        shown = (_SIGNS if characters in (_CARDS, _NUMBERS) else _PROSE).get(character, character)
        cell = Image.new("L", (width, 2 * em), 0)
        left = (width - font.getlength(shown)) / 2
        ImageDraw.Draw(cell).text((left, em // 4), shown, font=font, fill=255)
        cells.append(cell)
    boxes = [cell.getbbox() for cell in cells]
    inked = [box for box, character in zip(boxes, characters) if box and character not in squeezed]
    top, bottom = min(box[1] for box in inked), max(box[3] for box in inked)
    for character in squeezed:
        at = characters.index(character)
        low = cells[at].crop((0, boxes[at][1], width, boxes[at][3])).resize((width, bottom - top))
        cells[at].paste(low, (0, top))
    shades = [int(value >= _HALF) if bits == 1 else round(value * 3 / 255) for value in range(256)]
    return [cell.crop((0, top, width, bottom)).point(shades) for cell in cells]


def narrow(high, above, below, weight, width, characters):
    """Return cells of `NARROW`, as `cells_of` does with two bits per pixel.

    Straight letters are a tenth of a pixel lower at both ends, so that round ones reach into no other row.
    """
    font = face(round((high * _FINE - 2) / _CAPITAL), weight)
    top, bottom = high - above, 2 * high + below
    cells = []
    for character in characters:
        cell = Image.new("L", (round(font.getlength("0")), 3 * high * _FINE))
        shown = _PROSE.get(character, character)
        ImageDraw.Draw(cell).text((0, 2 * high * _FINE - 1), shown, 255, font, "ls")
        _, first, _, last = cell.getbbox() if character in _TALL else (0, top * _FINE, 0, bottom * _FINE)
        cell = cell.resize((width, bottom - top), Image.Resampling.BOX, (0, first, cell.width, last))
        cells.append(cell.point([round(value * 3 / 255) for value in range(256)]))
    return cells


@functools.cache
def face(em, weight):
    """Return the font with an em in pixels and a weight (100 to 800), for Pillow."""
    font = ImageFont.truetype(str(_of_font("JetBrainsMono[wght].ttf")), em)
    font.set_variation_by_axes([weight])
    return font


def _of_font(name):
    """Return the path of a file of the font's package. Raises Failed if there is none of that name."""
    for file in metadata.distribution(FONT).files or ():
        if file.name == name:
            return Path(str(file.locate()))
    raise Failed("%s holds no %s" % (FONT, name))


def licence():
    """Return the font's licence as bytes."""
    return _of_font("LICENSE").read_bytes()


def pack(cells, bits):
    """Pack cells (pictures of pixel values) side by side into the bytes of a bitmap."""
    whole = Image.new("L", (sum(cell.width for cell in cells), cells[0].height))
    left = 0
    for cell in cells:
        whole.paste(cell, (left, 0))
        left += cell.width
    words = -(-whole.width * bits // 32)
    values = whole.crop((0, 0, words * 32 // bits, whole.height)).tobytes()
    parts = [values[at :: 8 // bits] for at in range(8 // bits)]
    return bytes(functools.reduce(lambda byte, value: byte << bits | value, each) for each in zip(*parts))


def _head(characters, cells, bits):
    return bytes((*cells[0].size, bits, len(cells))) + characters.encode("ascii")


def sheet(characters, cells, bits):
    """Return the bytes of a sheet file."""
    return _head(characters, cells, bits) + pack(cells, bits)


def letters(characters, cells, bits):
    """Return the bytes of a file of letters that are read one by one."""
    return _head(characters, cells, bits) + b"".join([pack([cell], bits) for cell in cells])


def pictures(path):
    """Return the files that come from a PNG file, as `sheets` does. Raises Failed if it is too small."""
    image = Image.open(path)
    if path.stem == "mark":  # its numbers are those of its palette
        image = Image.frombytes("L", image.size, image.tobytes())
        cells = [(name, bits, [_cut(image, *place)]) for name, bits, place in MARKS]
        return {name + ".sheet": sheet("0", cell, bits) for name, bits, cell in cells}
    if image.size != (160, 64):
        raise Failed("%s: wants 160 by 64 pixels, not %d by %d" % (path, *image.size))
    name = path.stem if path.stem != "icon" else path.parent.name
    values = image.convert("L").point([round(value / 85) for value in range(256)])
    icons = {}
    for panel, places in ICON.items():
        bits = bits_of(panel)
        cells = [_cut(values, *place).point([value >> 2 - bits for value in range(256)]) for place in places]
        icons["%s/%s.icon" % (panel, name)] = b"".join([pack([cell], bits) for cell in cells])
    return icons


def cut(path, many, bits):
    """Return the cells of a PNG file of hand-drawn ones, as pictures of pixel values. Raises Failed."""
    image = Image.open(path).convert("L").point([value >> 8 - bits for value in range(256)])
    if image.width % many:
        raise Failed("%s: wants %d cells of one width, and is %d wide" % (path, many, image.width))
    wide = image.width // many
    return [_cut(image, at * wide, wide, image.height) for at in range(many)]


def _cut(image, left, wide, high):
    return image.crop((left, 0, left + wide, high))


def sheets():
    """Return every file: path under `type/` -> bytes."""
    drawn = {}
    for name, (em, weight, width, characters) in SMOOTH.items():
        bits = bits_of(name.partition("/")[0])
        low = _LOW if characters == _HEADS else ""
        drawn[name] = characters, cells_of(em, weight, width, characters, bits, low), bits
    for name, given in NARROW.items():
        drawn[name] = given[-1], narrow(*given), 2
    for name, characters in DRAWN.items():
        bits = bits_of(name.partition("/")[0])
        drawn[name] = characters, cut(GLYPHS / (name + ".png"), len(characters), bits), bits
    contents = {name + ".sheet": sheet(*each) for name, each in drawn.items()}
    for name, (em, weight, width, characters) in LETTERS.items():
        bits = bits_of(name.partition("/")[0])
        cells = cells_of(em, weight, width, characters, bits, _LOW)
        contents[name + ".letters"] = letters(characters, cells, bits)
    for path in MAKERS:
        contents.update(pictures(path) if path.suffix == ".png" and GLYPHS not in path.parents else {})
    contents[LICENCE] = licence()
    return contents


def panel_of(height):
    """Return the panel whose sheets fit a height in pixels: 320x240 uses those of 240x240."""
    return PANELS[height > 64]


def files(folder=FOLDER):
    """Return the files for a drive, after making missing or outdated ones."""
    up_to_date(folder)
    return sorted(path for path in folder.rglob("*") if path.suffix in (*_MADE, ".txt"))


def up_to_date(folder=FOLDER):
    """Make the sheets if they are missing or outdated, and delete other sheets. Return True if made.

    The stamp is written last, so an interrupted run is repeated. Raises Failed if the font is missing.
    """
    if current(folder):
        return False
    contents = sheets()
    for old in folder.glob("*/*.*"):
        if old.relative_to(folder).as_posix() not in contents and old.suffix in _MADE:
            old.unlink(missing_ok=True)
    for path, content in contents.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        _put(folder / path, content)
    _put(folder / MARK, stamp().encode())
    return True


def _put(path, content):
    """Write a file atomically: other processes may write or read it at the same time."""
    beside = path.with_name("%s.%d" % (path.name, os.getpid()))
    beside.write_bytes(content)
    beside.replace(path)


@command("tools.glyph_sheets")
def main(arguments=None):
    """Make the sheets. Return the exit status."""
    parser = Parser("tools.glyph_sheets", "Make the glyph sheets of the panels.")
    parser.parse_args(arguments)
    with writing(FOLDER):
        made = up_to_date()
    print("%s: %s" % (FOLDER, "made" if made else "up to date"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
