"""The display controllers: they take the bytes of their bus and hold the picture.

`rgb()` returns the picture as the player sees it. The window, the terminal, the screenshots and the tests
read nothing else.
"""
import functools
import struct
from array import array

from sim.picture import Picture


class Panel:
    """A controller on its bus: `command` and `data` take SPI bytes with D/C low and high, `i2c` a write.

    The start sequence has to suit the mounted glass: its clockwise rotation `turn` in degrees, the picture's
    distance `x`, `y` from where the memory usually begins, and the flags `mirror`, `bgr` and `invert`.
    Every kind has `reset`, to the state after power-on, and `rgb`, which returns a sim.picture.Picture. One
    that boards have built in has `display`, which returns CircuitPython's arguments for BusDisplay.
    """

    mono = False  # black and white only
    SIZE = (0, 0)  # default width and height

    def __init__(self, width, height, turn=0, x=0, y=0, mirror=0, bgr=0, invert=0):
        self.width = width
        self.height = height
        self.turn = turn
        self.x, self.y = x, y
        self.mirror, self.bgr, self.invert = bool(mirror), bool(bgr), bool(invert)
        self.version = 0  # increases whenever the picture may have changed
        self.brightness = 1.0
        self.reset()

    def png(self):
        """Return the picture as the bytes of a PNG file, one pixel per panel pixel."""
        return self.rgb().png()

# For a byte of a page the brightness of each of its rows: [inverse][row].
_LIT = [
    [bytes(255 * (byte >> row & 1 ^ inverse) for byte in range(256)) for row in range(8)]
    for inverse in (0, 1)
]


class _Oled(Panel):
    """A 128x64 one-bit OLED: a byte is eight rows of a column. The glass is mounted for 0xA1 and 0xC8."""

    mono = True
    SIZE = (128, 64)
    COLUMNS = 128  # columns of the memory
    LEFT = 0  # first column of the memory that is on the glass
    WITH_ARGUMENT = {0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB}

    def reset(self):
        self._pages = [bytearray(self.COLUMNS) for _ in range(8)]
        self._column = self._page = 0
        self._pending = []
        self._on = self._inverse = False
        self._first = 0  # row of the memory that is shown first
        self._mirrored = [True, True]  # columns, rows
        self.version += 1

    def i2c(self, data):
        """Take a write on I2C: 0x80 before each byte of a command, 0x40 before data to the end."""
        at = 0
        while at < len(data) and data[at] == 0x80:
            self.command(data[at + 1 : at + 2])
            at += 2
        if at < len(data):
            self.data(data[at + 1 :])

    def command(self, data):
        for byte in data:
            self._pending.append(byte)
            if len(self._pending) > self._arguments(self._pending[0]):
                name, *values = self._pending
                self._pending = []
                self._obey(name, values)

    def _arguments(self, name):
        """Return the number of bytes that follow a command."""
        return int(name in self.WITH_ARGUMENT)

    def _obey(self, name, values):
        if name == 0x81:
            self.brightness = values[0] / 255
        elif name in (0xAE, 0xAF):
            self._on = name == 0xAF
        elif name in (0xA6, 0xA7):
            self._inverse = name == 0xA7
        elif name in (0xA0, 0xA1):
            self._mirrored[0] = name == 0xA0
        elif name in (0xC0, 0xC8):
            self._mirrored[1] = name == 0xC0
        elif 0x40 <= name < 0x80:
            self._first = name - 0x40
        else:
            return
        self.version += 1

    def rgb(self):
        rows = []
        turned, left = self.turn == 180, self.LEFT + self.x
        for y in range(self.height):
            row = ((63 - y if self._mirrored[1] != turned else y) + self._first + self.y) % 64
            columns = self._pages[row >> 3].translate(_LIT[self._inverse != self.invert][row & 7])
            if self._mirrored[0] != (turned != self.mirror):
                columns.reverse()
            rows.append(columns[left : left + self.width].ljust(self.width, b"\0"))
        grey = b"".join(rows) if self._on else bytes(self.width * self.height)
        data = bytearray(3 * len(grey))
        data[0::3] = data[1::3] = data[2::3] = grey
        return Picture(self.width, self.height, data)


class Ssd1306(_Oled):
    """The SSD1306: a window by 0x21 (columns) and 0x22 (pages), filled page by page (addressing mode 0)."""

    WITH_ARGUMENT = {*_Oled.WITH_ARGUMENT, 0x20, 0x8D}

    def reset(self):
        self._columns = (0, 127)
        self._rows = (0, 7)
        super().reset()

    def _arguments(self, name):
        return 2 if name in (0x21, 0x22) else super()._arguments(name)

    def _obey(self, name, values):
        if name == 0x21:
            self._columns, self._column = tuple(values), values[0]
        elif name == 0x22:
            self._rows, self._page = tuple(values), values[0]
        else:
            super()._obey(name, values)

    def data(self, data):
        for byte in data:
            self._pages[self._page & 7][self._column & 127] = byte
            self._column += 1
            if self._column > self._columns[1]:
                self._column = self._columns[0]
                self._page = self._page + 1 if self._page < self._rows[1] else self._rows[0]
        self.version += 1


class Sh1106(_Oled):
    """The SH1106: one page (0xB0-0xB7) from one column (0x10-0x1F high half, 0x00-0x0F low); 132 columns.

    The column increases with each byte and stays at the last one; the page does not advance.
    """

    COLUMNS = 132
    LEFT = 2
    WITH_ARGUMENT = {*_Oled.WITH_ARGUMENT, 0xAD}

    def _obey(self, name, values):
        if name < 0x10:
            self._column = self._column & 0xF0 | name
        elif name < 0x20:
            self._column = self._column & 0x0F | (name & 15) << 4
        elif 0xB0 <= name < 0xB8:
            self._page = name & 7
        else:
            super()._obey(name, values)

    def data(self, data):
        count = min(len(data), self.COLUMNS - self._column)
        self._pages[self._page][self._column : self._column + count] = data[:count]
        self._column += count
        self.version += 1

    @classmethod
    def display(cls, width, height, turn):
        """Return the values of ports/raspberrypi/boards/adafruit_macropad_rp2040/board.c of CircuitPython."""
        return {
            "init_sequence": b"\xae\x00" b"\xa1\x00" b"\xc8\x00" b"\x81\x01\xff" b"\xaf\x00",
            "width": width, "height": height, "colstart": 2, "color_depth": 1, "grayscale": True,
            "pixels_in_byte_share_row": False, "single_byte_bounds": True, "data_as_commands": True,
            "SH1107_addressing": True, "brightness_command": 0x81,
        }


# Memory access control (0x36) by rotation of the picture in degrees.
_MIRROR_ROWS, _MIRROR_COLUMNS, _EXCHANGE, _BGR = 0x80, 0x40, 0x20, 0x08
_ACCESS = {0: 0, 90: _EXCHANGE | _MIRROR_COLUMNS, 180: _MIRROR_ROWS | _MIRROR_COLUMNS,
           270: _EXCHANGE | _MIRROR_ROWS}

# First column and row of a square glass, by the same rotation.
_BEGINS = {0: (0, 0), 90: (0, 0), 180: (0, 80), 270: (80, 0)}
_ROWS, _COLUMNS = 320, 240  # size of the memory
_MOST_PENDING = 100  # writes


@functools.lru_cache(10_000)
def _along(access, row, column, count):
    """Return the offsets in the memory of `count` consecutive pixels on the bus."""
    if access & _EXCHANGE:
        row, column = column, row
    step = _COLUMNS if access & _EXCHANGE else 1
    if access & (_MIRROR_ROWS if access & _EXCHANGE else _MIRROR_COLUMNS):
        step = -step
    if access & _MIRROR_ROWS:
        row = _ROWS - 1 - row
    if access & _MIRROR_COLUMNS:
        column = _COLUMNS - 1 - column
    start = row * _COLUMNS + column
    end = start + step * count
    return slice(start, end if end >= 0 else None, step)


# RGB565 bytes to 888, with the top bits repeated in the low ones; green has bits of both bytes.
_RED = bytes((high & 0xF8) | high >> 5 for high in range(256))
_GREEN_HIGH = bytes((high & 7) << 5 | (high & 7) >> 1 for high in range(256))
_GREEN_LOW = bytes((low >> 5) << 2 for low in range(256))
_BLUE = bytes((low & 31) << 3 | (low & 31) >> 2 for low in range(256))
_INVERTED = bytes(255 - byte for byte in range(256))


class St7789(Panel):
    """The ST7789: windows by 0x2A and 0x2B, then 0x2C and RGB565.

    Its memory has 320 rows of 240; a square glass shows the first 240 of them. The top bits of 565 are
    repeated in the low bits of 888, so full is 255. The glass shows the intended colours after 0x21.
    """

    SIZE = (240, 240)
    ACCESS = 0  # bits of the memory access control that differ for an upright picture
    TRUE = True  # its colours are true after 0x21, else after 0x20

    def reset(self):
        self._memory = array("H", bytes(2 * _ROWS * _COLUMNS))  # the two bytes of each pixel, as sent
        self._pending = {}  # where -> data that is not in the memory yet, oldest first
        self._command = 0
        self._arguments = bytearray()
        self._start()

    def _start(self):
        """Reset the registers, as after power-on and 0x01; the memory stays."""
        self._access = 0
        self._window = [0, 239, 0, 319]
        self._on = self._awake = self._inverse = False
        self._at = 0
        self.version += 1

    def command(self, data):
        for byte in data:
            self._command = byte
            self._arguments = bytearray()
            self._at = 0
            if byte == 0x01:
                self._start()
            elif byte in (0x10, 0x11):
                self._awake = byte == 0x11
            elif byte in (0x20, 0x21):
                self._inverse = byte == 0x21
            elif byte in (0x28, 0x29):
                self._on = byte == 0x29
            else:
                continue
            self.version += 1

    def data(self, data):
        if self._command == 0x2C:
            self._write(data)
            return
        self._arguments += data
        if len(self._arguments) == 4 and self._command in (0x2A, 0x2B):
            first = 0 if self._command == 0x2A else 2
            self._window[first : first + 2] = struct.unpack(">HH", self._arguments)
        elif self._command == 0x36 and self._arguments:
            self._access = self._arguments[0]

    def _write(self, data):
        """Keep the data until somebody looks; only the last of what goes to the same place."""
        where = self._access, *self._window[:3], self._at, len(data)
        self._pending.pop(where, None)
        self._pending[where] = bytes(data)
        self._at += len(data) // 2
        self.version += 1
        if len(self._pending) > _MOST_PENDING:
            self._take_in()

    def _take_in(self):
        """Write the pending data to the memory."""
        for (access, left, right, top, at, _), data in self._pending.items():
            width = right - left + 1
            high, wide = (_COLUMNS, _ROWS) if access & _EXCHANGE else (_ROWS, _COLUMNS)
            values = array("H")
            values.frombytes(data)
            done = 0
            while done < len(values):
                row, column = top + (at + done) // width, left + (at + done) % width
                count = min(right + 1 - column, len(values) - done)
                inside = min(count, wide - column) if row < high else 0
                if inside > 0:
                    self._memory[_along(access, row, column, inside)] = values[done : done + inside]
                done += count
        self._pending.clear()

    def rgb(self):
        self._take_in()
        data = bytearray(3 * self.width * self.height)
        if self._on and self._awake:
            packed = self._seen().tobytes()
            if self._inverse == (self.TRUE == self.invert):
                packed = packed.translate(_INVERTED)
            high, low = packed[0::2], packed[1::2]
            red, blue = high.translate(_RED), low.translate(_BLUE)
            green = int.from_bytes(high.translate(_GREEN_HIGH), "big")
            green |= int.from_bytes(low.translate(_GREEN_LOW), "big")
            data[1::3] = green.to_bytes(len(high), "big")
            swapped = bool((self._access ^ self.ACCESS) & _BGR) != self.bgr
            data[0::3], data[2::3] = (blue, red) if swapped else (red, blue)
        return Picture(self.width, self.height, data)

    def _seen(self):
        """Return the values behind the glass; beyond the memory they are 0."""
        if (self.width, self.turn, self.x, self.y, self.mirror, self.ACCESS) == (_COLUMNS, 0, 0, 0, False, 0):
            return self._memory[: self.height * _COLUMNS]
        access = _ACCESS[self.turn] ^ self.ACCESS & _MIRROR_COLUMNS
        wide, high = (_ROWS, _COLUMNS) if access & _EXCHANGE else (_COLUMNS, _ROWS)
        left, top = _BEGINS[self.turn] if self.width <= _COLUMNS else (0, 0)
        if self.mirror:
            access ^= _MIRROR_ROWS if access & _EXCHANGE else _MIRROR_COLUMNS
            left = wide - self.width - left  # the other end
        left, top = max(0, left + self.x), max(0, top + self.y)
        count = min(self.width, wide - left)
        seen, rest = array("H"), array("H", bytes(2 * (self.width - count)))
        for y in range(top, top + self.height):
            seen += self._memory[_along(access, y, left, count)] if y < high else array("H", bytes(2 * count))
            seen += rest
        return seen

    @classmethod
    def display(cls, width, height, turn):
        """Return the relevant part of CircuitPython's board.c for pimoroni_picosystem."""
        return {
            "init_sequence": b"\x01\x80\x96" b"\x36\x01" + bytes((_ACCESS[turn],)) + b"\x3a\x01\x05"
            b"\x21\x00" b"\x11\x80\xff" b"\x29\x80\x64",
            "width": width, "height": height, "color_depth": 16,
            "set_column_command": 0x2A, "set_row_command": 0x2B, "write_ram_command": 0x2C,
        }


class Ili9341(St7789):
    """The ILI9341: its columns run the other way, blue comes first, and colours are true after 0x20."""

    SIZE = (320, 240)
    ACCESS = _MIRROR_COLUMNS | _BGR
    TRUE = False


PANELS = {"ssd1306": Ssd1306, "sh1106": Sh1106, "st7789": St7789, "ili9341": Ili9341}
