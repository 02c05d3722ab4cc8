"""A string of NeoPixels."""

import digitalio
from neopixel_write import neopixel_write


class Pixels:
    """The `lights` of a board; see the package. `under` has the number of the key above each pixel."""

    def __init__(self, pin, under):
        self.under = under
        self._pin = digitalio.DigitalInOut(pin)
        self._pin.switch_to_output()
        self._bytes = bytearray(3 * len(under))  # green, red, blue of each
        self.show(bytes(13), 0)

    def show(self, colours, shift):
        """Light them; see the package."""
        data = self._bytes
        at = 0
        for place in self.under:
            colour = colours[place]
            data[at] = (colour >> 8 & 0xFF) >> shift
            data[at + 1] = (colour >> 16 & 0xFF) >> shift
            data[at + 2] = (colour & 0xFF) >> shift
            at += 3
        neopixel_write(self._pin, data)
