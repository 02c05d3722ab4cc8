"""What Krypto's screen waits for is played by one part at a time; its module is loaded for it alone."""

from games.krypto.rules import number
from games.krypto.screens.common import drop


class BasePart:
    """A part takes the keys of its screen; `key` is not told of B unless `takes_back`.

    `every` is as a screen's; `prompt` gives what stands at the foot before the way out, and whether it is
    loud.
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


def play_step(screen, code, again):
    """Play a step, as `playing` says."""
    screen.console.load("krypto", "screens.playing").play_step(screen, code, again)


def show_notes(screen):
    """Show everyone's points; gives which hand it is, in a few words."""
    name = screen.console.load("krypto", "screens.notes").show(screen)
    drop("screens.notes")
    return name
