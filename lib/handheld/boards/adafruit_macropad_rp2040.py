"""Adafruit MacroPad RP2040: 128x64 mono OLED, 12 lit keys, a wheel that is also a button."""

# /// board
# name = "macropad"
# title = "Adafruit MacroPad RP2040"
# libraries = ["adafruit-circuitpython-neopixel"]
# uname = "Adafruit Macropad RP2040"
# chip = "rp2040"
# flash = 0x800000
# drive = 0x100000
# boot_ms = 1510
# reload_ms = 15
# panel = "sh1106"
# panel_pins = "SCK MOSI OLED_CS OLED_DC OLED_RESET"
# number_keys = "KEY1 KEY2 KEY3 KEY4 KEY5 KEY6 KEY7 KEY8 KEY9 KEY10 KEY11 KEY12"
# key_left = "KEY7"
# key_right = "KEY9"
# wheel = "ENCODER_A ENCODER_B"
# wheel_push = "ENCODER_SWITCH"
# pixels = "NEOPIXEL"
# pixels_under = "1 2 3 4 5 6 7 8 9 10 11 12"
# speaker = "SPEAKER"
# speaker_enable = "SPEAKER_ENABLE"
# ///

import board
import digitalio
import supervisor

from handheld.boards import pixels, scan, wheel
from handheld.machine import keys

NAME = "MacroPad RP2040"


def b_pin():
    """Return the pin of the key that is B. Called by boot.py."""
    return board.KEY10


def make_panel():
    """Make the display. Called by boot.py."""
    from handheld.boards.panel import sh1106

    sh1106(board.SCK, board.MOSI, board.OLED_DC, board.OLED_CS, board.OLED_RESET)


class Board:
    """The MacroPad's devices."""

    pins = "KEY1 KEY2 KEY3 KEY4 KEY5 KEY6 KEY7 KEY8 KEY9 KEY10 KEY11 KEY12 ENCODER_SWITCH/ENCODER_A ENCODER_B"

    def __init__(self, scanner=None, encoder=None):
        from handheld.machine.tone import Tone  # imported here to spare boot.py, which needs only a pin

        self.display = supervisor.runtime.display
        self.scanner = scanner or scan(self.pins.split("/")[0])
        self.wheel = encoder or wheel(self.pins.split("/")[1])
        self.lights = pixels.Pixels(board.NEOPIXEL, range(1, 13))
        enable = digitalio.DigitalInOut(board.SPEAKER_ENABLE)
        enable.switch_to_output(False)
        self.tone = Tone(board.SPEAKER, enable)
        # KEY5, 7, 8, 9 are the arrows; KEY6 undo, KEY10 B, KEY11 hint, KEY12 A.
        self.plain = bytes(
            (0, 0, 0, 0, 0, keys.UP, keys.UNDO, keys.LEFT, keys.DOWN, keys.RIGHT, keys.B, keys.HINT, keys.A)
        )
        # The numbers are rotated in left-handed mode, and so are the names.
        self.names = ("", "turn", "turn", "7/9", "7/9", "PUSH", "HOLD", "11", "6")
        self.rotate(False)

    def rotate(self, upside_down):
        rotation = 180 if upside_down else 0
        if self.display.rotation != rotation:  # setting it redraws everything
            self.display.rotation = rotation
        order = self.lights.under = range(12, 0, -1) if upside_down else range(1, 13)
        self.keys = bytes([keys.NUMBER + n for n in order] + [keys.PUSH])

    def battery(self):
        return None
