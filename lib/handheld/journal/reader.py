"""Reads the records, after any power cut."""

from binascii import crc32

from micropython import const

from handheld.journal.sector import (
    BEGIN,
    BLOCK,
    ERASED,
    KEPT,
    MEND,
    NOTE,
    POKE,
    SELECT,
    SIZE,
    UNDO,
    WIDE,
    check,
    crc,
)

_HEAD = const(5)  # of a block
_PIECE = const(256)
_END = const(4072)  # no record begins from here on: the widest head fits


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
    if not code:
        return 1
    if WIDE <= code < NOTE:
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


def _reach(nvm, at):
    """Where the record that a power cut tore at `at` would end, as it stands."""
    end = at + width(nvm, at)
    if nvm[at] == BLOCK and nvm[end - 1] == check(0, at, nvm[at : end - 1]):
        end = body(nvm, at)[1] + 4
    return end


def landing(nvm, at):
    """Where MEND goes for what a power cut left at `at`: behind that, and behind torn MENDs."""
    end = _reach(nvm, at)
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

    def __init__(self, nvm, at, match=0):
        self._nvm = nvm
        self.at = at
        self.end = at
        self.match = match
        self.torn = False
        self.damaged = False
        self._key = bytearray(4)

    def step(self):
        """Go on to the next record. Gives its code, or ERASED where the log ends."""
        nvm = self._nvm
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
        nvm = self._nvm
        if at >= _END:
            return 0
        code = nvm[at]
        if not code:
            return at + 1
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
        match = self.match if code <= NOTE else 0
        if nvm[end - 1] != check(match, at, nvm[at : end - 1]):
            return 0
        if code == BLOCK:
            start, end = body(nvm, at)
            if end + 4 > SIZE or nvm[end : end + 4] != crc(nvm, start, end):
                return 0
            end += 4
        return end

    def _mended(self, at):
        """Where the log goes on behind what is no record at `at`, or 0 at its end."""
        nvm = self._nvm
        self.at = self.end = at
        used = tail(nvm)
        if at >= used:
            return 0
        after = _reach(nvm, at) if at < _END else SIZE
        while after < min(used, _END) and nvm[after] == MEND:
            if nvm[after + 1] == check(0, after, bytes((MEND,))):
                return after + 2
            after += 2  # a MEND that was torn itself
        self.torn = used <= after < _END
        self.damaged = not self.torn
        self.end = after if self.torn else SIZE
        return 0


def beginning(nvm, at):
    """What BEGIN holds of the match whose block lies at `at`."""
    start, end = body(nvm, at)
    if nvm[at + 1] == KEPT:
        start, end, _, _ = parts(nvm, at)
        end -= 2
    return bytes(nvm[start:end])


def parts(nvm, at):
    """Of a block KEPT: where its beginning, its snapshot and its events begin, and where they end."""
    start, end = body(nvm, at)
    start += 2
    base = start + nvm[start - 1] + 2
    events = base + (nvm[base - 2] | nvm[base - 1] << 8)
    if events > end:
        raise ValueError
    return start, base, events, end


def about(begun):
    """(names, levels, options) in what BEGIN holds. Raises ValueError or IndexError for nonsense."""
    seats = begun[2]
    levels = begun[3 : 3 + seats]
    lines = str(begun[3 + seats :], "utf-8").split("\n")
    names = lines[0].split(",")
    options = {}
    for line in lines[1:]:
        key, value = line.split("=")
        options[key] = value
    if len(names) != seats or len(levels) != seats:
        raise ValueError
    return names, levels, options


def contents(nvm, saved):
    """(position, size) in nvm of each event, undo, note and tick of a match, oldest first.

    Each lies there as a record without its check byte.
    """
    if nvm[saved.at + 1] == KEPT:
        _, _, at, end = parts(nvm, saved.at)
        while at < end:
            code = nvm[at]
            size = width(nvm, at) - 1 if code else 1
            if at >= saved.stop or at + size > end or code > NOTE:
                return
            yield at, size
            at += size
    cursor = Cursor(nvm, saved.at)
    cursor.step()
    while True:
        code = cursor.step()
        if code == ERASED or cursor.at >= saved.stop:
            return
        if cursor.match == saved.number and code <= NOTE:
            yield cursor.at, cursor.end - cursor.at - 1 if code else 1
