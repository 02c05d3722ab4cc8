"""Cybo's grid on the panel: twelve numbers, those rolled on a bright ground, those alive underlined."""

from micropython import const

from handheld import theme, widgets

PLAIN = const(0)
ALIVE = const(1)
ROLLED = const(2)
_BAR = const(2)  # units that the line under a living number is high


class GridView:
    """Four rows of three, laid like the keys of a MacroPad."""

    def __init__(self, th, group, x, y, width, height):
        """The top left corner at x, y; cells of `width` by `height` units, a unit between two."""
        self._theme = th
        self._y = y
        self._height = height
        self._states = bytearray(13)
        self._boxes = []
        self._numbers = []
        for i in range(12):
            left = x + i % 3 * width
            top = y + i // 3 * height
            box = widgets.box(th, group, left, top, width - 1, height - 1, theme.MARK)
            box.hidden = True
            self._boxes.append(box)
            middle = top + (height - 14) // 2
            grid = widgets.row(th, group, th.text, left + (width - 13) // 2, middle, 2, theme.DIM)
            widgets.number(grid, th.text, i + 1)
            self._numbers.append(grid)

    def show(self, n, state):
        """Show the number n (1 to 12) PLAIN, ALIVE or ROLLED."""
        if self._states[n] == state:
            return
        self._states[n] = state
        th = self._theme
        box = self._boxes[n - 1]
        box.hidden = state == PLAIN
        if state != PLAIN:
            top = self._y + (n - 1) // 3 * self._height
            high = self._height - 1 if state == ROLLED else _BAR
            box.height = high * th.unit
            box.y = (top + self._height - 1 - high) * th.unit
            box.pixel_shader = th.palettes[theme.MARK if state == ROLLED else theme.SOLID]
        palette = theme.MARK if state == ROLLED else theme.INK if state == ALIVE else theme.DIM
        self._numbers[n - 1].pixel_shader = th.palettes[palette]
