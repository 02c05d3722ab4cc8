"""UF2 files, which are dragged onto the drive that a board's boot ROM presents.

A file is a sequence of 512-byte blocks, each with 256 bytes for one address in the flash. The RP2040's boot
ROM erases a sector of 4 KiB by the number of the block, not its address (RP2040-E14;
bootrom/virtual_disk.c), so a correct file consists of whole sectors.
"""

import re
import struct
from typing import NamedTuple

from sim.command import Failed
from tools import fat
from tools.target import BOARDS, CIRCUITPYTHON, FAMILY, FLASH, RELEASES, SECTOR

_BLOCK, _PAGE = 512, 256
_HEADER = struct.Struct("<8I")
_FIRST, _SECOND, _LAST = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_NOT_FLASH, _HAS_FAMILY = 0x0001, 0x2000

# CircuitPython puts these on each drive that it formats, to keep computers from adding files of their own.
_MARKERS = {".fseventsd/no_log": b"", ".metadata_never_index": b"", ".Trashes": b"", ".Trash-1000": b""}


class Firmware(NamedTuple):
    """CircuitPython from its UF2 file: its version, its board's id, and address -> bytes."""

    version: str
    board: str
    parts: dict


def write(parts):
    """Return a UF2 file. Its parts (address -> bytes) are padded to whole sectors with 0xFF."""
    sectors = {}
    for start, content in parts.items():
        for at in range(start - start % SECTOR, start + len(content), SECTOR):
            sector = sectors.setdefault(at, bytearray(b"\xff" * SECTOR))
            low, high = max(at, start), min(at + SECTOR, start + len(content))
            sector[low - at : high - at] = content[low - start : high - start]
    count = len(sectors) * SECTOR // _PAGE
    blocks = []
    for address, sector in sorted(sectors.items()):
        for at in range(0, SECTOR, _PAGE):
            header = (_FIRST, _SECOND, _HAS_FAMILY, address + at, _PAGE, len(blocks), count, FAMILY)
            page = bytes(sector[at : at + _PAGE]).ljust(_BLOCK - _HEADER.size - 4, b"\0")
            blocks.append(_HEADER.pack(*header) + page + struct.pack("<I", _LAST))
    return b"".join(blocks)


def read(data, name):
    """Parse a UF2 file into (family, {address: bytes}), adjacent blocks merged.

    Raises Failed, with the file's `name`, unless it is a UF2 file for exactly one chip.
    """
    families, parts, end = set(), {}, None
    for at in range(0, len(data), _BLOCK):
        block = data[at : at + _BLOCK]
        if len(block) < _BLOCK:
            raise Failed("%s is not a UF2 file, or not all of one" % name)
        first, second, flags, address, size, _, _, family = _HEADER.unpack_from(block)
        if (first, second, block[-4:]) != (_FIRST, _SECOND, struct.pack("<I", _LAST)) or size > 476:
            raise Failed("%s is not a UF2 file, or not all of one" % name)
        if flags & _NOT_FLASH:
            continue
        families.add(family if flags & _HAS_FAMILY else None)
        if address != end:
            start = address
            parts[start] = bytearray()
        parts[start] += block[_HEADER.size : _HEADER.size + size]
        end = address + size
    if len(families) != 1:
        raise Failed("%s is not a UF2 file for one chip" % name)
    return families.pop(), {start: bytes(part) for start, part in parts.items()}


def drive(files, board):
    """Return the drive of a board with these files (path -> bytes), as a part for `write`.

    Raises Failed if they do not fit.
    """
    try:
        return {BOARDS[board].drive: fat.make({**files, **_MARKERS}, BOARDS[board].drive_size)}
    except ValueError as error:
        raise Failed("%s: %s" % (board, error)) from None


def circuitpython(data, name):
    """Return the Firmware in a UF2 file called `name`.

    Raises Failed unless it is a supported release of CircuitPython for one of our boards.
    """
    family, parts = read(data, name)
    content = b"".join(parts.values())
    match = re.search(rb"Adafruit CircuitPython ((\d+\.\d+)\S*) on [\d-]+; ([ -~]+)", content)
    if not match:
        raise Failed("%s is not CircuitPython" % name)
    version, release, machine = [part.decode() for part in match.groups()]
    boards = [board for board in BOARDS if re.search(rb"(?<!\w)%s(?!\w)" % board.encode(), content)]
    if len(boards) != 1:
        raise Failed("%s is for %s; Trefoil runs on %s" % (name, machine, ", ".join(BOARDS)))
    board = boards[0]
    if family != FAMILY:
        raise Failed("%s is not for the RP2040 of %s" % (name, board))
    if release not in CIRCUITPYTHON:
        raise Failed("%s is CircuitPython %s; this bundle is for %s" % (name, version, RELEASES))
    end = max(start + len(part) for start, part in parts.items())
    if min(parts) < FLASH or end > BOARDS[board].nvm:
        raise Failed("%s is larger than the firmware of %s may be" % (name, board))
    return Firmware(version, board, parts)
