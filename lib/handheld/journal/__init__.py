"""The journal: what is saved, event by event, in the 4 KiB of `microcontroller.nvm`.

A match is saved as its beginning and every event since; nothing is rewritten while it is played. At a
boundary between hands or rounds, or in the menu, the sector is made anew (`tidy`) when little room is
left. Only that erases the flash. What lies where is told in `sector`.

After a power cut at any moment the journal holds what it held before or after the write that was cut.
The one exception is the erase itself: what is then lost is said in `notice`.

This module is what play needs; the others of the package are loaded for a call and let go after it.
"""

import sys

from micropython import const

from handheld.journal.ledger import Ledger
from handheld.journal.sector import (
    BLOCK,
    EVENTS,
    FIRST,
    FRAME,
    HAND,
    LONG,
    MEND,
    NOTE,
    POKE,
    RESERVE,
    SELECT,
    SIZE,
    SLACK,
    START,
    UNDO,
    WIDE,
    blank,
    check,
    crc,
)

_MOST = const(1000)  # bytes of events that a match has at most
_STAYS = ("sector", "ledger")  # modules that are not let go


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
    """A match that the journal holds: of which `game`, and `over` for the last one that was finished.

    The rest is for the journal: its `number`, the place `slot` of its game in the ledger, and where it
    lies.
    """

    def __init__(self, number, slot, game):
        self.number = number
        self.slot = slot
        self.game = game
        self.over = False

    def move(self, at, size, events):
        """Lie in the block at `at`, of `size` bytes when tidied; `events` of them are events."""
        self.at = at
        self.size = size
        self.events = events
        self.stop = SIZE  # what is written from here on is no part of the match
        self.last = 0  # where the last event was written since, and the last one with a payload
        self.dealt = 0

    def grow(self, at, code, size):
        """An event, undo, note or tick of `size` bytes was written at `at`; `code` is its first byte."""
        self.size += size
        if 0 < code < NOTE:
            self.events += size
            self.last = at
            if size > 1:
                self.dealt = at

    @property
    def long(self):
        """True if it is worth a snapshot."""
        return self.size > LONG and self.events > EVENTS


class Journal:
    """The saved matches and the ledger.

    * `notice`: "", or in words what could not be kept; to be cleared once it is read;
    * `ledger`: settings, names, line-ups and statistics;
    * `matches`: every Saved, the one played last first. At most one of a game is open, at most one is
      over: the last that was finished, kept while there is room.

    The rest is for the modules of this package.
    """

    def __init__(self, nvm):
        """`nvm` is `microcontroller.nvm` or works like it. The journal opens whatever it holds."""
        from handheld.journal import opening

        self.nvm = nvm
        self.image = bytearray(SIZE)  # the ledger as it is now, then room to make the sector anew
        self.notice = ""
        self.ledger = Ledger(self.image, self.poke)
        self.matches = []
        self.playing = None  # the Saved that events belong to
        self.selected = 0  # number of the match that records belong to so far
        self.number = 0  # of the match begun last
        self.at = FIRST  # where the next record goes
        self.laid = FIRST  # where the part made anew ends
        self.torn = False  # a MEND has to stand there first
        self.foreign = True  # the sector is not ours yet
        self.behind = False  # events of the match in play are not saved
        self.unsaved = False  # changes of the ledger are not saved
        opening.read(self)
        let_go()

    # A match

    def begin(self, game, names, levels, options):
        """Begin a match; an open one of the same game is given up. Gives its Saved.

        `levels` has 0 for each person, 1 to 15 for opponents. People's names are remembered where there
        is room. Raises ValueError for what cannot be kept. May tidy.
        """
        from handheld.journal import beginning

        self.playing = beginning.begin(self, game, names, levels, options)
        self.behind = False
        let_go()
        return self.playing

    def saved(self, game):
        """The open match of a game, or None."""
        for saved in self.matches:
            if saved.game == game and not saved.over:
                return saved
        return None

    def about(self, saved):
        """(names, levels, options) of a saved match, as it began; the levels are bytes."""
        from handheld.journal import reader

        about = reader.about(reader.beginning(self.nvm, saved.at))
        let_go()
        return about

    def replay(self, saved, rules, heard=None):
        """Play a saved match again: (match, undone), or None if the rules do not know such a match.

        `rules` is the game's class. `undone` has (code, data) of the choices that may be redone, the
        next one last. `heard(code, data)` is told every event once it is played, and `sector`'s UNDO,
        TICK, and NOTE with (key, value). What the rules refuse ends the match there, and `notice` says
        so.
        """
        from handheld.journal import resuming

        result = resuming.replay(self, saved, rules, heard)
        let_go()
        return result

    def resume(self, saved, rules, heard=None):
        """Replay an open match and go on with it. May tidy."""
        from handheld.journal import resuming

        result = resuming.resume(self, saved, rules, heard)
        let_go()
        return result

    def event(self, code, data=b""):
        """Save an event of the match in play. To be called before it is shown. Never erases.

        If a hand has grown beyond all measure the event is saved at the next boundary.
        """
        content = bytes((code,)) if code and not data else bytes((WIDE + len(data), code)) + data
        size = len(content)
        if self.behind or self.room() < size + 4 or self.playing.events + size > _MOST:
            self.behind = True
        else:
            saved = self._select()
            saved.grow(self.append(content, saved.number), content[0], len(content))

    def undo(self):
        """Save that the last choice is taken back; False, and nothing is, if the hand needs the room."""
        if not self._spare(1):
            return False
        self.event(UNDO)
        return True

    def tick(self):
        """Save that a while has passed, for clocks. What a while is the caller knows."""
        self._aside(b"\0")

    def note(self, key, value):
        """Save a number (0 to 4095) under a key (0 to 15). Key 0 is for the clock, until the next deal."""
        self._aside(bytes((NOTE, key << 4 | value >> 8, value & 255)))

    def _spare(self, size):
        """Whether so many bytes leave enough for the hand."""
        enough = self.room() >= HAND + 4 + size and self.playing.events + HAND + size <= _MOST
        return enough and not self.behind

    def _aside(self, content):
        if self._spare(len(content)):
            saved = self._select()
            saved.grow(self.append(content, saved.number), content[0], len(content))

    def end(self, scores, bars=None, times=None):
        """The match in play is over: count it. May tidy.

        `bars`: the bar of the chart (0 to 11) that each seat's score belongs to; `times`: each seat's
        best time in tenths of a second, 0 for none.
        """
        from handheld.journal import ending

        ending.end(self, scores, bars, times)
        let_go()

    def drop(self, saved):
        """Give an open match up. May tidy."""
        from handheld.journal import ending

        ending.drop(self, saved)
        let_go()

    # The sector made anew

    @property
    def wear(self):
        """How often the flash was erased so far."""
        return int.from_bytes(self.image[START : START + 3], "little")

    @property
    def full(self):
        """True if the next boundary, or the menu, is the time to tidy."""
        if self.unsaved or self.behind:
            return True
        if self.at == self.laid:  # to tidy once more would change nothing
            return False
        return self.room() < RESERVE or self.playing is not None and self.playing.long

    def tidy(self, match=None):
        """Make the sector anew, which erases it: about 0.2 s, at a boundary or in the menu only.

        `match` is the match in play, at a boundary: where it has grown long it is made to rest on a
        snapshot, and what came before can no longer be undone.
        To be called from a shallow place: CircuitPython takes 8 KB of stack to write the sector.
        """
        from handheld.journal import fresh

        laid = fresh.lay(self, match)
        fresh.close(self)
        self.nvm[0:SIZE] = self.image
        fresh.settle(self, laid)
        self.behind = self.behind and match is None
        let_go()

    # Writing

    def room(self):
        """Bytes that records may still take."""
        return SIZE - SLACK - self.at

    def ready(self, size):
        """Where the next `size` bytes go. Whatever is not erased there is left behind a MEND."""
        if not blank(self.nvm, self.at, self.at + size):
            from handheld.journal import reader

            self.at = reader.landing(self.nvm, self.at)
            self.torn = True
        if self.torn:
            self.torn = False
            self.append(bytes((MEND,)))
        return self.at

    def append(self, content, match=0):
        """Write one record; gives where it lies."""
        at = self.ready(len(content) + 1)
        if content[0]:  # a tick has no check byte
            content += bytes((check(match, at, content),))
        self.at = at + len(content)
        self.nvm[at : self.at] = content
        return at

    def block(self, kind, content):
        """Write a block; gives where it lies."""
        size = len(content)
        self.ready(size + FRAME)
        at = self.append(bytes((BLOCK, kind, size & 255, size >> 8)))
        self.nvm[at + 5 : at + size + FRAME] = content + crc(content, 0, size)
        self.at = at + size + FRAME
        return at

    def poke(self, start, size):
        """Save a change to the ledger: at once where there is room, else as the sector is made anew."""
        if self.foreign or self.room() < HAND + 4 + size:
            self.unsaved = True
        else:
            change = self.image[start : start + size]
            self.append(bytes((POKE, start & 255, start >> 8 << 4 | size)) + change)

    def _select(self):
        saved = self.playing
        if self.selected != saved.number:
            self.append(bytes((SELECT, saved.number)))
            self.selected = saved.number
        return saved

    def front(self, saved):
        """Put a match before all others."""
        self.matches.remove(saved)
        self.matches.insert(0, saved)
