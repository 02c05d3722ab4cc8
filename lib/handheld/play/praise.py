"""Praise for a success by its weight, 1 to 4 (docs/sounds.md). From 3 on waves of light cross the panel."""

from micropython import const

from handheld.drawing import theme
from handheld.drawing.picture import Boxes
from handheld.drawing.prompts import foot

MS = (600, 1000, 1400, 2000)  # durations by weight - 1
_WAVES = (0, 0, 1, 3)  # waves by weight - 1
_LONG = const(33)  # percent of the time for which a wave runs
_WIDE = const(2)  # pixels of a bar
_ROW = const(3)  # keys for each weight


class Waves(Boxes):
    """The slot of the waves, in a layer above all others. The value is the argument of `part`."""

    def show(self, value, room):
        return Boxes.show(self, _bars(self._theme, *value) if value else None, room)


def part(weight, share):
    """Return the value of that slot; `share` is in percent."""
    return ((weight, share),) if _WAVES[weight - 1] else (None,)


def light(console, colour, weight, share):
    """Light keys one after the other, more of them for a higher weight."""
    for place in range(1, 1 + _ROW * weight * min(share, _LONG) // _LONG):
        console.light(place, colour)


def _bars(th, weight, share):
    """Return the bars of the wave that runs out, in and out, two on each side, all of one width and pace."""
    unit = th.unit
    middle = th.width // 2
    if share >= _WAVES[weight - 1] * _LONG:
        return ()
    far = share % _LONG * (middle - 6 * unit) // _LONG
    if share // _LONG & 1:
        far = middle - 6 * unit - far
    bars = []
    for at in (far + 6 * unit, far + 2):
        for x in (middle - at, middle + at - _WIDE):
            bars.append((x, 0, _WIDE, foot(th), theme.GOLD))
    return bars
