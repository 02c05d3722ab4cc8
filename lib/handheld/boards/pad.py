"""What the boards with a pad of four directions share."""

from handheld import keys


class Nothing:
    """Lights, or a speaker, that a board has not."""

    def show(self, colours, shift):
        """No light."""

    def play(self, frequency, volume):
        """No sound."""


def keys_of(printed, upside_down):
    """The `keys` and `names` of a board with a pad of four directions and keys with letters on them.

    `printed` are the letters in the scanner's order, some or all of "ABXY". Upside down each key means what
    the key means that lies there otherwise: they lie in a diamond or in a row, so A changes with Y, B with X.
    """
    pairs = ("", "up/down", "up/down", "left/right", "left/right")
    ways = (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT)
    if upside_down:
        ways = (keys.DOWN, keys.UP, keys.RIGHT, keys.LEFT)
    meant = [(keys.A, keys.B, keys.HINT, keys.UNDO)["ABXY".index(letter)] for letter in printed]
    if upside_down:
        meant.reverse()
    names = ["", "", "", ""]
    for i in range(len(printed)):
        names[meant[i] - keys.A] = printed[i]
    return bytes(ways) + bytes(meant), pairs + tuple(names)


def charge(sense, part):
    """Percent of a lithium cell from 3.3 V to 4.1 V, of which the pin `sense` sees one part in `part`."""
    millivolts = sense.value * part * 3300 // 65536
    return max(0, min(100, (millivolts - 3300) // 8))
