"""Pimoroni PicoSystem: 240x240 colour LCD, eight keys, one RGB light, a battery."""

import analogio
import board
import keypad
import pwmio

from handheld import keys
from handheld.tone import Tone

NAME = "PicoSystem"
A_NAME = "A"
B_NAME = "B"


class Lights:
    """One RGB light, the status light."""

    def __init__(self):
        # 50 kHz as the backlight, whose PWM slice it shares: another frequency is refused.
        self._parts = [pwmio.PWMOut(pin, frequency=50000) for pin in (board.LED_R, board.LED_G, board.LED_B)]

    def show(self, colours, shift):
        """Show the status colour; see the package."""
        colour = colours[0]
        for i in range(3):
            self._parts[i].duty_cycle = ((colour >> (16 - 8 * i) & 0xFF) >> shift) * 257


class Board:
    """The PicoSystem's parts."""

    def __init__(self):
        self.display = board.DISPLAY
        self.scanner = keypad.Keys(
            (
                board.SW_UP,
                board.SW_DOWN,
                board.SW_LEFT,
                board.SW_RIGHT,
                board.SW_A,
                board.SW_B,
                board.SW_X,
                board.SW_Y,
            ),
            value_when_pressed=False,
            pull=True,
        )
        self.wheel = None
        self.lights = Lights()
        self.tone = Tone(board.AUDIO, None)
        self.plain = None
        self._sense = analogio.AnalogIn(board.BAT_SENSE)
        self.turn(False)

    def turn(self, upside_down):
        """For the left hand: picture and keys turned by 180 degrees, each key by where it then lies."""
        self.display.rotation = 180 if upside_down else 0
        k = keys
        self.keys = bytes(
            (k.DOWN, k.UP, k.RIGHT, k.LEFT, k.UNDO, k.HINT, k.B, k.A)
            if upside_down
            else (k.UP, k.DOWN, k.LEFT, k.RIGHT, k.A, k.B, k.HINT, k.UNDO)
        )
        printed = "YXBA" if upside_down else "ABXY"
        self.names = ("", "up/down", "up/down", "left/right", "left/right") + tuple(printed)

    def battery(self):
        """Charge in percent, from 3.3 V to 4.1 V; the pin sees a third of the cell."""
        millivolts = self._sense.value * 3 * 3300 // 65536
        return max(0, min(100, (millivolts - 3300) // 8))
