"""Panels for a board wired by hand."""

import busio
import displayio
import supervisor

from handheld.boards.wired.pins import BadSetting, make

_LIBRARIES = {"ssd1306": "adafruit_displayio_ssd1306", "sh1106": "adafruit_displayio_sh1106"}
_KINDS = "ssd1306", "sh1106", "st7789", "ili9341"
# By the picture's clockwise rotation in degrees: memory access control, first column, first row. A square
# glass shows 240 of the 320 rows of memory.
_ROTATIONS = {0: (0x00, 0, 0), 90: (0x60, 0, 0), 180: (0xC0, 0, 80), 270: (0xA0, 80, 0)}
_EXCHANGED, _MIRRORED_ROWS, _MIRRORED_COLUMNS, _BGR = 0x20, 0x80, 0x40, 0x08
_FARTHEST = 80  # rows of memory that a square glass does not show
# Voltages and gammas of the ILI9341, as in Adafruit's driver; the ST7789 has good ones after its reset.
_ILI9341 = (
    b"\xef\x03\x03\x80\x02\xcf\x03\x00\xc1\x30\xed\x04\x64\x03\x12\x81\xe8\x03\x85\x00\x78"
    b"\xcb\x05\x39\x2c\x00\x34\x02\xf7\x01\x20\xea\x02\x00\x00\xc0\x01\x23\xc1\x01\x10\xc5\x02\x3e\x28\xc7\x01\x86"
    b"\xb1\x02\x00\x18\xb6\x03\x08\x82\x27\xf2\x01\x00\x26\x01\x01"
    b"\xe0\x0f\x0f\x31\x2b\x0c\x0e\x08\x4e\xf1\x37\x07\x10\x03\x0e\x09\x00"
    b"\xe1\x0f\x00\x0e\x14\x03\x11\x07\x31\xc1\x48\x08\x0f\x0c\x31\x36\x0f"
)
# After a reload CircuitPython refreshes a display by itself after this time: a second.
_QUIET = {"auto_refresh": False, "native_frames_per_second": 1}


def display(pins):
    """Return the display of the settings, with `auto_refresh` off. Raises BadSetting."""
    kind = pins.get("PANEL")
    if kind not in _KINDS:
        what = "not set" if kind is None else "no panel '%s'" % kind
        raise BadSetting("TREFOIL_PANEL: %s; there are %s" % (what, ", ".join(_KINDS)))
    runtime = supervisor.runtime
    shown = None
    if runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD:
        shown = runtime.display  # from before our own reload: its picture stays
    if shown is None:
        displayio.release_displays()
    if kind in _LIBRARIES:
        return _oled(pins, kind, shown)
    runtime.display = _lcd(pins, kind, shown)  # it would refuse an OLED's display, a class of a library
    return runtime.display


def _rotation(pins, other, allowed):
    """Return the rotation in the settings, or `other`. Raises BadSetting unless it is one of `allowed`."""
    rotation = pins.number("PANEL_TURN", other, 0, 270)
    if rotation not in allowed:
        words = ", ".join([str(each) for each in allowed])
        raise BadSetting("TREFOIL_PANEL_TURN: expected one of %s, not '%d'" % (words, rotation))
    return rotation


def _oled(pins, kind, shown):
    sda, scl, reset = pins.pin("PANEL_SDA"), pins.pin("PANEL_SCL"), pins.pin("PANEL_RST", False)
    address = pins.number("PANEL_ADDRESS", 0x3C, 8, 0x77, "0x3C or 0x3D")
    turned, mirrored = _rotation(pins, 0, (0, 180)) == 180, pins.number("PANEL_MIRROR", 0, 0, 1)
    # An SH1106 has 132 columns, of which most glasses show those from 2 on; an SSD1306 has 128.
    left = 2 if kind == "sh1106" else 0
    left += pins.number("PANEL_X", 0, -left, left, left and "-2 to 2" or "0, or an sh1106")
    down = pins.number("PANEL_Y", 0, -63, 63)
    inverted = pins.number("PANEL_INVERT", 0, 0, 1)
    if shown is not None:
        return shown
    import i2cdisplaybus

    i2c = make("PANEL_SDA, _SCL", busio.I2C, scl, sda, frequency=400000)
    bus = make("PANEL_ADDRESS", i2cdisplaybus.I2CDisplayBus, i2c, device_address=address, reset=reset)
    try:
        if kind == "sh1106":
            from adafruit_displayio_sh1106 import SH1106

            made = SH1106(bus, width=128, height=64, colstart=left, **_QUIET)
        else:
            from adafruit_displayio_ssd1306 import SSD1306

            made = SSD1306(bus, width=128, height=64, **_QUIET)
    except ImportError:
        raise BadSetting(
            "TREFOIL_PANEL: %s is not in lib; tools.bundle puts it there" % _LIBRARIES[kind]
        ) from None
    columns, rows = 0xA0 if turned != bool(mirrored) else 0xA1, 0xC0 if turned else 0xC8
    for command in columns, rows, 0xA6 + inverted, 0x40 + -down % 64:  # the last is the first row of memory
        bus.send(command, b"")
    return made


def _lcd(pins, kind, shown):
    clock, data, command = pins.pin("PANEL_CLK"), pins.pin("PANEL_DIN"), pins.pin("PANEL_DC")
    select, reset = pins.pin("PANEL_CS", False), pins.pin("PANEL_RST", False)
    light = pins.pin("PANEL_BL", False)
    speed = pins.number("PANEL_MHZ", 24, 1, 62)
    ili = kind == "ili9341"
    least = 320 if ili else 240
    wide = pins.number("PANEL_WIDTH", least, least, 320, "320" if ili else "240 or 320")
    if wide not in (240, 320):
        raise BadSetting("TREFOIL_PANEL_WIDTH: expected 240 or 320, not '%d'" % wide)
    if wide == 320:
        access, left, top = _ROTATIONS[_rotation(pins, 90, (90, 270))][0], 0, 0
    else:
        access, left, top = _ROTATIONS[_rotation(pins, 0, (0, 90, 180, 270))]
    if pins.number("PANEL_MIRROR", 0, 0, 1):
        access ^= _MIRRORED_ROWS if access & _EXCHANGED else _MIRRORED_COLUMNS
        left = 320 - wide - left if access & _EXCHANGED else 0  # the other end of the rows
    left += pins.number("PANEL_X", 0, -left, _FARTHEST - left)
    top += pins.number("PANEL_Y", 0, -top, _FARTHEST - top)
    if ili:  # its columns run the other way, and its glass has blue first
        access ^= _MIRRORED_COLUMNS | _BGR
    if pins.number("PANEL_BGR", 0, 0, 1):
        access ^= _BGR
    inverted = pins.number("PANEL_INVERT", 0, 0, 1) != ili  # as the glass of an ST7789 needs
    if shown is not None:
        return shown
    import busdisplay
    import fourwire

    spi = make("PANEL_CLK, _DIN", busio.SPI, clock, MOSI=data)
    bus = fourwire.FourWire(spi, command=command, chip_select=select, reset=reset, baudrate=speed * 1000000)
    start = (
        b"\x01\x80\x96"  # reset, 150 ms
        + (_ILI9341 if ili else b"")
        + b"\x11\x80\x78"  # wake, 120 ms
        b"\x3a\x01\x55"  # 16 bits a pixel
        b"\x36\x01" + bytes((access, 0x20 if inverted else 0x21, 0)) + b"\x29\x80\x14"  # on, 20 ms
    )
    size = {"width": wide, "height": 240, "colstart": left, "rowstart": top}
    return make("PANEL_BL", busdisplay.BusDisplay, bus, start, backlight_pin=light, **size, **_QUIET)
