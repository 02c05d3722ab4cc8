"""What the lights are to show, and what they show: none comes on more often than three times a second."""

from micropython import const

from handheld.keys import since

FULL = const(13)  # the status light, and one under each number key
_APART_MS = const(334)  # from a light's coming on to its coming on again


class Lights:
    """The status light, 0, and the keys' lights, 1-12. `due` while they are to be written."""

    def __init__(self, now):
        """`now` is `supervisor.ticks_ms()`."""
        self.due = True
        self._wanted = [0] * FULL
        self._shown = [0] * FULL
        self._came = [now - _APART_MS] * FULL  # when each came on

    def set(self, place, colour):
        """Want a light in a 24-bit colour, 0 for none."""
        if self._wanted[place] != colour:
            self._wanted[place] = colour
            self.due = True

    def write(self, show, shift, now):
        """Write them with the board's `show`; what would come on too soon stays dark, and due."""
        self.due = False
        for place in range(FULL):
            colour = self._wanted[place]
            if colour and not self._shown[place]:
                if since(now, self._came[place]) < _APART_MS:
                    self.due = True
                    continue
                self._came[place] = now
            self._shown[place] = colour
        show(self._shown, shift)
