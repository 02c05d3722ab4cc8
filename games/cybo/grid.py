"""Cybo's grid on the panel: twelve numbers, laid like the keys of a MacroPad."""

import vectorio
from micropython import const

from handheld import theme, widgets

# How a number is shown.
PLAIN = const(0)
ALIVE = const(1)  # underlined: it keeps a line
NOW = const(2)  # underlined: it scores
ROLLED = const(3)  # on a bright ground
LOST = const(4)  # on a ground too, where a turn came to nothing

_BAR = const(2)  # units that the line under a living number is high
_BOX = (theme.DIM, theme.SOLID, theme.MARK, theme.MARK, theme.SOLID)
_INK = (theme.DIM, theme.INK, theme.INK, theme.MARK, theme.SOLID)


class GridView:
    """Four rows of three."""

    def __init__(self, th, group, x, y, width, height):
        """The top left corner at x, y; cells of `width` by `height` units, a unit between two."""
        self._theme = th
        self._x = x
        self._y = y
        self._width = width
        self._height = height
        self.states = bytearray(13)
        self._boxes = []
        self._numbers = []
        for n in range(1, 13):
            box = widgets.box(th, group, self._left(n), self._top(n), width - 1, height - 1, theme.MARK)
            box.hidden = True
            self._boxes.append(box)
        self._frame = widgets.box(th, group, x, y, width - 1, height - 1, theme.MARK)
        unit = th.unit
        self._inside = vectorio.Rectangle(
            pixel_shader=th.palettes[theme.MARK],
            width=(width - 3) * unit,
            height=(height - 3) * unit,
            x=x * unit,
            y=y * unit,
            color_index=1,
        )
        group.append(self._inside)
        self._pointed = 0
        self._frame.hidden = self._inside.hidden = True
        for n in range(1, 13):
            count = 2 if n > 9 else 1
            left = self._left(n) + (width - 6 * count) // 2
            grid = widgets.row(th, group, th.text, left, self._top(n) + (height - 14) // 2, count, theme.DIM)
            widgets.write(grid, th.text, str(n))
            self._numbers.append(grid)

    def _left(self, n):
        return self._x + (n - 1) % 3 * self._width

    def _top(self, n):
        return self._y + (n - 1) // 3 * self._height

    def show(self, n, state):
        """Show the number n (1 to 12) in one of the states."""
        if self.states[n] == state:
            return
        self.states[n] = state
        th = self._theme
        box = self._boxes[n - 1]
        box.hidden = state == PLAIN
        if state:
            high = self._height - 1 if state >= ROLLED else _BAR
            box.height = high * th.unit
            box.y = (self._top(n) + self._height - 1 - high) * th.unit
            box.pixel_shader = th.palettes[_BOX[state]]
        if n != self._pointed:
            self._numbers[n - 1].pixel_shader = th.palettes[_INK[state]]

    def point(self, n):
        """Put the frame around a number, 0 takes it away."""
        old = self._pointed
        if n == old:
            return
        th = self._theme
        self._pointed = n
        self._frame.hidden = self._inside.hidden = n == 0
        if old:
            self._numbers[old - 1].pixel_shader = th.palettes[_INK[self.states[old]]]
        if n:
            unit = th.unit
            self._frame.x = self._left(n) * unit
            self._frame.y = self._top(n) * unit
            self._inside.x = self._frame.x + unit
            self._inside.y = self._frame.y + unit
            self._numbers[n - 1].pixel_shader = th.palettes[theme.INK]
