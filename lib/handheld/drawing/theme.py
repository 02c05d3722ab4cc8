"""Sheets, sizes and colours. A unit is a pixel of 128x64 and two of 240x240; a text cell is 6x12 units."""

import displayio
from micropython import const

from handheld.drawing.type import built_in, letters, load
from handheld.machine.loading import reserve

# Colours, 24 bits. On mono all but the darkest are white.
PAPER = const(0x000000)
WHITE = const(0xFFFFFF)
SOFT = const(0xC8D0DC)  # explanations
GREY = const(0x8A97A8)  # disabled items
CARD = const(0xF7EFE6)  # cards, and the faces of dice
DARK = const(0x141418)  # text on a bright background
FILLED = const(0x46505C)  # lines of a grid, backs of cards, tiles of the keys
GOLD = const(0xFFD34E)  # cursors and new scores
GREEN = const(0x6BE070)
RED = const(0xFF6B6B)

# Seats. All are bright enough for dark letters, and neighbours differ in lightness or hue.
SEATS = (
    0x3DD6C4, 0xFFB040, 0xB890FF, 0x6BE070, 0xFF8AA8, 0x6FB4FF,
    0xF4E04D, 0xFF8A4A, 0x8FE9FF, 0xC6E84A, 0xF0A0F0, 0xD8C49A,
)  # fmt: skip
# Sheets that stay loaded: those of prompts and cards, and the largest, which may not find a free block later.
_STAY = ("text", "keys", "corner", "title", "card", "plate")
_LARGE = {"text": "large", "title": "broad"}  # sheets with "Text: large"
_SHADES = const(10)  # limit of cached palettes: making one takes a millisecond
_DARKEST = const(80)  # lightness, of 255, up to which a colour is black on mono


class Theme:
    """The size, fonts and colours of a panel."""

    def __init__(self, display):
        self.large = False  # True if "text" is in large letters
        self.unit = max(1, min(display.width // 120, display.height // 60))
        self.width = display.width
        self.height = display.height
        self.mono = mono = display.height <= 64
        self.more = 0 if mono else display.width - 240  # pixels of width beyond those of the square layouts
        self.sight = 2 * mono  # 0 on 240x240, 2 on 128x64, and 1 more in large letters
        self.body = "title" if mono else "text"  # the sheet of lists and prose
        self.panel = "128x64/" if mono else "240x240/"
        self._last = 1 if mono else 3  # the last shade of a palette
        self._sheets = {}
        self._shades = {}  # palettes by background and ink
        self.colour = SEATS[0]  # the game's colour, for titles

    def enlarge(self, large):
        """Draw "text" in large letters or not, from the next screen on."""
        if large != self.large:
            self.large = large
            self.sight = 2 * self.mono + large
            for name in _LARGE:
                self._sheets.pop(name, None)

    def sheet(self, name):
        """Return a `type.Sheet` of this panel, loaded once: docs/type.md. Raises OSError for an unknown name.

        "text" has the size of the setting, "small" is for places without room for large letters.
        """
        if name == "small" and not self.large:
            name = "text"
        if name not in self._sheets:
            file = "text" if name == "small" else self.large and _LARGE.get(name) or name
            built = self.mono and file == "title"
            self._sheets[name] = built_in() if built else reserve.afford(load, self.panel + file)
        return self._sheets[name]

    def unload(self):
        """Drop the last screen's sheets and palettes, except those that stay, before the next is shown."""
        self._sheets = {name: sheet for name, sheet in self._sheets.items() if name in _STAY}
        if len(self._shades) > _SHADES:
            self._shades = {}

    def letters(self, text, wide):
        """Return `type.letters` of a text in the largest size that fits `wide` pixels, or in the smallest."""
        file = "name" if self.mono and len(text) * 23 <= wide else "long"
        return reserve.afford(letters, self.panel + file, text)

    def seat(self, seat):
        return SEATS[seat % len(SEATS)]

    def shades(self, ground, ink):
        """Return the only palette from a background to an ink; on 240x240 it has two shades between."""
        known = self._shades
        key = ground, ink  # a new tuple of three takes 0.2 ms, as CircuitPython looks for adjacent blocks
        if key not in known:
            palette = displayio.Palette(self._last + 1)
            for at in range(self._last + 1):
                palette[at] = _sharp(ink if at else ground) if self.mono else _between(ground, ink, at)
            known[key] = palette
        return known[key]


def _sharp(colour):
    """Return black or white, whichever is nearer in lightness."""
    lightness = (2 * (colour >> 16 & 255) + 5 * (colour >> 8 & 255) + (colour & 255)) >> 3
    return WHITE if lightness > _DARKEST else PAPER


def _between(ground, ink, thirds):
    """Return the colour at a number of thirds between two colours."""
    colour = 0
    for shift in (16, 8, 0):
        a = ground >> shift & 255
        b = ink >> shift & 255
        colour |= (a * (3 - thirds) + b * thirds) // 3 << shift
    return colour
