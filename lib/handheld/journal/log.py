"""The log in nvm, as it is written: blocks, and the records of the match in play, one behind the other."""

from micropython import const

from handheld.journal.sector import (
    FEW,
    FIRST,
    FRAME,
    HALVES,
    LARGE,
    OTHER,
    PIECE,
    PROGRESS,
    RUN,
    SIZE,
    SLACK,
    STEP,
    TERSE,
    TORN,
    WORDS,
    blank,
    check,
    crc,
    tail,
)

_NEAR = const(768)  # progress below it has a record of its own
_KEY = const(255)  # of LARGE: it is progress


class Saved:
    """A match that the journal holds: its `number`, of which `game`, and `over` once it is finished.

    The rest is for the journal: where it lies, and how much it is.
    """

    def __init__(self, number, game, at):
        self.number = number
        self.game = game
        self.over = False
        self.at = at  # where BEGIN lies
        self.base = 0  # and its snapshot, 0 for none
        self.pieces = []  # (where it begins, where it ends and TORN; 0 while it is written) of PACKED and RUN
        self.stop = SIZE  # what is written from here on is no part of the match
        self.torn = False  # its last record is
        self.size = 0  # bytes of its records, known once it is resumed
        self.progress = 0  # as it was written last, known once it is resumed
        self.terse = False  # its game's `Match.terse`, likewise

    def lie(self, other):
        """Lie where the other does: the sector was made anew."""
        self.at = other.at
        self.base = other.base
        self.pieces = other.pieces
        self.stop = SIZE
        self.torn = False
        self.size = other.size
        self.progress = other.progress


class Log:
    """What is written into nvm between two erases, over erased bytes alone."""

    def __init__(self, nvm):
        self.nvm = nvm
        self.at = FIRST  # where the next block or record goes
        self.blocks = 0  # how many lie there
        self.run = 0  # where the RUN that is written lies, 0 for none
        self.writing = None  # the Saved that it is of, if that is known
        self.whole = False  # all in it is known to be sound

    def room(self):
        """Bytes that records may still take."""
        return SIZE - SLACK - self.at

    def ready(self, size):
        """Where the next `size` bytes go: behind whatever is not erased there."""
        if not blank(self.nvm, self.at, self.at + size):
            self.at = tail(self.nvm)
            self.whole = False
        return self.at

    def block(self, kind, content, match=0):
        """Write a block; gives where it lies."""
        self.close_run()
        size = len(content)
        at = self.ready(size + FRAME)
        self.at = at + size + FRAME
        self.nvm[at : self.at] = head(at, kind, match, size) + content + crc(content, 0, size)
        self.blocks += 1
        return at

    def record(self, saved, content):
        """Write a record of a match; False, and nothing is, if there is no room for it."""
        size = len(content) + 2
        if self.run and not blank(self.nvm, self.at, self.at + size):
            self.ready(size)
            if self.room() < size + HALVES:
                return False
        fits = self.at + size <= self.run + HALVES + PIECE
        if not (self.run and self.writing is saved and self.whole and fits):
            self._open_run(saved)
        self._append(saved, content)
        return True

    def _append(self, saved, content):
        at = self.at
        code = content[0]
        terse = self.nvm[self.run] == TERSE
        saved.size += len(content) + 1 if code else 1
        if terse and code <= FEW and len(content) == 1:
            content = WORDS[code : code + 1]
        elif terse and code >= LARGE and content == how_far(saved.progress + 1):
            content = bytes((STEP,))
        elif code:  # a tick has no check byte
            content += bytes((check(saved.number, at + terse, content),))
            if terse:
                content = bytes((OTHER,)) + content
        self.at = at + len(content)
        self.nvm[at : self.at] = content

    def _open_run(self, saved):
        self.close_run()
        at = self.ready(min(HALVES + PIECE, SIZE - self.at))
        self.nvm[at : at + 3] = head(at, TERSE if saved.terse else RUN, saved.number, 0)[:3]
        self.run = at
        self.writing = saved
        self.whole = True
        self.at = at + HALVES
        self.blocks += 1
        saved.pieces.append((at, 0))
        if saved.progress != self.nvm[saved.at + HALVES] | self.nvm[saved.at + HALVES + 1] << 8:
            self._append(saved, how_far(saved.progress))

    def close_run(self):
        """Tell length and crc of the RUN that is written, if there is one."""
        at = self.run
        if not at:
            return
        end = self.at
        torn = 0 if self.whole else TORN  # or not known to be whole: that does no harm
        size = end - at - HALVES | torn
        self.nvm[at + 3 : at + HALVES] = head(at, self.nvm[at], self.nvm[at + 1], size)[3:]
        self.at = min(end + 4, SIZE)
        if end + 4 <= SIZE and blank(self.nvm, end, end + 4):
            self.nvm[end : end + 4] = crc(self.nvm, at + HALVES, end)
        if self.writing and self.writing.pieces and self.writing.pieces[-1][0] == at:
            self.writing.pieces[-1] = at, end | torn
        self.run = 0


def head(at, kind, match, size):
    """The head of a block at `at`."""
    first = bytes((kind, match))
    first += bytes((check(0, at, first), size & 255, size >> 8))
    return first + bytes((check(0, at, first),))


def how_far(number):
    """The record that tells how far a match is."""
    if number < _NEAR:
        return bytes((PROGRESS + (number >> 8), number & 255))
    return bytes((LARGE, _KEY)) + number.to_bytes(3, "little")
