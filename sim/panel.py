"""The two display controllers: they take the bytes of the SPI bus and hold what the glass shows.

`rgb()` gives height x width x 3 bytes. The window, the terminal, the screenshots and the tests all
read this and nothing else.
"""
import struct
import zlib

import numpy as np


class _Panel:
    """A controller on the bus: `command` and `data` take what is sent with D/C low and high."""

    mono = False  # black and white, nothing between

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.version = 0  # goes up whenever the picture may have changed
        self.brightness = 1.0
        self.reset()

    def reset(self):
        """As after power-on: nothing in the memory."""
        raise NotImplementedError

    def rgb(self):
        """The picture: a new uint8 array, height x width x 3."""
        raise NotImplementedError

    def png(self):
        """The picture as a PNG file's bytes, one pixel per panel pixel."""
        return png(self.rgb())


class Oled(_Panel):
    """128x64 one-bit OLED in the page layout that SSD1306 and SH1106 share: a byte is eight rows of a column.

    It takes its window by the commands 0x21 (columns) and 0x22 (pages) with both arguments sent as
    commands, as `data_as_commands` does. (The MacroPad's SH1106 sets one page at a time; Blinka
    sends that wrongly for partial updates, and the picture is the same.)
    """

    mono = True
    COMMANDS_WITH_DATA = {0x21: 2, 0x22: 2, 0x81: 1, 0x20: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1,
                          0xD9: 1, 0xDA: 1, 0xDB: 1, 0xAD: 1}

    def reset(self):
        self._pages = np.zeros((self.height // 8, self.width), np.uint8)
        self._columns = (0, self.width - 1)
        self._rows = (0, self.height // 8 - 1)
        self._column = self._row = 0
        self._pending = []
        self._on = False
        self.version += 1

    def command(self, data):
        for byte in data:
            self._pending.append(byte)
            if len(self._pending) <= self.COMMANDS_WITH_DATA.get(self._pending[0], 0):
                continue
            name, *values = self._pending
            self._pending = []
            if name == 0x21:
                self._columns, self._column = tuple(values), values[0]
            elif name == 0x22:
                self._rows, self._row = tuple(values), values[0]
            elif name == 0x81:
                self.brightness = values[0] / 255
                self.version += 1
            elif name in (0xAE, 0xAF):
                self._on = name == 0xAF
                self.version += 1

    def data(self, data):
        first, last = self._columns
        top, bottom = self._rows
        for byte in data:
            self._pages[self._row, self._column] = byte
            self._column += 1
            if self._column > last:
                self._column = first
                self._row = self._row + 1 if self._row < bottom else top
        self.version += 1

    def rgb(self):
        if not self._on:
            return np.zeros((self.height, self.width, 3), np.uint8)
        bits = np.unpackbits(self._pages[:, None, :], axis=1, bitorder="little")
        picture = bits.reshape(self.height, self.width) * np.uint8(255)
        return np.repeat(picture[:, :, None], 3, axis=2)


class Lcd(_Panel):
    """240x240 colour LCD, ST7789 style: windows by 0x2A and 0x2B, then 0x2C and RGB565, high byte first.

    565 is widened to 888 by repeating the top bits in the low ones, so that full is 255.
    """

    def reset(self):
        self._pixels = np.zeros((self.height, self.width), np.uint16)
        self._command = 0
        self._arguments = bytearray()
        self._window = [0, self.width - 1, 0, self.height - 1]
        self._on = False
        self._at = 0
        self.version += 1

    def command(self, data):
        for byte in data:
            self._command = byte
            self._arguments = bytearray()
            if byte == 0x2C:
                self._at = 0
            elif byte in (0x28, 0x29):
                self._on = byte == 0x29
                self.version += 1
            elif byte == 0x01:
                self._on = False

    def data(self, data):
        if self._command == 0x2C:
            self._write(data)
            return
        self._arguments += data
        if len(self._arguments) == 4 and self._command in (0x2A, 0x2B):
            first = 0 if self._command == 0x2A else 2
            self._window[first : first + 2] = struct.unpack(">HH", self._arguments)

    def _write(self, data):
        left, right, top, bottom = self._window
        width = right - left + 1
        values = np.frombuffer(data, ">u2")
        if self._at == 0 and len(values) == width * (bottom - top + 1):
            self._pixels[top : bottom + 1, left : right + 1] = values.reshape(-1, width)
        else:
            where = np.arange(self._at, self._at + len(values))
            self._pixels[top + where // width, left + where % width] = values
        self._at += len(values)
        self.version += 1

    def rgb(self):
        picture = np.zeros((self.height, self.width, 3), np.uint8)
        if self._on:
            red, green, blue = self._pixels >> 11, self._pixels >> 5 & 63, self._pixels & 31
            picture[:, :, 0] = red << 3 | red >> 2
            picture[:, :, 1] = green << 2 | green >> 4
            picture[:, :, 2] = blue << 3 | blue >> 2
        return picture


def png(picture):
    """A height x width x 3 uint8 array as the bytes of a PNG file. The same picture gives the same bytes."""
    height, width, _ = picture.shape
    rows = np.zeros((height, 1 + width * 3), np.uint8)  # each row begins with filter 0
    rows[:, 1:] = picture.reshape(height, -1)

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)) + chunk(b"IEND", b""))
