"""The device time of operations. Only the virtual clock counts it.

Measured on CircuitPython 10.2.1 for the MacroPad and the PicoSystem on the emulated RP2040 of tools.device,
at 125 MHz.
"""

# Chips and CircuitPython, in microseconds.

POLL = 4  # reading a clock, a pin or an empty event queue
PRINT = 50  # print(), and for each character:
PRINT_CHARACTER = 11.4
GETENV = 320  # settings.toml is read each time
OPEN = 210  # opening a file and reading its first bytes, and for each byte:
READ_BYTE = 0.15
NVM_READ = 5  # reading a slice of the nvm, and for each byte:
NVM_READ_BYTE = 0.054
NVM_APPEND = 640  # writing over erased bytes
NVM_REWRITE = 53_000  # any other write erases and programs the sector
COMPILE = 1_250  # compiling one line of code.py
I2C_BYTE = 24  # nine bits at 400 kHz, and the gap after them
LIGHT = 30  # writing one NeoPixel

# Importing and collecting depend on the use of the heap, which is estimated from the modules: START bytes for
# an empty heap, and for each module HEAP_PART of its .mpy, including its drawings.

MPY_PART = 0.32  # size of a .mpy relative to its source
HEAP_PART = 1.65
START = 3000
FOLDER = 700  # importing a folder without an __init__


def collecting(live):
    """Return the microseconds of gc.collect() with `live` bytes in use."""
    return 500 + live * 130 // 1024


def asking(live):
    """Return the microseconds of gc.mem_free(), which walks the heap."""
    return 4150 + live * 6 // 1024


def importing(size, live):
    """Return the microseconds of importing a .mpy of `size` bytes, without the collection that follows.

    The import looks up its names among all interned ones.
    """
    return 2500 + size * (1100 + live * 12 // 1024) // 1000


# A refresh: REFRESH at least, and REFRESH_LAYER for each layer. CircuitPython fills and sends an area in
# strips (256 pixels, on an OLED a page of eight rows). In each strip it asks every layer, from the front.

REFRESH = 25
REFRESH_LAYER = 3
LAYER = {"grid": 2.1, "shape": 1.65, "hidden": 1.6, "group": 2.2}  # asking a layer, inside the area or not
MISSED = {"grid": 4.2, "shape": 1.4}  # a pixel that is transparent, or outside of the shape in its box
BEHIND = {"grid": 0.45, "shape": 0.33}  # a pixel that a layer further in front has filled
CORNER = 0.9  # extra cost of a vectorio.Polygon, for each pixel in its box and each corner
AREA = {1: 10, 16: 38}  # an area, by bits per pixel, like the following
STRIP = {1: 46, 16: 13}  # a strip of it
PIXEL = {1: 0.0, 16: 0.14}  # a pixel, covered or not, beyond the bits on the bus
SOLID = {"grid": {1: 6.06, 16: 4.62}, "shape": {1: 3.67, 16: 2.3}}  # a pixel that a layer fills


def area(canvas, megahertz):
    """Return the microseconds of an area, a filled sim.drawing.Canvas, on a bus of `megahertz` bits a us."""
    depth, pixels = canvas.depth, canvas.width * canvas.height
    us = AREA[depth] + STRIP[depth] * canvas.strips + PIXEL[depth] * pixels + canvas.asked
    if megahertz:
        us += pixels * depth / megahertz
    for kind, (solid, missed, behind) in canvas.pixels.items():
        us += SOLID[kind][depth] * solid + MISSED[kind] * missed + BEHIND[kind] * behind
    return us


def terminal(width, height, depth):
    """Return the microseconds of drawing CircuitPython's terminal, one TileGrid as large as the panel."""
    bus = {1: 0.11, 16: 0.51}  # a pixel on the bus
    return round(width * height * (SOLID["grid"][depth] + PIXEL[depth] + bus[depth]))


# Python by operation, in tenths of a microsecond. sim/counted.py adds them up.

LOCAL = 2  # loading or storing a local name, loading a number or a text
GLOBAL = 9  # a name of the module, or the lookup before a built-in one
STORE_GLOBAL = 26
ATTRIBUTE = 12
STORE_ATTRIBUTE = 48
METHOD = 64  # extra cost of a method, which is found in the class
ITEM = 16
STORE_ITEM = 18
SLICE = 80
OPERATOR = 7
COMPARE = 7
CONTAINS = 50  # extra cost of `in`
JUMP = 5
TUPLE = 30
BUILD = 50  # a list or a dictionary
UNPACK = 12
TEXT = 380  # adding two texts
FORMAT = 270  # formatting with %, and for each value:
VALUE = 155
CALL = 18  # a call, and in a Python function that is called:
ENTRY = 33
ARGUMENT = 3
KEYWORD = 15
INSTANCE = 270  # extra cost of a new object
GENERATOR = 400  # extra cost of a generator
LOOP = 4  # one round of `while`
STEP = 16  # one step of `for` or a comprehension
RANGE_STEP = 29  # one step of `for ... in range(...)`
ITERATOR = 30  # creating an iterator
COLLECTED = 8  # an element that a comprehension keeps
RESUME = 50  # resuming a generator
FUNCTION = 65  # creating a function
CLASS = 1000
WITH = 100
TRY = 8
RAISE = 250
CAUGHT = 100

ROOM = 4000  # extra cost of a native object: the search for room in the heap of a running console



def search(words):
    """Return the tenths of a microsecond of the search for room for an object of so many words of 32 bits.

    Four words fill a block of the heap. After a collection, single blocks are found at once; CircuitPython
    looks for adjacent ones through all of the heap of a running console.
    """
    return 0 if words <= 4 else 2050 if words <= 8 else 4500


# Native functions by name, in addition to CALL and GLOBAL; methods in addition to CALL and ATTRIBUTE.
NATIVE = {
    "len": 160, "abs": 145, "min": 80, "max": 100, "int": 100, "range": 110, "isinstance": 55, "getattr": 170,
    "hasattr": 170, "setattr": 170, "sum": 120, "any": 120, "all": 120, "sorted": 280, "list": 200,
    "tuple": 260, "bytes": 195, "bytearray": 250, "str": 440, "enumerate": 300, "zip": 250, "dict": 240,
    "set": 240, "reversed": 200, "map": 150, "divmod": 150, "ord": 100, "chr": 150, "super": 350, "open": 0,
}
NATIVE_METHODS = {
    "append": 22, "pop": 22, "insert": 30, "remove": 40, "extend": 50, "join": 430, "encode": 45,
    "decode": 300, "upper": 370, "lower": 370, "strip": 300, "split": 600, "format": 600, "find": 60,
    "get": 50, "items": 60, "keys": 60, "values": 60, "startswith": 40, "endswith": 40,
    "TileGrid": 1200 + ROOM, "Bitmap": 1800 + ROOM, "Palette": 140 + ROOM, "Group": 190 + ROOM,
    "Rectangle": 1450 + ROOM, "Circle": 1450 + ROOM, "Polygon": 1600 + ROOM,
    "ticks_ms": 0, "monotonic_ns": 0, "refresh": 0, "getenv": 0, "collect": 0, "sleep": 0,
}
