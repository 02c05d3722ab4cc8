"""The journal: what is saved, event by event, in the 4 KiB of `microcontroller.nvm`.

A match is saved as its beginning and every event since; nothing is rewritten while it is played. At a
boundary between hands or rounds, or in the menu, the sector is compacted (`tidy`) when little room is
left. Only that erases the flash. docs/journal.md describes every byte.

After any number of power cuts the journal holds all but, at most, the event in flight. The one exception
is the erase itself: its loss is said in `notice` where it can be known.

This module and `log` are what play needs. The others of the package come for a call, or, those that read
matches and the ledger, until a match is taken up.
"""

from micropython import const

from handheld.journal import sector
from handheld.journal.ledger import Ledger
from handheld.journal.log import Log
from handheld.stage import Visit

_MOST = const(1300)  # bytes of records that a match has at most
_FAR = const(0xFFFF)  # progress ends there


class Journal(Log):
    """The saved matches and the ledger.

    * `notice`: "", or in words what could not be kept; to be cleared once it is read;
    * `ledger`: settings, names, line-ups and figures;
    * `matches`: every Saved, the one played last first. At most one of a game is open, at most one is
      over: the last that was finished, kept while there is room.

    The rest is for the modules of this package.

    >>> nvm = bytearray(b"\\xff" * 4096)
    >>> journal = Journal(nvm)
    >>> saved = journal.begin("pig", ["Ada", "Ben"], [0, 0], {"goal": "50"}, word="round", progress=1)
    >>> journal.event(6)
    >>> journal.ledger.set("volume", 3)
    >>> later = Journal(nvm)  # after the power was cut
    >>> later.where(later.saved("pig")), later.about(later.saved("pig")).names
    (('round', 1), ['Ada', 'Ben'])
    >>> later.ledger.get("volume")
    3
    """

    def __init__(self, nvm):
        """`nvm` is `microcontroller.nvm` or works like it. The journal opens whatever it holds."""
        super().__init__(nvm)
        self.image = None  # the sector as it is read, or is to be compacted
        self.notice = ""
        self.ledger = Ledger(self)
        self.matches = []
        self.playing = None  # the Saved that events belong to
        self.number = 0  # of the match begun last
        self.tables = []  # (kind, bytes of a row with its check, rows) of the ledger
        self.pending = []  # (where it lies, where its match's BEGIN does) of blocks that change the rows
        self.wear = 0  # how often the flash was erased so far
        self.laid = sector.FIRST  # where the part that was compacted ends
        self.foreign = True  # the sector is not ours yet
        self.behind = False  # events of the match in play are not saved
        self.late = b""  # notes of the match in play that had no room
        self.unsaved = False  # changes of the ledger are not saved
        self._visit = self._reading = None
        self._reader().read(self)
        self.image = None

    def _reader(self):
        """The module that opens the journal and reads matches."""
        if not self._reading:
            self._visit = Visit("handheld.journal.opening")
            self._reading = self._visit.__enter__()
        return self._reading

    def rest(self):
        """A match was begun or taken up: let go of what play does not need."""
        if self._reading:
            self._visit.end()
            self._reading = None
        self.ledger.close()

    # A match

    def begin(self, game, names, levels, options, extras=None, word="", progress=0):
        """Begin a match; an open one of the same game is given up. Gives its Saved.

        `levels` has 0 for each person, 1 to 15 for opponents; `options` are the record's and `extras` the
        other choices, all of them, as text; `word` and `progress` are what the menu shows ("round", 1).
        People's names are remembered where there is room. Raises ValueError for what cannot be kept.
        May tidy.
        """
        about = game, names, levels, options, extras or {}, word
        with Visit("handheld.journal.compaction") as compaction:
            self.playing = compaction.begin(self, about, progress)
        self.playing.progress = progress
        self.behind = False
        self.rest()
        return self.playing

    def saved(self, game):
        """The open match of a game, or None."""
        for saved in self.matches:
            if saved.game == game and not saved.over:
                return saved
        return None

    def find(self, number):
        """The match of a number, or None."""
        for saved in self.matches:
            if saved.number == number:
                return saved
        return None

    def about(self, saved):
        """How a saved match began: a `matches.About`."""
        return self._reader().about(self, saved)

    def where(self, saved):
        """How far a saved match is: (word, number), as its last boundary was told; no rules are needed."""
        return self._reader().where(self, saved)

    def replay(self, saved, rules, heard=None):
        """Play a saved match again: (match, undone), or None if the rules do not know such a match.

        `rules` is the game's class. `undone` has (code, data) of the choices that may be redone, the
        next one last. `heard(code, data)` is told every event once it is played, and `sector`'s UNDO,
        CORRECT, TICK, and NOTE with (key, value). What the rules refuse ends the match there, and
        `notice` says so.
        """
        return self._reader().replay(self, saved, rules, heard)

    def resume(self, saved, rules, heard=None):
        """Replay an open match and go on with it. May tidy."""
        return self._reader().resume(self, saved, rules, heard)

    def event(self, code, data=b""):
        """Save an event of the match in play. To be called before it is shown. Never erases.

        If a hand has grown beyond all measure the event is saved at the next boundary.
        """
        record = bytes((sector.WIDE + len(data), code)) + data if data else bytes((code,))
        self.behind = not self._write(record, 0)

    def undo(self):
        """Save that the last choice is taken back; False, and nothing is, if the hand needs the room."""
        return self._write(bytes((sector.UNDO,)), sector.HAND)

    def correct(self):
        """Save that what chance gave last is taken back; False, and nothing is, without room for it."""
        return self._write(bytes((sector.CORRECT,)), sector.HAND)

    def tick(self):
        """Save that a while has passed, for clocks. What a while is the caller knows."""
        self._write(bytes((sector.TICK,)), sector.HAND)

    def note(self, key, value):
        """Save a number (0 to 16,777,215) under a key (0 to 15); key 0 lasts until the next deal.

        A note that has no room is saved when the sector is compacted.
        """
        record = bytes((sector.NOTE, key)) + value.to_bytes(3, "little")
        if not self._write(record, sector.HAND):
            self.late += record

    def progress(self, number):
        """A hand or round begins: its number, which the menu shows behind the word that BEGIN has."""
        saved = self.playing
        number = min(number, _FAR)
        told = bytes((sector.PROGRESS,)) + number.to_bytes(2, "little")
        if number != saved.progress and self._write(told, sector.HAND):
            saved.progress = number

    def _write(self, record, spare):
        """Append a record of the match in play; False where that would not leave `spare` bytes."""
        size = len(record) + sector.FRAME
        if self.behind or self.room() < size + spare or self.playing.size + size + spare > _MOST:
            return False
        return self.record(self.playing, record)

    def end(self, scores, bars=None, times=None, hinted=None, best=0, badges=None):
        """The match in play is over: count it. May tidy.

        For each seat: `bars`, the bar of the chart (0 to 11) that its score belongs to; `times`, its best
        time in tenths of a second, 0 for none; `hinted`, whether it had hints; `badges`, the bits of those it
        has earned. `best` is the list that the match belongs to, 0 for none (docs/badges.md).
        In a match of hands solved alone the score counts them, and `times` has a second number: their sum.
        """
        with Visit("handheld.journal.book") as book:
            book.end(self, self.playing, book.result(scores, bars, times, hinted, best, badges))
        self.ledger.close()

    def drop(self, saved):
        """Give an open match up. May tidy."""
        with Visit("handheld.journal.book") as book:
            book.end(self, saved, b"\0")

    # Compaction

    @property
    def full(self):
        """True if the next boundary, or the menu, is the time to tidy."""
        if self.unsaved or self.behind or self.late:
            return True
        if self.at == self.laid:  # to tidy once more would change nothing
            return False
        if self.room() < sector.RESERVE or self.blocks > sector.BLOCKS:
            return True
        return self.playing is not None and self.playing.size > sector.LONG - sector.HAND

    def tidy(self, match=None):
        """Compact the sector, which erases it: about 0.2 s, at a boundary or in the menu only.

        `match` is the match in play, at a boundary: where it has grown long it is made to rest on a
        snapshot, and what came before can no longer be undone.
        To be called from a shallow place: CircuitPython takes 8 KB of stack to write the sector. It needs
        4 KB in one piece for the while; a MemoryError leaves all as it was.
        """
        self.image = None
        self.image = bytearray(sector.SIZE)
        with Visit("handheld.journal.compaction") as compaction:
            laid = compaction.lay(self, match)
            compaction.close(self)
            self.nvm[0 : sector.SIZE] = self.image
            self.image = None
            compaction.settle(self, laid)
        self.behind = self.behind and match is None
