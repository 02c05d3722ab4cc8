"""Fonts: glyph sheets from the folder type/ of the drive. `tools.glyph_sheets` has their format."""

import displayio
import terminalio

FOLDER = "/type/"
_UNKNOWN = 63  # question mark, for a character that a sheet lacks


class Sheet:
    """Glyphs of one size, side by side in `bitmap`, a cell for each code of `characters`; sizes in pixels."""

    def __init__(self, bitmap, width, height, characters):
        self.bitmap = bitmap
        self.width = width
        self.height = height
        self.characters = characters
        self._first = characters[0]
        last = len(characters) - 1
        # The number of cells if their codes are consecutive, otherwise 0.
        self._in_order = len(characters) if characters[last] - self._first == last else 0

    def tile(self, code):
        """Return the tile of a character's code, or that of its capital, or a question mark."""
        at = code - self._first
        if 0 <= at < self._in_order:
            return at
        for known in (code, code - 32 if 97 <= code <= 122 else code, _UNKNOWN):
            at = self.characters.find(bytes((known,)))
            if at >= 0:
                return at
        return 0


def load(path):
    """Return the sheet `type/PATH.sheet`. Raises OSError if the file is missing."""
    with open(FOLDER + path + ".sheet", "rb") as file:
        width, height, bits, count = file.read(4)
        characters = file.read(count)
        bitmap = displayio.Bitmap(count * width, height, 1 << bits)
        file.readinto(bitmap)  # type: ignore[arg-type]  # a bitmap is a buffer on the device
    return Sheet(bitmap, width, height, characters)


def letters(path, text):
    """Return the bitmaps of a text's capitals, read one by one from `type/PATH.letters`. Raises OSError."""
    bitmaps = {}
    with open(FOLDER + path + ".letters", "rb") as file:
        width, height, bits, count = file.read(4)
        known = file.read(count)
        size = (width * bits + 31) // 32 * 4 * height
        for letter in sorted(set(text.upper())):
            at = max(0, known.find(letter.encode()))
            file.seek(4 + count + at * size)
            bitmaps[letter] = displayio.Bitmap(width, height, 1 << bits)
            file.readinto(bitmaps[letter])  # type: ignore[arg-type]
    return bitmaps


def built_in():
    """Return the built-in font, 6x12, ASCII."""
    return Sheet(terminalio.FONT.bitmap, 6, 12, bytes(range(32, 127)))
