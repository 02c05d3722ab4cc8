"""NeoPixels that somebody has wired."""

import neopixel


class Lights:
    """NeoPixels in a row; `under` says which number each lies under, 0 for the status light."""

    def __init__(self, pin, under):
        self._under = under
        self._pixels = neopixel.NeoPixel(pin, len(under), auto_write=False)
        self.show(bytes(13), 0)

    def show(self, colours, shift):
        """Light them; see the package."""
        for i in range(len(self._under)):
            colour = colours[self._under[i]]
            self._pixels[i] = (
                (colour >> 16 & 0xFF) >> shift,
                (colour >> 8 & 0xFF) >> shift,
                (colour & 0xFF) >> shift,
            )
        self._pixels.show()
