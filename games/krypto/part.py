"""What Krypto's screen waits for is played by one part at a time; its module is loaded for it alone."""

import sys

import displayio
from micropython import const

from games.krypto import number
from handheld import theme
from handheld.stage import let_go

GREEN = const(0x00A020)
RED = const(0x900010)
WHITE = const(0x606060)
FAINT = const(0x181818)
AMBER = const(0x806000)

TICK_MS = const(100)

_GAME = "games.krypto"
_RULES = ("codes", "deck", "home", "international", "number", "record", "rules", "table_mode")
_STAY = _RULES + ("clock", "part", "screens")

# A colour for each seat's key.
SEATS = (0x00A020, 0x900010, 0x0030C0, 0x907000, 0x800080, 0x006080, 0x606060, 0xA03000)


def drop(*modules):
    """Let go of modules of the game that are not needed for a while."""
    for module in modules:
        let_go(_GAME, module)


def trim():
    """Let go of all modules but those that a match always needs. What a screen uses stays until it goes."""
    for name in list(sys.modules):
        if name.startswith(_GAME + ".") and name[len(_GAME) + 1 :] not in _STAY:
            drop(name[len(_GAME) + 1 :])


def ink(colour):
    """A palette of one colour on what lies under it."""
    palette = displayio.Palette(2)
    palette[0] = theme.PAPER
    palette.make_transparent(0)
    palette[1] = colour
    return palette


class BasePart:
    """A part takes the keys of its screen; `key` is not told of B unless `takes_back`.

    `every` is as a screen's; `prompt` gives what stands at the foot, and whether it is loud.
    """

    every = 0
    takes_back = False

    def __init__(self, screen):
        self.screen = screen
        self.console = screen.console
        self.session = screen.session
        self.match = screen.match

    def show(self):
        """Draw what this part is about."""

    def prompt(self):
        """What the keys do, and True if it should be seen at once."""
        return "", False

    def lights(self):
        """Light the keys that do something."""

    def tick(self, now):
        """`every` milliseconds have passed; True if something was drawn."""
        return False

    def number(self, n):
        """A number key; True if it was taken."""
        return False

    def turn(self, step):
        """The wheel; True if it was taken."""
        return False

    def key(self, key):
        """A plain key."""


def show_hand(screen):
    """Show the numbers that lie there, and the objective."""
    view = screen.view
    view.numbers([number.text(pair) if pair else "" for pair in screen.match.numbers])
    view.objective("%d" % screen.match.objective)


def new_view(console, group):
    """A view of a hand in a group; `drop("view")` when it is gone."""
    laid = console.load("krypto", "layout").lay(console.theme, group)
    drop("layout")
    return console.load("krypto", "view").HandView(console.theme, laid)
