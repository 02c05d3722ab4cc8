"""State of the lights. No light comes on more than three times a second."""

from micropython import const

from handheld.machine.keys import since

FULL = const(13)  # the status light, and one under each number key
_APART_MS = const(334)  # minimum time from one lighting of a light to the next


class Lights:
    """The status light, 0, and the keys' lights, 1-12. `changed` is True while changes are unwritten."""

    def __init__(self, now):
        """Start with all lights off. `now` is `supervisor.ticks_ms()`."""
        self.changed = True
        self._colours = [0] * FULL
        self._shown = [0] * FULL
        self._lit_at = [now - _APART_MS] * FULL  # time at which each light last came on

    def set(self, place, colour):
        if self._colours[place] != colour:
            self._colours[place] = colour
            self.changed = True

    def clear(self):
        for place in range(FULL):
            self._colours[place] = 0
        self.changed = True

    def write(self, show, shift, now):
        """Write the lights with the board's `show`. A light that comes on too soon stays dark until later."""
        self.changed = False
        for place in range(FULL):
            colour = self._colours[place]
            if colour and not self._shown[place]:
                if 0 <= since(now, self._lit_at[place]) < _APART_MS:  # negative after 3 days
                    self.changed = True
                    continue
                self._lit_at[place] = now
            self._shown[place] = colour
        show(self._shown, shift)
