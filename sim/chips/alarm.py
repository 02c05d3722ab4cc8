"""`alarm`: memory that survives a reload. Sleep is not simulated."""
from sim.machine import powered
from sim.nvm import content, place

_machine = powered()


class SleepMemory:
    """256 bytes of RAM: kept across a reload and a reset, garbage after power-on."""

    def __init__(self, data):
        self._data = data

    def __len__(self):
        return len(self._data)

    def __getitem__(self, index):
        where = place(index, len(self._data))
        return self._data[where] if isinstance(index, slice) else self._data[where.start]

    def __setitem__(self, index, value):
        where = place(index, len(self._data))
        self._data[where] = content(index, where, value, "Bytes must be between 0 and 255.")


sleep_memory = SleepMemory(_machine.sleep_memory)
