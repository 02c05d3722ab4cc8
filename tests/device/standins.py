"""CircuitPython's modules and Adafruit's, as far as the console calls them: for MicroPython alone.

They show nothing; what takes memory on the device takes about as much here. `clock` and `scanner` are
for a test to turn and to press.
"""

import gc
import os
import sys


class Anything:
    """A module, class or object that no one looks at."""

    def __init__(self, *a, **k):
        pass

    def __call__(self, *a, **k):
        return self

    def __getattr__(self, name):
        return Anything

    def __setattr__(self, name, value):
        pass

    def __setitem__(self, at, value):
        pass


class Bitmap(bytearray):
    """Rows of whole 32-bit words, a byte for a small number of colours less; a buffer, for `readinto`."""

    def __init__(self, width, height, values):
        self.width = width
        self.height = height
        bits = 1
        while values > 1 << bits:
            bits *= 2
        super().__init__((width * bits + 31) // 32 * 4 * height)

    def __getitem__(self, at):
        return 0

    def __setitem__(self, at, value):
        pass

    def fill(self, value):
        pass


class Palette:
    def __init__(self, count):
        self.colours = [0] * count

    def __getitem__(self, at):
        return self.colours[at]

    def __setitem__(self, at, value):
        self.colours[at] = value

    def __len__(self):
        return len(self.colours)

    def make_transparent(self, at):
        pass

    def make_opaque(self, at):
        pass


class TileGrid:
    """111 bytes on the device with two tiles (docs/design.md, "Other measurements")."""

    hidden = flip_x = flip_y = transpose_xy = False

    def __init__(self, bitmap, *, pixel_shader=None, width=1, height=1, tile_width=None, tile_height=None,
                 default_tile=0, x=0, y=0):  # fmt: skip
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.width = width
        self.tile_width = tile_width or bitmap.width
        self.tile_height = tile_height or bitmap.height
        self.x = x
        self.y = y
        self.tiles = bytearray(width * height)

    def place(self, at):
        return at if isinstance(at, int) else at[0] + at[1] * self.width

    def __getitem__(self, at):
        return self.tiles[self.place(at)]

    def __setitem__(self, at, value):
        self.tiles[self.place(at)] = value


class Shape:
    """vectorio's: what is not given to it is set later or not at all."""

    hidden = False
    color_index = 0

    def __init__(self, pixel_shader=None, x=0, y=0, width=0, height=0, **given):
        self.pixel_shader = pixel_shader
        self.x = x
        self.y = y
        self.width = width
        self.height = height


class Group:
    hidden = False
    scale = 1

    def __init__(self, scale=1, x=0, y=0):
        self.x = x
        self.y = y
        self.inside = []

    def append(self, layer):
        self.inside.append(layer)

    def insert(self, at, layer):
        self.inside.insert(at, layer)

    def remove(self, layer):
        self.inside.remove(layer)

    def pop(self, at=-1):
        return self.inside.pop(at)

    def index(self, layer):
        return self.inside.index(layer)

    def __len__(self):
        return len(self.inside)

    def __getitem__(self, at):
        return self.inside[at]

    def __setitem__(self, at, layer):
        self.inside[at] = layer

    def __delitem__(self, at):
        del self.inside[at]


class Reload(BaseException):
    """The machine is to start anew."""


class Clock:
    """`supervisor` and `time`: the time that a test makes it."""

    ms = 0
    idle = False  # the console has slept since this was cleared

    def reload(self):
        self.runtime.run_reason = self.RunReason.SUPERVISOR_RELOAD
        raise Reload

    def ticks_ms(self):
        return self.ms & 0x1FFFFFFF

    def sleep(self, seconds):
        self.idle = True

    def monotonic(self):
        return self.ms / 1000


class Event:
    def __init__(self, key_number, pressed, timestamp):
        self.key_number = key_number
        self.pressed = pressed
        self.released = not pressed
        self.timestamp = timestamp


class Scanner:
    """`keypad.Keys` and its queue: one, however often it is made."""

    overflowed = False

    def __init__(self):
        self.waiting = []
        self.events = self
        self.pins = []  # names
        self.down = []  # names of the pins whose keys are down

    def made(self, pins, **given):
        """A new one, which says nothing of what is down already."""
        self.pins = list(pins)
        self.clear()
        return self

    def reset(self):
        """Report what is down."""
        for pin in self.down:
            self.key(pin, True)

    def key(self, pin, pressed):
        """A key between this pin and ground goes down or up."""
        if pin in self.pins:
            self.waiting.append(Event(self.pins.index(pin), pressed, clock.ms))

    def press(self, pin):
        self.down.append(pin)
        self.key(pin, True)

    def release(self, pin):
        self.down.remove(pin)
        self.key(pin, False)

    def get(self):
        return self.waiting.pop(0) if self.waiting else None

    def clear(self):
        self.waiting = []

    def __len__(self):
        return len(self.waiting)

    def __bool__(self):
        return bool(self.waiting)


class System:
    """`os` with what CircuitPython adds."""

    sep = "/"
    listdir = os.listdir
    stat = os.stat
    settings = {"TREFOIL_SEED": 1}

    def getenv(self, name, default=None):
        return self.settings.get(name, default)

    def urandom(self, count):
        return bytes(range(7, 7 + count))


class Tracebacks:
    """`traceback`: nothing may fail here in silence."""

    def print_exception(self, error, *rest, **named):
        sys.print_exception(error)
        print("FAILED")


class Module:
    """A module of the given names."""

    def __init__(self, names):
        for name in names:
            setattr(self, name, names[name])

    def __getattr__(self, name):
        return Anything


class Places(Module):
    """`board`: a pin is its name."""

    def __getattr__(self, name):
        if not name.isupper():
            raise AttributeError(name)
        return name


def encoder(pin_a, pin_b):
    """The wheel, made anew: at 0."""
    wheel.position = 0
    return wheel


def panel(*given, **named):
    """The display, made anew."""
    return display


clock = Clock()
clock.RunReason = Module({"SUPERVISOR_RELOAD": 1})
scanner = Scanner()
display = Module(
    {"width": 128, "height": 64, "root_group": None, "rotation": 0, "refresh": lambda *a, **k: True}
)
clock.runtime = Module({"run_reason": 0, "display": display})  # boot.py has made it
board = Places({"board_id": "adafruit_macropad_rp2040"})
wheel = Module({"position": 0})
nvm = bytearray(b"\xff" * 4096)


def be(board_id, width=240, height=240):
    """Be a board with a panel of this size; the MacroPad has its own."""
    board.board_id = board_id
    if board_id != "adafruit_macropad_rp2040":
        display.width = width
        display.height = height


def stand_in(names):
    """Put all of this in the place of the modules with these names."""
    for name in names:
        sys.modules[name] = Anything()
    sys.modules["adafruit_displayio_ssd1306"] = Module({"SSD1306": panel})
    sys.modules["alarm"] = Module({"sleep_memory": bytearray(256)})
    sys.modules["analogio"] = Module({"AnalogIn": lambda pin: Module({"value": 0xC000})})
    sys.modules["board"] = board
    sys.modules["busdisplay"] = Module({"BusDisplay": panel})
    sys.modules["displayio"] = Module(
        {"Bitmap": Bitmap, "Group": Group, "Palette": Palette, "TileGrid": TileGrid}
    )
    # Here garbage is collected only between two turns: no reserve is kept.
    sys.modules["gc"] = Module({"collect": gc.collect, "mem_free": lambda: 0, "mem_alloc": gc.mem_alloc})
    sys.modules["keypad"] = Module({"Keys": scanner.made})
    sys.modules["microcontroller"] = Module({"nvm": nvm, "Pin": str})
    sys.modules["os"] = System()
    sys.modules["rotaryio"] = Module({"IncrementalEncoder": encoder})
    sys.modules["supervisor"] = clock
    sys.modules["terminalio"] = Module({"FONT": Module({"bitmap": Bitmap(570, 12, 2)})})
    sys.modules["time"] = clock
    sys.modules["traceback"] = Tracebacks()
    sys.modules["usb_cdc"] = Module({"console": Module({"connected": True})})
    sys.modules["vectorio"] = Module({"Rectangle": Shape, "Circle": Shape, "Polygon": Shape})
