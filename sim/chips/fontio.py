"""`fontio`: the built-in font, with one sheet of 95 tiles of 6 x 12 as on the device.

It is Blinka's copy of Terminus 12 point.
"""
import os
from collections import namedtuple

import displayio

from sim.pixels import font, load

WIDTH, HEIGHT = 6, 12
Glyph = namedtuple("Glyph", "bitmap tile_index width height dx dy shift_x shift_y")


class FontProtocol:
    pass


class BuiltinFont:
    def __init__(self):
        self.bitmap = displayio.Bitmap(95 * WIDTH, HEIGHT, 2)
        file = os.path.join(os.path.dirname(displayio.__file__), "resources", "ter-u12n.bdf")
        load(self.bitmap, font(file, WIDTH, HEIGHT))
        self.bitmap._read_only = True

    def get_bounding_box(self):
        return WIDTH, HEIGHT

    def get_glyph(self, codepoint):
        if not 0x20 <= codepoint <= 0x7E:
            return None
        return Glyph(self.bitmap, codepoint - 0x20, WIDTH, HEIGHT, 0, 0, WIDTH, 0)
