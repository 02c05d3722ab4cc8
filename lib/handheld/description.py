"""What a game says of itself in `__init__` and `setup`, what holds where it says nothing: docs/games.md."""

WANTED = "TITLE TAG COLOUR PICTURE SEATS".split()
_NAMES = WANTED + (
    "MOTIF CREDIT LEVELS OPTIONS EXTRAS HELP PRESETS FIRST FIGURES "
    "seats options extras shown word where".split()
)


class Description:
    """A game's package, and its `setup` where that is told, as the console reads them.

    What is WANTED the package has to give.

    >>> class pig:
    ...     TITLE, SEATS = "Pig", (2, 4)
    >>> about = Description(pig)
    >>> about.TITLE, about.seats({}), about.word({})
    ('Pig', (2, 4), 'round')
    """

    TITLE = TAG = ""  # its name; a line for the menu
    COLOUR = 0xFFFFFF  # its own, in 24 bits
    PICTURE = b""  # 72 bytes: 24 by 24, a bit a pixel
    SEATS = (1, 1)  # fewest and most players
    MOTIF = ()  # heard as a match comes up: Hz, milliseconds, ...
    CREDIT = ""  # who invented it, a line for the settings
    LEVELS = ()  # opponents, in rising strength
    OPTIONS = ()  # keys of the record, in its order
    EXTRAS = ()  # choices that are no part of the record: (key, label, choices, the default first)
    HELP = {}  # key of an option or extra -> what it is, in at most 21 letters
    PRESETS = ()  # three ways to play, quick, family, tournament: (21 letters, {option or extra: value}) each
    FIRST = False  # True of the one for who never played any
    FIGURES = ()  # what is kept beside points: "bars" of points, "times"

    def __init__(self, *modules):
        for module in modules:
            for name in _NAMES:
                if hasattr(module, name):
                    setattr(self, name, getattr(module, name))

    def seats(self, chosen):
        """Fewest and most players with what is chosen so far (option -> value)."""
        return self.SEATS

    def options(self, chosen, seats):
        """What the setup asks after these choices: (key, label, choices of the record, default first)."""
        return ()

    def extras(self, chosen):
        """Those of EXTRAS that mean something with what is chosen."""
        return self.EXTRAS

    def shown(self, key, value):
        """An option's or extra's value as the setup shows it."""
        return value

    def word(self, options):
        """What the menu counts how far a match is by."""
        return "round"

    def where(self, match):
        """How far a match has come, as a number from 1."""
        return match.round
