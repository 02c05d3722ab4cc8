"""Description of a game for its start card: docs/games.md."""

from handheld.machine.text import t

_NAMES = "TITLE LEVELS FIGURES SEATS CHOICES seats OFFERS WAYS offers word has_opener".split()


class Description:
    """The names of a game's modules `about`, `choices` and `setup`, with defaults.

    >>> class pig:
    ...     TITLE, SEATS = "Pig", (2, 4)
    >>> about = Description(lambda game, part: pig, "pig")
    >>> about.TITLE, about.seats({}), about.word({})
    ('Pig', (2, 4), 'round')
    """

    TITLE = ""
    SEATS = (1, 1)
    LEVELS = FIGURES = CHOICES = OFFERS = WAYS = ()

    def __init__(self, load, game):
        for part in ("about", "choices", "setup"):
            module = load(game, part)
            for name in _NAMES:
                if hasattr(module, name):
                    setattr(self, name, getattr(module, name))

    def seats(self, chosen):
        """Return the minimum and maximum number of players for these choices (key -> value)."""
        return self.SEATS

    def offers(self, chosen):
        """Return the OFFERS that apply when these are chosen (key -> value)."""
        return self.OFFERS

    def offered(self, chosen, seats):
        """Return a list of the Offers to so many players."""
        return [each for each in self.offers(chosen) if seats > 1 or not each.several]

    def word(self, options):
        """Return the unit of the match's progress, as in "round 3"."""
        return t("round")

    def has_opener(self, options):
        """Return True if the first seat begins a match with these options: a rematch then passes it on."""
        return True
