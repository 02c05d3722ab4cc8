"""Panels for a board wired by hand."""

import busio
import displayio
import supervisor

from handheld.boards.wired.pins import BadSetting, make

_LIBRARIES = {"ssd1306": "adafruit_displayio_ssd1306", "sh1106": "adafruit_displayio_sh1106"}
# ST7789, by the picture's clockwise rotation in degrees: memory access control, first column, first row.
# The glass shows 240 of its 320 rows of memory.
_ROTATIONS = {0: (0x00, 0, 0), 90: (0x60, 0, 0), 180: (0xC0, 0, 80), 270: (0xA0, 80, 0)}
# After a reload CircuitPython refreshes a display by itself after this time: a second.
_QUIET = {"auto_refresh": False, "native_frames_per_second": 1}


def display(pins):
    """Return the display of the settings, with `auto_refresh` off. Raises BadSetting."""
    kind = pins.get("PANEL")
    if kind not in _LIBRARIES and kind != "st7789":
        what = "not set" if kind is None else "no panel '%s'" % kind
        raise BadSetting("TREFOIL_PANEL: %s; there are ssd1306, sh1106, st7789" % what)
    runtime = supervisor.runtime
    shown = None
    if runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD:
        shown = runtime.display  # from before our own reload: its picture stays
    if shown is None:
        displayio.release_displays()
    if kind != "st7789":
        return _oled(pins, kind, shown)
    runtime.display = _lcd(pins, shown)  # it would refuse an OLED's display, a class of a library
    return runtime.display


def _oled(pins, kind, shown):
    sda, scl, reset = pins.pin("PANEL_SDA"), pins.pin("PANEL_SCL"), pins.pin("PANEL_RST", False)
    address = pins.number("PANEL_ADDRESS", 0x3C, 8, 0x77, "0x3C or 0x3D")
    if shown is not None:
        return shown
    import i2cdisplaybus

    i2c = make("PANEL_SDA, _SCL", busio.I2C, scl, sda, frequency=400000)
    bus = make("PANEL_ADDRESS", i2cdisplaybus.I2CDisplayBus, i2c, device_address=address, reset=reset)
    try:
        if kind == "sh1106":
            from adafruit_displayio_sh1106 import SH1106

            return SH1106(bus, width=128, height=64, colstart=2, **_QUIET)
        from adafruit_displayio_ssd1306 import SSD1306

        return SSD1306(bus, width=128, height=64, **_QUIET)
    except ImportError:
        raise BadSetting(
            "TREFOIL_PANEL: %s is not in lib; tools.bundle puts it there" % _LIBRARIES[kind]
        ) from None


def _lcd(pins, shown):
    clock, data, command = pins.pin("PANEL_CLK"), pins.pin("PANEL_DIN"), pins.pin("PANEL_DC")
    select, reset = pins.pin("PANEL_CS", False), pins.pin("PANEL_RST", False)
    light = pins.pin("PANEL_BL", False)
    rotation = pins.number("PANEL_TURN", 0, 0, 270)
    speed = pins.number("PANEL_MHZ", 24, 1, 62)
    if rotation not in _ROTATIONS:
        raise BadSetting("TREFOIL_PANEL_TURN: expected 0, 90, 180 or 270, not '%d'" % rotation)
    if shown is not None:
        return shown
    import busdisplay
    import fourwire

    spi = make("PANEL_CLK, _DIN", busio.SPI, clock, MOSI=data)
    bus = fourwire.FourWire(spi, command=command, chip_select=select, reset=reset, baudrate=speed * 1000000)
    access, left, top = _ROTATIONS[rotation]
    start = (
        b"\x01\x80\x96"  # reset, 150 ms
        b"\x11\x80\x78"  # wake, 120 ms
        b"\x3a\x01\x55"  # 16 bits a pixel
        b"\x36\x01" + bytes((access,)) + b"\x21\x00"  # inverted, as this glass needs
        b"\x29\x80\x14"  # on, 20 ms
    )
    return make(
        "PANEL_BL",
        busdisplay.BusDisplay,
        bus,
        start,
        width=240,
        height=240,
        colstart=left,
        rowstart=top,
        backlight_pin=light,
        **_QUIET,
    )
