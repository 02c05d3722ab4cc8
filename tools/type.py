"""Makes the glyph sheets that the device loads from its drive: type/PANEL/NAME.sheet.

    python3 -m tools.type [--force] [--show FILE.png]

The 240x240 panel has smooth letters, two bits a pixel, rasterised from JetBrains Mono (PyPI's
fontpkg-jetbrains-mono, Open Font Licence). The 128x64 one has pixel letters, one bit, drawn by hand in
`tools.type_pixels`. Sheets follow from this program and the pinned releases of the font and of Pillow
alone; they are never committed. `make` and `tools.bundle` call `up_to_date`, which does nothing where
they are.

A sheet is: width and height of a cell in pixels, bits a pixel, number of cells (one byte each); the
characters of the cells in order (one byte each, ASCII); then the cells side by side as one bitmap, rows
from the top, leftmost pixel in the high bits, each row padded to 4 bytes. That is the memory of a
`displayio.Bitmap`, which `readinto` fills at once. `*`, `/` and `-` are drawn as the signs of
multiplication, division and subtraction.
"""

import hashlib
import os
import sys
from importlib import metadata
from pathlib import Path

from tools import type_pictures, type_pixels
from tools.command import Failed, Parser, command, named, writing

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "type"
FONT = "fontpkg-jetbrains-mono"

_ASCII = "".join([chr(code) for code in range(32, 127)])
_NUMBERS = "0123456789+-*/=?:. "
_SIGNS = {"*": "\u00d7", "/": "\u00f7", "-": "\u2212"}
_LETTERED = "text", "head"  # sheets of prose, where a hyphen, a stroke and a star are themselves

# name: em in pixels, weight, width of a cell in pixels, the characters. With the height of a capital on
# the PicoSystem, at 0.1155 mm a pixel.
SMOOTH = {
    "text": (16, 600, 10, _ASCII),  # 12 px, 1.39 mm: prompts, standings, prose
    "head": (22, 700, 13, _ASCII),  # 16 px, 1.85 mm: whose turn, the clock, the score
    "cell": (24, 700, 14, _NUMBERS),  # 18 px, 2.08 mm: the numbers of a grid
    "step": (36, 700, 21, _NUMBERS),  # 26 px, 3.00 mm: a step under way
    "card": (42, 700, 24, _NUMBERS),  # 31 px, 3.58 mm: cards
}
BITS = 2

# name: what draws it, its size in pixels.
SMOOTH_PICTURES = {
    "die": (type_pictures.die, 38),
    "twelve": (type_pictures.twelve, 84),
    "corner": (type_pictures.corner, 7),
}
PIXEL_PICTURES = {
    "die": (type_pictures.die, 19),
    "twelve": (type_pictures.twelve, 43),
    "corner": (type_pictures.corner, 3),
}


def cells_of(em, weight, width, characters, signs, bits=BITS):
    """The cells of a smooth sheet: rows of pixel values 0 to 3, cropped to what any of them covers."""
    from PIL import Image, ImageDraw

    font = face(em, weight)
    cells = []
    for character in characters:
        shown = signs.get(character, character)
        cell = Image.new("L", (width, 2 * em), 0)
        left = (width - font.getlength(shown)) / 2
        ImageDraw.Draw(cell).text((left, em // 4), shown, font=font, fill=255)
        cells.append(cell)
    inked = [box for box in (cell.getbbox() for cell in cells) if box]
    top, bottom = min(box[1] for box in inked), max(box[3] for box in inked)
    most = (1 << bits) - 1
    return [
        [[round(cell.getpixel((x, y)) * most / 255) for x in range(width)] for y in range(top, bottom)]
        for cell in cells
    ]


def face(em, weight):
    """The font at so many pixels and of a weight (100 to 800), for Pillow."""
    from PIL import ImageFont

    font = ImageFont.truetype(str(font_file()), em)
    font.set_variation_by_axes([weight])
    return font


def font_file():
    """The path of the font's variable upright face. Raises FileNotFoundError where it is not installed."""
    for file in metadata.distribution(FONT).files or ():
        if file.name == "JetBrainsMono[wght].ttf":
            return Path(str(file.locate()))
    raise FileNotFoundError("%s holds no JetBrainsMono[wght].ttf" % FONT)


def licence():
    """The font's licence, as bytes, to go with the sheets."""
    for file in metadata.distribution(FONT).files or ():
        if file.name == "LICENSE":
            return Path(str(file.locate())).read_bytes()
    raise FileNotFoundError("%s holds no licence" % FONT)


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


def sheet(characters, cells, bits):
    """A sheet file's bytes."""
    height, width = len(cells[0]), len(cells[0][0])
    return bytes((width, height, bits, len(cells))) + characters.encode("ascii") + pack(cells, bits)


def sheets():
    """Every sheet: path under `type/` -> bytes."""
    made = {}
    for name, (em, weight, width, characters) in SMOOTH.items():
        signs = {} if name in _LETTERED else _SIGNS
        cells = cells_of(em, weight, width, characters, signs)
        made["240x240/%s.sheet" % name] = sheet(characters, cells, BITS)
    for name, (characters, cells) in type_pixels.sheets().items():
        made["128x64/%s.sheet" % name] = sheet(characters, cells, 1)
    made["128x64/card.sheet"] = sheet(_NUMBERS, cells_of(21, 800, 12, _NUMBERS, _SIGNS, 1), 1)
    for panel, bits, pictures in (("240x240", BITS, SMOOTH_PICTURES), ("128x64", 1, PIXEL_PICTURES)):
        for name, (draw, size) in pictures.items():
            made["%s/%s.sheet" % (panel, name)] = sheet(*draw(size, bits), bits)
    letters = face(15 * type_pictures.FINE, 700)
    made["240x240/keys.sheet"] = sheet(*type_pictures.keys(20, BITS, letters), BITS)
    made["OFL.txt"] = licence()
    return made


def stamp():
    """What the sheets follow from, in a word: these programs, the font's release and Pillow's."""
    made_of = hashlib.sha256()
    for program in (Path(__file__), Path(type_pictures.__file__), Path(type_pixels.__file__)):
        made_of.update(program.read_bytes())
    for package in (FONT, "pillow"):
        made_of.update(metadata.version(package).encode())
    return made_of.hexdigest()


def up_to_date(folder=FOLDER, force=False):
    """Make the sheets where they are missing or outdated; True if they were made.

    The stamp comes last, so that what breaks off is done again.
    """
    mark = folder / ".made"
    now = stamp()
    if not force and mark.is_file() and mark.read_text() == now:
        return False
    for path, content in sheets().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        _put(folder / path, content)
    _put(mark, now.encode())
    return True


def _put(path, content):
    """Write a file whole: others may make the same one, or read it, at the same time."""
    beside = path.with_name("%s.%d" % (path.name, os.getpid()))
    beside.write_bytes(content)
    beside.replace(path)


def show(path):
    """Draw every sheet, one under the other, four times its size, into a PNG."""
    from PIL import Image

    rows = []
    for name, content in sheets().items():
        if name.endswith(".sheet"):
            width, height, bits, count = content[:4]
            wide = count * width
            stride = (wide * bits + 31) // 32 * 4
            data = content[4 + count :]
            picture = Image.new("L", (wide, height))
            for y in range(height):
                row = int.from_bytes(data[y * stride : (y + 1) * stride], "big")
                for x in range(wide):
                    value = row >> (stride * 8 - (x + 1) * bits) & ((1 << bits) - 1)
                    picture.putpixel((x, y), value * 255 // ((1 << bits) - 1))
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
    parser.add_argument("--show", metavar="FILE", type=named, help="draw them all into a PNG")
    chosen = parser.parse_args(arguments)
    try:
        with writing(FOLDER):
            made = up_to_date(force=chosen.force)
    except metadata.PackageNotFoundError as error:
        raise Failed(error) from None
    if chosen.show:
        with writing(chosen.show):
            show(chosen.show)
    print("%s: %s" % (FOLDER, "made" if made else "up to date"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
