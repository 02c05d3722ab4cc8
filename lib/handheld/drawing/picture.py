"""The picture of a screen as a function of its state: docs/design.md, "The picture".

A slot has `make(theme, group)`, called once, and `show(value, room)`: it draws towards a value, None for
nothing, in at most `room` pixels (see `fits`). It returns the pixels left, or -1 to be called again.
A new tuple of three or more, and a new list of five or more, takes the device 0.2 ms: arguments and values
that change with each key are pairs, or lists of up to four.
"""

import displayio
from micropython import const

from handheld.drawing import shapes
from handheld.drawing.theme import PAPER, WHITE

ABOVE = None  # stands between two slots; those after it lie in a new layer, above the others
_ROOM = const(3000)  # pixels of a refresh: 16 ms on 240x240
_OBJECT = const(200)  # a new object takes as long as so many pixels
_BOXES = const(4)  # hidden Rectangles that a row keeps, which are small, for those that move far


class Picture:
    """The slots of a screen and their values."""

    def __init__(self, theme, group, slots, parts):
        """Add the slots to a group.

        `slots` are pairs of a name and a slot, from back to front, with ABOVE between layers. `parts` are
        pairs of a function and the names of its slots, the most urgent first. The function returns a tuple
        with the value of each slot.
        """
        named = {}
        layer = None
        for each in slots:
            if layer is None or each is ABOVE:
                layer = displayio.Group()
                group.append(layer)
            if each is not ABOVE:
                named[each[0]] = each[1]
                each[1].make(theme, layer)
        self._parts = [(compute, len(names)) for compute, names in parts]
        self._slots = [named[name] for _, names in parts for name in names]  # the most urgent first
        self._texts = [slot for slot in self._slots if isinstance(slot, Texts)]
        self._values = [None] * len(self._slots)
        self._args = None
        self._pending = []  # the slots that do not show their value yet
        self.drew = False  # True if the last `draw` drew anything
        self.fresh = True  # True until the first `draw`

    @property
    def busy(self):
        return self._args is None or len(self._pending) > 0

    def draw(self, args):
        """Draw some of the differences. Return True if something is left for the next refresh.

        The first call draws nothing: displayio fills the whole panel in that refresh.

        `args` is a tuple with the arguments of each part, a tuple; None clears the slots of a part. The
        arguments are compared with the last ones, so they are copies of small values.
        """
        if self.fresh:
            self.fresh = False
            return True
        for texts in self._texts:
            if texts.hidden:
                texts.give_back()
        if args != self._args:
            self._find(args)
        room = _ROOM
        pending = self._pending
        while pending:
            at = pending[0]
            room = self._slots[at].show(self._values[at], room)
            if room < 0:
                self.drew = True
                return True
            pending.pop(0)
        self.drew = room < _ROOM
        return False

    def _find(self, args):
        """Call the parts whose arguments have changed, and note the slots whose values have."""
        before = self._args or (None,) * len(args)
        self._args = args
        values, pending = self._values, self._pending
        first = 0
        for at in range(len(args)):
            compute, count = self._parts[at]
            if args[at] != before[at]:
                found = (None,) * count if args[at] is None else compute(*args[at])
                for i in range(count):
                    if values[first + i] != found[i]:
                        values[first + i] = found[i]
                        if first + i not in pending:
                            pending.append(first + i)
            first += count
        pending.sort()


def fits(pixels, room):
    """Return True if a slot may draw this many pixels: they fit, or they are the first of the refresh."""
    return pixels <= room or room == _ROOM


def whole(*arguments):
    """Return the arguments of a part as the value of its only slot, a `Drawing`."""
    return (arguments,)


class Grid:
    """The places of a grid from left to right and from top to bottom, for `Texts`."""

    def __init__(self, x, y, across, down, columns):
        self._x, self._y, self._across, self._down, self._columns = x, y, across, down, columns

    def __getitem__(self, at):
        return self._x + self._across * (at % self._columns), self._y + self._down * (at // self._columns)


class _Row:
    """Things of one kind, by index: the base of `Texts` and `Boxes`. The value is a tuple of them."""

    _theme = _group = None
    # The things, the object of each or None, and those that are hidden, which leave after the refresh but for
    # some spares; the last `_fresh` of them since this refresh. A row that shows anything has its own lists.
    _shown = _shapes = hidden = []
    _fresh = _spares = 0

    def make(self, theme, group):
        self._theme, self._group = theme, group

    def show(self, value, room):
        if not self._shown:
            if not value:
                return room
            self._shown, self._shapes, self.hidden = [], [], []
        self._fresh = 0
        # A quarter at a time: displayio draws a box around all Rectangles that leave.
        for _ in range((len(self.hidden) - self._spares + 3) // 4):
            self._group.remove(self.hidden.pop(0))
        shown = self._shown
        value = value or ()
        while len(shown) < len(value):
            shown.append(None)
            self._shapes.append(None)
        at = -1
        for thing in value:
            at += 1
            if thing != shown[at]:
                if thing:
                    room = self._put(at, thing, room)
                    if room < 0:
                        return room
                else:
                    self._hide(at)
                shown[at] = thing
        for at in range(len(value), len(shown)):
            self._hide(at)
            shown[at] = None
        return room

    def _put(self, at, thing, room):
        """Show a thing. Return the pixels left, or -1 if there are too few."""
        raise NotImplementedError

    def _hide(self, at):
        """Hide an object, which leaves after a refresh."""
        shape = self._shapes[at]
        if shape is not None:
            self._shapes[at] = None
            shapes.hide(shape, True)
            self.hidden.append(shape)
            self._fresh += 1


class Texts(_Row):
    """Texts at fixed places, in the order of the places. "" shows nothing.

    A text is a str, or as much of a tuple (words, ink, paper, x, y, sheet) as differs from the slot.
    """

    _places = ()
    _align = 0
    _ink, _paper = WHITE, PAPER

    def __init__(self, sheet, places=(), ink=WHITE, paper=PAPER, align=0):
        """Take the name of a sheet and the places, (x, y) in pixels; `align` is as in `shapes.text`."""
        self._sheet = sheet
        if places:  # what is as usual costs no attribute
            self._places = places
        if align:
            self._align = align
        if ink != WHITE or paper != PAPER:
            self._ink, self._paper = ink, paper

    def give_back(self):
        """Drop what is hidden, in the first draw after its refresh.

        A TileGrid leaves nothing to draw then. The second refresh takes it as shown again, and all that leave
        at once are drawn as one area: most of a field in 100 ms.
        """
        while self.hidden:
            self._group.remove(self.hidden.pop())

    def _put(self, at, text, room):
        words, count = (text, 1) if isinstance(text, str) else (text[0], len(text))
        if not words:
            self._hide(at)
            return room
        ink = text[1] if count > 1 else self._ink
        paper = text[2] if count > 2 else self._paper
        x, y = (text[3], text[4]) if count > 4 else self._places[at]
        sheet = text[5] if count > 5 else self._sheet
        font, shades = self._theme.sheet(sheet), self._theme.shades(paper, ink)
        long = len(words)
        if self._align:
            x -= long * font.width * self._align // 2
        grid = self._shapes[at]
        same = grid is not None and grid.width == long and grid.bitmap is font.bitmap
        whole = not same or grid.pixel_shader is not shades or grid.x != x or grid.y != y
        pixels = font.width * font.height * (long if whole else 1) + (0 if same else _OBJECT)
        if not fits(pixels, room):
            return -1
        if not same:
            self._hide(at)
            grid = shapes.row(self._theme, self._group, sheet, x, y, long, ink, paper)
            self._shapes[at] = grid
        i = 0
        for code in words.encode():
            tile = font.tile(code)
            if grid[i] != tile:
                grid[i] = tile
            i += 1
        if whole:
            shapes.recolour(grid, shades)
            _move(grid, x, y)
            shapes.hide(grid, False)
        return max(0, room - pixels)


class Text(Texts):
    """One text; the value is like one of `Texts`."""

    def __init__(self, sheet, x, y, ink=WHITE, paper=PAPER, align=0):
        super().__init__(sheet, ((x, y),), ink, paper, align)

    def show(self, value, room):
        return Texts.show(self, (value,) if value else (), room)  # faster than `super()`


class Boxes(_Row):
    """Rectangles, (x, y, width, height, colour) or None each. One keeps its index, and changes in place."""

    _spares = _BOXES

    def _put(self, at, box, room):
        x, y, wide, high, colour = box
        pixels = wide * high // 2  # a Rectangle is faster than a TileGrid
        if not fits(pixels, room):
            return -1
        shape = self._shapes[at]
        if shape is not None:  # displayio draws everything between the two places
            across = max(shape.x + shape.width, x + wide) - min(shape.x, x)
            down = max(shape.y + shape.height, y + high) - min(shape.y, y)
            if across * down > 4 * wide * high and (shape.x != x or shape.y != y):
                self._hide(at)
                shape = None
        if shape is None and len(self.hidden) > self._fresh:
            shape = self.hidden.pop(0)
        if shape is None:
            shape = shapes.box(self._theme, self._group, x, y, wide, high, colour)
        else:
            _move(shape, x, y)
            if shape.width != wide:
                shape.width = wide
            if shape.height != high:
                shape.height = high
            shapes.paint(shape, self._theme.shades(PAPER, colour))
            shapes.hide(shape, False)
        self._shapes[at] = shape
        return max(0, room - pixels)


class Grouped:
    """The base of a slot with a group of its own."""

    _theme = _group = None

    def make(self, theme, group):
        self._theme = theme
        self._group = displayio.Group()
        group.append(self._group)


class Frame(Grouped):
    """A cursor: a frame that moves over black. The value is (x, y, width, height, colour)."""

    def __init__(self, thick):
        self._thick = thick
        self._made = ()  # width, height and colour of the frame that was made last

    def show(self, value, room):
        group = self._group
        shapes.hide(group, value is None)
        if value is None:
            return room
        pixels = 4 * self._thick * (value[2] + value[3])
        if not fits(pixels, room):
            return -1
        if value[2:] != self._made:
            self._made = value[2:]
            shapes.clear(group)
            shapes.frame(self._theme, group, value[2], value[3], self._thick, *value[4:])
        _move(group, value[0], value[1])
        return max(0, room - pixels)


class Drawing(Grouped):
    """A drawing as a whole. Its value, a tuple, has the arguments of `draw(theme, group, ...)`."""

    def __init__(self, draw, pixels=_ROOM):
        self._draw = draw
        self._pixels = pixels

    def show(self, value, room):
        if not fits(self._pixels, room):
            return -1
        shapes.clear(self._group)
        if value is not None:
            self._draw(self._theme, self._group, *value)
        return max(0, room - self._pixels)


def _move(shape, x, y):
    """Move a shape. Setting an equal place would redraw it."""
    if shape.x != x:
        shape.x = x
    if shape.y != y:
        shape.y = y
