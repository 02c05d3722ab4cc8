"""The 4 KiB of flash behind `microcontroller.nvm` on the RP2040. It is independent of the simulator.

NOR flash: erasing sets every byte of a sector to 0xFF, programming a page can only clear bits. Tests
of the journal cut the power at any operation through the `before` hook.
"""
import os

from sim.costs import NVM_APPEND, NVM_READ, NVM_READ_BYTE, NVM_REWRITE
from sim.host import Broken, write

PAGE = 256
SECTOR = 4096


class PowerCut(BaseException):
    """A power failure. It is a BaseException, so that no `except Exception` survives it."""


class Flash:
    """One sector of NOR flash, in memory or in a file.

    `before(kind, address, size)` is called before every operation and every step of one. An exception there
    (such as PowerCut) stops the chip at that point with `data` as it is. `kind` is:
    * "erase": the sector is about to be erased; "erase byte": about to erase the byte at `address`;
    * "program": a page is about to be programmed; "program byte": the byte at `address`.
    The hook may change `data` first, for bits that a cut leaves half done.

    `erases` and `programs` count whole operations begun.
    """

    def __init__(self, path=None, before=None):
        """Start erased, or with the content of the file at `path`. Raises ValueError for a wrong size."""
        self.data = bytearray(b"\xff" * SECTOR)
        self.before = before
        self.erases = 0
        self.programs = 0
        self._path = path
        if path is not None and os.path.exists(path):
            with open(path, "rb") as file:
                data = file.read(SECTOR + 1)
            if len(data) != SECTOR:
                words = "%s: expected %d bytes, found %d: move it away to begin anew"
                raise ValueError(words % (path, SECTOR, os.path.getsize(path)))
            self.data[:] = data

    def erase(self):
        """Set the whole sector to 0xFF."""
        self._step("erase", 0, SECTOR)
        self.erases += 1
        for address in range(SECTOR):
            self._step("erase byte", address, 1)
            self.data[address] = 0xFF
        self.save()

    def program(self, address, data):
        """Clear bits of one page so that it holds `data`. Bits that are 0 stay 0.

        Raises ValueError if `data` would leave the page of `address`.
        """
        if not 0 <= address < SECTOR or address % PAGE + len(data) > PAGE:
            raise ValueError("program %d bytes at %d: not within one page" % (len(data), address))
        self._step("program", address, len(data))
        self.programs += 1
        for at, byte in enumerate(data, address):
            self._step("program byte", at, 1)
            self.data[at] &= byte
        self.save()

    def _step(self, kind, address, size):
        if self.before is not None:
            try:
                self.before(kind, address, size)
            except BaseException:
                self.save()
                raise

    def save(self):
        """Write the file, if there is one. Every operation calls this. Raises Broken."""
        if self._path is None:
            return
        try:
            write(self._path, self.data)
        except OSError as error:
            raise Broken("--nvm: cannot write %s: %s" % (self._path, error.strerror)) from None


def place(index, length):
    """Return the place of an index or a step-1 slice in so many bytes, as a slice."""
    if isinstance(index, slice):
        start, stop, step = index.indices(length)
        if step != 1:
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        return slice(start, max(start, stop))
    if not -length <= index < length:
        raise IndexError("index out of range")
    return slice(index % length, index % length + 1)


def content(index, where, value, words):
    """Return the bytes that an assignment stores at a place. `words` refuse a number that is no byte."""
    if not isinstance(index, slice):
        if not 0 <= value <= 255:
            raise ValueError(words)
        return bytes((value,))
    if not isinstance(value, (bytes, bytearray, memoryview)):
        raise NotImplementedError("array/bytes required on right side")
    if len(bytes(value)) != where.stop - where.start:
        raise ValueError("Slice and value different lengths.")
    return bytes(value)


class ByteArray:
    """`microcontroller.nvm` over a Flash: indexing and step-1 slices only, as on the device.

    A write over bytes that are all 0xFF programs their pages; any other write, even of the same
    value, erases the sector and programs it all again.
    """

    def __init__(self, flash, spend=None):
        self._flash = flash
        self._spend = spend or (lambda us: None)

    def __len__(self):
        return SECTOR

    def __getitem__(self, index):
        where = place(index, SECTOR)
        if not isinstance(index, slice):
            return self._flash.data[where.start]
        self._spend(round(NVM_READ + NVM_READ_BYTE * (where.stop - where.start)))
        return self._flash.data[where]

    def __setitem__(self, index, value):
        where = place(index, SECTOR)
        self._write(where.start, content(index, where, value, "bytes must be 0-255"))

    def _write(self, start, value):
        flash = self._flash
        if all(byte == 0xFF for byte in flash.data[start : start + len(value)]):
            self._spend(NVM_APPEND)
            while value:
                room = PAGE - start % PAGE
                flash.program(start, value[:room])
                start += room
                value = value[room:]
        else:
            self._spend(NVM_REWRITE)
            whole = bytearray(flash.data)
            whole[start : start + len(value)] = value
            flash.erase()
            for page in range(0, SECTOR, PAGE):
                flash.program(page, whole[page : page + PAGE])
