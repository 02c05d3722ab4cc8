"""A string of NeoPixels. Only boards that have one carry the library `neopixel`."""


class Pixels:
    """The `lights` of a board. `under` lists the number key above each pixel, 0 for the status light."""

    def __init__(self, pin, under):
        import neopixel  # on the drives of these boards alone

        self.under = under
        self._pixels = neopixel.NeoPixel(pin, len(under), auto_write=False)
        self.show(bytes(13), 0)

    def show(self, colours, shift):
        at = 0
        for place in self.under:
            colour = colours[place]
            self._pixels[at] = (
                (colour >> 16 & 0xFF) >> shift,
                (colour >> 8 & 0xFF) >> shift,
                (colour & 0xFF) >> shift,
            )
            at += 1
        self._pixels.show()
