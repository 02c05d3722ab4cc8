"""Journal: saves matches event by event, and the ledger, in 4 KiB of nvm: docs/journal.md.

Play needs only this module. Those that read matches and the ledger are unloaded when a match starts or
resumes, the others after each call.
"""

from micropython import const

from handheld.journal import sector
from handheld.journal.settings import Settings
from handheld.machine.loading import Loaded

_MOST = const(1300)  # limit of a match's records, in bytes
_FAR = const(0xFFFF)  # largest progress


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


class Journal:
    """The saved matches and the ledger.

    * `notice`: a message about a loss, or ""; the reader clears it;
    * `settings`: the settings by key;
    * `matches`: every Saved, the latest first. Each game has at most one open match and at most one
      that is over, finished or given up, which is the first to go if room is short.

    Other attributes are private to this package.

    >>> nvm = bytearray(b"\\xff" * 4096)
    >>> journal = Journal(nvm, "handheld.people.ledger")
    >>> saved = journal.begin("pig", ["Ada", "Ben"], [0, 0], {"goal": "50"}, word="round", progress=1)
    >>> journal.event(6)
    >>> journal.settings.set("volume", 3)
    >>> later = Journal(nvm, "handheld.people.ledger")  # after the power was cut
    >>> later.where(later.saved("pig")), later.about(later.saved("pig")).names
    (('round', 1), ['Ada', 'Ben'])
    >>> later.settings.get("volume")
    3
    """

    def __init__(self, nvm, ledger):
        """Open the journal, whatever `nvm` holds. `ledger` names the module that knows the tables."""
        self.nvm = nvm
        self.at = sector.FIRST  # offset of the next block or record
        self.last = sector.FIRST  # end of the last block
        self.blocks = 0  # number of blocks
        self.run = 0  # offset of the open RUN, 0 for none
        self.writing = None  # the Saved of the open RUN
        self.image = None  # a copy of the sector while it is read or compacted
        self.notice = ""
        self.settings = Settings(self.save)
        self.matches = []
        self.current = None  # the Saved that receives events
        self.number = 0  # number of the latest match
        self.tables = []  # (kind, row size with check byte, number of rows) of each table of the ledger
        self.pending = []  # (offset, offset of its match's BEGIN or 0) of each block that changes the tables
        self.wear = 0  # number of erases so far
        self.compacted = sector.FIRST  # end of the compacted part
        self.foreign = True  # the sector is empty or holds foreign data
        self.incomplete = False  # some events of the current match are not saved
        self.unsaved_notes = b""  # notes of the current match that did not fit
        self.unsaved = False  # some changes of the ledger are not saved
        self.opened = None  # the ledger while it is loaded
        self._tables = Loaded(ledger)
        self._reader = Loaded("handheld.journal.opening")
        self._reader.get().read(self)
        self.image = None

    def unload(self):
        """Unload the modules that play does not need. Called when a match has started or resumed."""
        self._reader.end()
        self.close()

    # Settings and the ledger

    def ledger(self):
        """Return the tables, a `people.ledger.Ledger`. A start or resume of a match unloads them."""
        if self.opened is None:
            self.opened = self._tables.get().Ledger(self)
        return self.opened

    def close(self):
        """Unload the ledger, unless it has unsaved changes."""
        if self.opened and not self.unsaved:
            self.opened = None
            self._tables.end()

    def save(self, row):
        """Append a row (table, place, content). Return its offset, or 0 if only a compaction can save it."""
        spare = self.room() - len(row) - 2 * sector.FRAME
        if self.foreign or spare < sector.STRETCH or self.blocks > sector.BLOCKS:
            self.ledger()
            self.unsaved = True
            return 0
        return self.block(sector.ROW, row)

    # Matches

    def begin(self, game, names, levels, options, extras=None, word="", progress=0):
        """Start a match and return its Saved. An open match of the same game is dropped.

        `levels` has 0 for each person and 1 to 15 for opponents; `options` are those of the record and
        `extras` the others, all of them, as text; `word` and `progress` are shown in the menu ("round", 1).
        People's names are added to the ledger if there is room. Raises ValueError for a setup that cannot be
        stored. May compact.
        """
        about = game, names, levels, options, extras or {}, word
        with Loaded("handheld.journal.compaction") as compaction:
            self.current = compaction.begin(self, about, progress)
        self.current.progress = progress
        self.incomplete = False
        self.unload()
        return self.current

    def saved(self, game):
        """Return the open match of a game, or None."""
        for saved in self.matches:
            if saved.game == game and not saved.over:
                return saved
        return None

    def find(self, number):
        for saved in self.matches:
            if saved.number == number:
                return saved
        return None

    def about(self, saved):
        """Return the setup of a saved match, a `matches.BeginPayload`."""
        return self._reader.get().about(self, saved)

    def where(self, saved):
        """Return the progress of a saved match, (word, number), from its last boundary. It needs no rules."""
        return self._reader.get().where(self, saved)

    def replay(self, saved, rules, heard=None):
        """Replay a saved match. Return (match, undone), or None if the rules refuse its setup or snapshot.

        `rules` is the game's class. `undone` has (code, data) of the choices that may be redone, the
        next one last. `heard(code, data)` is called after each event, for `sector`'s UNDO, CORRECT and
        TICK, and for NOTE with (key, value). An event that the rules refuse ends the match there, with a
        `notice`.
        """
        return self._reader.get().replay(self, saved, rules, heard)

    def resume(self, saved, rules, heard=None):
        """Replay an open match and make it the current one. For the arguments see `replay`. May compact."""
        return self._reader.get().resume(self, saved, rules, heard)

    def event(self, code, data=b""):
        """Append an event before it is shown. It never erases: the next boundary saves what does not fit."""
        record = bytes((sector.WIDE + len(data), code)) + data if data else bytes((code,))
        self.incomplete = not self._write(record, 0)

    def undo(self):
        """Append an undo of the last choice. Return False if later events need the room."""
        return self._write(bytes((sector.UNDO,)), sector.STRETCH)

    def correct(self):
        """Append a correction of the last chance event. Return False if later events need the room."""
        return self._write(bytes((sector.CORRECT,)), sector.STRETCH)

    def tick(self):
        """Append a tick of the clock. The caller defines its length."""
        self._write(bytes((sector.TICK,)), sector.STRETCH)

    def note(self, key, value):
        """Append a number of 24 bits under a key (0 to 15); key 0 is valid until the next deal."""
        record = bytes((sector.NOTE, key)) + value.to_bytes(3, "little")
        if not self._write(record, sector.STRETCH):
            self.unsaved_notes += record

    def progress(self, number):
        """Append the number of the hand or round that starts. The menu shows it after the word in BEGIN."""
        saved = self.current
        number = min(number, _FAR)
        record = bytes((sector.PROGRESS,)) + number.to_bytes(2, "little")
        if number != saved.progress and self._write(record, sector.STRETCH):
            saved.progress = number

    def _write(self, record, spare):
        """Append a record of a match, not of a lesson. Return False if less than `spare` bytes were left."""
        saved = self.current
        if saved is None:
            return True
        size = len(record) + sector.FRAME
        if self.incomplete or self.room() < size + spare or saved.size + size + spare > _MOST:
            return False
        end = self.at + len(record) + 1
        fits = self.run and self.writing is saved and end <= self.last + sector.RUN_MOST
        if not fits or not sector.blank(self.nvm, self.at, end):
            if self.room() < size + 3:
                return False
            self.open_run(saved)
            end = self.at + len(record) + 1
        self.nvm[self.at : end] = record + bytes((sector.check(record),))
        self.at = end
        if record[0] < sector.NOTE:
            saved.size += len(record) + 1
        return True

    def end(self, saved, payload=b"\0"):
        """End an open match with the payload of its END, by default one that does not count. May compact."""
        self._reader.get().finish(self, saved, payload)
        self.unload()

    # The log, written over erased bytes only

    def room(self):
        return sector.SIZE - sector.SLACK - self.at

    def block(self, kind, payload, saved=None, number=0):
        """Append a block of a match, or of none. Return its offset."""
        nvm = self.nvm
        size = len(payload) + sector.FRAME
        if not sector.blank(nvm, self.at, self.at + size):
            self.at = sector.used_end(nvm) + sector.GAP
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

    # Compaction

    @property
    def full(self):
        """True if the sector has to be compacted at the next boundary or in the menu."""
        if self.unsaved or self.incomplete or self.unsaved_notes:
            return True
        if self.at == self.compacted:  # compacting a second time frees nothing
            return False
        if self.room() < sector.RESERVE or self.blocks > sector.BLOCKS:
            return True
        return self.current is not None and self.current.size > sector.LONG - sector.STRETCH

    def tidy(self, match=None, spare=sector.RESERVE):
        """Compact the sector, which erases it: about 0.2 s. Called at a boundary or in the menu only.

        `match` is the current match, at a boundary. If its log is long a snapshot replaces it, and earlier
        events can no longer be undone. At least `spare` bytes are free afterwards. Call it with a shallow
        stack: CircuitPython needs 8 KB of stack to write the sector. It allocates 4 KB in one piece; after a
        MemoryError nothing has changed.
        """
        self.image = None
        self.image = bytearray(sector.SIZE)
        with Loaded("handheld.journal.compaction") as compaction:
            placed = compaction.compose(self, match, spare)
            compaction.write(self)
            self.image = None
            compaction.commit(self, placed)
        self.incomplete = self.incomplete and match is None
