"""The format of the 4 KiB of nvm: places, codes, checks and checksums. docs/journal.md describes every byte.

CircuitPython's nvm on the RP2040 (ports/raspberrypi/common-hal/nvm/ByteArray.c) is one flash sector.
A write over bytes that are all 0xFF programs their 256-byte pages, one after the other; any other
write, even of the same value, erases the whole sector and programs its 16 pages again. So the log
appends over erased bytes, and nothing is written twice until the sector is compacted.
"""

from binascii import crc32

from micropython import const

VERSION = const(3)
SIZE = const(4096)
HEADER = const(47)  # bytes of a copy of the header; two copies lie behind byte 0
FIRST = const(95)  # where the tables begin
LEDGER = const(1408)  # the tables end there at the latest

# Codes of a match's records; 0 to 239 are its events.
UNDO = const(240)
WIDE = const(240)  # + bytes of payload, 1 to 6: an event with a payload
CORRECT = const(248)
NOTE = const(249)  # a key and a number of 24 bits
TICK = const(250)
PROGRESS = const(252)  # a number of 16 bits
MAGIC = const(253)  # of a block: it ends the records before it
ERASED = const(255)

# Kinds of blocks.
BEGIN = const(1)
RUN = const(2)
SNAPSHOT = const(3)
END = const(4)
ROW = const(5)
CLOSED = const(6)

HEAD = const(8)  # bytes of a block before its payload
FRAME = const(12)  # and with the checksum behind it
GAP = const(8)  # bytes left erased behind a torn tail: a torn record finds no check there
RUN_MOST = const(160)  # bytes of a run, or of the records in its payload
BLOCKS = const(56)  # with more in the sector it is to be compacted

HAND = const(80)  # bytes that the longest hand or round needs: six seats in a round of Cybo take 48
RESERVE = const(240)  # bytes left at a boundary: a hand, its clock, and room to undo in it
LONG = const(1120)  # bytes of records from which a match is to rest on a snapshot
WHOLE = const(512)  # bytes of records up to which it is kept whole then
SLACK = const(64)  # bytes kept for closing the sector, and for what power cuts tear

_PAGE = const(256)


def check(record):
    """The check byte of a record or row, never 0xFF. These eight bits of the crc see every single bit."""
    value = crc32(record)
    value = (value >> 8 ^ value >> 18) & 255
    return value if value < 255 else 254


def checksum(memory, start, end, value=0):
    """The crc32 of a stretch, 4 bytes; `value` is where it starts from. Of 30 bits: it ends in no 0xFF."""
    while end - start > _PAGE:
        value = crc32(memory[start : start + _PAGE], value)
        start += _PAGE
    return (crc32(memory[start:end], value) & 0x3FFFFFFF).to_bytes(4, "little")


def block(kind, payload, match, order, at, before):
    """A block for position `at`. `before` is the `checksum` of the bytes since the block before it."""
    size = len(payload)
    content = bytes((MAGIC, kind, match, order, size & 255, size >> 8)) + before[:2] + payload
    return content + checksum(content, 0, size + HEAD, at)


def after(memory, at):
    """Where the sound block at `at` ends; 0 where there is none."""
    if at + FRAME > SIZE or memory[at] != MAGIC:
        return 0
    end = at + FRAME + (memory[at + 4] | memory[at + 5] << 8)
    if end > SIZE or memory[end - 4 : end] != checksum(memory, at, end - 4, at):
        return 0
    return end


def body(memory, at):
    """The payload of the block at `at`."""
    start = at + HEAD
    return bytes(memory[start : start + (memory[at + 4] | memory[at + 5] << 8)])


def width(code):
    """Bytes of a record with this code, without its check."""
    if code <= WIDE:
        return 1
    if code <= WIDE + 6:
        return code - WIDE + 2
    return 5 if code == NOTE else 3 if code == PROGRESS else 1


def following(memory, at, end):
    """Where the sound record at `at` ends, before `end`; 0 where there is none."""
    last = at + width(memory[at])
    if last >= end or memory[last] != check(memory[at:last]) or memory[at] >= MAGIC:
        return 0
    return last + 1


def blank(nvm, start=0, end=SIZE):
    """True where every byte is erased."""
    while start < end:
        if bytes(nvm[start : min(start + _PAGE, end)]).strip(b"\xff"):
            return False
        start += _PAGE
    return True


def tail(nvm):
    """Where the erased bytes at the sector's end begin."""
    end = SIZE
    while end:
        start = end - _PAGE
        length = len(bytes(nvm[start:end]).rstrip(b"\xff"))
        if length:
            return start + length
        end = start
    return 0
