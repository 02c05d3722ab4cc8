"""Description of a game, from its `__init__` and `setup`, with defaults: docs/games.md."""

from handheld.machine.loading import Loaded
from handheld.machine.text import t

REQUIRED = "TITLE TAG COLOUR PICTURE SEATS".split()
_NAMES = REQUIRED + (
    "MOTIF CREDIT LEVELS CHOICES WAYS FIRST FIGURES seats choices word where has_opener has_luck".split()
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
    # Every `choice.Choice`, the recorded ones in the order of the record; None if they are in `setup`.
    CHOICES = ()
    # Ways to play: (name, explanation, (fewest, most players[, fewest people]), {key: value}) each
    WAYS = ()
    FIRST = False  # True for the game that a new player should try first
    FIGURES = ()  # "bars", "times" and "honours" in the statistics; "film" for a page of the result

    def __init__(self, package):
        self._read(package)
        self.setup = Loaded(package.__name__ + ".setup")

    def _read(self, module):
        for name in _NAMES:
            if hasattr(module, name):
                setattr(self, name, getattr(module, name))

    def complete(self):
        """Load the game's `setup` if it has one, and read its names as well. `setup.end()` unloads it."""
        try:
            self._read(self.setup.get())
        except ImportError as problem:
            if self.CHOICES is None or ".setup" not in str(problem):
                raise

    def seats(self, chosen):
        """Return the minimum and maximum number of players for these choices (key -> value)."""
        return self.SEATS

    def choices(self, chosen):
        """Return the CHOICES on offer when these are chosen (key -> value)."""
        return self.CHOICES

    def offered(self, chosen, seats):
        """Return the choices on offer to so many players."""
        return [each for each in self.choices(chosen) if seats > 1 or not each.several]

    def word(self, options):
        """Return the unit of the match's progress, as in "round 3"."""
        return t("round")

    def where(self, match):
        """Return the match's progress, a number from 1."""
        return match.round

    def has_opener(self, options):
        """Return True if the first seat begins a match with these options: a rematch then passes it on."""
        return True

    def has_luck(self, options):
        """Return True if the game's module `luck` weighs a match with these options (docs/luck.md)."""
        return False

    def extras(self, chosen):
        """Return the value of each choice that the record leaves out: the chosen one, or the default."""
        return {each.key: each.value(chosen) for each in self.CHOICES if not each.recorded}
