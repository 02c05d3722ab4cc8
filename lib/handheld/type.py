"""Type: glyph sheets from the drive's folder type/, made by `tools.type`, which tells their format."""

import displayio
import terminalio

_FOLDER = "/type/"
_UNKNOWN = 63  # what is shown in place of a character that a sheet lacks


class Sheet:
    """Glyphs of one size side by side in `bitmap`: `width`, `height` of a cell in pixels, `characters`.

    `tile` serves TileGrids; labels get a sheet by `menu_start.label`.
    """

    def __init__(self, bitmap, width, height, characters):
        """`characters` are the cells' codes, in order."""
        self.bitmap = bitmap
        self.width = width
        self.height = height
        self.characters = characters
        self._first = characters[0]
        last = len(characters) - 1
        self._in_order = len(characters) if characters[last] - self._first == last else 0  # how many

    def tile(self, code):
        """The tile of a character's code; a small letter has its capital's where it has none itself.

        A character that is not there is shown as a question mark.
        """
        at = code - self._first
        if 0 <= at < self._in_order:
            return at
        for known in (code, code - 32 if 97 <= code <= 122 else code, _UNKNOWN):
            at = self.characters.find(bytes((known,)))
            if at >= 0:
                return at
        return 0


def load(path):
    """The sheet `type/PATH.sheet`. Raises OSError where it is not on the drive."""
    with open(_FOLDER + path + ".sheet", "rb") as file:
        width, height, bits, count = file.read(4)
        characters = file.read(count)
        bitmap = displayio.Bitmap(count * width, height, 1 << bits)
        file.readinto(bitmap)  # type: ignore[arg-type]  # a bitmap is a buffer on the device
    return Sheet(bitmap, width, height, characters)


def letters(path, text):
    """The sheet of the letters of a text that `type/PATH.letters` holds. Raises OSError without the file.

    They are large and capital: only those of the text are read, each into a bitmap of its own.
    """
    wanted = bytes(sorted({ord(letter) for letter in text.upper()}))
    with open(_FOLDER + path + ".letters", "rb") as file:
        width, height, bits, count = file.read(4)
        known = file.read(count)
        size = (width * bits + 31) // 32 * 4 * height
        cells = []
        for code in wanted:
            at = max(0, known.find(bytes((code,))))
            file.seek(4 + count + at * size)
            bitmap = displayio.Bitmap(width, height, 1 << bits)
            file.readinto(bitmap)  # type: ignore[arg-type]
            cells.append(bitmap)
    return Letters(wanted, cells)


class Letters:
    """Large letters, each in a bitmap of its own: `width`, `height` in pixels, `bitmap` by the code."""

    def __init__(self, codes, bitmaps):
        self._codes = codes
        self._bitmaps = bitmaps
        self.width = bitmaps[0].width if bitmaps else 0
        self.height = bitmaps[0].height if bitmaps else 0

    def bitmap(self, code):
        """The bitmap of a letter of the text, as it was read or as its capital."""
        at = self._codes.find(bytes((code - 32 if 97 <= code <= 122 else code,)))
        return self._bitmaps[at]


def built_in():
    """The built-in font, 6x12, ASCII."""
    return Sheet(terminalio.FONT.bitmap, 6, 12, bytes(range(32, 127)))
