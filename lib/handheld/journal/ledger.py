"""Ledger: the data that outlives a match.

Settings are here; names, line-ups, statistics and the other tables are in the `book` (docs/journal.md).
"""

from micropython import const

from handheld.journal.sector import BLOCKS, FRAME, HAND, ROW
from handheld.stage import Loaded

_SETTINGS = const(16)
_TABLE = b"\1\0"  # the settings are the only row of table 1

# Key, default, maximum. A setting is stored at its index: append new ones, at most 16, and remove none.
SETTINGS = (
    ("brightness", 3, 4),
    ("volume", 2, 3),  # 0 is off
    ("lights", 2, 2),  # off, dim, on
    ("speed", 1, 2),  # animations: off, quick, slow
    ("left-handed", 0, 1),
    ("text", 0, 1),  # normal, large
    ("sleep", 3, 60),  # minutes, 0 for never
    ("language", 0, 3),
    ("clicks", 1, 2),  # key clicks: off, quiet, on
)


class Ledger:
    """Settings by key, and the `book`. `settings` and `opened` are private to the journal."""

    def __init__(self, journal):
        self._journal = journal
        self.settings = bytearray(_SETTINGS)
        self.opened = None  # the book while it is loaded
        self._visit = None

    def get(self, key):
        """Return the value of a setting, an integer from 0. Raises ValueError for an unknown key."""
        at, default, most = self._find(key)
        value = self.settings[at] - 1
        return value if 0 <= value <= most else default

    def set(self, key, value):
        """Change a setting. Raises ValueError for an unknown key or a value out of its range."""
        at, _, most = self._find(key)
        if not 0 <= value <= most:
            raise ValueError("%s: wants 0 to %d, not %d" % (key, most, value))
        if self.settings[at] != value + 1:
            self.settings[at] = value + 1
            self.save(_TABLE + self.settings)

    def take(self, row):
        """Set the settings from a row of the journal."""
        row = row[:_SETTINGS]
        self.settings[: len(row)] = row

    def _find(self, key):
        for place in range(len(SETTINGS)):
            if SETTINGS[place][0] == key:
                return place, SETTINGS[place][1], SETTINGS[place][2]
        raise ValueError("no setting '%s'" % key)

    def book(self):
        """Return the other tables, a `book.Book`.

        It is loaded at the first call, and unloaded when a match starts or resumes.
        """
        if self.opened is None:
            self._visit = Loaded("handheld.journal.book")
            self.opened = self._visit.__enter__().Book(self._journal)
        return self.opened

    def close(self):
        """Unload the book, unless it has unsaved changes."""
        if self.opened and not self._journal.unsaved:
            self.opened = None
            self._visit.end()

    def save(self, row):
        """Append a row (table, place, content). Return its offset, or 0 if only a compaction can save it."""
        journal = self._journal
        if journal.foreign or journal.room() < HAND + 2 * FRAME + len(row) or journal.blocks > BLOCKS:
            self.book()
            journal.unsaved = True
            return 0
        return journal.block(ROW, row)
