"""Krypto's decks: their cards and the deals they allow (docs/rules.md, "Decks")."""

from handheld.rules.match import Illegal

# Number of cards with each number, from 1.
_COPIES_56 = b"\3\3\3\3\3\3\4\4\4\4\2\2\2\2\2\2\2\1\1\1\1\1\1\1\1"
_COPIES_52 = b"\3\3\3\3\3\3\3\3\3\3\2\2\2\2\2\2\2\1\1\1\1\1\1\1\1"


def _bounds(name):
    """Return (LOW, HIGH) of the deck `any LOW HIGH`, or None for another name. `any` alone is 1 to 25."""
    if name == "any":
        return 1, 25
    try:
        low, high = [int(word) for word in name.split(" ")[1:]]
    except ValueError:
        return None
    return (low, high) if name == "any %d %d" % (low, high) and 0 < low <= high < 100 else None


class Deck:
    """A deck by its name in the record, with its lowest and highest number, `low` and `high`.

    * `copies`: bytes, the number of cards with each number from 1 to `high`; b"" if it is unlimited;
    * `size`: the number of cards, 0 if unlimited.

    Raises Illegal, beginning "deck:", for an unknown name.
    """

    def __init__(self, name):
        self.low = 1
        self.copies = _COPIES_52 if name.endswith("52") else _COPIES_56
        if name in ("beginner", "beginner 52"):
            self.copies = self.copies[:10]
        elif name not in ("56", "52"):
            self.copies = b""
        self.high = len(self.copies)
        self.size = sum(self.copies)
        if not self.size:
            bounds = _bounds(name)
            if not bounds:
                wanted = "56, 52, beginner, beginner 52 or any LOW HIGH (1 to 99)"
                raise Illegal("deck: wants %s, not '%s'" % (wanted, name))
            self.low, self.high = bounds

    def check(self, numbers):
        """Raise Illegal unless one deck can deal all these numbers (a sequence) together."""
        numbers = list(numbers)
        for number in numbers:
            if not self.low <= number <= self.high:
                raise Illegal("the deck has no %d, only %d to %d" % (number, self.low, self.high))
            if self.copies and numbers.count(number) > self.copies[number - 1]:
                raise Illegal("the deck has no more than %d of %d" % (self.copies[number - 1], number))

    def remaining(self, gone):
        """Return the ascending numbers of the cards of a limited deck without those in `gone`, as bytes."""
        left = bytearray(self.copies)
        for number in gone:
            left[number - 1] -= 1
        return b"".join([bytes((at + 1,)) * left[at] for at in range(self.high)])
