"""`neopixel_write`: the string of NeoPixels, in wire order: green, red, blue."""
from sim.costs import LIGHT
from sim.machine import powered

_machine = powered()


def neopixel_write(digitalinout, buf):
    if digitalinout.number != _machine.board.pins.get(_machine.board.pixels):
        return
    data = bytes(buf)
    lights = [(data[at + 1], data[at], data[at + 2]) for at in range(0, len(data) - 2, 3)]
    count = len(_machine.pixels)
    _machine.pixels[: len(lights)] = lights[:count]
    _machine.spend(LIGHT * len(lights))
