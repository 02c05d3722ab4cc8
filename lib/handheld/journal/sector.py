"""Format of the 4 KiB of nvm: offsets, codes and checksums. docs/journal.md describes every byte."""

from binascii import crc32

from micropython import const

VERSION = const(3)
SIZE = const(4096)
HEADER = const(47)  # size of the header, which follows byte 0
COPY = const(48)  # offset of the header's copy
FIRST = const(95)  # offset of the tables
NEW = const(112)  # end of a new sector's tables: the settings alone
LEDGER = const(1516)  # limit of the tables' end

# Codes of a match's records; 0 to 239 are its events.
UNDO = const(240)
WIDE = const(240)  # + n: an event with n bytes of payload, 1 to 6
CORRECT = const(248)
NOTE = const(249)  # a key and a number of 24 bits
TICK = const(250)
PROGRESS = const(252)  # a number of 16 bits
MAGIC = const(253)  # first byte of a block; it ends the records before it
ERASED = const(255)

# Kinds of blocks.
BEGIN = const(1)
RUN = const(2)
SNAPSHOT = const(3)
END = const(4)
ROW = const(5)
CLOSED = const(6)

HEAD = const(8)  # size of a block's header, before its payload
FRAME = const(12)  # size of a block's header and checksum
GAP = const(8)  # erased bytes after a torn tail, so that a torn record finds no check byte
RUN_MOST = const(160)  # limit of a run's records, and of those in its payload, in bytes
BLOCKS = const(52)  # with more blocks the sector is compacted

STRETCH = const(80)  # bytes for the longest stretch of events between two boundaries; today 48
RESERVE = const(240)  # free bytes required at a boundary: a hand, its clock and some undos
LONG = const(1120)  # limit of records: a snapshot replaces longer ones
WHOLE = const(512)  # the same while no clock can run
SLACK = const(64)  # bytes reserved for CLOSED and for torn writes

_PAGE = const(256)


def check(record):
    """Return the check byte of a record or row, never 0xFF. It detects every single-bit error."""
    value = crc32(record)
    value = (value >> 8 ^ value >> 18) & 255
    return value if value < 255 else 254


def checksum(memory, start, end, value=0):
    """Return the crc32 of a range, 4 bytes, continued from `value`. It has 30 bits, never ending in 0xFF."""
    while end - start > _PAGE:
        value = crc32(memory[start : start + _PAGE], value)
        start += _PAGE
    return (crc32(memory[start:end], value) & 0x3FFFFFFF).to_bytes(4, "little")


def block(kind, payload, match, order, at, before):
    """Return a block for offset `at`. `before` is the `checksum` of the bytes since the previous block."""
    size = len(payload)
    content = bytes((MAGIC, kind, match, order, size & 255, size >> 8)) + before[:2] + payload
    return content + checksum(content, 0, size + HEAD, at)


def blank(nvm, start=0, end=SIZE):
    """Return True if all bytes are erased."""
    for at in range(start, end, _PAGE):
        if bytes(nvm[at : min(at + _PAGE, end)]).strip(b"\xff"):
            return False
    return True


def used_end(nvm):
    """Return the end of the sector's used bytes."""
    for start in range(SIZE - _PAGE, -1, -_PAGE):
        used = bytes(nvm[start : start + _PAGE]).rstrip(b"\xff")
        if used:
            return start + len(used)
    return 0
