"""`microcontroller`: pins, the processor, the non-volatile memory."""
from sim.machine import powered

_machine = powered()


class Pin:
    """A GPIO, or a pin of the Wi-Fi chip. Only one object may use it at a time."""

    def __init__(self, number, name):
        self.number = number
        self.name = name

    def __repr__(self):
        return "board." + self.name

    def claim(self):
        """Claim the pin. Raises ValueError if it is in use."""
        if self.number in _machine.claimed:
            raise ValueError("%s in use" % self.name)
        _machine.claimed.add(self.number)

    def free(self):
        _machine.claimed.discard(self.number)


class _Pins:
    """The cache of Pins by number."""

    def __init__(self):
        self._made = {}
        for name, number in _machine.board.pins.items():
            if number not in self._made:
                self._made[number] = Pin(number, name)
                if number < 100:
                    setattr(self, "GPIO%d" % number, self._made[number])

    def numbered(self, number):
        return self._made[number]


pin = _Pins()
nvm = _machine.nvm


def reset():
    _machine.stop("reset")
