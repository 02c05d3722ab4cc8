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
# panel_clk = "LCD_SCLK"
# panel_din = "LCD_MOSI"
# panel_cs = "LCD_CS"
# panel_dc = "LCD_DC"
# panel_rst = "LCD_RESET"
# panel_bl = "LCD_BL"
# key_up = "SW_UP"
# key_down = "SW_DOWN"
# key_left = "SW_LEFT"
# key_right = "SW_RIGHT"
# key_a = "SW_A"
# key_b = "SW_B"
# key_x = "SW_X"
# key_y = "SW_Y"
# speaker = "AUDIO"
# battery = "BAT_SENSE"
# ///

import analogio
import board
import supervisor

from handheld.boards import pad, scan

NAME = "PicoPad"


def b_pin():
    """Return the pin of B. Called by boot.py."""
    return board.SW_B


def make_panel():
    """Make the display. Called by boot.py."""
    from handheld.boards.panel import st7789

    pins = board.LCD_SCLK, board.LCD_MOSI, board.LCD_DC, board.LCD_CS, board.LCD_RESET
    st7789(*pins, board.LCD_BL, 320, 0x60)


class Board(pad.Board):
    """The PicoPad's devices. Its only light belongs to the Wi-Fi chip, has one colour and is not used."""

    pins = "SW_UP SW_DOWN SW_LEFT SW_RIGHT SW_A SW_B SW_X SW_Y"

    def __init__(self, scanner=None):
        from handheld.machine.tone import Tone  # imported here to spare boot.py, which needs only a pin

        super().__init__(supervisor.runtime.display, scanner or scan(self.pins))
        self.lights = pad.Nothing()
        self.tone = Tone(board.AUDIO, None)
        self.sense = analogio.AnalogIn(board.BAT_SENSE)
        self.turn(False)
