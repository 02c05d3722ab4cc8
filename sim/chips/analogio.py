"""`analogio`: voltages."""
from sim.costs import POLL
from sim.holding import Holder
from sim.machine import powered

_machine = powered()


class AnalogIn(Holder):
    reference_voltage = 3.3

    def __init__(self, pin):
        if not 26 <= pin.number <= 29:
            raise ValueError("Invalid pin")
        super().__init__(pin)

    @property
    def value(self):
        _machine.spend(POLL)
        volts = {_machine.board.pins[name]: volts for name, volts in _machine.board.volts.items()}
        return int(volts.get(self.pins[0].number, 0) / self.reference_voltage * 65535)
