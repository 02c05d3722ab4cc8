"""Glyph sheets, cells and colours of a panel. Layouts are told in units and cells, never in pixels.

A unit is one pixel of the 128x64 panel and two of a 240x240 one, so that a panel is 128x64 or 120x120
units; a text cell is 6x12 units on both. Sheets come from the drive, at the panel's own pixels.
"""

import displayio
from micropython import const

from handheld.type import built_in, load

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


class Theme:
    """What layouts need to know of a panel."""

    def __init__(self, display, big_text=0):
        """`big_text` takes a larger glyph for small text where the panel has room for it."""
        self.big_text = big_text
        self.unit = max(1, min(display.width // 120, display.height // 60))
        side = display.height if display.width < display.height * 3 // 2 else display.width
        self.left = (display.width - side) // 2  # pixels: 320x240 has the square layout in its middle
        self.width = side // self.unit
        self.height = display.height // self.unit
        self.wide = self.width > self.height * 3 // 2
        self.columns = self.width // 6
        self.mono = display.height <= 64
        self._panel = "128x64/" if self.mono else "240x240/"
        self._sheets = {}
        self.plain = built_in()
        self.digit = self.sheet("digit")  # 6x8 units
        self.big = self.sheet("big")  # 12x24
        if self.unit == 1:
            self.text = self.plain  # 6x12
            self.small = self.sheet("small")  # 4x6
        else:
            # The plain font is sharper than a doubled 4x6 glyph, and has small letters.
            self.text = self.sheet("plain")
            self.small = self.sheet("small") if big_text else self.plain  # 3x6
        self.small_width = self.small.width // self.unit
        self.small_columns = self.width // self.small_width
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
        self.colour = colour
        if self.mono:
            colour = WHITE
        self.palettes[ACCENT][1] = colour
        self.palettes[SOLID][0] = colour

    def sheet(self, name):
        """A `type.Sheet` of this panel, loaded once. Raises OSError where there is none of that name."""
        if name not in self._sheets:
            self._sheets[name] = load(self._panel + name)
        return self._sheets[name]
