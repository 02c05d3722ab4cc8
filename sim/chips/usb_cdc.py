"""`usb_cdc`: the serial console, with a connected host."""
from sim.costs import POLL, PRINT
from sim.machine import powered

_machine = powered()


class Serial:
    in_waiting = 0
    out_waiting = 0
    timeout = None
    write_timeout = None

    @property
    def connected(self):
        _machine.spend(POLL)
        return True

    def write(self, data):
        _machine.spend(PRINT)
        _machine.serial.write(bytes(data).decode("utf-8", "replace"))
        return len(data)

    def read(self, size=1):
        return b""

    def flush(self):
        pass

    def reset_input_buffer(self):
        pass


console = Serial()
data = None


def disable():
    pass


def enable(*, console=True, data=False):
    pass
