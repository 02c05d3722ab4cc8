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


# Python, in tenths of a microsecond, by the kind of a node of its syntax tree. sim/counted.py adds them up.

WEIGHTS = {
    "Name": 2, "Name stored": 2, "Constant": 2, "Attribute": 12, "Attribute stored": 48, "Subscript": 17,
    "Subscript stored": 17, "Slice": 80, "UnaryOp": 7, "BoolOp": 5, "IfExp": 5, "Compare": 7, "In": 50,
    "NotIn": 50, "BinOp": 7, "BinOp of text": 470, "AugAssign": 12, "JoinedStr": 470, "Tuple": 30,
    "Tuple stored": 12, "List": 50, "Dict": 50, "Set": 50, "ListComp": 128, "SetComp": 128, "DictComp": 128,
    "GeneratorExp": 128, "Lambda": 65, "Yield": 50, "Call": 18, "keyword": 15, "If": 5, "While": 5, "For": 25,
}
ENTRIES = {"FunctionDef": 33, "__init__": 270, "For": 24, "While": 9}  # reaching a body, also by its name
STEP = 24  # a step of a comprehension


def search(words):
    """Return the extra cost of an object of so many words of 32 bits: the search for room in the heap.

    Four words fill a block of the heap. After a collection, single blocks are found at once; CircuitPython
    looks for adjacent ones through all of the heap of a running console.
    """
    return 0 if words <= 4 else 2050 if words <= 8 else 4500


# Extra costs of calls: of any method, of any native function, and of some by name.
METHOD = 55  # it is found in the class
NATIVE = 150
ROOM = 4000  # of a new native object: the search for room in the heap of a running console
CALLS = {
    "range": 0, "isinstance": 55, "str": 440, "super": 350, "join": 430, "split": 600, "format": 600,
    "TileGrid": 1200 + ROOM, "Bitmap": 1800 + ROOM, "Palette": 140 + ROOM, "Group": 190 + ROOM,
    "Rectangle": 1450 + ROOM, "Circle": 1450 + ROOM, "Polygon": 1600 + ROOM,
    # These have costs of their own.
    "open": 0, "ticks_ms": 0, "monotonic_ns": 0, "refresh": 0, "getenv": 0, "collect": 0, "sleep": 0,
}
