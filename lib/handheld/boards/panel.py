"""Display of a ready-made board. boot.py makes it, so that pictures stay at a reload: docs/design.md."""

import busdisplay
import busio
import displayio
import fourwire
import supervisor

_MARK = 0xB58CFF, 0x3DD6C4, 0xFFB340, 0xA0ACBC  # leaves and stem


def _bus(clock, data, command, select, reset, hertz):
    displayio.release_displays()
    spi = busio.SPI(clock, MOSI=data)
    return fourwire.FourWire(spi, command=command, chip_select=select, reset=reset, baudrate=hertz)


def st7789(clock, data, command, select, reset, light, width, access):
    """Make an LCD in 0.45 s, as boards/pimoroni_picosystem/board.c; `access` is its memory access control."""
    start = (
        b"\x01\x80\x96"  # software reset, 150 ms
        b"\x36\x01" + bytes((access,)) + b"\x35\x01\x00"
        b"\xb2\x05\x0c\x0c\x00\x33\x33"
        b"\x3a\x01\x05"  # 16 bits a pixel
        b"\xb7\x01\x14\xbb\x01\x37\xc0\x01\x2c\xc2\x01\x01\xc3\x01\x12\xc4\x01\x20"
        b"\xd0\x02\xa4\xa1\xc6\x01\x0f"
        b"\xe0\x0e\xd0\x04\x0d\x11\x13\x2b\x3f\x54\x4c\x18\x0d\x0b\x1f\x23"
        b"\xe1\x0e\xd0\x04\x0c\x11\x13\x2c\x3f\x44\x51\x2f\x1f\x1f\x20\x23"
        b"\x21\x00"  # inverted
        b"\x11\x80\x78"  # out of sleep, 120 ms
        b"\x29\x00"  # on
    )
    bus = _bus(clock, data, command, select, reset, 60000000)
    _show(bus, start, width=width, height=240, backlight_pin=light)


def sh1106(clock, data, command, select, reset):
    """Make a 128x64 OLED in 0.2 s, with the registers of boards/adafruit_macropad_rp2040/board.c."""
    start = (
        b"\xae\x00\xd5\x01\x80\xa8\x01\x3f\xd3\x01\x00\x40\x00\xad\x01\x8b\xa1\x00\xc8\x00\xda\x01\x12"
        b"\x81\x01\xff\xd9\x01\x1f\xdb\x01\x20\x20\x01\x20\x33\x00\xa6\x00\xa4\x00\xaf\x00"
    )
    bus = _bus(clock, data, command, select, reset, 10000000)
    _show(
        bus, start, width=128, height=64, colstart=2, color_depth=1, grayscale=True,
        pixels_in_byte_share_row=False, single_byte_bounds=True, data_as_commands=True,
        SH1107_addressing=True, brightness_command=0x81,
    )  # fmt: skip


def _show(bus, start, **look):
    """Make CircuitPython's main display, and show the mark while the menu loads."""
    look.update(auto_refresh=False, native_frames_per_second=1)
    display = supervisor.runtime.display = busdisplay.BusDisplay(bus, start, **look)
    group = displayio.Group()
    mono = display.height <= 64
    try:
        with open("/type/%s/mark.sheet" % ("128x64" if mono else "240x240"), "rb") as file:
            wide, high, _, count = file.read(4)
            file.read(count)
            bitmap = displayio.Bitmap(wide, high, 16)
            file.readinto(bitmap)  # type: ignore[arg-type]
    except OSError:
        bitmap = displayio.Bitmap(1, 1, 16)  # a black panel
        wide = high = 1
    inks = displayio.Palette(12)  # three leaves of three numbers, then the stem: `handheld.drawing.icons`
    for at in range(1, 12):
        colour = _MARK[(at - 1) // 3]
        inks[at] = 0xFFFFFF if mono else colour >> 1 & 0x7F7F7F if at % 3 == 1 else colour
    group.scale = 4
    group.x, group.y = (display.width - 4 * wide) // 2, (display.height - 4 * high) // 2
    group.append(displayio.TileGrid(bitmap, pixel_shader=inks))
    display.root_group = group
    display.refresh()
