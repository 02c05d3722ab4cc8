"""`alarm`: memory that survives a reload. Sleep is not simulated."""
from sim.machine import powered

_machine = powered()


class SleepMemory:
    """256 bytes of RAM: kept across a reload and a reset, garbage after power-on."""

    def __init__(self, data):
        self._data = data

    def __len__(self):
        return len(self._data)

    def __getitem__(self, index):
        return self._data[self._checked(index)]

    def __setitem__(self, index, value):
        where = self._checked(index)
        if isinstance(where, slice):
            if not isinstance(value, (bytes, bytearray, memoryview)):
                raise NotImplementedError("array/bytes required on right side")
            value = bytes(value)
            if len(value) != where.stop - where.start:
                raise ValueError("Slice and value different lengths.")
        elif not 0 <= value <= 255:
            raise ValueError("Bytes must be between 0 and 255.")
        self._data[where] = value

    def _checked(self, index):
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self._data))
            if step != 1:
                raise NotImplementedError("only slices with step=1 (aka None) are supported")
            return slice(start, max(start, stop))
        if not -len(self._data) <= index < len(self._data):
            raise IndexError("index out of range")
        return index


sleep_memory = SleepMemory(_machine.sleep_memory)
wake_alarm = None
