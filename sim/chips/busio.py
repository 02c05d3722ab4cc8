"""`busio`: the busses for panels. A write on the right pins reaches the panel."""
from sim.costs import I2C_BYTE
from sim.holding import Holder
from sim.machine import powered

_machine = powered()


def _is_pin(pin, remainder):
    return pin is None or pin.number % 4 == remainder


class _Bus(Holder):
    """A bus with a lock."""

    def __init__(self, *pins):
        super().__init__(*(pin for pin in pins if pin is not None))
        self._locked = False

    def try_lock(self):
        free = not self._locked
        self._locked = True
        return free

    def unlock(self):
        self._locked = False


class SPI(_Bus):
    """SPI: a write goes to the panel whose chip select is low, as command or data by the D/C pin.

    SCK is on GPIO 2, 6, 10 ..., MOSI one above, MISO two below, all of one peripheral (GPIO // 8 % 2).
    """

    def __init__(self, clock, MOSI=None, MISO=None, half_duplex=False):
        pins = [pin for pin in (clock, MOSI, MISO) if pin is not None]
        one = len({pin.number // 8 % 2 for pin in pins}) == 1
        if not (one and _is_pin(clock, 2) and _is_pin(MOSI, 3) and _is_pin(MISO, 0)):
            raise ValueError("Invalid pins")
        super().__init__(clock, MOSI, MISO)
        self.given = SPI, (clock, MOSI, MISO), {}
        wires = _machine.board.panel.wires
        here = (clock.number, MOSI and MOSI.number)
        self._wired = here == (wires.get("clk"), wires.get("din"))
        self._dc = wires.get("dc")
        self._cs = wires.get("cs")

    def configure(self, **_):
        pass

    def write(self, data, *, start=0, end=None):
        outputs = _machine.outputs
        if not self._wired or (self._cs is not None and outputs.get(self._cs) is not False):
            return
        data = bytes(data[start:end])
        if outputs.get(self._dc):
            _machine.panel.data(data)
        else:
            _machine.panel.command(data)


class I2C(_Bus):
    """A panel answers at its address. SDA is on an even GPIO, SCL on the next one or four further (modulo 4).

    Raises RuntimeError if nothing pulls the lines up: a panel's board has resistors.
    """

    def __init__(self, scl, sda, *, frequency=100_000, timeout=255):
        if sda.number % 2 or scl.number % 2 == 0 or scl.number // 2 % 2 != sda.number // 2 % 2:
            raise ValueError("Invalid pins")
        wires = _machine.board.panel.wires
        if {sda.number, scl.number} != {wires.get("sda"), wires.get("scl")}:
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        super().__init__(scl, sda)
        self.given = I2C, (scl, sda), {"frequency": frequency}
        self._byte = I2C_BYTE * 400_000 // frequency

    def answers(self, address):
        """Return True if a device acknowledges this address, as CircuitPython's own code asks."""
        swapped = self.given[1][1].number != _machine.board.panel.wires["sda"]
        return address == _machine.board.panel.address and not swapped

    def writeto(self, address, buffer, *, start=0, end=None):
        if not self.answers(address):
            raise OSError(19, "No such device")
        data = bytes(buffer[start:end])
        _machine.spend(self._byte * (len(data) + 1))
        _machine.panel.i2c(data)
