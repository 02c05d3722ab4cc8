"""The journal: what is saved, event by event, in the 4 KiB of `microcontroller.nvm`.

A match is saved as its beginning and every event since; nothing is rewritten while it is played. At a
boundary between hands or rounds, or in the menu, the sector is made anew (`tidy`) when little room is
left. Only that erases the flash. docs/journal.md tells every byte.

After a power cut at any moment the journal holds what it held before or after the write that was cut.
The one exception is the erase itself: what is then lost is said in `notice`.

This module is what play needs; the others of the package are loaded for a call and let go after it.
"""

import sys

from micropython import const

from handheld.journal.ledger import Ledger
from handheld.journal.sector import (
    BLOCKS,
    CORRECT,
    FIRST,
    FRAME,
    HALVES,
    HAND,
    LARGE,
    LONG,
    NOTE,
    PIECE,
    PROGRESS,
    RESERVE,
    RUN,
    SIZE,
    SLACK,
    TORN,
    UNDO,
    WIDE,
    blank,
    check,
    crc,
    tail,
)

_MOST = const(1300)  # bytes of events that a match has at most
_STAYS = ("sector", "ledger")  # modules that are not let go
_NEAR = const(768)  # progress below it has a record of its own
_FAR = const(0xFFFF)  # it ends there
_KEY = const(255)  # of LARGE: it is progress


def let_go():
    """Forget the modules that play does not need."""
    package = sys.modules[__name__]
    for name in [name for name in sys.modules if name.startswith(__name__ + ".")]:
        last = name[len(__name__) + 1 :]
        if last not in _STAYS:
            del sys.modules[name]
            if hasattr(package, last):
                delattr(package, last)


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

    def lie(self, other):
        """Lie where the other does: the sector was made anew."""
        self.at = other.at
        self.base = other.base
        self.pieces = other.pieces
        self.stop = SIZE
        self.torn = False
        self.size = other.size
        self.progress = other.progress


class Journal:
    """The saved matches and the ledger.

    * `notice`: "", or in words what could not be kept; to be cleared once it is read;
    * `ledger`: settings, names, line-ups and figures;
    * `matches`: every Saved, the one played last first. At most one of a game is open, at most one is
      over: the last that was finished, kept while there is room.

    The rest is for the modules of this package.
    """

    def __init__(self, nvm):
        """`nvm` is `microcontroller.nvm` or works like it. The journal opens whatever it holds."""
        from handheld.journal import opening

        self.nvm = nvm
        self.image = None  # the sector as it is read, or is to be made anew
        self.notice = ""
        self.ledger = Ledger(self)
        self.matches = []
        self.playing = None  # the Saved that events belong to
        self.number = 0  # of the match begun last
        self.tables = []  # (kind, bytes of a row with its check, rows) of the ledger
        self.pending = []  # (where it lies, where its match's BEGIN does) of blocks that change the rows
        self.wear = 0  # how often the flash was erased so far
        self.at = FIRST  # where the next block or record goes
        self.laid = FIRST  # where the part made anew ends
        self.blocks = 0  # how many lie there
        self.run = 0  # where the RUN that is written lies, 0 for none
        self.runs = 0  # number of its match
        self.whole = False  # all in it is known to be sound
        self.foreign = True  # the sector is not ours yet
        self.behind = False  # events of the match in play are not saved
        self.unsaved = False  # changes of the ledger are not saved
        opening.read(self)
        self.image = None
        let_go()

    # A match

    def begin(self, game, names, levels, options, extras=None, word="", progress=0):
        """Begin a match; an open one of the same game is given up. Gives its Saved.

        `levels` has 0 for each person, 1 to 15 for opponents; `options` are the record's and `extras` the
        other choices, all of them, as text; `word` and `progress` are what the menu shows ("round", 1).
        People's names are remembered where there is room. Raises ValueError for what cannot be kept.
        May tidy.
        """
        from handheld.journal import beginning

        about = game, names, levels, options, extras or {}, word
        self.playing = beginning.begin(self, about, progress)
        self.playing.progress = progress
        self.behind = False
        self.close_book()
        let_go()
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
        """How a saved match began: a `reader.About`."""
        from handheld.journal import reader

        about = reader.About(reader.body(self.nvm, saved.at))
        let_go()
        return about

    def where(self, saved):
        """How far a saved match is: (word, number), as its last boundary was told; no rules are needed."""
        from handheld.journal import reader

        where = reader.About(reader.body(self.nvm, saved.at)).word, reader.progress(self.nvm, saved)
        let_go()
        return where

    def replay(self, saved, rules, heard=None):
        """Play a saved match again: (match, undone), or None if the rules do not know such a match.

        `rules` is the game's class. `undone` has (code, data) of the choices that may be redone, the
        next one last. `heard(code, data)` is told every event once it is played, and `sector`'s UNDO,
        CORRECT, TICK, and NOTE with (key, value). What the rules refuse ends the match there, and
        `notice` says so.
        """
        from handheld.journal import resuming

        result = resuming.replay(self, saved, rules, heard)
        let_go()
        return result

    def resume(self, saved, rules, heard=None):
        """Replay an open match and go on with it. May tidy."""
        from handheld.journal import resuming

        result = resuming.resume(self, saved, rules, heard)
        self.close_book()
        let_go()
        return result

    def event(self, code, data=b""):
        """Save an event of the match in play. To be called before it is shown. Never erases.

        If a hand has grown beyond all measure the event is saved at the next boundary.
        """
        content = bytes((code,)) if code and not data else bytes((WIDE + len(data), code)) + data
        size = len(content)
        if self.behind or self.room() < size + 12 or self.playing.size + size > _MOST:
            self.behind = True
        else:
            self._write(content)

    def undo(self):
        """Save that the last choice is taken back; False, and nothing is, if the hand needs the room."""
        return self._aside(bytes((UNDO,)))

    def correct(self):
        """Save that what chance gave last is taken back; False, and nothing is, without room for it."""
        return self._aside(bytes((CORRECT,)))

    def tick(self):
        """Save that a while has passed, for clocks. What a while is the caller knows."""
        self._aside(b"\0")

    def note(self, key, value):
        """Save a number (0 to 16,777,215) under a key (0 to 15).

        Key 0 is for the clock, until the next deal.
        """
        if value < 4096:
            self._aside(bytes((NOTE, key << 4 | value >> 8, value & 255)))
        else:
            self._aside(bytes((LARGE, key)) + value.to_bytes(3, "little"))

    def progress(self, number):
        """A hand or round begins: its number, which the menu shows behind the word that BEGIN has."""
        saved = self.playing
        number = min(number, _FAR)
        if number != saved.progress and self._aside(_progress(number)):
            saved.progress = number

    def _aside(self, content):
        """Write what the hand can do without; False where it needs the room."""
        size = len(content)
        if self.behind or self.room() < HAND + 12 + size or self.playing.size + HAND + size > _MOST:
            return False
        self._write(content)
        return True

    def end(self, scores, bars=None, times=None, hinted=None):
        """The match in play is over: count it. May tidy.

        For each seat: `bars`, the bar of the chart (0 to 11) that its score belongs to; `times`, its best
        time in tenths of a second, 0 for none; `hinted`, whether it had hints.
        """
        from handheld.journal import ending

        ending.write(self, self.playing, ending.content(scores, bars, times, hinted))
        self.close_book()
        let_go()

    def drop(self, saved):
        """Give an open match up. May tidy."""
        from handheld.journal import ending

        ending.write(self, saved, b"\0")
        let_go()

    # The sector made anew

    @property
    def full(self):
        """True if the next boundary, or the menu, is the time to tidy."""
        if self.unsaved or self.behind:
            return True
        if self.at == self.laid:  # to tidy once more would change nothing
            return False
        if self.room() < RESERVE or self.blocks > BLOCKS:
            return True
        return self.playing is not None and self.playing.size > LONG - HAND

    def tidy(self, match=None):
        """Make the sector anew, which erases it: about 0.2 s, at a boundary or in the menu only.

        `match` is the match in play, at a boundary: where it has grown long it is made to rest on a
        snapshot, and what came before can no longer be undone.
        To be called from a shallow place: CircuitPython takes 8 KB of stack to write the sector. It needs
        4 KB in one piece for the while; a MemoryError leaves all as it was.
        """
        from handheld.journal import laying

        self.image = None
        self.image = bytearray(SIZE)
        laid = laying.lay(self, match)
        laying.close(self)
        self.nvm[0:SIZE] = self.image
        self.image = None
        laying.settle(self, laid)
        self.behind = self.behind and match is None
        let_go()

    # Writing

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
        at = self.ready(len(content) + FRAME)
        size = len(content)
        head = _half(at, bytes((kind, match)))
        head = _half(at, head + bytes((size & 255, size >> 8)))
        self.at = at + size + FRAME
        self.nvm[at : self.at] = head + content + crc(content, 0, size)
        self.blocks += 1
        return at

    def _write(self, content):
        """Write a record of the match in play."""
        saved = self.playing
        size = len(content) + 1
        if self.run and (not blank(self.nvm, self.at, self.at + size)):
            self.ready(size)
            if self.room() < size + HALVES:
                self.behind = True
                return
        fits = self.at + size <= self.run + HALVES + PIECE
        if not (self.run and self.runs == saved.number and self.whole and fits):
            self._open_run(saved)
        self._append(content, saved)

    def _append(self, content, saved):
        at = self.at
        if content[0]:  # a tick has no check byte
            content += bytes((check(saved.number, at, content),))
        self.at = at + len(content)
        self.nvm[at : self.at] = content
        saved.size += len(content)

    def _open_run(self, saved):
        self.close_run()
        at = self.ready(HALVES + PIECE if self.at < SIZE - HALVES - PIECE else SIZE - self.at)
        self.nvm[at : at + 3] = _half(at, bytes((RUN, saved.number)))
        self.run = at
        self.runs = saved.number
        self.whole = True
        self.at = at + HALVES
        self.blocks += 1
        saved.pieces.append((at, 0))
        if saved.progress != self.nvm[saved.at + HALVES] | self.nvm[saved.at + HALVES + 1] << 8:
            self._append(_progress(saved.progress), saved)

    def close_run(self):
        """Tell the length of the RUN that is written, if there is one."""
        at = self.run
        if not at:
            return
        saved = self.find(self.runs)
        if not self.whole and saved:
            from handheld.journal import reader

            self.whole = reader.ends(self.nvm, at, self.runs) == self.at
        size = self.at - at - HALVES | (0 if self.whole else TORN)
        head = _half(at, bytes((RUN, self.runs)))
        self.nvm[at + 3 : at + HALVES] = _half(at, head + bytes((size & 255, size >> 8)))[3:]
        self.run = 0
        if saved and saved.pieces and saved.pieces[-1][0] == at:
            saved.pieces[-1] = at, self.at | (0 if self.whole else TORN)

    def close_book(self):
        """Forget the ledger's book, but for changes that are not saved."""
        if not self.unsaved:
            self.ledger.opened = None


def _half(at, content):
    """The beginning of a block's head at `at`, with its check."""
    return content + bytes((check(0, at, content),))


def _progress(number):
    """The record that tells how far a match is."""
    if number < _NEAR:
        return bytes((PROGRESS + (number >> 8), number & 255))
    return bytes((LARGE, _KEY)) + number.to_bytes(3, "little")
