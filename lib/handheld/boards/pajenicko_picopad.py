"""Pajenicko PicoPad: 320x240 colour LCD, eight keys, a speaker, a battery."""

# /// board
# name = "picopad"
# title = "Pajenicko PicoPad"
# chip = "rp2040"
# flash = 0x200000
# drive = 0x181000
# panel = "st7789"
# panel_width = 320
# panel_height = 240
# panel_turn = 90
# panel_pins = "LCD_SCLK LCD_MOSI LCD_CS LCD_DC LCD_RESET LCD_BL"
# keys = "SW_UP SW_DOWN SW_LEFT SW_RIGHT SW_A SW_B SW_X SW_Y"
# speaker = "AUDIO"
# battery = "BAT_SENSE"
# ///

import board

from handheld.boards import pad

NAME = "PicoPad"


def b_pin():
    """Return the pin of B. Called by boot.py."""
    return board.SW_B


def make_panel():
    """Make the display. Called by boot.py."""
    from handheld.boards.panel import st7789

    pins = board.LCD_SCLK, board.LCD_MOSI, board.LCD_DC, board.LCD_CS, board.LCD_RESET
    st7789(*pins, board.LCD_BL, 320, 0x60)


class Board(pad.Handheld):
    """The PicoPad's devices. Its only light belongs to the Wi-Fi chip, has one colour and is not used."""

    def __init__(self, scanner=None):
        super().__init__(scanner, board.AUDIO, board.BAT_SENSE)
