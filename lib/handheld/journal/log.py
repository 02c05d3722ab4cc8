"""The log in nvm, as it is written: blocks, and the records of the match in play, one behind the other."""

from micropython import const

from handheld.journal import sector

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
        self.stop = sector.SIZE  # what is written from here on is no part of the match
        self.torn = False  # its last record is
        self.size = 0  # bytes of its records, known once it is resumed
        self.progress = 0  # as it was written last, known once it is resumed
        self.terse = False  # its game's `Match.terse`, likewise

    def lie(self, other):
        """Lie where the other does: the sector was made anew."""
        self.at = other.at
        self.base = other.base
        self.pieces = other.pieces
        self.stop = sector.SIZE
        self.torn = False
        self.size = other.size
        self.progress = other.progress


class Log:
    """What is written into nvm between two erases, over erased bytes alone."""

    def __init__(self, nvm):
        self.nvm = nvm
        self.at = sector.FIRST  # where the next block or record goes
        self.blocks = 0  # how many lie there
        self.run = 0  # where the RUN that is written lies, 0 for none
        self.writing = None  # the Saved that it is of, if that is known
        self.whole = False  # all in it is known to be sound

    def room(self):
        """Bytes that records may still take."""
        return sector.SIZE - sector.SLACK - self.at

    def ready(self, size):
        """Where the next `size` bytes go: behind whatever is not erased there."""
        if not sector.blank(self.nvm, self.at, self.at + size):
            self.at = sector.tail(self.nvm)
            self.whole = False
        return self.at

    def block(self, kind, content, match=0):
        """Write a block; gives where it lies."""
        self.close_run()
        size = len(content)
        at = self.ready(size + sector.FRAME)
        self.at = at + size + sector.FRAME
        self.nvm[at : self.at] = head(at, kind, match, size) + content + sector.crc(content, 0, size)
        self.blocks += 1
        return at

    def record(self, saved, content):
        """Write a record of a match; False, and nothing is, if there is no room for it."""
        size = len(content) + 2
        if self.run and not sector.blank(self.nvm, self.at, self.at + size):
            self.ready(size)
            if self.room() < size + sector.HALVES:
                return False
        fits = self.at + size <= self.run + sector.HALVES + sector.PIECE
        if not (self.run and self.writing is saved and self.whole and fits):
            self._open_run(saved)
        self._append(saved, content)
        return True

    def _append(self, saved, content):
        at = self.at
        code = content[0]
        terse = self.nvm[self.run] == sector.TERSE
        saved.size += len(content) + 1 if code else 1
        if terse and 0 < code <= sector.FEW and len(content) == 1:
            content = sector.WORDS[code : code + 1]
        elif terse and code >= sector.LARGE and content == how_far(saved.progress + 1):
            content = bytes((sector.STEP,))
        else:
            if code:  # a tick has no check byte
                content += bytes((sector.check(saved.number, at + terse, content),))
            if terse:
                content = bytes((sector.OTHER,)) + content
        self.at = at + len(content)
        self.nvm[at : self.at] = content

    def _open_run(self, saved):
        self.close_run()
        at = self.ready(min(sector.HALVES + sector.PIECE, sector.SIZE - self.at))
        self.nvm[at : at + 3] = head(at, sector.TERSE if saved.terse else sector.RUN, saved.number, 0)[:3]
        self.run = at
        self.writing = saved
        self.whole = True
        self.at = at + sector.HALVES
        self.blocks += 1
        saved.pieces.append((at, 0))
        if saved.progress != self.nvm[saved.at + sector.HALVES] | self.nvm[saved.at + sector.HALVES + 1] << 8:
            self._append(saved, how_far(saved.progress))

    def close_run(self):
        """Tell length and crc of the RUN that is written, if there is one."""
        at = self.run
        if not at:
            return
        end = self.at
        torn = 0 if self.whole else sector.TORN  # or not known to be whole: that does no harm
        size = end - at - sector.HALVES | torn
        self.nvm[at + 3 : at + sector.HALVES] = head(at, self.nvm[at], self.nvm[at + 1], size)[3:]
        self.at = min(end + 4, sector.SIZE)
        if end + 4 <= sector.SIZE and sector.blank(self.nvm, end, end + 4):
            self.nvm[end : end + 4] = sector.crc(self.nvm, at + sector.HALVES, end)
        if self.writing and self.writing.pieces and self.writing.pieces[-1][0] == at:
            self.writing.pieces[-1] = at, end | torn
        self.run = 0


def head(at, kind, match, size):
    """The head of a block at `at`."""
    first = bytes((kind, match))
    first += bytes((sector.check(0, at, first), size & 255, size >> 8))
    return first + bytes((sector.check(0, at, first),))


def how_far(number):
    """The record that tells how far a match is."""
    if number < _NEAR:
        return bytes((sector.PROGRESS + (number >> 8), number & 255))
    return bytes((sector.LARGE, _KEY)) + number.to_bytes(3, "little")
