"""`busio`: only the SPI bus that the panel hangs on, and it cannot be had twice."""
from sim.machine import powered

_machine = powered()


class SPI:
    """The panel's bus. What is written goes to the controller, as command or data by the D/C pin."""

    def __init__(self, clock=None, MOSI=None, MISO=None, half_duplex=False):
        self._dc = _machine.board.pins[_machine.board.bus["command"]]
        self._locked = False

    def try_lock(self):
        free = not self._locked
        self._locked = True
        return free

    def unlock(self):
        self._locked = False

    def configure(self, **_):
        pass

    def write(self, data, *, start=0, end=None):
        data = bytes(data[start:end])
        if _machine.outputs.get(self._dc):
            _machine.panel.data(data)
        else:
            _machine.panel.command(data)

    def deinit(self):
        pass


class I2C:
    def __init__(self, *_, **__):
        raise NotImplementedError("the simulator has no I2C")


class UART:
    def __init__(self, *_, **__):
        raise NotImplementedError("the simulator has no UART")
