"""`pwmio`: square waves. Two pins share a slice of the RP2040 and therefore a frequency."""
from sim.holding import Holder
from sim.machine import powered

_machine = powered()
_FASTEST = 125_000_000 // 2


class PWMOut(Holder):
    """A square wave on a pin.

    Raises RuntimeError if the other pin of its slice (GPIO // 2, modulo 8) has another frequency or
    either has a variable one. The PicoSystem's backlight holds the slice of LED_G at 50 kHz.
    """

    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        if pin.number in _machine.claimed:
            raise ValueError("%s in use" % pin.name)
        self._check(frequency)
        self._slice = pin.number // 2 % 8
        for other, theirs, varies in _users(self._slice):
            if other % 2 == pin.number % 2 or varies or variable_frequency or theirs != frequency:
                raise RuntimeError("Conflicting settings for shared resource")
        super().__init__(pin)
        self._frequency = frequency
        self.variable_frequency = variable_frequency
        self.duty_cycle = duty_cycle
        _machine.pwms[pin.number] = self

    def deinit(self):
        for pin in self.pins:
            _machine.pwms.pop(pin.number, None)
        super().deinit()

    @staticmethod
    def _check(frequency):
        if not 0 < frequency <= _FASTEST:
            raise ValueError("Invalid frequency")

    @property
    def duty_cycle(self):
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty):
        if not 0 <= duty <= 0xFFFF:
            raise ValueError("duty_cycle must be 0-65535")
        self._duty = duty

    @property
    def frequency(self):
        return self._frequency

    @frequency.setter
    def frequency(self, frequency):
        if not self.variable_frequency:
            raise AttributeError("Invalid variable_frequency")
        self._check(frequency)
        self._frequency = frequency


def _users(number):
    """Return the users of a slice: (pin, frequency, whether it varies)."""
    for pin, wave in _machine.pwms.items():
        if pin // 2 % 8 == number:
            yield pin, wave.frequency, wave.variable_frequency
