"""`board`: the pins by name, and the panel."""
import busdisplay
import busio
import fourwire
from displayio._area import Area
from microcontroller import pin as _pins

from sim.costs import PIXEL, POLL, REFRESH
from sim.drawing import Canvas, fits
from sim.machine import powered

_machine = powered()
_board = _machine.board
board_id = _board.id

for _name, _number in _board.pins.items():
    globals()[_name] = _pins.numbered(_number)


class _Display(busdisplay.BusDisplay):
    """The board's display: Blinka's, counting the time that the device takes."""

    def refresh(self, **options):
        _machine.spend(POLL)
        self.pixels_sent = 0
        drawn = super().refresh(**options)
        if self.pixels_sent:
            _machine.spend(REFRESH + PIXEL * self.pixels_sent)
        _machine.shown = len(_machine.serial.text)
        return drawn

    def _refresh_area(self, area):
        core = self._core
        clipped = Area()
        if not core.clip_area(area, clipped):
            return True
        self.pixels_sent += clipped.size()
        if not fits(core.colorspace):
            return super()._refresh_area(area)
        canvas = Canvas(clipped, core.colorspace)
        core.fill_area(clipped, canvas, canvas)
        core.set_region_to_update(clipped)
        core.begin_transaction()
        self._send_pixels(canvas.packed())
        core.end_transaction()
        return True

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        if not 0 <= value <= 1:
            raise ValueError("brightness must be 0-1")
        self._brightness = value
        _machine.panel.brightness = value
        _machine.panel.version += 1


def _wire(bus):
    """The board's pins for names of fourwire.FourWire's arguments."""
    return {key: globals()[value] if isinstance(value, str) else value for key, value in bus.items()}


def _absent(name):
    def bus():
        raise NotImplementedError("the simulator has no board.%s()" % name)

    return bus


for _name in _board.busses:
    globals()[_name] = _absent(_name)

for _name in _board.taken:
    globals()[_name].claim()
DISPLAY = _Display(fourwire.FourWire(busio.SPI(), **_wire(_board.bus)), **_board.display)
