"""Where a sheet of glyphs has which character."""

from micropython import const

_FIRST = const(32)


class Font:
    """A sheet with one row of glyphs, each `width` by `height` pixels, from the space on."""

    def __init__(self, bitmap, width, height):
        self.bitmap = bitmap
        self.width = width
        self.height = height
        self.count = bitmap.width // width

    def tile(self, code):
        """The tile of a character code; a question mark for one that the sheet lacks."""
        tile = code - _FIRST
        return tile if 0 <= tile < self.count else 31


class Capitals(Font):
    """Capitals only, and ` for the division sign."""

    def tile(self, code):
        """The tile of a character code; a small letter has its capital's."""
        if 97 <= code <= 122:
            code -= 32
        tile = code - _FIRST
        return tile if 0 <= tile < self.count else 31


class Keyed(Font):
    """The glyphs of `keys`, which begin with the digits; the last one stands for all others."""

    def __init__(self, bitmap, width, height, keys):
        super().__init__(bitmap, width, height)
        self.keys = keys

    def tile(self, code):
        """The tile of a character code."""
        if 48 <= code <= 57:
            return code - 48
        tile = self.keys.find(chr(code))
        return tile if tile >= 0 else self.count - 1
