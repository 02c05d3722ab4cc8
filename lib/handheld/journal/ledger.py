"""What outlives every match: settings, names, line-ups, figures, and what else has a table (docs/journal.md).

Settings are here; the rest are rows, loaded when they are asked for and let go when a match begins.
"""

from micropython import const

_SETTINGS = const(16)

# Key, default, highest value. Where a setting is stored follows from its place here: new ones come
# last, 16 at most, and none is ever taken out.
SETTINGS = (
    ("brightness", 3, 4),
    ("volume", 2, 3),  # 0 is off
    ("lights", 2, 2),  # off, dim, on
    ("speed", 1, 2),  # animations: off, quick, slow
    ("left-handed", 0, 1),
    ("big text", 0, 1),
    ("sleep", 3, 60),  # minutes, 0 for never
    ("language", 0, 3),
)


class Ledger:
    """Settings by key, and names, line-ups and figures. A name has 1 to 8 ASCII letters.

    `settings` and `rows` are for the journal: bytes, and tables by their kind, None while not loaded.
    """

    def __init__(self, journal):
        self._journal = journal
        self.settings = bytearray(_SETTINGS)
        self.rows = None
        self.gone = []  # names whose figures gave way to others since the rows were loaded

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
            self._journal.change(at, value + 1)

    def _find(self, key):
        for place in range(len(SETTINGS)):
            if SETTINGS[place][0] == key:
                return place, SETTINGS[place][1], SETTINGS[place][2]
        raise ValueError("%s: is no setting" % key)

    def load(self):
        """Load the rows, with all that came since the sector was made anew."""
        if self.rows is None:
            from handheld.journal import rows

            self.rows = rows.read(self._journal)[0]
            for item in self._journal.pending:
                rows.apply(self, self._journal.item(item))
            self.gone = []
        return self.rows

    def names(self):
        """The names that are known, at most 16."""
        from handheld.journal import people

        texts = [people.text(row) for row in self.load()[people.NAMES]]
        return [text for text in texts if text]

    def remember(self, name):
        """Keep a name. False if there is no room for it, or it is too long."""
        from handheld.journal import people

        self.load()
        if people.place(self, name) >= 0:
            return True
        at = people.free(self)
        row = people.row(name)
        if at < 0 or not row:
            return False
        self.put(people.NAMES, at, row)
        return True

    def rename(self, old, new):
        """Give a name's place and figures another name. False if that is known already, or unfit."""
        from handheld.journal import people

        self.load()
        at = people.place(self, old)
        row = people.row(new)
        if at < 0 or not row or people.place(self, new) >= 0:
            return False
        self.put(people.NAMES, at, row)
        return True

    def forget(self, name):
        """Forget a name and its figures. The journal has to be tidied to save that."""
        from handheld.journal import people, statistics

        self.load()
        at = people.place(self, name)
        if at >= 0:
            statistics.clear(self, at)
            people.forget(self, name)

    def lineup(self, game):
        """The last line-up of a game: (name, level) of each seat, with "" as an opponent's name."""
        from handheld.journal import people

        self.load()
        return people.lineup(self, game)

    def statistics(self, game, name):
        """A name's `statistics.Statistics` in a game, or None if it has played none."""
        from handheld.journal import statistics

        self.load()
        return statistics.of(self, game, name)

    def reset(self):
        """Set all figures to zero. The journal has to be tidied to save that."""
        from handheld.journal import rows

        self.load()[rows.FIGURES] = []

    # Any table of docs/journal.md, by its kind in `rows`

    def table(self, kind):
        """A copy of a table's rows (bytes without their checks), in their order."""
        return list(self.load().get(kind, ()))

    def put(self, kind, place, row):
        """Set the row of a table at a place, the next free one at most; b"" takes it out.

        Rows of a table all have the size that docs/journal.md says.
        """
        from handheld.journal import rows

        told = bytes((kind, place)) + row
        rows.put(self.load(), told)
        self._journal.row(told)
