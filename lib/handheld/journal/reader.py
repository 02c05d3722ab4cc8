"""Reads blocks, and the records of a match, after any power cut."""

from binascii import crc32

from micropython import const

from handheld.journal.sector import (
    CORRECT,
    ERASED,
    HALVES,
    LARGE,
    NOTE,
    OTHER,
    PACKED,
    PIECE,
    PROGRESS,
    RUN,
    SIZE,
    STEP,
    TERSE,
    TORN,
    WIDE,
    WORDS,
    check,
    crc,
    fold,
    tail,
)

NONE = const(-1)  # no block
OPEN = const(-2)  # a RUN that is still written
LOOSE = const(-3)  # a RUN whose length a power cut tore

_CHECKED = bytearray(4)  # match, position and code of a record
_KNOWN = const(16)  # kinds of blocks that are looked for where something is damaged
_KEY = const(255)  # of LARGE: it is progress


def length(memory, at):
    """Bytes of content of the block at `at`, TORN among them as it stands; or OPEN, LOOSE, NONE."""
    if at + HALVES > SIZE:
        return NONE
    kind = memory[at]
    seed = crc32(bytes((0, at & 255, at >> 8)))
    if memory[at + 2] != fold(crc32(memory[at : at + 2], seed)):
        return NONE
    if memory[at + 5] != fold(crc32(memory[at : at + 5], seed)):
        if kind != RUN and kind != TERSE:
            return NONE
        return OPEN if memory[at + 3] & memory[at + 4] & memory[at + 5] == ERASED else LOOSE
    size = memory[at + 3] | memory[at + 4] << 8
    if kind == RUN or kind == TERSE:
        return size if at + HALVES + (size & ~TORN) <= SIZE else NONE
    return size if at + HALVES + 4 + size <= SIZE else NONE


def seek(memory, at, end):
    """Where the next sound block begins, from `at` on; `end` where there is none."""
    while at < end:
        if memory[at] < _KNOWN:
            size = length(memory, at)
            if size >= 0 or size == OPEN:
                return at
        at += 1
    return end


SOUND = const(0)  # a block's content
CUT = const(1)  # a power cut tore it
ROTTEN = const(2)


def state(memory, at, size):
    """What the content of the block at `at` is: SOUND, CUT or ROTTEN."""
    end = at + HALVES + size
    if end + 4 > SIZE:
        return CUT
    off = 0  # bits that the stored crc has too many, or not enough
    torn = True
    right = crc(memory, at + HALVES, end)
    if memory[end : end + 4] == right:
        return SOUND
    for place in range(4):
        bits = memory[end + place] ^ right[place]
        torn = torn and not right[place] & bits
        while bits:
            off += bits & 1
            bits >>= 1
    return SOUND if off < 2 else CUT if torn else ROTTEN


def body(nvm, at):
    """The content of the block at `at`."""
    size = nvm[at + 3] | nvm[at + 4] << 8
    return bytes(nvm[at + HALVES : at + HALVES + size])


def width(nvm, at):
    """Bytes of the record at `at`, without its check."""
    code = nvm[at]
    if WIDE <= code < CORRECT:
        return code - WIDE + 2
    if code == NOTE:
        return 3
    if code == LARGE:
        return 5
    return 2 if code >= PROGRESS else 1


def sound(nvm, at, match, terse=False):
    """Where the record of a match at `at` ends in a RUN, or 0 if it is none; `terse`: in a TERSE."""
    code = nvm[at]
    if terse:
        if code != OTHER:
            return at + 1 if code == WORDS[code >> 4] else 0
        at += 1
        if at == SIZE:
            return 0
        code = nvm[at]
    if not code:
        return at + 1
    if code < WIDE and at + 1 < SIZE:  # most are: as below, with less to collect
        key = _CHECKED
        key[0] = match
        key[1] = at & 255
        key[2] = at >> 8
        key[3] = code
        value = crc32(key)
        value = (value >> 8 ^ value >> 18) & 255
        return at + 2 if nvm[at + 1] == (value if 0 < value < 255 else value ^ 1) else 0
    end = at + width(nvm, at)
    if code > PROGRESS + 2 or end >= SIZE:
        return 0
    return end + 1 if nvm[end] == check(match, at, nvm[at:end]) else 0


def ends(nvm, at, match, stop=SIZE):
    """Of a match's RUN at `at`: (where its sound records end, the progress it tells or -1, steps since)."""
    terse = nvm[at] == TERSE
    at += HALVES
    found = -1
    steps = 0
    while at < stop and nvm[at] != ERASED:
        after = sound(nvm, at, match, terse)
        if not after:
            break
        told = number(nvm, at + 1 if terse and nvm[at] == OTHER else at)
        if told >= 0:
            found = told
            steps = 0
        elif terse:
            steps += nvm[at] == STEP
        at = after
    return at, found, steps


def _last(nvm, at, stop, terse):
    """Whether nothing lies behind the record at `at`: a power cut may have torn it."""
    end = stop if stop < SIZE else tail(nvm)
    if terse and (nvm[at] != OTHER or at + 1 == end):
        return end - at <= 1
    return end - at <= width(nvm, at + terse) + 1 + terse


def records(nvm, saved):
    """(position, size, code) in nvm of each record of a match, oldest first, without its check byte.

    Of size 1 the code is the record: what lies there may be its word. Where one cannot be read that no power
    cut tore, `saved.stop` is set to it, and the records end there.
    """
    last = saved.pieces[-1][0] if saved.pieces else 0
    for start, end in saved.pieces:
        at = start + HALVES
        packed = nvm[start] == PACKED
        terse = nvm[start] == TERSE
        stop = end & ~TORN or SIZE
        while at < stop and at < saved.stop:
            code = nvm[at]
            if code == ERASED:
                if len(bytes(nvm[at : min(stop, at + PIECE)]).strip(b"\xff")) > 1:
                    saved.stop = at  # no end: a bit of a record's code has flipped
                break
            after = at + width(nvm, at) if packed else sound(nvm, at, saved.number, terse)
            if not after or after > stop:
                marked = end & TORN or not end and start == last
                if not marked or not _last(nvm, at, stop, terse):
                    saved.stop = at
                saved.torn = True
                break
            if terse and code != OTHER:
                if code != STEP:
                    yield at, 1, code >> 4
            else:
                at += terse
                code = nvm[at]
                yield at, after - at if packed or not code else after - at - 1, code
            at = after
        if at >= saved.stop:
            return


def measure(nvm, saved):
    """(bytes of a match's records at most, where it was dealt last), as they stand; nothing is checked."""
    most = dealt = 0
    for start, end in saved.pieces:
        at = start + HALVES
        checks = nvm[start] != PACKED
        terse = nvm[start] == TERSE
        stop = end & ~TORN or SIZE
        while at < stop and nvm[at] != ERASED:
            code = nvm[at]
            if terse and code == OTHER and at + 1 < stop:
                at += 1
                code = nvm[at]
            elif terse:
                most += 1
                at += 1
                continue
            if WIDE < code < CORRECT:
                dealt = at
            size = width(nvm, at)
            most += size
            at += size + 1 if checks and code else size
    return most, dealt


def number(nvm, at):
    """What the PROGRESS, or the LARGE in its place, at `at` says; -1 where it is another record."""
    code = nvm[at]
    if PROGRESS <= code < PROGRESS + 3:
        return code - PROGRESS << 8 | nvm[at + 1]
    if code == LARGE and nvm[at + 1] == _KEY:
        return nvm[at + 2] | nvm[at + 3] << 8 | nvm[at + 4] << 16
    return -1


def progress(nvm, saved):
    """How far a match is, as its last boundary was told."""
    more = 0
    for piece in range(len(saved.pieces) - 1, -1, -1):
        start, end = saved.pieces[piece]
        if nvm[start] == PACKED:
            break
        _, found, steps = ends(nvm, start, saved.number, end & ~TORN or SIZE)
        more += steps
        if found >= 0:
            return found + more
    return (nvm[saved.at + HALVES] | nvm[saved.at + HALVES + 1] << 8) + more


def about(nvm, at):
    """How the match began whose BEGIN lies at `at`: an About."""
    return About(body(nvm, at))


class About:
    """How a match began: `game`, `names`, `levels` (bytes, 0 for a person), `options` of the record, the
    other choices `extras`, and the `word` that says with its progress how far it is.
    """

    def __init__(self, begun):
        """`begun` is what BEGIN holds. Raises ValueError or IndexError for nonsense."""
        self.over = begun[2] >= 128
        seats = begun[2] & 127
        self.levels = begun[3 : 3 + seats]
        lines = str(begun[3 + seats :], "utf-8").split("\n")
        self.game, names, self.word = lines[:3]
        self.names = names.split(",")
        self.options = {}
        self.extras = {}
        for line in lines[3:]:
            for sign, kept in ("=", self.options), (":", self.extras):
                key, found, value = line.partition(sign)
                if found:
                    kept[key] = value
                    break
        if len(self.names) != seats or len(self.levels) != seats or not self.game:
            raise ValueError
