"""Pimoroni PicoSystem: 240x240 colour LCD, eight keys, one RGB light, a battery."""

# /// board
# name = "picosystem"
# title = "Pimoroni PicoSystem"
# uname = "Pimoroni PicoSystem"
# chip = "rp2040"
# flash = 0x1000000
# drive = 0x100000
# boot_ms = 2220
# reload_ms = 28
# panel = "st7789"
# panel_pins = "LCD_SCLK LCD_MOSI LCD_CS LCD_DC LCD_RESET BACKLIGHT"
# keys = "SW_UP SW_DOWN SW_LEFT SW_RIGHT SW_A SW_B SW_X SW_Y"
# rgb = "LED_R LED_G LED_B"
# speaker = "AUDIO"
# battery = "BAT_SENSE"
# high = "VBUS_DETECT CHARGE_STAT"
# ///

import board
import pwmio

from handheld.boards import pad

NAME = "PicoSystem"


def b_pin():
    """Return the pin of B. Called by boot.py."""
    return board.SW_B


def make_panel():
    """Make the display. Called by boot.py."""
    from handheld.boards.panel import st7789

    pins = board.LCD_SCLK, board.LCD_MOSI, board.LCD_DC, board.LCD_CS, board.LCD_RESET
    st7789(*pins, board.BACKLIGHT, 240, 0)


class Lights:
    """The RGB light, used as the status light."""

    def __init__(self):
        # 50 kHz like the backlight on the same PWM slice: another frequency is refused.
        self._parts = [pwmio.PWMOut(pin, frequency=50000) for pin in (board.LED_R, board.LED_G, board.LED_B)]

    def show(self, colours, shift):
        for i in range(3):
            self._parts[i].duty_cycle = ((colours[0] >> (16 - 8 * i) & 0xFF) >> shift) * 257


class Board(pad.Handheld):
    """The PicoSystem's devices."""

    def __init__(self, scanner=None):
        super().__init__(scanner, board.AUDIO, board.BAT_SENSE)
        self.lights = Lights()
