"""Journal: saves matches event by event, and the ledger, in 4 KiB of nvm: docs/journal.md.

Play needs only this module. Those that read matches and the ledger are unloaded when a match starts or
resumes, the others after each call.
"""

from micropython import const

from handheld.journal import sector
from handheld.journal.settings import Settings
from handheld.machine.loading import Loaded, reserve

_MOST = const(1300)  # limit of a match's records, in bytes
_FAR = const(0xFFFF)  # largest progress


class Saved:
    """A saved match: `number`, `game`, `over` if it is finished or given up. A compaction makes it anew."""

    def __init__(self, number, game, at, base=0, runs=(), over=False, progress=0, size=0):
        self.number = number
        self.game = game
        self.over = over
        self.at = at  # offset of BEGIN
        self.base = base  # offset of its snapshot, 0 for none
        self.runs = list(runs)  # (offset, end of its records; SIZE for the RUN that is open)
        self.order = 1 + bool(base) + len(self.runs)  # sequence number of its next block
        self.broken = False  # one of its blocks is lost: later ones are ignored
        self.stop = sector.SIZE  # records from this offset on are ignored
        self.size = size  # bytes of its events, known after a resume
        self.progress = progress  # latest progress in the log, known after a resume


class Log:
    """The sector: a compacted part, then blocks and records. Only a Log writes to the memory."""

    def __init__(self, nvm, header=b"", blocks=0, block_end=0, head=0, writing=None, pending=()):
        self.nvm = nvm
        self.header = header  # its valid copy
        self.foreign = not header  # the sector is empty or holds foreign data
        self.compacted = header[6] | header[7] << 8 if header else sector.FIRST  # end of the compacted part
        self.blocks = blocks  # number of blocks
        self.block_end = block_end or self.compacted  # end of the last block
        self.head = head or self.compacted  # offset of the next block or record
        self.writing = writing  # the Saved of the open RUN, which is its last one
        self.pending = list(pending)  # (offset, its match's BEGIN or 0) of blocks that change the tables

    def room(self):
        return sector.SIZE - sector.SLACK - self.head

    def write(self, at, content):
        """Write bytes. If those in their place are not all 0xFF, CircuitPython erases the sector: 0.05 s."""
        self.nvm[at : at + len(content)] = content

    def block(self, kind, payload, saved=None, number=0):
        """Append a block of a match, or of none. Return its offset."""
        nvm = self.nvm
        size = len(payload) + sector.FRAME
        if not sector.blank(nvm, self.head, self.head + size):
            self.head = sector.used_end(nvm) + sector.GAP
        at = self.head
        order = 0
        if saved:
            number, order = saved.number, saved.order
            saved.order = order + 1 & 255
        before = sector.checksum(nvm, self.block_end, at)
        self.write(at, sector.block(kind, payload, number, order, at, before))
        if self.writing:
            self.writing.runs[-1] = self.writing.runs[-1][0], at
        self.writing = None
        self.head = self.block_end = at + size
        self.blocks += 1
        return at

    def open_run(self, saved):
        run = self.block(sector.RUN, saved.progress.to_bytes(2, "little"), saved)
        self.writing = saved
        saved.runs.append((run, sector.SIZE))

    def append(self, record, saved):
        """Append a record of a match. Return False if there is no room."""
        end = self.head + len(record) + 1
        fits = self.writing is saved and end <= self.block_end + sector.RUN_MOST
        if not fits or not sector.blank(self.nvm, self.head, end):
            if self.room() < len(record) + sector.FRAME + 3:
                return False
            self.open_run(saved)
            end = self.head + len(record) + 1
        self.write(self.head, record + bytes((sector.check(record),)))
        if record[0] < sector.NOTE:
            saved.size += len(record) + 1
        self.head = end  # at last: see `half_written`
        return True

    @property
    def half_written(self):
        """True if a record is written and not yet counted, because memory was full."""
        return self.nvm[self.head] != 0xFF


class Journal:
    """The saved matches and the ledger.

    * `notice`: a message about a loss, or ""; the reader clears it;
    * `settings`: the settings by key;
    * `matches`: every Saved, the latest first. Each game has at most one open match and at most one
      that is over, finished or given up, which is the first to go if room is short;
    * `current`: the Saved that receives events, or None;
    * `unsaved`: some changes of the settings or the ledger are not saved.

    Other attributes are private to this package.

    >>> nvm = bytearray(b"\\xff" * 4096)
    >>> journal = Journal(nvm, "handheld.people.ledger")
    >>> saved = journal.begin("pig", ["Ada", "Ben"], [0, 0], {"goal": "50"}, word="round", progress=1)
    >>> journal.event(6)
    >>> later = Journal(nvm, "handheld.people.ledger")  # after the power was cut
    >>> later.reader().where(later, later.saved("pig"))
    ('round', 1)
    """

    def __init__(self, nvm, ledger):
        """Open the journal, whatever `nvm` holds. `ledger` names the module that knows the tables."""
        self.settings = Settings(self.save)
        self.current = None
        self.incomplete = False  # some events of the current match are not saved
        self.unsaved_notes = b""  # notes of the current match that did not fit
        self._ledger = None  # the ledger while it is loaded
        self._tables = Loaded(ledger)
        self._reader = Loaded("handheld.journal.opening")
        self.log, self.matches, self.notice = self.reader().read(nvm, self.settings)
        self.unsaved = self.log.foreign and not self.notice  # an empty sector: the menu formats it
        if not self.log.foreign and (self.notice or nvm[0] == 0):
            self.tidy()  # damaged, or a power cut has prevented an erase

    def unload(self):
        """Unload the modules that play does not need. Called when a match has started or resumed."""
        self._reader.end()
        self._close()

    def ledger(self):
        """Return the tables, a `people.ledger.Ledger`. A start or resume of a match unloads them."""
        if self._ledger is None:
            self._ledger = self._tables.get().Ledger(self)
        return self._ledger

    def _close(self):
        if self._ledger and not self.unsaved:
            self._ledger = None
            self._tables.end()

    def save(self, row=b""):
        """Append a row (table, place, content), b"" for all. Return its offset, or 0 if it is not saved."""
        log = self.log
        spare = log.room() - len(row) - 2 * sector.FRAME
        if not row or log.foreign or spare < sector.STRETCH or log.blocks > sector.BLOCKS:
            self.unsaved = True
            return 0
        return log.block(sector.ROW, row)

    def begin(self, game, names, levels, options, extras=None, word="", progress=0):
        """Start a match and return its Saved. An open match of the same game is dropped.

        `levels` has 0 for each person and 1 to 15 for opponents; `options` are those of the record and
        `extras` the others, all of them, as text; `word` and `progress` are shown in the menu ("round", 1).
        People's names are added to the ledger if there is room. Raises ValueError for a setup that cannot be
        stored. May compact.
        """
        about = game, names, levels, options, extras or {}, word
        with Loaded("handheld.journal.compaction") as compaction:
            saved = compaction.begin(self, about, progress)
        self.go_on(saved)
        self.unload()
        return saved

    def saved(self, game):
        found = [saved for saved in self.matches if saved.game == game and not saved.over]
        return found[0] if found else None

    def find(self, number):
        found = [saved for saved in self.matches if saved.number == number]
        return found[0] if found else None

    def reader(self):
        """Return the module that reads and ends matches (see `matches`). A start or resume unloads it."""
        return self._reader.get()

    def go_on(self, saved):
        self.current = saved
        self.incomplete = False

    def event(self, code, data=b""):
        """Append an event before it is shown. It never erases: the next boundary saves what does not fit."""
        record = bytes((sector.WIDE + len(data), code)) + data if data else bytes((code,))
        self.incomplete = not self._append(record, 0)

    def mark(self, code):
        """Append UNDO, CORRECT or the TICK of a clock. Return False if later events need the room."""
        return self._append(bytes((code,)), sector.STRETCH)

    def note(self, key, value):
        """Append a number of 24 bits under a key (0 to 15); key 0 is valid until the next deal."""
        record = bytes((sector.NOTE, key)) + value.to_bytes(3, "little")
        if not self._append(record, sector.STRETCH):
            self.unsaved_notes += record

    def progress(self, number):
        """Append the number of the hand or round that starts. The menu shows it after the word in BEGIN."""
        number = min(number, _FAR)
        record = bytes((sector.PROGRESS,)) + number.to_bytes(2, "little")
        if number != self.current.progress and self._append(record, sector.STRETCH):
            self.current.progress = number

    def _append(self, record, spare):
        """Append a record of a match, not of a lesson. Return False if less than `spare` bytes were left."""
        saved = self.current
        if saved is None:
            return True
        size = len(record) + sector.FRAME + spare
        if self.incomplete or self.log.room() < size or saved.size + size > _MOST:
            return False
        return self.log.append(record, saved)

    @property
    def full(self):
        """True if the sector has to be compacted at the next boundary or in the menu."""
        log = self.log
        if self.unsaved or self.incomplete or self.unsaved_notes:
            return True
        if log.head == log.compacted:  # compacting a second time frees nothing
            return False
        long = self.current is not None and self.current.size > sector.LONG - sector.STRETCH
        return long or log.room() < sector.RESERVE or log.blocks > sector.BLOCKS

    def tidy(self, match=None, spare=sector.RESERVE):
        """Compact the sector, which erases it: about 0.2 s. Called at a boundary or in the menu only.

        If the log of `match`, the current one at a boundary, is long, a snapshot replaces it. At least
        `spare` bytes are free afterwards. It needs 8 KB of stack. After a MemoryError nothing has changed,
        but that `match` may begin at its snapshot.
        """
        reserve.afford(self._tidy, match, spare)

    def _tidy(self, match, spare):
        image = reserve.piece(sector.SIZE)
        try:
            with Loaded("handheld.journal.compaction") as compaction:
                new = compaction.compact(self, image, match, spare)
            self.log, self.matches, self.current, self.notice = new
            self.unsaved_notes = b""
            self.incomplete = self.incomplete and match is None
            self.unsaved = False
        finally:
            self._close()
