"""Choices for a match as the rules know them: their values. `front.offer` has their words for players."""

MOST = 99999  # the last challenge


def challenge_number(text):
    """Return the number of a challenge, 1 to MOST, or 0 for a text that is none, such as "off" or "017"."""
    plain = 0 < len(text) < 6 and text[0] != "0" and not text.strip("0123456789")
    return int(text) if plain else 0


def extras_of(choices, chosen):
    """Return the value of each of the choices that the record leaves out: the chosen one, or the default."""
    return {each.key: each.value(chosen) for each in choices if not each.recorded}


class Choice:
    """A choice: its `key` in the record, and its `values` as the record writes them, the default first."""

    recorded = True
    leads = False  # True if another value gives the recorded ones their defaults

    def __init__(self, key, values):
        self.key = key
        self.values = values

    def fits(self, value):
        return value in self.values

    @property
    def expectation(self):
        return ", ".join(self.values[:-1]) + " or " + self.values[-1]

    def value(self, chosen):
        """Return the chosen value, or the default if there is none that fits."""
        value = chosen.get(self.key, "")
        return value if self.fits(value) else self.values[0]


class Extra(Choice):
    """A choice that does not change the rules. The record leaves it out."""

    recorded = False


class Number(Extra):
    """A choice between its only value, "off", and the number of a challenge."""

    def fits(self, value):
        return value in self.values or challenge_number(value) > 0


class EachPerson(Extra):
    """A choice for each person. Its value in a match has a part for each seat, as in "0/5"."""

    def fits(self, value):
        return not [part for part in value.split("/") if part not in self.values]
