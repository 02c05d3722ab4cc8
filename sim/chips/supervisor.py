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
    serial_bytes_available = 0
    run_reason = _machine.run_reason
    rgb_status_brightness = 50

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


class _StatusBar:
    console = True
    display = True


ticks_ms = _Ticks()
runtime = _Runtime()
status_bar = _StatusBar()


def reload():
    _machine.stop("reload")


def get_previous_traceback():
    return None


def set_next_code_file(filename, *, reload_on_success=False, reload_on_error=False,
                       sticky_on_success=False, sticky_on_error=False, sticky_on_reload=False):
    pass


def reset_terminal(x_pixels, y_pixels):
    pass


def get_setting(name, default=None):
    return _machine.settings.get(name, default)
