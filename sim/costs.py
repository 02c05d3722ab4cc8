"""What things take on the device, in microseconds. Only the virtual clock counts them.

Measured on CircuitPython 10.2.1 (DESIGN.md), and rounded: a script waits for text, not for a time.
"""

POLL = 50  # reading a clock, a pin or an empty event queue, with the Python around it
PRINT = 200
REFRESH = 500  # one refresh() that draws something, and for each pixel of it:
PIXEL = 4
IMPORT = 5_000  # importing a small .mpy
COLLECT = 12_000  # gc.collect()
LIGHT = 30  # writing one NeoPixel
