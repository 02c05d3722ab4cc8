"""Description of a game, from its `__init__` and `setup`, with defaults: docs/games.md."""

from handheld.stage import Loaded
from handheld.text import t

REQUIRED = "TITLE TAG COLOUR PICTURE SEATS".split()
DIGITS = "#####"  # among the choices of an extra: a number of five digits
_NAMES = REQUIRED + (
    "MOTIF CREDIT LEVELS OPTIONS EXTRAS HELP WAYS FIRST FIGURES "
    "seats options extras shown word where turns weighed".split()
)


class Description:
    """The attributes of a game's package and, after `complete`, of its `setup`, with defaults.

    The package has to define those in REQUIRED.

    >>> class pig:
    ...     TITLE, SEATS = "Pig", (2, 4)
    >>> about = Description(pig)
    >>> about.TITLE, about.seats({}), about.word({})
    ('Pig', (2, 4), 'round')
    """

    TITLE = TAG = ""  # the name of the game; a line for the menu
    COLOUR = 0xFFFFFF  # the colour of the game, 24 bits
    PICTURE = b""  # 72 bytes: 24 by 24 pixels, one bit each
    SEATS = (1, 1)  # minimum and maximum number of players
    MOTIF = ()  # played at the start of a match: Hz, milliseconds, ...
    CREDIT = ""  # the inventor, a line for the settings
    LEVELS = ()  # names of the opponents' levels, weakest first
    OPTIONS = ()  # keys in the header of the record, in order
    EXTRAS = ()  # options outside the record: (key, label, choices, the default first)
    HELP = {}  # key of an option or extra -> a description of at most 21 letters
    # Ways to play: (name, explanation, (fewest, most players[, fewest people]), {option or extra: value})
    # each
    WAYS = ()
    FIRST = False  # True for the game that a new player should try first
    FIGURES = ()  # "bars", "times" and "honours" in the statistics; "film" for a page of the result

    def __init__(self, package):
        self._read(package)
        self.setup = Loaded(package.__name__ + ".setup", early=True)

    def _read(self, module):
        for name in _NAMES:
            if hasattr(module, name):
                setattr(self, name, getattr(module, name))

    def complete(self):
        """Load the game's `setup` if it has one, and read its names as well. `setup.end()` unloads it.

        A game whose package lists OPTIONS but does not define `options` requires that module.
        """
        try:
            self._read(self.setup.get())
        except ImportError as problem:
            needed = self.OPTIONS and "options" not in self.__dict__
            if needed or ".setup" not in str(problem):
                raise

    def seats(self, chosen):
        """Return the minimum and maximum number of players for the chosen options (option -> value)."""
        return self.SEATS

    def options(self, chosen, seats):
        """Return the options for these choices: (key, label, values in the record, default first)."""
        return ()

    def extras(self, chosen):
        """Return the EXTRAS that apply to the chosen options."""
        return self.EXTRAS

    def shown(self, key, value):
        """Return the shown value of an option or extra."""
        return value

    def word(self, options):
        """Return the unit of the match's progress, as in "round 3"."""
        return t("round")

    def where(self, match):
        """Return the match's progress, a number from 1."""
        return match.round

    def turns(self, options):
        """Return True if the first seat begins a match with these options: a rematch then passes it on."""
        return True

    def weighed(self, options):
        """Return True if the game's module `luck` weighs a match with these options (docs/luck.md)."""
        return False

    def chosen_extras(self, chosen):
        """Return the value of each of the EXTRAS: the chosen one if it is on offer, or the default."""
        values = {}
        for key, _, choices in self.EXTRAS:
            value = chosen.get(key, "")
            values[key] = value if fits(value, choices) else choices[0]
        return values


def fits(value, choices):
    """Return True if a value is one of the choices, one for each seat ("0/5"), or a number for DIGITS.

    >>> fits("0/5", ("0", "5")), fits("07532", ("off", DIGITS)), fits("7", ("off", DIGITS))
    (True, True, False)
    """
    if DIGITS in choices and len(value) == len(DIGITS) and not value.strip("0123456789"):
        return True
    return value in choices or not [each for each in value.split("/") if each not in choices]
