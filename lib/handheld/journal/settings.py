"""Settings of the console: one row of the journal (docs/journal.md)."""

from micropython import const

_SETTINGS = const(16)
_TABLE = b"\1\0"  # the settings are the only row of table 1

# Key, default, maximum. A setting is stored at its index: append new ones, at most 16. A place
# that was in use stays reserved.
SETTINGS = (
    ("brightness", 3, 4),
    ("volume", 2, 3),  # 0 is off
    ("lights", 2, 2),  # off, dim, on
    ("reserved", 0, 0),
    ("left-handed", 0, 1),
    ("text", 0, 1),  # normal, large
    ("sleep", 3, 60),  # minutes, 0 for never
    ("reserved", 0, 0),
    ("reserved", 0, 0),
    ("leaves", 8, 8),  # of the mark: a bit for each of the first three games, if it was finished; 8: unknown
)


class Settings:
    """Settings by key. `values`, a row, is private to the journal."""

    def __init__(self, save):
        """Start with the defaults. `save(row)` stores a changed row with its table and place before it."""
        self.values = bytearray(_SETTINGS)
        self._save = save

    def get(self, key):
        """Return the value of a setting, an integer from 0. Raises ValueError for an unknown key."""
        at, default, most = self._find(key)
        value = self.values[at] - 1
        return value if 0 <= value <= most else default

    def set(self, key, value):
        """Change a setting. Raises ValueError for an unknown key or a value out of its range."""
        at, _, most = self._find(key)
        if not 0 <= value <= most:
            raise ValueError("%s: wants 0 to %d, not %d" % (key, most, value))
        if self.values[at] != value + 1:
            self.values[at] = value + 1
            self._save(_TABLE + self.values)

    def restore(self, row):
        row = row[:_SETTINGS]
        self.values[: len(row)] = row

    def _find(self, key):
        for place in range(len(SETTINGS)):
            if SETTINGS[place][0] == key:
                return place, SETTINGS[place][1], SETTINGS[place][2]
        raise ValueError("no setting '%s'" % key)
