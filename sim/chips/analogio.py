"""`analogio`: voltages."""
from sim.costs import POLL
from sim.machine import powered

_machine = powered()


class AnalogIn:
    reference_voltage = 3.3

    def __init__(self, pin):
        if not 26 <= pin.number <= 29:
            raise ValueError("Invalid pin")
        pin.claim()
        self._pin = pin

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def deinit(self):
        if self._pin is not None:
            self._pin.free()
            self._pin = None

    @property
    def value(self):
        _machine.spend(POLL)
        volts = {_machine.board.pins[name]: volts for name, volts in _machine.board.volts.items()}
        return int(volts.get(self._pin.number, 0) / self.reference_voltage * 65535)
