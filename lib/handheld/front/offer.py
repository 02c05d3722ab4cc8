"""Choices as the start card offers them."""

from handheld.rules.choice import MOST, Number, challenge_number


class Offer:
    """A `choice` in words: `label` ("" for no row), `help` of up to 21 letters, `texts` if values differ.

    `help` may be one for each value.
    """

    def __init__(self, choice, label="", help="", texts=(), several=False):
        self.choice = choice
        self.label = label
        self.help = help
        self.texts = texts
        self.several = several  # True if it is offered only to two players or more

    def text(self, value):
        values = self.choice.values
        return self.texts[values.index(value)] if self.texts and value in values else value

    def next(self, value, by):
        """Return the value after (1) or before (-1) another one."""
        values = self.choice.values
        if isinstance(self.choice, Number):
            number = (challenge_number(value) + by) % (MOST + 1)
            return "%d" % number if number else values[0]
        at = values.index(value) if value in values else 0
        return values[(at + by) % len(values)]
