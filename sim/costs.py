"""What things take on the device, in microseconds. Only the virtual clock counts them.

Measured on CircuitPython 10.2.1 (DESIGN.md), and rounded: a script waits for text, not for a time.
"""

POLL = 50  # reading a clock, a pin or an empty event queue, with the Python around it
PRINT = 200
REFRESH = 500  # one refresh() that draws something, and for each pixel of it:
PIXEL = 4
IMPORT = 18_000  # importing a .mpy, 13 ms of it the collection that follows, and for each byte that CPython
IMPORT_BYTE = 0.5  # compiles it to: five of them are one of the .mpy, a KB of which takes 2.5 ms
COMPILE = 1_250  # compiling one line of code.py
I2C_BYTE = 24  # nine bits at 400 kHz, and the gap after them
COLLECT = 12_000  # gc.collect()
LIGHT = 30  # writing one NeoPixel
