"""What outlives every match, in the first KiB of nvm: settings, names, line-ups, statistics.

Settings are read here; the rest by `people` and `statistics`, which are loaded when they are asked for.
"""

from micropython import const

_FIRST = const(13)

# Key, default, highest value. Where a setting is stored follows from its place here: new ones come
# last, 15 at most, and none is ever taken out.
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
    """Settings by key, and names, line-ups and statistics. A name has 1 to 8 ASCII letters."""

    def __init__(self, image, save):
        """`image` begins with the ledger; `save(start, size)` is called when bytes of it have changed."""
        self.image = image
        self.save = save

    def get(self, key):
        """The value of a setting, a whole number from 0. Raises ValueError for an unknown key."""
        at, default, most = self._find(key)
        value = self.image[at] - 1
        return value if 0 <= value <= most else default

    def set(self, key, value):
        """Change a setting. Raises ValueError for an unknown key or a value out of its range."""
        at, _, most = self._find(key)
        if not 0 <= value <= most:
            raise ValueError("%s: wants 0 to %d, not %d" % (key, most, value))
        if self.image[at] != value + 1:
            self.image[at] = value + 1
            self.save(at, 1)

    def _find(self, key):
        for place in range(len(SETTINGS)):
            if SETTINGS[place][0] == key:
                return _FIRST + place, SETTINGS[place][1], SETTINGS[place][2]
        raise ValueError("%s: is no setting" % key)

    def names(self):
        """The names that are known, at most 16."""
        return self._people().names(self)

    def remember(self, name):
        """Keep a name. False if there is no room for it, or it is too long."""
        return self._people().remember(self, name)

    def rename(self, old, new):
        """Give a name's place and statistics another name. False if that is known already, or unfit."""
        return self._people().rename(self, old, new)

    def forget(self, name):
        """Forget a name and its statistics. The journal has to be tidied to save that."""
        self._statistics().clear(self, name)
        self._people().forget(self, name)

    def lineup(self, game):
        """The last line-up of a game: (name, level) of each seat, with "" as an opponent's name."""
        return self._people().lineup(self, game)

    def statistics(self, game, name):
        """A name's `statistics.Statistics` in a game, or None if it has played none."""
        return self._statistics().of(self, game, name)

    def best_time(self, name):
        """A name's best time in tenths of a second, or 0."""
        return self._statistics().best_time(self, name)

    def bars(self, name):
        """How many of a name's matches fell into each of the 12 bars; bytes."""
        return self._statistics().bars(self, name)

    def reset(self):
        """Set all statistics to zero. The journal has to be tidied to save that."""
        self._statistics().reset(self)

    def _people(self):
        from handheld.journal import people

        return people

    def _statistics(self):
        from handheld.journal import statistics

        return statistics
