"""`digitalio`: single pins in and out."""
from sim.costs import POLL
from sim.holding import Holder
from sim.machine import powered

_machine = powered()


class Direction:
    INPUT = "INPUT"
    OUTPUT = "OUTPUT"


class Pull:
    UP = "UP"
    DOWN = "DOWN"


class DigitalInOut(Holder):
    """A pin. Input without a pull at first, as on the device."""

    def __init__(self, pin):
        super().__init__(pin)
        self._out = False
        self._pull = None

    def deinit(self):
        for pin in self.pins:
            _machine.outputs.pop(pin.number, None)
        super().deinit()

    @property
    def number(self):
        """Return the GPIO number, for the other fake chips."""
        return self.pins[0].number

    def switch_to_output(self, value=False):
        self._out = True
        self.value = value

    def switch_to_input(self, pull=None):
        self._out = False
        self._pull = pull
        _machine.outputs.pop(self.number, None)

    @property
    def direction(self):
        return Direction.OUTPUT if self._out else Direction.INPUT

    @direction.setter
    def direction(self, direction):
        if direction == Direction.OUTPUT:
            self.switch_to_output()
        else:
            self.switch_to_input()

    @property
    def value(self):
        _machine.spend(POLL)
        if self._out:
            return _machine.outputs[self.number]
        level = _machine.levels.get(self.number)
        return self._pull == Pull.UP if level is None else level

    @value.setter
    def value(self, value):
        if not self._out:
            raise AttributeError("Cannot set value when direction is input.")
        _machine.outputs[self.number] = bool(value)
