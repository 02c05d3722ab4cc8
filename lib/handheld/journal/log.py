"""Append-only log in nvm: blocks, and after a RUN block the records of the current match."""

from handheld.journal import sector


class Saved:
    """A saved match: its `number`, its `game`, and `over` if it is finished or given up."""

    def __init__(self, number, game, at):
        self.number = number
        self.game = game
        self.over = False
        self.place(at)

    def place(self, at, base=0, runs=(), progress=0, size=0):
        self.at = at  # offset of BEGIN
        self.base = base  # offset of its snapshot, 0 for none
        self.runs = list(runs)  # (offset, end of its records; SIZE for the RUN that is open)
        self.order = 1 + bool(base) + len(self.runs)  # sequence number of its next block
        self.broken = False  # one of its blocks is lost: later ones are ignored
        self.stop = sector.SIZE  # records from this offset on are ignored
        self.size = size  # bytes of its events, known after a resume
        self.progress = progress  # latest progress in the log, known after a resume


class Log:
    """The part of the sector that is written between two erases, over erased bytes only."""

    def __init__(self, nvm):
        self.nvm = nvm
        self.at = sector.FIRST  # offset of the next block or record
        self.last = sector.FIRST  # end of the last block
        self.blocks = 0  # number of blocks
        self.run = 0  # offset of the open RUN, 0 for none
        self.writing = None  # the Saved of the open RUN

    def room(self):
        return sector.SIZE - sector.SLACK - self.at

    def block(self, kind, payload, saved=None, number=0):
        """Append a block of a match, or of none. Return its offset."""
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
        """Open a RUN: the records that follow belong to this match."""
        self.run = self.block(sector.RUN, saved.progress.to_bytes(2, "little"), saved)
        self.writing = saved
        saved.runs.append((self.run, sector.SIZE))

    def record(self, saved, record):
        """Append a record of a match. Return False, and append nothing, if there is no room."""
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
