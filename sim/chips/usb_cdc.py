"""`usb_cdc`: the serial console, with a connected host."""
from sim.costs import POLL, PRINT
from sim.machine import powered

_machine = powered()


class Serial:
    @property
    def connected(self):
        _machine.spend(POLL)
        return True

    def write(self, data):
        _machine.spend(PRINT)
        _machine.serial.write(bytes(data).decode("utf-8", "replace"))
        return len(data)


console = Serial()
