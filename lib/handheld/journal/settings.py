"""The settings that survive: a byte each in the ledger."""

from micropython import const

_FIRST = const(13)

# Key, default, highest value. Where a setting is stored follows from its place here: new ones come
# last, 15 at most, and none is ever taken out.
_KEYS = (
    ("brightness", 3, 4),
    ("sound", 1, 1),
    ("volume", 2, 3),
    ("lights", 2, 2),  # off, dim, on
    ("speed", 1, 3),
    ("left-handed", 0, 1),
    ("language", 0, 3),
    ("big text", 0, 1),
    ("sleep", 3, 60),  # minutes, 0 for never
)


def names():
    """(key, default, highest value) of every setting."""
    return _KEYS


class Settings:
    """Whole numbers from 0 by key."""

    def __init__(self, image, save):
        """`image` holds the ledger; `save(start, size)` is called when bytes of it have changed."""
        self._image = image
        self._save = save

    def get(self, key):
        """The value of a setting. Raises ValueError for an unknown key."""
        at, default, most = self._find(key)
        value = self._image[at] - 1
        return value if 0 <= value <= most else default

    def set(self, key, value):
        """Change a setting. Raises ValueError for an unknown key or a value out of its range."""
        at, _, most = self._find(key)
        if not 0 <= value <= most:
            raise ValueError("%s: wants 0 to %d, not %d" % (key, most, value))
        if self._image[at] != value + 1:
            self._image[at] = value + 1
            self._save(at, 1)

    def _find(self, key):
        for place in range(len(_KEYS)):
            if _KEYS[place][0] == key:
                return _FIRST + place, _KEYS[place][1], _KEYS[place][2]
        raise ValueError("%s: is no setting" % key)
