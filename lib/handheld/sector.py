"""The 4 KiB of nvm as a log: what a record looks like, and how the log is read after any power cut.

CircuitPython's nvm on the RP2040 (ports/raspberrypi/common-hal/nvm/ByteArray.c) is one flash sector.
A write over bytes that are all 0xFF programs their 256-byte pages, one after the other; any other
write, even of the same value, erases the whole sector and programs its 16 pages again. So records are
appended over erased bytes, and nothing is written twice until the sector is made anew.

The sector holds the ledger (`ledger`) in its first KiB, made anew with the sector, and then records:

    0..239                            an event of the match in play, as the game has it
    UNDO                              its last choice is taken back
    WIDE + n, event, n bytes          an event with a payload of 1 to 8 bytes
    NOTE, key << 4 | high, low        a number of 12 bits that the match keeps; key 0 to 15
    SELECT, match                     the match that the events from here on belong to
    MEND                              stands behind what a power cut left of a record
    POKE, low, high << 4 | n, n bytes a change to the ledger, n from 1 to 15
    BLOCK, kind, low, high            head of a block: so many bytes and their crc (4 bytes) follow
    TICK                              a while has passed

Each ends in a check byte over match number, position and content that is never 0xFF. The head of a
block is a record of its own and written first. As bytes are programmed upwards, what a power cut has
torn is never taken for a record; MEND then stands behind the last byte that it could have reached.
"""

from binascii import crc32

from micropython import const

SIZE = const(4096)
FIRST = const(1024)  # where records begin

UNDO = const(240)
WIDE = const(240)
NOTE = const(249)
SELECT = const(250)
MEND = const(251)
POKE = const(252)
BLOCK = const(253)
TICK = const(254)
ERASED = const(255)

# Kinds of block
BEGIN = const(1)  # a match begins
END = const(2)  # the match in play is over or given up
KEPT = const(3)  # a match as it was when the sector was made anew
CLOSED = const(4)  # the sector is about to be made anew

WIDEST = const(8)
_CRC = const(0x3FFFFFFF)
_HEAD = const(5)
_PIECE = const(256)
_MENDS = const(64)  # so far behind a torn record there may be a MEND, after power cuts in a row
_END = const(4072)  # no record begins from here on: the widest head fits


def check(match, at, content):
    """The check byte of a record at position `at`."""
    value = crc32(content, crc32(bytes((match, at & 255, at >> 8)))) & 255
    return value if value != ERASED else 0


def crc(nvm, start, end):
    """The crc of a stretch: 30 bits, so that the last of its four bytes is never 0xFF."""
    value = 0
    while start < end:
        value = crc32(nvm[start : min(start + _PIECE, end)], value)
        start += _PIECE
    return value & _CRC


def blank(nvm, start=0, end=SIZE):
    """True where every byte is erased."""
    while start < end:
        if bytes(nvm[start : min(start + _PIECE, end)]).strip(b"\xff"):
            return False
        start += _PIECE
    return True


def tail(nvm):
    """Where the erased bytes at the sector's end begin."""
    end = SIZE
    while end:
        start = end - _PIECE
        length = len(bytes(nvm[start:end]).rstrip(b"\xff"))
        if length:
            return start + length
        end = start
    return 0


def width(nvm, at):
    """Bytes of the record at `at`, of a block's head alone, as its first bytes stand."""
    code = nvm[at]
    if WIDE < code < NOTE:
        return code - WIDE + 3
    if code == NOTE:
        return 4
    if code == SELECT:
        return 3
    if code == POKE:
        return 4 + (nvm[at + 2] & 15)
    return _HEAD if code == BLOCK else 2


def body(nvm, at):
    """Where the content of the block at `at` begins and ends."""
    return at + _HEAD, at + _HEAD + (nvm[at + 2] | nvm[at + 3] << 8)


def reach(nvm, at):
    """How far what a power cut left at `at` can reach: where the record would end, as it stands."""
    end = at + width(nvm, at)
    if nvm[at] == BLOCK and nvm[end - 1] == check(0, at, nvm[at : end - 1]):
        end = body(nvm, at)[1] + 4
    return end


def landing(nvm, at):
    """Where MEND goes for what a power cut left at `at`: behind that, and behind torn MENDs."""
    end = reach(nvm, at)
    used = tail(nvm)
    while end < used:
        end += 2
    return end


class Cursor:
    """Reads record after record.

    `at` and `end` are where the record that was read lies, `match` the number of the match that it
    belongs to. When the log has ended, `end` is where the next record goes; `torn` tells that a MEND
    has to stand there first, and `damaged` that what follows is no log.
    """

    def __init__(self, nvm, at=FIRST, match=0):
        self.nvm = nvm
        self.at = at
        self.end = at
        self.match = match
        self.torn = False
        self.damaged = False
        self._key = bytearray(4)

    def step(self):
        """Go on to the next record. Gives its code, or ERASED where the log ends."""
        nvm = self.nvm
        at = self.end
        end = self._sound(at)
        while not end:
            at = self._mended(at)
            if not at:
                return ERASED
            end = self._sound(at)
        self.at = at
        self.end = end
        code = nvm[at]
        if code == SELECT:
            self.match = nvm[at + 1]
        elif code == BLOCK and nvm[at + 1] == BEGIN:
            self.match = nvm[at + _HEAD]
        return code

    def _sound(self, at):
        """Where the record at `at` ends, or 0 if it is none."""
        nvm = self.nvm
        if at >= _END:
            return 0
        code = nvm[at]
        if code <= UNDO:  # most are: as below, in half the time
            key = self._key
            key[0] = self.match
            key[1] = at & 255
            key[2] = at >> 8
            key[3] = code
            value = crc32(key) & 255
            return at + 2 if nvm[at + 1] == (value if value != ERASED else 0) else 0
        if code == ERASED:
            return 0
        end = at + width(nvm, at)
        match = self.match if code <= NOTE or code == TICK else 0
        if nvm[end - 1] != check(match, at, nvm[at : end - 1]):
            return 0
        if code == BLOCK:
            start, end = body(nvm, at)
            if end + 4 > SIZE or crc(nvm, start, end) != int.from_bytes(nvm[end : end + 4], "little"):
                return 0
            end += 4
        return end

    def _mended(self, at):
        """Where the log goes on behind what is no record at `at`, or 0 at its end."""
        nvm = self.nvm
        self.at = self.end = at
        used = tail(nvm)
        if at >= used:
            return 0
        if at >= _END:
            self.damaged = True
            return 0
        after = reach(nvm, at)
        last = min(after + _MENDS, _END)
        while after < last:
            if nvm[after] == MEND and nvm[after + 1] == check(0, after, bytes((MEND,))):
                return after + 2
            if after >= used:
                self.end = after
                self.torn = True
                return 0
            after += 2
        self.damaged = True
        return 0
