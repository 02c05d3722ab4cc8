"""The 4 KiB of nvm: what lies where, and what a record looks like.

CircuitPython's nvm on the RP2040 (ports/raspberrypi/common-hal/nvm/ByteArray.c) is one flash sector.
A write over bytes that are all 0xFF programs their 256-byte pages, one after the other; any other
write, even of the same value, erases the whole sector and programs its 16 pages again. So records are
appended over erased bytes, and nothing is written twice until the sector is made anew.

Its first KiB is the ledger, what outlives every match, made anew with the sector:

    0     0xFF, or anything else once the sector is about to be made anew
    1     "Tf" and the version of the records
    4     where the part made anew ends (2 bytes), and its crc from byte 10 on (4 bytes)
    10    how often the sector was erased (3 bytes)
    13    settings, a byte each: 0 stands for the default, else value + 1
    28    names of the games, 8 bytes each, in the order in which they were first played
    52    the last line-up of each game, a byte for each of 12 seats: 1 + place of the name,
          0x80 + level of an opponent, 0 for nobody
    88    names of people, 8 bytes each
    216   statistics of each game and name: played, won, best (2 bytes each), total (4), streak, longest
    792   best time of each name, in tenths of a second (2 bytes), 0 for none
    824   bars of each name, 12 bytes each
    1020  crc of bytes 10 to 1019

These fields never move, so that the ledger of another version can be kept. Then come the records:

    0                                 a while has passed (a tick), for clocks
    1..239                            an event of a match, as the game has it
    UNDO                              its last choice is taken back
    WIDE + n, event, n bytes          an event with a payload of n bytes, up to 7; event 0
    NOTE, key << 4 | high, low        a number of 12 bits that the match keeps; key 0 to 15
    SELECT, match                     the match that the events from here on belong to
    MEND                              stands behind what a power cut left of a record
    POKE, low, high << 4 | n, n bytes a change to the ledger, n from 1 to 15
    BLOCK, kind, low, high            head of a block: so many bytes and their crc (4 bytes) follow

Each ends in a check byte over match number, position and content that is never 0xFF; but a tick is a
single byte. The head of a block is a record of its own and written first. As bytes are programmed
upwards and only 0 has no bit set, what a power cut has torn is never taken for a record; MEND then
stands behind the last byte that it could have reached.

Blocks hold, after 5 bytes of head:

    BEGIN   number of the match, place of its game, seats; a level for each seat; the names with commas
            between, and a line `key=value` for each option
    END     number, how it ended; a score for each seat (2 bytes); bars; times (2 bytes each)
    KEPT    whether it is over; the length of what BEGIN holds, and that; the length of a snapshot
            (2 bytes), and that; events, undos, notes and ticks as above, without check bytes
    CLOSED  the crc of the sector from byte 1 to here: it is about to be made anew
"""

from binascii import crc32

from micropython import const

VERSION = const(1)
SIZE = const(4096)
FIRST = const(1024)  # where records begin
START = const(10)  # what the ledger's crc is over
STOP = const(1020)

UNDO = const(240)
WIDE = const(241)
NOTE = const(249)
SELECT = const(250)
MEND = const(251)
POKE = const(252)
BLOCK = const(253)
TICK = const(254)  # as `resume` tells it; stored as 0
ERASED = const(255)

BEGIN = const(1)
END = const(2)
KEPT = const(3)
CLOSED = const(4)

FRAME = const(9)  # bytes of a block besides its content: head and crc
HAND = const(64)  # bytes that the longest hand or round needs: six seats in a round of Cybo take 48
RESERVE = const(128)  # bytes that are left at a boundary: a hand, and room to undo in it
LONG = const(640)  # bytes from which a match is to be tidied to rest on a snapshot
WHOLE = const(512)  # bytes up to which it is kept whole then
EVENTS = const(256)  # bytes of events that a snapshot has to be worth
SLACK = const(64)  # bytes kept for closing the sector, and for what power cuts tear

_CRC = const(0x3FFFFFFF)
_PIECE = const(256)


def check(match, at, content):
    """The check byte of a record at position `at`; `match` is 0 for what belongs to none."""
    value = crc32(content, crc32(bytes((match, at & 255, at >> 8)))) & 255
    return value if value != ERASED else 0


def crc(memory, start, end):
    """The crc of a stretch, 4 bytes. Of 30 bits, so that the last byte is never 0xFF."""
    value = 0
    while start < end:
        value = crc32(memory[start : min(start + _PIECE, end)], value)
        start += _PIECE
    return (value & _CRC).to_bytes(4, "little")


def blank(nvm, start=0, end=SIZE):
    """True where every byte is erased."""
    while start < end:
        if bytes(nvm[start : min(start + _PIECE, end)]).strip(b"\xff"):
            return False
        start += _PIECE
    return True
