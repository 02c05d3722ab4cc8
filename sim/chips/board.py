"""`board`: the pins by name, and the display if CircuitPython creates it."""
import busdisplay
import busio
import fourwire
from microcontroller import pin as _pins

from sim.machine import powered

_machine = powered()
_board = _machine.board
board_id = _board.id

for _name, _number in _board.pins.items():
    globals()[_name] = _pins.numbered(_number)


def _display(panel):
    """Create the display of a bought board as its board.c does."""
    pin = {wire: _pins.numbered(number) for wire, number in panel.wires.items()}
    bus = fourwire.FourWire(busio.SPI(pin["clk"], pin["din"]), command=pin["dc"], chip_select=pin["cs"],
                            reset=pin["rst"], baudrate=10_000_000 if panel.known.mono else 60_000_000)
    given = panel.known.display(panel.width, panel.height, panel.turn)
    return busdisplay.BusDisplay(bus, **given, backlight_pin=pin.get("bl"))


if _board.built_in and not _machine.released:
    DISPLAY = _display(_board.panel)
