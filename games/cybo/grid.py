"""Cybo's grid on the panel: twelve numbers, laid like the keys of a MacroPad."""

import displayio
import vectorio
from micropython import const

from handheld import shapes, theme

# How a number is shown.
PLAIN = const(0)
ALIVE = const(1)  # underlined: it keeps a line
NOW = const(2)  # underlined whole: it scores
ROLLED = const(3)  # on the colour of whose turn it is
LOST = const(4)  # on a ground too, where a turn came to nothing
GLOW = const(5)  # the light that runs while the die turns
SCORED = const(6)  # golden: one of those that make points

# A way from each number to a neighbour, and home.
_ROUND = b"\x01\x02\x03\x06\x05\x08\x09\x0c\x0b\x0a\x07\x04"


class GridView:
    """Four rows of three, an object a number, and what joins those that lie on a line."""

    def __init__(self, th, group, x, y):
        """The top left corner at x, y, in pixels."""
        self._theme = th
        self._x = x
        self._y = y
        sheet = th.sheet("grid")
        self._wide = sheet.width
        self._high = sheet.height
        self._gap = 1 if th.mono else 3
        self._inset = 2 if th.mono else 6  # how far into a cell what joins two of them reaches
        self._gold = th.shades(theme.PAPER, theme.GOLD)
        self.states = bytearray(13)
        self._seat = -1
        self._palettes = [None] * (SCORED + 1)
        self.seat(0)
        self._cells = []
        self._bars = []
        edge = self._edge = 1 if th.mono else 3
        for n in range(1, 13):
            left, top = self._left(n), self._top(n)
            self._cells.append(shapes.tile(th, group, "grid", left, top, n - 1, self._palettes[PLAIN]))
        for n in range(1, 13):
            foot = self._top(n) + self._high - edge
            bar = shapes.box(th, group, self._left(n), foot, self._wide, edge, theme.GOLD)
            bar.hidden = True
            self._bars.append(bar)
        self._joints = []
        for _ in range(3):
            joint = vectorio.Polygon(
                pixel_shader=self._gold, points=[(0, 0), (1, 0), (1, 1)], color_index=len(self._gold) - 1
            )
            joint.hidden = True
            group.append(joint)
            self._joints.append(joint)
        self._frame = frame = displayio.Group()
        wide, high = self._wide, self._high
        for left, top in ((0, 0), (wide - edge, high - edge)):
            shapes.box(th, frame, 0, top, wide, edge, theme.GOLD)
            shapes.box(th, frame, left, 0, edge, high, theme.GOLD)
        self._frame.hidden = True
        group.append(self._frame)
        self._pointed = 0

    def _left(self, n):
        return self._x + (n - 1) % 3 * (self._wide + self._gap)

    def _top(self, n):
        return self._y + (n - 1) // 3 * (self._high + self._gap)

    def _shades(self, state):
        """The palette of a state."""
        th = self._theme
        ground = theme.CELL
        ink = theme.DARK
        if state == PLAIN:
            ink = theme.GREY
        elif state == ALIVE:
            ground, ink = theme.FILLED, theme.WHITE
        elif state == NOW:
            ground, ink = theme.FILLED, theme.GOLD
        elif state == ROLLED:
            ground = th.seat(self._seat)
        elif state == LOST:
            ground = theme.GREY
        else:
            ground = theme.GOLD if state == SCORED else theme.CARD
        return th.shades(ground, ink, True)

    def seat(self, seat):
        """Whose colour what is rolled has from now on."""
        if self._seat != seat:
            self._seat = seat
            for state in range(SCORED + 1):
                self._palettes[state] = self._shades(state)

    def show(self, n, state):
        """Show the number n (1 to 12) in one of the states."""
        self.states[n] = state
        bar = self._bars[n - 1]
        plain = state != ALIVE and state != NOW
        shapes.hide(bar, plain)
        if not plain:
            inset = self._edge if state == NOW else 4 * self._edge
            if bar.x != self._left(n) + inset:
                bar.x = self._left(n) + inset
                bar.width = self._wide - 2 * inset
            shapes.dye(bar, self._gold if state == NOW else self._theme.shades(theme.PAPER, theme.GREY))
        if n != self._pointed:
            shapes.dye(self._cells[n - 1], self._palettes[state])

    def point(self, n):
        """Put the frame around a number, 0 takes it away."""
        old = self._pointed
        if n == old:
            return
        self._pointed = n
        if old:
            shapes.dye(self._cells[old - 1], self._palettes[self.states[old]])
        if n:
            self._frame.x = self._left(n)
            self._frame.y = self._top(n)
            shapes.dye(self._cells[n - 1], self._theme.shades(theme.CELL, theme.WHITE, True))
        shapes.hide(self._frame, n == 0)

    def join(self, numbers, count):
        """Draw a line through the first `count` of these numbers, which lie on one; 0 or 1 takes it away."""
        for i in range(3):
            joint = self._joints[i]
            hidden = i + 1 >= count
            if not hidden:
                joint.points = self._between(numbers[i], numbers[i + 1])
            shapes.hide(joint, hidden)

    def _between(self, a, b):
        """The corners of what joins two neighbours, the lower number first."""
        left, top = self._left(b), self._top(b)
        right, bottom = self._left(a) + self._wide, self._top(a) + self._high
        into = self._inset
        if top == self._top(a):
            return [(right - into, top), (left + into, top), (left + into, bottom), (right - into, bottom)]
        if left == self._left(a):
            return [(left, bottom - into), (right, bottom - into), (right, top + into), (left, top + into)]
        if left < self._left(a):  # down to the left
            right, left = self._left(a), left + self._wide
            into = -into
        return [
            (right - 2 * into, bottom),
            (right, bottom - 2 * abs(into)),
            (left + 2 * into, top),
            (left, top + 2 * abs(into)),
        ]


def on_the_way(number, left):
    """The number that the light has reached with `left` steps to go to a number."""
    return _ROUND[(_ROUND.find(bytes((number,))) - left) % 12]
