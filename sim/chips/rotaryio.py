"""`rotaryio`: the encoder."""
from sim.costs import POLL
from sim.holding import Holder
from sim.machine import powered

_machine = powered()


class IncrementalEncoder(Holder):
    """A counter of detents, up for clockwise if given pins A, B, two neighbouring GPIOs.

    A new counter reports position 1, as may happen on the device.
    """

    def __init__(self, pin_a, pin_b, divisor=4):
        if abs(pin_a.number - pin_b.number) != 1:
            raise RuntimeError("Pins must be sequential GPIO pins")
        super().__init__(pin_a, pin_b)
        self.divisor = divisor
        self._quarters = 0
        self._position = 1  # the interrupt starts before the divisor is set and can miscount
        wired = [_machine.board.pins[name] for name in _machine.board.encoder or ()]
        numbers = [pin_a.number, pin_b.number]
        self._way = 1 if numbers == wired else -1 if numbers[::-1] == wired else 0
        _machine.encoders.append(self)

    def deinit(self):
        if self in _machine.encoders:
            _machine.encoders.remove(self)
        super().deinit()

    def moved(self, detents):
        """Count a turn of the wheel: four edges for each detent."""
        self._quarters += 4 * detents * self._way
        steps = int(self._quarters / self.divisor)  # towards zero
        self._quarters -= steps * self.divisor
        self._position += steps

    @property
    def position(self):
        _machine.spend(POLL)
        return self._position

    @position.setter
    def position(self, position):
        self._position = position
