"""Writes lists of steps (`sim.script`) in the words of a player, for any board, in that board's own keys."""

from sim.driver import KEYS

GAP = 260  # ms between two presses on a screen
NEW = 700  # after a new screen
STILL = 1500  # before a picture


class Script:
    """The steps of one board. Times run on from one step to the next and start anew at each wait."""

    def __init__(self, board):
        self.board = board
        self.steps = []
        self.at = 0

    def start(self):
        """Wait for the menu after power-on."""
        self.steps.append({"wait": "READY", "from": "start", "timeout": 30000})
        self.at = NEW

    def wait(self, text, pause=GAP):
        """Wait for a text on the serial console, then `pause` milliseconds."""
        self.steps.append({"wait": text, "timeout": 20000})
        self.at = pause

    def press(self, *names, gap=GAP):
        """Press keys one after the other, by a player's words or by the board's pins."""
        for name in names:
            self.steps.append({"t": self.at, "press": KEYS[self.board].get(name, name), "for": 70})
            self.at += gap

    def pause(self, ms):
        """Do nothing for a while."""
        self.at += ms

    def shot(self, name):
        """A picture, once nothing has moved for a while."""
        self.at += STILL
        self.steps.append({"t": self.at, "shot": name})
        self.at += GAP

    def power(self):
        """Cut the power, and wait for the menu."""
        self.steps.append({"t": self.at, "power": "cycle"})
        self.wait("READY", NEW)
