"""A string of NeoPixels. Only boards that have one carry the library `neopixel`."""


class Pixels:
    """The `lights` of a board. `under` lists the number key above each pixel, 0 for the status light."""

    def __init__(self, pin, under):
        import neopixel  # on the drives of these boards alone

        self.under = under
        self._pixels = neopixel.NeoPixel(pin, len(under), auto_write=False)
        self.show(bytes(13), 0)

    def show(self, colours, shift):
        for at in range(len(self.under)):
            colour = colours[self.under[at]]
            red, green, blue = colour >> 16, colour >> 8 & 0xFF, colour & 0xFF
            self._pixels[at] = red >> shift, green >> shift, blue >> shift
        self._pixels.show()
