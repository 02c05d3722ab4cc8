"""Common parts of the boards with four direction keys."""

import analogio
import supervisor

from handheld.boards import scan
from handheld.machine import keys


class Nothing:
    """A stand-in for missing lights or a missing speaker."""

    def ignore(self, *_):
        """Take the arguments of lights and sound, and do nothing."""

    show = sound = ignore


class Board:
    """A board with four directions and lettered keys. A derived one sets `tone` and calls `rotate`."""

    printed = "ABXY"  # the letters in the scanner's order, some or all of these
    lights = Nothing()
    wheel = None
    plain = None
    sense = None  # the pin that measures 1/`part` of a lithium cell's voltage
    part = 3

    def __init__(self, display, scanner):
        self.display = display
        self.scanner = scanner

    def rotate(self, upside_down):
        """Rotate all for the left hand: each key has the role of the one opposite, as A and Y, or B and X."""
        rotation = 180 if upside_down else 0
        if self.display and self.display.rotation != rotation:  # setting it redraws everything
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
        """Return the charge of a cell from 3.3 V to 4.1 V in percent, or None if it cannot be measured."""
        if self.sense is None:
            return None
        millivolts = self.sense.value * self.part * 3300 // 65536
        return max(0, min(100, (millivolts - 3296) // 8))


class Handheld(Board):
    """A ready-made handheld with eight keys, a speaker and a battery, which takes the pins of these two."""

    pins = "SW_UP SW_DOWN SW_LEFT SW_RIGHT SW_A SW_B SW_X SW_Y"

    def __init__(self, scanner, speaker, battery):
        from handheld.machine.tone import Tone  # imported here to spare boot.py, which needs only a pin

        super().__init__(supervisor.runtime.display, scanner or scan(self.pins))
        self.tone = Tone(speaker, None)
        self.sense = analogio.AnalogIn(battery)
        self.rotate(False)
