"""Blinka's displays and busses with the device's behaviour: bytes, costs, and state across a reload."""
import importlib

from sim import costs
from sim.drawing import Canvas

_BACKLIGHT_HZ = 50_000  # in every board.c of CircuitPython; pins on the same PWM slice have to share it


def install(machine, displayio, busdisplay, fourwire, i2cdisplaybus, core, pwmio):
    """Install the behaviour in this session's modules."""
    _keep_given(fourwire.FourWire)
    _keep_given(i2cdisplaybus.I2CDisplayBus)
    _probe(i2cdisplaybus.I2CDisplayBus)
    fourwire.FourWire.deinit = fourwire.FourWire._release  # called by release_displays()
    _made(machine, busdisplay.BusDisplay, pwmio)
    _refreshed(machine, busdisplay.BusDisplay, busdisplay.Area)
    _sh1107(core._DisplayCore, busdisplay.DISPLAY_COMMAND, busdisplay.CHIP_SELECT_TOGGLE_EVERY_BYTE)
    release = displayio.release_displays

    def release_displays():
        display, machine.display = machine.display, None
        release()
        if display is not None:
            machine.released = True
            display.bus.deinit()
            if display.given["backlight_pin"] is not None:
                display._backlight.deinit()

    displayio.release_displays = release_displays


def rebuild(display):
    """Rebuild the previous session's display in this session's modules. Sends nothing."""
    kind, (wires, *_), options = display.bus.given
    busio, busdisplay = map(importlib.import_module, ("busio", "busdisplay"))
    module = importlib.import_module(kind.__module__)
    held = {name: _here(value) for name, value in options.items()}
    bus_kind, pins, more = wires.given
    wires = getattr(busio, bus_kind.__name__)(*map(_here, pins), **{k: _here(v) for k, v in more.items()})
    bus = getattr(module, kind.__name__)(wires, **held)
    options = {name: _here(value) for name, value in display.given.items()}
    return busdisplay.BusDisplay(bus, b"", **options)


def _here(value):
    """Return this session's object for a pin of another session; anything else unchanged."""
    if hasattr(value, "claim"):
        return importlib.import_module("microcontroller").pin.numbered(value.number)
    return value


def _keep_given(kind):
    """Make the objects of a class remember their constructor arguments."""
    begin = kind.__init__

    def init(self, *given, **options):
        begin(self, *given, **options)
        self.given = kind, given, options

    kind.__init__ = init


def _probe(kind):
    """Probe the address as CircuitPython does; Blinka does not."""
    begin = kind.__init__

    def init(self, i2c_bus, *, device_address, reset=None):
        begin(self, i2c_bus, device_address=device_address, reset=reset)
        if not i2c_bus.answers(device_address):
            raise ValueError("Unable to find I2C Display at %x" % device_address)

    kind.__init__ = init


def _made(machine, kind, pwmio):
    """Register a display with the machine as soon as it is created; its backlight is a PWM."""
    begin = kind.__init__

    def init(self, bus, init_sequence, *, backlight_pin=None, **options):
        self.pixels_sent = 0
        self.refreshed = -(1 << 40)  # time of the last refresh, by the machine's clock
        self.given = {**options, "backlight_pin": backlight_pin}
        self.dimmed = True  # whatever the constructor asks for
        begin(self, bus, init_sequence, **options)
        self.dimmed = backlight_pin is not None or "brightness_command" in options
        if backlight_pin is not None:
            self._backlight = pwmio.PWMOut(backlight_pin, frequency=_BACKLIGHT_HZ, duty_cycle=0xFFFF)
        machine.display = self

    def brightness(self):
        return self._brightness

    def dim(self, value):
        if not 0 <= value <= 1:
            raise ValueError("brightness must be 0-1")
        if not self.dimmed:
            raise RuntimeError("Brightness not adjustable")
        self._brightness = value
        machine.panel.brightness = value
        machine.panel.version += 1

    kind.__init__ = init
    kind.brightness = property(brightness, dim)


def _refreshed(machine, kind, area_kind):
    """Count the bytes of a refresh and draw them with `drawing`."""
    refresh = kind.refresh

    def counted(self, **options):
        machine.spend(0)  # counts Python's time until now
        self.refreshed = machine.clock.now
        self.pixels_sent = self.taken = 0
        drawn = refresh(self, **options)
        layers = _layers(self._core.current_group)
        machine.spend(round(costs.REFRESH + costs.REFRESH_LAYER * layers + self.taken))
        machine.sent += self.pixels_sent
        machine.shown = len(machine.serial.text)
        return drawn

    def refresh_area(self, area):
        core = self._core
        clipped = area_kind()
        if not core.clip_area(area, clipped):
            return True
        self.pixels_sent += clipped.size()
        canvas = Canvas(clipped, core.colorspace, _rows(core, clipped))
        core.fill_area(clipped, canvas, canvas)
        self.taken += costs.area(canvas, _megahertz(self.bus))
        for part, data in _parts(core, clipped, canvas.packed(), area_kind):
            core.set_region_to_update(part)
            core.begin_transaction()
            self._send_pixels(data)
            core.end_transaction()
        return True

    kind.refresh = counted
    kind._refresh_area = refresh_area


def _layers(group):
    """Return the number of layers, groups included."""
    if group is None:
        return 0
    return len(group) + sum([_layers(layer) for layer in group._layers if hasattr(layer, "_layers")])


_PERIPHERAL = 125_000_000  # Hz of the source of the SPI clock


def _megahertz(bus):
    """Return the SPI clock: the fastest one not above the request. 0 for I2C, which counts itself."""
    asked = getattr(bus, "_frequency", 0)
    return _PERIPHERAL / (2 * -(-_PERIPHERAL // (2 * asked))) / 1e6 if asked else 0


_BUFFER = 512  # bytes: CIRCUITPY_DISPLAY_AREA_BUFFER_SIZE


def _rows(core, area):
    """Return the rows of an area that the device fills and sends at once (BusDisplay.c in shared-module)."""
    if core.sh1107_addressing:
        return 8
    most = _BUFFER * 8 // core.colorspace.depth
    if area.size() <= most:
        return area.height()
    rows = max(1, most // area.width())
    return rows if core.colorspace.depth >= 8 else rows - rows % 8


def _parts(core, area, data, area_kind):
    """Split an area into the parts sent at once: all of it, or single pages if the panel takes only pages."""
    if not core.sh1107_addressing:
        return [(area, data)]
    wide = area.width()
    tops = range(area.y1, area.y2, 8)
    pages = [area_kind(area.x1, top, area.x2, top + 8) for top in tops]
    return [(page, data[n * wide : (n + 1) * wide]) for n, page in enumerate(pages)]


def _sh1107(kind, command_type, toggle):
    """Fix the bits of columns past 15, which Blinka 2.7.1 gets wrong (see CircuitPython's bus_core.c)."""
    set_region = kind.set_region_to_update

    def region(self, area):
        if not self.sh1107_addressing:
            set_region(self, area)
            return
        column, page = area.x1 + self.colstart, (area.y1 + self.rowstart) // 8
        for command in (bytes((0x10 | column >> 4, column & 15)), bytes((0xB0 | page,))):
            self.begin_transaction()
            self.send(command_type, toggle, command)
            self.end_transaction()

    kind.set_region_to_update = region
