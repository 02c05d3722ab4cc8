"""Type: glyph sheets from the drive's folder type/, made by `tools.type`, which tells their format."""

import displayio
import fontio

_FOLDER = "/type/"
_UNKNOWN = 63  # what is shown in place of a character that a sheet lacks


class Sheet:
    """The glyphs of one size: `bitmap`, `width` and `height` of a cell, `bits` a pixel.

    `tile` serves TileGrids; `get_glyph` and `get_bounding_box` make it the font of a label.
    """

    def __init__(self, path):
        """Load `type/PATH.sheet`. Raises OSError where it is not on the drive."""
        with open(_FOLDER + path + ".sheet", "rb") as file:
            self.width, self.height, self.bits, count = file.read(4)
            self._characters = file.read(count)
            self.bitmap = displayio.Bitmap(count * self.width, self.height, 1 << self.bits)
            file.readinto(self.bitmap)  # type: ignore[arg-type]  # a bitmap is a buffer on the device
        self._in_order = count > 26 and self._characters[count - 1] - self._characters[0] == count - 1

    def tile(self, code):
        """The tile of a character's code; a small letter has its capital's where it has none itself."""
        at = self._find(code)
        if at < 0 and 97 <= code <= 122:
            at = self._find(code - 32)
        return at if at >= 0 else max(0, self._find(_UNKNOWN))

    def _find(self, code):
        if self._in_order:
            at = code - self._characters[0]
            return at if at < len(self._characters) else -1
        return self._characters.find(bytes((code,)))

    def get_bounding_box(self):
        """Width and height of every glyph, in pixels, as a label asks for them."""
        return self.width, self.height

    def get_glyph(self, code):
        """A character's `fontio.Glyph`."""
        return fontio.Glyph(self.bitmap, self.tile(code), self.width, self.height, 0, 0, self.width, 0)
