"""The 4 KiB of nvm: what lies where, and what a record looks like. docs/journal.md tells every byte.

CircuitPython's nvm on the RP2040 (ports/raspberrypi/common-hal/nvm/ByteArray.c) is one flash sector.
A write over bytes that are all 0xFF programs their 256-byte pages, one after the other; any other
write, even of the same value, erases the whole sector and programs its 16 pages again. So records are
appended over erased bytes, and nothing is written twice until the sector is made anew.
"""

from binascii import crc32

from micropython import const

VERSION = const(2)
SIZE = const(4096)
HEAD = const(48)  # bytes of a copy of the head; three lie behind each other, from byte 1 on
FIRST = const(145)  # where the tables begin
LEDGER = const(1408)  # the head and the tables take that much at most

# Codes of a match's records; 1 to 239 are its events.
UNDO = const(240)
WIDE = const(241)  # + bytes of payload
CORRECT = const(248)
NOTE = const(249)
LARGE = const(250)
PROGRESS = const(251)  # + high bits, up to 253
TICK = const(254)  # as `resume` tells it; stored as 0
ERASED = const(255)

# What a byte of a TERSE may be: words of the extended Hamming code, each of four bits. Two differ in four
# bits or more, and none is another that a power cut tore. By their high half; the first and last are none.
WORDS = b"\xff\x1e\x2d\x33\x4b\x55\x66\x78\x87\x99\xaa\xb4\xcc\xd2\xe1\0"
FEW = const(12)  # words 1 to this are the events 1 to this
STEP = const(0xD2)  # progress is one more
OTHER = const(0xE1)  # a record as elsewhere follows

# Kinds of blocks.
BEGIN = const(1)
END = const(2)
SNAPSHOT = const(3)
PACKED = const(4)
RUN = const(5)
ROW = const(6)
FRONT = const(7)
CLOSED = const(8)
DUMP = const(9)
SETTING = const(10)
TERSE = const(11)  # a RUN in words

FRAME = const(10)  # bytes of a block besides its content: head and crc
HALVES = const(6)  # bytes of its head
PIECE = const(128)  # bytes of a RUN or of what is PACKED, at most
TORN = const(0x8000)  # in a RUN's size: its last record is torn
BLOCKS = const(80)  # no more lie in the log before it is to be made anew

HAND = const(80)  # bytes that the longest hand or round needs: six seats in a round of Cybo take 48
RESERVE = const(150)  # bytes that are left at a boundary: a hand, and room to undo in it
LONG = const(1120)  # bytes from which a match is to be tidied to rest on a snapshot
WHOLE = const(512)  # bytes of records up to which it is kept whole then
SLACK = const(64)  # bytes kept for closing the sector, and for what power cuts tear

_LAST = const(0x7F)
_PAGE = const(256)


def check(match, at, content):
    """The check byte of a record at position `at`; `match` is 0 for what belongs to none."""
    return fold(crc32(content, crc32(bytes((match, at & 255, at >> 8)))))


def fold(value):
    """The check byte that a crc32 gives: never 0 nor 0xFF. These eight bits of it see every single bit."""
    value = (value >> 8 ^ value >> 18) & 255
    return value if 0 < value < 255 else value ^ 1


def crc(memory, start, end, last=_LAST):
    """The crc of a stretch, 4 bytes. Of 31 bits, so that the last byte is never 0xFF."""
    value = 0
    while start < end:
        value = crc32(memory[start : min(start + _PAGE, end)], value)
        start += _PAGE
    told = bytearray(value.to_bytes(4, "little"))
    told[3] &= last
    return bytes(told)


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
