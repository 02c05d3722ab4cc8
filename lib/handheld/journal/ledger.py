"""What outlives every match: settings, names, line-ups, figures, and what else has a table (docs/journal.md).

Settings are here; the rest is the `book`.
"""

from micropython import const

from handheld.journal.sector import BLOCKS, FRAME, HAND, ROW
from handheld.stage import Visit

_SETTINGS = const(16)
_TABLE = b"\1\0"  # the settings are the only row of table 1

# Key, default, highest value. Where a setting is stored follows from its place here: new ones come
# last, 16 at most, and none is ever taken out.
SETTINGS = (
    ("brightness", 3, 4),
    ("volume", 2, 3),  # 0 is off
    ("lights", 2, 2),  # off, dim, on
    ("speed", 1, 2),  # animations: off, quick, slow
    ("left-handed", 0, 1),
    ("big text", 0, 1),  # no longer asked for
    ("sleep", 3, 60),  # minutes, 0 for never
    ("language", 0, 3),
    ("clicks", 1, 2),  # of keys: off, quiet, on
)


class Ledger:
    """Settings by key, and the `book`. `settings` and `opened` are for the journal."""

    def __init__(self, journal):
        self._journal = journal
        self.settings = bytearray(_SETTINGS)
        self.opened = None  # the book, while it is
        self._visit = None

    def get(self, key):
        """The value of a setting, a whole number from 0. Raises ValueError for an unknown key."""
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
        """Take on the settings that a row has."""
        row = row[:_SETTINGS]
        self.settings[: len(row)] = row

    def _find(self, key):
        for place in range(len(SETTINGS)):
            if SETTINGS[place][0] == key:
                return place, SETTINGS[place][1], SETTINGS[place][2]
        raise ValueError("%s: is no setting" % key)

    def book(self):
        """Names, line-ups and figures, and every other table: a `book.Book`.

        It is read when it is first asked for, and let go when a match begins or is taken up.
        """
        if self.opened is None:
            self._visit = Visit("handheld.journal.book")
            self.opened = self._visit.__enter__().Book(self._journal)
        return self.opened

    def close(self):
        """Let the book go, but for changes that are not saved."""
        if self.opened and not self._journal.unsaved:
            self.opened = None
            self._visit.end()

    def save(self, row):
        """Append a row (kind of table, place, content); gives where it lies, 0 if only tidying saves it."""
        journal = self._journal
        if journal.foreign or journal.room() < HAND + 2 * FRAME + len(row) or journal.blocks > BLOCKS:
            self.book()
            journal.unsaved = True
            return 0
        return journal.block(ROW, row)
