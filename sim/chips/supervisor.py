"""`supervisor`: ticks, reload, and the state of the host."""
from sim.costs import POLL
from sim.machine import powered

_machine = powered()


class _Ticks:
    """The function `ticks_ms()`: it wraps at 2**29, the first time 65.5 s after power-on."""

    def __call__(self):
        _machine.spend(POLL)
        return self.now()

    @staticmethod
    def now():
        """Return the ticks without spending time, for the other chips."""
        return (_machine.since_power_on() // 1000 + 0x1FFF0000) % (1 << 29)


class RunReason:
    STARTUP = "STARTUP"
    AUTO_RELOAD = "AUTO_RELOAD"
    SUPERVISOR_RELOAD = "SUPERVISOR_RELOAD"
    REPL_RELOAD = "REPL_RELOAD"


class _Runtime:
    usb_connected = True
    serial_connected = True
    run_reason = _machine.run_reason

    @property
    def display(self):
        return _machine.display

    @display.setter
    def display(self, display):
        _machine.display = display

    @property
    def autoreload(self):
        return _machine.autoreload

    @autoreload.setter
    def autoreload(self, value):
        _machine.autoreload = bool(value)


ticks_ms = _Ticks()
runtime = _Runtime()


def reload():
    _machine.stop("reload")
