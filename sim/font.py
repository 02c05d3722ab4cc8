"""Glyphs of CircuitPython's built-in font, from Blinka's copy of the same font, Terminus 12 point."""
import functools
import importlib.util
import os

WIDTH, HEIGHT = 6, 12


@functools.cache
def rows():
    """Return the sheet's twelve rows, each 570 pixels of 0 or 1: ASCII 32 to 126 side by side."""
    sheet = [bytearray(95 * WIDTH) for _ in range(HEIGHT)]
    for code, glyph in _glyphs():
        for y, bits in enumerate(glyph):
            for x in range(WIDTH):
                sheet[y][(code - 32) * WIDTH + x] = bits >> 7 - x & 1
    return sheet


def _glyphs():
    """Yield (code, twelve bytes) of every printable ASCII character in the BDF file."""
    package = importlib.util.find_spec("displayio").submodule_search_locations[0]
    path = os.path.join(package, "resources", "ter-u12n.bdf")
    with open(path, encoding="ascii") as file:
        code = None
        for line in file:
            if line.startswith("ENCODING"):
                code = int(line.split()[1])
                if code > 126:
                    return
            elif line.startswith("BITMAP") and code >= 32:
                yield code, [int(next(file), 16) for _ in range(HEIGHT)]
