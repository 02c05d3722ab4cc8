"""What the boards with a pad of four directions share."""

from handheld import keys


class Nothing:
    """Lights, or a speaker, that a board has not."""

    def show(self, colours, shift):
        """No light."""

    def play(self, frequency, volume):
        """No sound."""


class Board:
    """A board with a pad of four directions and keys with letters on them, each known by where it lies.

    One that derives from it sets `lights` and `tone`, too, then calls `turn`.
    """

    printed = "ABXY"  # the letters in the scanner's order, some or all of these
    wheel = None
    plain = None
    sense = None  # the pin that sees one part in `part` of a lithium cell's voltage
    part = 3

    def __init__(self, display, scanner):
        self.display = display
        self.scanner = scanner

    def turn(self, upside_down):
        """For the left hand: picture and keys turned by 180 degrees.

        Each key means what the key means that lies there otherwise: they lie in a diamond or in a row, so A
        changes with Y, B with X.
        """
        rotation = 180 if upside_down else 0
        if self.display.rotation != rotation:  # to set it draws everything
            self.display.rotation = rotation
        ways = (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT)
        meant = [(keys.A, keys.B, keys.HINT, keys.UNDO)["ABXY".index(letter)] for letter in self.printed]
        if upside_down:
            ways = (keys.DOWN, keys.UP, keys.RIGHT, keys.LEFT)
            meant.reverse()
        names = ["", "up/down", "up/down", "left/right", "left/right", "", "", "", ""]
        for i in range(len(meant)):
            names[meant[i]] = self.printed[i]
        self.keys = bytes(ways) + bytes(meant)
        self.names = tuple(names)

    def battery(self):
        """Charge in percent, of a cell from 3.3 V to 4.1 V; None: it has none that it could measure."""
        if self.sense is None:
            return None
        millivolts = self.sense.value * self.part * 3300 // 65536
        return max(0, min(100, (millivolts - 3296) // 8))
