"""What things take on the device. Only the virtual clock counts them.

Measured on CircuitPython 10.2.1 for the MacroPad and the PicoSystem on the emulated RP2040 of tools.device,
at 125 MHz.
"""

# In microseconds: what the chips and CircuitPython do.

POLL = 5  # reading a clock, a pin or an empty event queue
PRINT = 200
IMPORT = 18_000  # importing a .mpy, 13 ms of it the collection that follows, and for each of its bytes
IMPORT_BYTE = 2.5
MPY_PART = 0.2  # the size of a .mpy as a part of what CPython compiles the same text to
COMPILE = 1_250  # compiling one line of code.py
I2C_BYTE = 24  # nine bits at 400 kHz, and the gap after them
COLLECT = 25_000  # gc.collect()
LIGHT = 30  # writing one NeoPixel


class Drawing:
    """What a refresh takes, in microseconds.

    `refresh` at least; for each area `area`, for each strip of it (256 pixels, on an OLED a page of eight rows)
    `strip`, and in each strip for each layer that is looked at `layer`, and `inside` where the two overlap.
    For each pixel `sent`, and in each layer over it, until one is solid: `solid` or `clear` (transparent) for a
    TileGrid, `shape` or `missed` (outside of its outline) for a vectorio shape, and `hidden` for a pixel that
    a layer in front has filled.
    """

    def __init__(self, refresh, area, strip, layer, inside, sent, solid, clear, shape, missed, hidden):
        self.refresh, self.area, self.strip, self.layer, self.inside = refresh, area, strip, layer, inside
        self.sent, self.solid, self.clear = sent, solid, clear
        self.shape, self.missed, self.hidden = shape, missed, hidden

    def takes(self, canvas):
        """The microseconds for an area, a sim.drawing.Canvas that has been filled."""
        solid, clear, behind = canvas.pixels["grid"]
        shape, missed, under = canvas.pixels["shape"]
        return (self.area + self.strip * canvas.strips + self.layer * canvas.looked + self.inside * canvas.inside
                + self.sent * canvas.width * canvas.height + self.solid * solid + self.clear * clear
                + self.shape * shape + self.missed * missed + self.hidden * (behind + under))


DRAWING = {  # by bits per pixel
    16: Drawing(90, 5, 40, 2.9, 5, 0.6, 4.6, 4.2, 2.4, 1.5, 0.25),
    1: Drawing(120, 5, 60, 2.9, 5, 0.1, 6.0, 4.2, 3.7, 1.5, 0.25),
}

# In tenths of a microsecond: Python, by what is worked out. sim/counted.py adds them up.

LOCAL = 3  # loading or storing a local name, loading a number or a text
GLOBAL = 20  # a name of the module or a built-in one
ATTRIBUTE = 25
STORE_ATTRIBUTE = 25
METHOD = 25  # an attribute that is called, beyond ATTRIBUTE
ITEM = 20
STORE_ITEM = 25
SLICE = 40
OPERATOR = 8
COMPARE = 8
JUMP = 4
BUILD = 40  # a tuple, list or dictionary
UNPACK = 10
FORMAT = 200  # text by % or an f-string
CALL = 30  # and where a Python function is called, in it:
ENTRY = 60
ARGUMENT = 3
KEYWORD = 20
INSTANCE = 60  # more, for an object that is made
LOOP = 4  # going round in `while`
STEP = 25  # one step of `for` or a comprehension
ITERATOR = 40  # beginning one
COLLECTED = 10  # an element that a comprehension keeps
RESUME = 60  # a generator goes on
FUNCTION = 60  # making one
CLASS = 1000
WITH = 60
TRY = 15
RAISE = 300
CAUGHT = 150

# Native functions that take longer than a call, by name.
NATIVE = {
    "len": 5, "min": 20, "max": 20, "range": 20, "isinstance": 20, "abs": 5, "int": 20, "str": 100, "sum": 40,
    "sorted": 100, "list": 60, "tuple": 60, "bytes": 60, "bytearray": 60, "enumerate": 40, "getattr": 20,
    "append": 15, "pop": 15, "join": 60, "encode": 60, "decode": 60, "upper": 60, "split": 100,
    "TileGrid": 300, "Bitmap": 200, "Palette": 150, "Group": 150, "Rectangle": 200,
}
