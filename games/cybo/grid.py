"""Cybo's grid on the panel: twelve numbers, arranged like the keys of a MacroPad."""

import displayio
import vectorio
from micropython import const

from handheld import shapes, theme

# States of a number.
PLAIN = const(0)
ALIVE = const(1)  # short underline: keeps a line possible
NOW = const(2)  # full underline: scores
ROLLED = const(3)  # on the colour of the roller's seat
LOST = const(4)  # on grey: the turn scored nothing
GLOW = const(5)  # the running light of a roll
SCORED = const(6)  # on gold: one of the numbers that score

# The way of the running light through all numbers: entry n - 1 is the neighbour that follows n.
_ROUND = b"\x01\x02\x03\x06\x05\x08\x09\x0c\x0b\x0a\x07\x04"


class GridView:
    """Four rows of three numbers, and the joints between the numbers of a line.

    On 240x240 a number is drawn on black between thin lines, with a Rectangle behind it in some states. On
    128x64 each number is a tile, inverted in those states.
    """

    def __init__(self, th, group, x, y):
        """Draw the grid into `group`, its top left corner at x, y in pixels."""
        self._theme = th
        self._x = x
        self._y = y
        self._mono = th.mono
        self._wide, self._high, self._gap = (17, 12, 1) if th.mono else (42, 36, 3)
        self._inset = 2 if th.mono else 6  # pixels by which a joint extends into a cell
        self._gold = th.shades(theme.PAPER, theme.GOLD)
        self._grey = th.shades(theme.PAPER, theme.GREY)
        self.states = bytearray(13)
        self._seat = -1
        self._inks = [None] * (SCORED + 1)  # palette of the numbers by state
        self.seat(0)
        self._edge = 1 if th.mono else 3
        self._cells = []
        self._bars = [None] * 12  # each made on first use
        self._grounds = [None] * 12
        if not th.mono:
            self._rule(group)
        self._below = displayio.Group()
        group.append(self._below)
        plain = self._inks[PLAIN]
        for n in range(1, 13):
            left, top = self._left(n), self._top(n)
            if th.mono:
                self._cells.append(shapes.tile(th, group, "grid", left, top, n - 1, plain))
                continue
            text = str(n)
            cell = shapes.text(th, group, "cell", left + 21, top + 9, text, align=1)
            cell.pixel_shader = plain
            self._cells.append(cell)
        self._above = displayio.Group()
        group.append(self._above)
        self._joints = [None] * 3
        self._frame = shapes.frame(th, group, self._wide, self._high, self._edge)
        self._frame.hidden = True
        self._pointed = 0

    def _rule(self, group):
        """Draw the lines between the cells of 240x240."""
        wide, high = 3 * (self._wide + self._gap) - self._gap, 4 * (self._high + self._gap) - self._gap
        for at in range(1, 3):
            x = self._x + at * (self._wide + self._gap) - 2
            shapes.box(self._theme, group, x, self._y, 1, high, theme.FILLED)
        for at in range(1, 4):
            y = self._y + at * (self._high + self._gap) - 2
            shapes.box(self._theme, group, self._x, y, wide, 1, theme.FILLED)

    def _left(self, n):
        return self._x + (n - 1) % 3 * (self._wide + self._gap)

    def _top(self, n):
        return self._y + (n - 1) // 3 * (self._high + self._gap)

    def place(self, n):
        """Return the place of number n: see `MatchScreen.goal`."""
        return self._left(n), self._top(n), self._wide, self._high, theme.GREEN

    def _ground(self, state):
        """Return the background colour of a state."""
        if state == ROLLED:
            return self._theme.seat(self._seat)
        if state == LOST:
            return theme.GREY
        if state == GLOW:
            return theme.CARD
        return theme.GOLD if state == SCORED else theme.PAPER

    def seat(self, seat):
        """Use the colour of a seat for rolled numbers from now on."""
        if self._seat == seat:
            return
        first = self._seat < 0
        self._seat = seat
        for state in range(SCORED + 1):
            if first or state == ROLLED:
                ink = theme.PAPER if state == LOST else theme.DARK
                if state <= NOW:
                    ink = (theme.GREY, theme.WHITE, theme.WHITE if self._mono else theme.GOLD)[state]
                self._inks[state] = self._theme.shades(self._ground(state), ink, self._mono)

    def show(self, n, state):
        """Show the number n (1 to 12) in one of the states."""
        if self.states[n] == state and state != ROLLED:
            return
        self.states[n] = state
        at = n - 1
        bar = self._bars[at]
        if state == ALIVE or state == NOW:
            inset = self._edge if state == NOW else 4 * self._edge
            if not bar:
                foot = self._top(n) + self._high - self._edge
                left, wide = self._left(n) + inset, self._wide - 2 * inset
                bar = shapes.box(self._theme, self._above, left, foot, wide, self._edge, theme.GREY)
                self._bars[at] = bar
            elif bar.x != self._left(n) + inset:
                bar.x = self._left(n) + inset
                bar.width = self._wide - 2 * inset
            shapes.paint(bar, self._gold if state == NOW else self._grey)
            shapes.hide(bar, False)
        elif bar:
            shapes.hide(bar, True)
        if n != self._pointed:
            self._paint(n, state)

    def _paint(self, n, state):
        """Give number n the colours of a state."""
        at = n - 1
        shapes.recolour(self._cells[at], self._inks[state])
        if self._mono:
            return
        ground = self._grounds[at]
        if state < ROLLED:
            if ground:
                shapes.hide(ground, True)
            return
        colour = self._ground(state)
        if not ground:
            ground = self._grounds[at] = shapes.box(
                self._theme, self._below, self._left(n), self._top(n), self._wide, self._high, colour
            )
        shapes.paint(ground, self._theme.shades(theme.PAPER, colour))
        shapes.hide(ground, False)

    def point(self, n):
        """Move the frame to a number; 0 removes it."""
        old = self._pointed
        if n == old:
            return
        self._pointed = n
        if old:
            self._paint(old, self.states[old])
        if n:
            self._frame.x = self._left(n)
            self._frame.y = self._top(n)
            self._paint(n, ALIVE)
        shapes.hide(self._frame, n == 0)

    def join(self, numbers, count):
        """Join the first `count` of these numbers, which share a line; 0 or 1 removes the joints."""
        for i in range(3):
            joint = self._joints[i]
            if i + 1 < count:
                points = self._between(numbers[i], numbers[i + 1])
                if not joint:
                    joint = self._joints[i] = vectorio.Polygon(
                        pixel_shader=self._gold, points=points, color_index=len(self._gold) - 1
                    )
                    self._above.append(joint)
                elif joint.hidden:
                    joint.points = points
                shapes.hide(joint, False)
            elif joint:
                shapes.hide(joint, True)

    def _between(self, a, b):
        """Return the corners of the joint between two neighbours, the lower number first."""
        left, top = self._left(b), self._top(b)
        right, bottom = self._left(a) + self._wide, self._top(a) + self._high
        into = self._inset
        if top == self._top(a):
            return [(right - into, top), (left + into, top), (left + into, bottom), (right - into, bottom)]
        if left == self._left(a):
            return [(left, bottom - into), (right, bottom - into), (right, top + into), (left, top + into)]
        if left < self._left(a):  # diagonal down to the left
            right, left = self._left(a), left + self._wide
            into = -into
        return [
            (right - 2 * into, bottom),
            (right, bottom - 2 * abs(into)),
            (left + 2 * into, top),
            (left, top + 2 * abs(into)),
        ]


def on_the_way(number, left):
    """Return the number that the light shows `left` steps before it reaches `number`."""
    return _ROUND[(_ROUND.find(bytes((number,))) - left) % 12]
