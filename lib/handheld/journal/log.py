"""The log in nvm as it is written: blocks, and behind a RUN the records of the match in play."""

from handheld.journal import sector


class Saved:
    """A match that the journal holds: its `number`, of which `game`, and `over` once it is finished.

    The rest is for the journal: where it lies, and how much it is.
    """

    def __init__(self, number, game, at):
        self.number = number
        self.game = game
        self.over = False
        self.lie(at)

    def lie(self, at, base=0, runs=(), progress=0, size=0):
        """Lie there from now on."""
        self.at = at  # where BEGIN lies
        self.base = base  # and its snapshot, 0 for none
        self.runs = list(runs)  # (where it begins, where its records end; SIZE while they are written)
        self.order = 1 + bool(base) + len(self.runs)  # of the next block of the match
        self.broken = False  # a block of it is lost: what comes behind that is no part of it
        self.stop = sector.SIZE  # what is written from here on is no part of the match either
        self.size = size  # bytes of its events, known once it is resumed
        self.progress = progress  # as it was written last, known once it is resumed


class Log:
    """What is appended between two erases, over erased bytes alone."""

    def __init__(self, nvm):
        self.nvm = nvm
        self.at = sector.FIRST  # where the next block or record goes
        self.last = sector.FIRST  # where the last block ends
        self.blocks = 0  # how many lie there
        self.run = 0  # where the RUN lies that records are appended to, 0 for none
        self.writing = None  # the Saved that it is of

    def room(self):
        """Bytes that records may still take."""
        return sector.SIZE - sector.SLACK - self.at

    def block(self, kind, payload, saved=None, number=0):
        """Append a block of a match, or of none; gives where it lies."""
        nvm = self.nvm
        size = len(payload) + sector.FRAME
        if not sector.blank(nvm, self.at, self.at + size):
            self.at = sector.tail(nvm) + sector.GAP
        at = self.at
        order = 0
        if saved:
            number = saved.number
            order = saved.order
            saved.order = order + 1 & 255
        before = sector.checksum(nvm, self.last, at)
        nvm[at : at + size] = sector.block(kind, payload, number, order, at, before)
        if self.run and self.writing:
            self.writing.runs[-1] = self.run, at
        self.run = 0
        self.at = self.last = at + size
        self.blocks += 1
        return at

    def open_run(self, saved):
        """Begin a RUN: the records that follow are of this match."""
        self.run = self.block(sector.RUN, saved.progress.to_bytes(2, "little"), saved)
        self.writing = saved
        saved.runs.append((self.run, sector.SIZE))

    def record(self, saved, record):
        """Append a record of a match; False, and nothing is, if there is no room for it."""
        end = self.at + len(record) + 1
        fits = self.run and self.writing is saved and end <= self.last + sector.RUN_MOST
        if not fits or not sector.blank(self.nvm, self.at, end):
            if self.room() < len(record) + 1 + sector.FRAME + 2:
                return False
            self.open_run(saved)
            end = self.at + len(record) + 1
        self.nvm[self.at : end] = record + bytes((sector.check(record),))
        self.at = end
        if record[0] < sector.NOTE:
            saved.size += len(record) + 1
        return True
