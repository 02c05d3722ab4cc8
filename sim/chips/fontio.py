"""`fontio`: the built-in font, with one sheet of 95 tiles of 6 x 12 as on the device."""
import os
from collections import namedtuple

import displayio

from sim.pixels import put

WIDTH, HEIGHT = 6, 12
Glyph = namedtuple("Glyph", "bitmap tile_index width height dx dy shift_x shift_y")


def _rows(displayio_folder):
    """Return the sheet's rows, 570 pixels of 0 or 1, from Blinka's copy of the font, Terminus 12 point."""
    sheet = [bytearray(95 * WIDTH) for _ in range(HEIGHT)]
    with open(os.path.join(displayio_folder, "resources", "ter-u12n.bdf"), encoding="ascii") as file:
        code = 0
        for line in file:
            if line.startswith("ENCODING"):
                code = int(line.split()[1])
                if code > 126:
                    break
            elif line.startswith("BITMAP") and code >= 32:
                for row in sheet:
                    bits = int(next(file), 16)
                    row[(code - 32) * WIDTH : (code - 31) * WIDTH] = (bits >> 7 - x & 1 for x in range(WIDTH))
    return list(map(bytes, sheet))


class FontProtocol:
    pass


class BuiltinFont:
    def __init__(self):
        self.bitmap = displayio.Bitmap(95 * WIDTH, HEIGHT, 2)
        put(self.bitmap, 0, 0, _rows(os.path.dirname(displayio.__file__)))
        self.bitmap._read_only = True

    def get_bounding_box(self):
        return WIDTH, HEIGHT

    def get_glyph(self, codepoint):
        if not 0x20 <= codepoint <= 0x7E:
            return None
        return Glyph(self.bitmap, codepoint - 0x20, WIDTH, HEIGHT, 0, 0, WIDTH, 0)
