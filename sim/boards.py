"""The boards that can be simulated: what is soldered to which pin.

The pins are those of circuitpython-stubs 10.2.1; a test compares them.
"""
from sim.panel import Lcd, Oled


class Board:
    """One board as CircuitPython knows it.

    * `name` is what --board takes, `id` is `board.board_id`, `uname` is `os.uname().machine`;
    * `pins` maps every name in `board` to its GPIO number;
    * `keys` are the pins a finger reaches (pressed is low), `encoder` the pin pair of the wheel;
    * `high` are pins that something on the board drives high, `volts` the analogue ones;
    * `boot_us` is CircuitPython's own time from power-on to code.py, `reload_us` that from
      `supervisor.reload()` (measured, DESIGN.md);
    * `display` are the arguments of busdisplay.BusDisplay, `panel` makes the glass behind it.
    """

    encoder = None
    high = ()
    volts = {}
    pixels = 0  # how many NeoPixels hang on NEOPIXEL
    busses = ()  # the functions in `board`
    taken = ()  # pins that the display holds besides those of `bus`

    def panel(self):
        raise NotImplementedError


class MacroPad(Board):
    """Adafruit MacroPad RP2040. Its start-up commands are those that sim/panel.py heeds."""

    name = "macropad"
    title = "Adafruit MacroPad RP2040"
    id = "adafruit_macropad_rp2040"
    uname = "Adafruit Macropad RP2040 with rp2040"
    boot_us = 1_510_000
    reload_us = 15_000
    pins = {
        **{"KEY%d" % n: n for n in range(1, 13)},
        "LED": 13, "SPEAKER_ENABLE": 14, "SPEAKER": 16,
        "ENCODER_SWITCH": 0, "BUTTON": 0,
        "ENCODER_A": 17, "ROTA": 17, "ENCODER_B": 18, "ROTB": 18,
        "NEOPIXEL": 19, "SDA": 20, "SCL": 21,
        "OLED_CS": 22, "OLED_RESET": 23, "OLED_DC": 24,
        "SCK": 26, "MOSI": 27, "MISO": 28,
    }
    keys = tuple("KEY%d" % n for n in range(1, 13)) + ("ENCODER_SWITCH",)
    encoder = ("ENCODER_A", "ENCODER_B")
    pixels = 12
    speaker = "SPEAKER"
    speaker_enable = "SPEAKER_ENABLE"
    busses = ("I2C", "STEMMA_I2C", "SPI")
    taken = ("SCK", "MOSI")
    bus = {"command": "OLED_DC", "chip_select": "OLED_CS", "reset": "OLED_RESET", "baudrate": 10_000_000}
    display = {
        "init_sequence": b"\xae\x00" b"\x20\x01\x00" b"\x81\x01\xff" b"\xaf\x00",
        "width": 128, "height": 64, "color_depth": 1, "grayscale": True,
        "pixels_in_byte_share_row": False, "single_byte_bounds": True, "data_as_commands": True,
        "set_column_command": 0x21, "set_row_command": 0x22, "brightness_command": 0x81,
    }

    def panel(self):
        return Oled(128, 64)


class PicoSystem(Board):
    """Pimoroni PicoSystem, on a USB cable with its battery full."""

    name = "picosystem"
    title = "Pimoroni PicoSystem"
    id = "pimoroni_picosystem"
    uname = "Pimoroni PicoSystem with rp2040"
    boot_us = 2_220_000
    reload_us = 28_000
    reload_us = 28_000
    pins = {
        "TX": 0, "GP0": 0, "RX": 1, "GP1": 1, "VBUS_DETECT": 2,
        "LCD_RESET": 4, "LCD_CS": 5, "LCD_SCLK": 6, "LCD_MOSI": 7, "LCD_VSYNC": 8, "LCD_DC": 9,
        "AUDIO": 11, "BACKLIGHT": 12, "LED_G": 13, "LED_R": 14, "LED_B": 15,
        "SW_Y": 16, "SW_X": 17, "SW_A": 18, "SW_B": 19,
        "SW_DOWN": 20, "SW_RIGHT": 21, "SW_LEFT": 22, "SW_UP": 23,
        "CHARGE_STAT": 24, "BAT_SENSE": 26,
    }
    keys = ("SW_UP", "SW_DOWN", "SW_LEFT", "SW_RIGHT", "SW_A", "SW_B", "SW_X", "SW_Y")
    high = ("VBUS_DETECT", "CHARGE_STAT")  # on USB, the battery full
    volts = {"BAT_SENSE": 4.1 / 3}  # a third of the battery's voltage
    speaker = "AUDIO"
    speaker_enable = None
    busses = ("SPI", "UART")
    taken = ("LCD_SCLK", "LCD_MOSI", "BACKLIGHT")
    bus = {"command": "LCD_DC", "chip_select": "LCD_CS", "reset": "LCD_RESET", "baudrate": 60_000_000}
    display = {
        "init_sequence": b"\x01\x80\x96" b"\x3a\x01\x05" b"\x11\x80\xff" b"\x29\x80\x64",
        "width": 240, "height": 240, "color_depth": 16,
        "set_column_command": 0x2A, "set_row_command": 0x2B, "write_ram_command": 0x2C,
    }

    def panel(self):
        return Lcd(240, 240)


BOARDS = {board.name: board for board in (MacroPad(), PicoSystem())}
