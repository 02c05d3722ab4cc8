"""Choices for a match. The setup offers them; the match checks its options against them."""

MOST = 99999  # the last challenge


def challenge_number(text):
    """Return the number of a challenge, 1 to MOST, or 0 for a text that is none.

    >>> challenge_number("17"), challenge_number("off"), challenge_number("017"), challenge_number("100000")
    (17, 0, 0, 0)
    """
    plain = 0 < len(text) < 6 and text[0] != "0" and not text.strip("0123456789")
    return int(text) if plain else 0


class Choice:
    """A choice.

    * `key`, `label`: its key in the record, and its name for players;
    * `values`: as the record writes them, the default first;
    * `texts`: the values for players, if they differ;
    * `help`: an explanation of at most 21 letters;
    * `several`: True if it is offered only to two players or more.

    >>> pace = Choice("pace", "Pace", ("slow", "fast"), help="how fast to play")
    >>> pace.value({"pace": "fast"}), pace.value({"pace": "?"}), pace.fits("?")
    ('fast', 'slow', False)
    """

    recorded = True
    each = False  # True if it is chosen for each person

    def __init__(self, key, label, values, texts=(), help="", several=False):
        self.key = key
        self.label = label
        self.values = values
        self.texts = texts
        self.help = help
        self.several = several

    def fits(self, value):
        """Return True for a value that a match may have."""
        return value in self.values

    @property
    def expectation(self):
        """The values as text, for a message."""
        return ", ".join(self.values[:-1]) + " or " + self.values[-1]

    def value(self, chosen):
        """Return the chosen value, or the default if there is none that fits."""
        value = chosen.get(self.key, "")
        return value if self.fits(value) else self.values[0]

    def text(self, value):
        """Return a value as players read it."""
        return self.texts[self.values.index(value)] if self.texts and value in self.values else value

    def next(self, value, by):
        """Return the value after (1) or before (-1) another one."""
        at = self.values.index(value) if value in self.values else 0
        return self.values[(at + by) % len(self.values)]


class Extra(Choice):
    """A choice that does not change the rules. The record leaves it out."""

    recorded = False


class Number(Extra):
    """A choice between its only value, "off", and the number of a challenge."""

    def fits(self, value):
        return value in self.values or challenge_number(value) > 0

    def next(self, value, by):
        number = (challenge_number(value) + by) % (MOST + 1)
        return "%d" % number if number else self.values[0]


class EachPerson(Extra):
    """A choice for each person. Its value in a match has a part for each seat, as in "0/5"."""

    each = True

    def fits(self, value):
        return not [part for part in value.split("/") if part not in self.values]
