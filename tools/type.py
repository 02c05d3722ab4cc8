"""Makes the glyph sheets that the device loads from its drive: type/PANEL/NAME.sheet.

    python3 -m tools.type [--force] [--show FILE.png]

The 240x240 panel has smooth letters, two bits a pixel, rasterised from JetBrains Mono (PyPI's
fontpkg-jetbrains-mono, Open Font Licence). The 128x64 one has one bit a pixel: small letters drawn by hand
(`tools.type_hand`), large ones of the same font, cut sharp. Both have pictures (`tools.type_pictures`): dice,
keys, corners, cells with their numbers. `*`, `/` and `-` of the number sheets are drawn as the signs of
multiplication, division and subtraction, and a nought there has no dot in it, which would make it an eight.
docs/type.md says how high each comes out. Sheets follow from these programs and the pinned releases of the
font and of Pillow alone; they are never committed. The simulator (sim/sheets.py) and `tools.bundle` have them
made where they are missing or outdated.

A sheet is: width and height of a cell in pixels, bits a pixel, number of cells (one byte each); the
characters of the cells in order (one byte each, ASCII); then the cells side by side as one bitmap, rows
from the top, leftmost pixel in the high bits, each row padded to 4 bytes. That is the memory of a
`displayio.Bitmap`, which `readinto` fills at once. NAME.letters is the same, but each cell is a bitmap of its
own, one after the other: of large letters only those that are wanted are read.
"""

import functools
import os
import sys
from importlib import metadata
from pathlib import Path

from sim.command import Failed, Parser, command, png, writing
from sim.sheets import FOLDER, FONT, MARK, current, stamp
from tools import type_hand, type_pictures

PANELS = "128x64", "240x240"
LICENCE = "OFL.txt"

_ASCII = "".join([chr(code) for code in range(32, 127)])
_HEADS = "".join([each for each in _ASCII if each not in '"$%&;<>@[\\]^_`{|}~'])
_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?-+ "
_LOW = "Q"  # its tail alone hangs below the capitals: a sixth more pixels for every large name
_NUMBERS = "0123456789+-*/=?:. "
_PROSE = {"`": "\u2190", "*": "\u00d7", "#": "\u00f7"}  # what these are drawn as
_SIGNS = {"*": "\u00d7", "/": "\u00f7", "-": "\u2212", "0": "O"}
_HALF = 110  # what is as bright or brighter is ink where there is one bit

# PANEL/NAME: em in pixels, weight, width of a cell in pixels, the characters. Letters are themselves; in a
# sheet of numbers there are signs.
SMOOTH = {
    "240x240/text": (16, 600, 10, _ASCII[:-4]),  # up to z: who reads braces?
    "240x240/head": (22, 700, 13, _HEADS),
    "240x240/cell": (24, 700, 14, _NUMBERS),
    "240x240/step": (36, 700, 21, _NUMBERS),
    "240x240/card": (42, 700, 24, _NUMBERS),
    "128x64/step": (20, 700, 11, _NUMBERS),
    "128x64/card": (22, 800, 13, _NUMBERS),
}
# Large letters, read one by one: as above. They are capital, and on 240x240 of one size, because the drive
# of a Pico has but 508 KB.
LETTERS = {
    "240x240/long": (50, 800, 30, _NAMES),  # eight across the panel
    "128x64/name": (38, 800, 23, _NAMES),  # five
    "128x64/long": (25, 800, 15, _NAMES),  # eight
}
# PANEL/NAME: what draws it, its size in pixels.
PICTURES = {
    "240x240/die": (type_pictures.die, 38),
    "240x240/twelve": (type_pictures.twelve, 84),
    "240x240/corner": (type_pictures.corner, 7),
    "128x64/die": (type_pictures.die, 16),
    "128x64/twelve": (type_pictures.twelve, 33),
    "128x64/corner": (type_pictures.corner, 3),
}
# Grids of numbers on 128x64: name, the numbers, the size of a cell in pixels.
GRIDS = (("field", range(13), (11, 8)), ("grid", range(1, 13), (17, 12)))


def bits_of(panel):
    """How many bits a pixel has on a panel."""
    return 1 if panel == PANELS[0] else 2


def cells_of(em, weight, width, characters, bits, squeezed=""):
    """Cells of the font: rows of pixel values, cropped to what any of them covers.

    The `squeezed` characters do not count in that: they are made lower, to fit.
    """
    from PIL import Image, ImageDraw

    font = face(em, weight)
    cells = []
    for character in characters:
        shown = (_SIGNS if characters == _NUMBERS else _PROSE).get(character, character)
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
    shades = [value >= _HALF if bits == 1 else round(value * 3 / 255) for value in range(256)]
    return [
        [[int(shades[cell.getpixel((x, y))]) for x in range(width)] for y in range(top, bottom)]
        for cell in cells
    ]


@functools.cache
def face(em, weight):
    """The font at so many pixels and of a weight (100 to 800), for Pillow."""
    from PIL import ImageFont

    font = ImageFont.truetype(str(_of_font("JetBrainsMono[wght].ttf")), em)
    font.set_variation_by_axes([weight])
    return font


def _of_font(name):
    """The path of a file of the font's package. Raises Failed where it has none of that name."""
    for file in metadata.distribution(FONT).files or ():
        if file.name == name:
            return Path(str(file.locate()))
    raise Failed("%s holds no %s" % (FONT, name))


def licence():
    """The font's licence, as bytes, to go with the sheets."""
    return _of_font("LICENSE").read_bytes()


def pack(cells, bits):
    """Cells, each rows of pixel values, as the bytes of a bitmap with the cells side by side."""
    height, width = len(cells[0]), len(cells[0][0])
    stride = (len(cells) * width * bits + 31) // 32 * 4
    packed = bytearray()
    for y in range(height):
        row = 0
        for cell in cells:
            for value in cell[y]:
                row = row << bits | value
        packed += (row << stride * 8 - len(cells) * width * bits).to_bytes(stride, "big")
    return bytes(packed)


def _head(characters, cells, bits):
    return bytes((len(cells[0][0]), len(cells[0]), bits, len(cells))) + characters.encode("ascii")


def sheet(characters, cells, bits):
    """A sheet file's bytes."""
    return _head(characters, cells, bits) + pack(cells, bits)


def letters(characters, cells, bits):
    """The bytes of a file of letters that are read one by one."""
    return _head(characters, cells, bits) + b"".join([pack([cell], bits) for cell in cells])


def sheets():
    """Every file: path under `type/` -> bytes."""
    drawn = {"128x64/text": (type_hand.text(), 1), "128x64/cell": (type_hand.numbers(), 1)}
    for name, (em, weight, width, characters) in SMOOTH.items():
        bits = bits_of(name.partition("/")[0])
        drawn[name] = (characters, cells_of(em, weight, width, characters, bits)), bits
    for name, (draw, size) in PICTURES.items():
        bits = bits_of(name.partition("/")[0])
        drawn[name] = draw(size, bits), bits
    drawn["240x240/keys"] = type_pictures.keys(20, face(15 * type_pictures.FINE, 700)), 2
    drawn["128x64/keys"] = type_pictures.pixel_keys(), 1
    for name, numbers, size in GRIDS:
        more = ("ABCDE12345678", (0, 1, 16, 20, 24)) if name == "field" else ()  # what a line may make
        drawn["128x64/" + name] = type_pictures.pixel_cells(numbers, size, *more), 1
    made = {name + ".sheet": sheet(*cells, bits) for name, (cells, bits) in drawn.items()}
    for name, (em, weight, width, characters) in LETTERS.items():
        bits = bits_of(name.partition("/")[0])
        cells = cells_of(em, weight, width, characters, bits, _LOW)
        made[name + ".letters"] = letters(characters, cells, bits)
    made[LICENCE] = licence()
    return made


def panel_of(height):
    """Whose sheets a panel of this height in pixels has: 320x240 has the square one's."""
    return PANELS[height > 64]


def files(folder=FOLDER):
    """The files that go onto a drive, made where they are missing or outdated."""
    up_to_date(folder)
    return sorted(path for path in folder.rglob("*") if path.suffix in (".sheet", ".letters", ".txt"))


def up_to_date(folder=FOLDER, force=False):
    """Make the sheets where they are missing or outdated; True if they were made. Others there go.

    The stamp comes last, so that what breaks off is done again. Raises Failed where the font is missing.
    """
    if current(folder) and not force:
        return False
    made = sheets()
    for old in folder.glob("*/*.*"):
        if old.relative_to(folder).as_posix() not in made and old.suffix in (".sheet", ".letters"):
            old.unlink(missing_ok=True)
    for path, content in made.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        _put(folder / path, content)
    _put(folder / MARK, stamp().encode())
    return True


def _put(path, content):
    """Write a file whole: others may make the same one, or read it, at the same time."""
    beside = path.with_name("%s.%d" % (path.name, os.getpid()))
    beside.write_bytes(content)
    beside.replace(path)


def pixels(content, cell):
    """The pixel values of a cell of a sheet file's bytes, rows from the top; `cell` counts from 0."""
    width, height, bits, count = content[:4]
    stride = (count * width * bits + 31) // 32 * 4
    data = content[4 + count :]
    rows = []
    for y in range(height):
        row = int.from_bytes(data[y * stride : (y + 1) * stride], "big")
        right = stride * 8 - (cell + 1) * width * bits
        rows.append([row >> right + (width - 1 - x) * bits & (1 << bits) - 1 for x in range(width)])
    return rows


def show(path):
    """Draw every sheet, one under the other, twice its size, into a PNG."""
    from PIL import Image

    rows = []
    for name, content in sorted(sheets().items()):
        if name.endswith(".sheet"):
            width, height, bits, count = content[:4]
            picture = Image.new("L", (count * width, height))
            for cell in range(count):
                for y, row in enumerate(pixels(content, cell)):
                    for x, value in enumerate(row):
                        picture.putpixel((cell * width + x, y), value * 255 // ((1 << bits) - 1))
            rows.append(picture)
    whole = Image.new("L", (max(row.width for row in rows), sum(row.height + 4 for row in rows)), 60)
    y = 0
    for row in rows:
        whole.paste(row, (0, y))
        y += row.height + 4
    whole.resize((whole.width * 2, whole.height * 2), Image.Resampling.NEAREST).save(path)


@command("tools.type")
def main(arguments=None):
    """Make the sheets, or show them."""
    parser = Parser("tools.type", "Make the glyph sheets of the panels.")
    parser.add_argument("--force", action="store_true", help="make them though they are up to date")
    parser.add_argument("--show", metavar="FILE.png", type=png, help="draw them all")
    chosen = parser.parse_args(arguments)
    with writing(FOLDER):
        made = up_to_date(force=chosen.force)
    if chosen.show:
        with writing(chosen.show):
            show(chosen.show)
    print("%s: %s" % (FOLDER, "made" if made else "up to date"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
