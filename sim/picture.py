"""A panel's picture: three bytes a pixel."""
import struct
import zlib


class Picture:
    """`width` x `height` pixels; `data` has red, green and blue of each, row by row from the top.

    numpy and Pillow take it for an array of height x width x 3.
    """

    def __init__(self, width, height, data):
        self.width = width
        self.height = height
        self.data = bytes(data)

    @property
    def __array_interface__(self):
        return {"shape": (self.height, self.width, 3), "typestr": "|u1", "data": self.data, "version": 3}

    def rows(self):
        wide = 3 * self.width
        return [self.data[at : at + wide] for at in range(0, len(self.data), wide)]

    def pixels(self):
        """Return each row's pixels as (red, green, blue)."""
        return [list(zip(row[::3], row[1::3], row[2::3])) for row in self.rows()]

    def png(self):
        """Return the bytes of a PNG file. The same picture gives the same bytes."""

        def chunk(name, body):
            return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        rows = b"".join(b"\0" + row for row in self.rows())  # each row begins with filter 0
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
                + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))
