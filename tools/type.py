"""Makes the glyph sheets that the device loads from its drive: type/PANEL/NAME.sheet.

    python3 -m tools.type [--force] [--show FILE.png]

Sheets follow from `tools.type_pixels` and the built-in font alone; they are never committed. The simulator
and `tools.bundle` call `up_to_date`, which does nothing where they are.

A sheet is: width and height of a cell in pixels, bits a pixel, number of cells (one byte each); the
characters of the cells in order (one byte each, ASCII); then the cells side by side as one bitmap, rows
from the top, leftmost pixel in the high bits, each row padded to 4 bytes. That is the memory of a
`displayio.Bitmap`, which `readinto` fills at once.
"""

import hashlib
import os
import sys
from importlib import metadata
from pathlib import Path

from tools import type_pixels
from tools.command import Failed, Parser, command, named, writing

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "type"
PANELS = "128x64", "240x240"


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
    return {
        "%s.sheet" % name: sheet(characters, cells, 1)
        for name, (characters, cells) in type_pixels.sheets().items()
    }


def stamp():
    """What the sheets follow from, in a word: these programs and the release of the built-in font."""
    made_of = hashlib.sha256()
    for program in (Path(__file__), Path(type_pixels.__file__)):
        made_of.update(program.read_bytes())
    made_of.update(metadata.version("adafruit-blinka-displayio").encode())
    return made_of.hexdigest()


def panel_of(height):
    """Whose sheets a panel of this height in pixels has: 320x240 has the square one's."""
    return PANELS[height > 64]


def up_to_date(folder=FOLDER, force=False):
    """Make the sheets where they are missing or outdated; True if they were made. Others there go.

    The stamp comes last, so that what breaks off is done again.
    """
    mark = folder / ".made"
    now = stamp()
    if not force and mark.is_file() and mark.read_text() == now:
        return False
    made = sheets()
    for old in folder.rglob("*.sheet"):
        if old.relative_to(folder).as_posix() not in made:
            old.unlink(missing_ok=True)
    for path, content in made.items():
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
