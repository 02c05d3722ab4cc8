"""A hand on the panel: five cards, the target, a clock, who plays, and the steps taken so far."""

import bitmaptools
import displayio
from micropython import const

from handheld import shapes, theme, widgets
from handheld.prompts import Prompts, foot
from handheld.text import t, wrap

_SLOTS = const(5)
_TALL = const(0)  # which of two places and sizes in pixels: 240x240, or 128x64
_HEADS = (4, 3), (38, 21)
CARDS = (4, 30, 74, 64), (0, 0, 24, 20)
GAPS = (79, 69), (26, 0)
GOALS = (162, 99, 74, 64), (0, 24, 35, 29)
_STEPS = (4, 180, 5, 8), (38, 40, 8, 15)  # letters of the large ones, of the small ones
_TRAILS = (236, 168, 12), (38, 38, 15)
_BANNER = const(164)  # top of the name of a caller, on 240x240
_CLOCK = const(4)  # figures of a clock, and the colon
_CROWD = const(6)  # more players take the place of the head on 128x64, and the clock that of a ninth
_PITCH = const(11)  # of their lines
FACE_DOWN = " "  # in place of a number: the card lies face down


def plate(theme, width, height):
    """Return a bitmap with round corners, one object where a `shapes.Ground` is five."""
    corner = theme.sheet("corner")
    wide, high = corner.width, corner.height
    ink = 1 if theme.mono else 3
    bitmap = displayio.Bitmap(width, height, ink + 1)
    bitmaptools.fill_region(bitmap, 0, 0, width, height, ink)
    for at in range(4 if height > high else 2):
        x = width - wide if at & 1 else 0
        y = height - high if at & 2 else 0
        bitmaptools.blit(bitmap, corner.bitmap, x, y, x1=at * wide, y1=0, x2=(at + 1) * wide, y2=high)
    return bitmap


def large(text):
    """Return a step in the signs of the sheets of figures; "" where there is a fraction in it."""
    return "" if "/" in text else text.replace("#", "/")


class Card:
    """A card: three objects for its ground, and a number written in place.

    `edge` is the bitmap of its upper edge; `sheets` are tried in order, largest first, for a number that fits.
    """

    def __init__(self, th, group, box, edge, sheets, ground, ink):
        x, y, self._wide, self._high = box
        self._th = th
        self._sheets = sheets
        self._ground, self._ink = ground, ink
        self._drop = 0  # pixels by which the number lies below the middle
        self.group = displayio.Group(x=x, y=y)
        self.group.hidden = True
        group.append(self.group)
        self._plate = displayio.Group()
        shades = th.shades(theme.PAPER, ground)
        low = self._high - edge.height
        self._middle = shapes.box(
            th, self._plate, 0, edge.height, self._wide, low - edge.height, ground
        )
        self._edges = [displayio.TileGrid(edge, pixel_shader=shades, y=at) for at in (0, low)]
        self._edges[1].flip_y = True
        for each in self._edges:
            self._plate.append(each)
        self.group.append(self._plate)
        self._figures = displayio.Group()
        self.group.append(self._figures)
        self.text = ""
        self._sheet = ""  # of the number that is shown
        self._picked = False

    def frame(self):
        """Leave of the ground only a frame, as the target has it on 128x64."""
        th = self._th
        shapes.box(th, self._plate, 2, 2, self._wide - 4, self._high - 4, theme.PAPER)
        self._ground, self._ink = theme.PAPER, theme.WHITE
        self._drop = 2  # clear of the sign

    def show(self, sheet, text):
        """Show a text in a sheet, whatever it is."""
        self.group.hidden = False
        self._sheets = (sheet,)
        self.text = text
        font = self._th.sheet(sheet)
        self._put(sheet, (self._wide - len(text) * font.width) // 2, (self._high - font.height) // 2, text)

    def write(self, text):
        """Show a number ("24", "-3", "7/2"), or `FACE_DOWN`; "" takes the card away."""
        was = self.text
        if text == was:
            return
        self.text = text
        shapes.hide(self.group, not text)
        if text:
            if FACE_DOWN in (text, was):
                self._turn(text == FACE_DOWN)
            self._fill()

    def pick(self, picked):
        """Show the number alone, without its ground; or on it."""
        if picked != self._picked:
            self._picked = picked
            shapes.hide(self._plate, picked)
            if self._sheet and self.text:
                shapes.dye(self._figures[0], self._shades())
            elif self.text:
                self._fill()

    def _turn(self, down):
        """Give the ground the colour of a back, or of a front."""
        th = self._th
        if not th.mono:
            shades = th.shades(theme.PAPER, theme.FILLED if down else self._ground)
            for each in self._edges:
                shapes.dye(each, shades)
            shapes.paint(self._middle, shades)

    def _shades(self):
        th = self._th
        if self._picked:
            return th.shades(theme.PAPER, theme.WHITE if th.mono else theme.GOLD)
        return th.shades(self._ground, self._ink)

    def _fill(self):
        """Write the number, or the ornament of a back."""
        th = self._th
        group = self._figures
        wide, high = self._wide, self._high
        if self.text == FACE_DOWN:
            self._clear()
            edge = 3 if th.mono else 8
            colour = theme.PAPER if th.mono else theme.CELL
            shapes.box(th, group, edge, edge, wide - 2 * edge, high - 2 * edge, colour)
            return
        over, line, under = self.text.partition("/")
        if not line:
            name, text = self._fit(over, self._sheets)
            font = th.sheet(name)
            x = (wide - len(text) * font.width) // 2
            if th.mono and len(text) == 2 and text[0] in "15":
                x -= 1  # they begin a pixel further to the right in their cells, which is seen on a small card
            if name == self._sheet and group[0].width == len(text):
                widgets.write(group[0], font, text)
                if group[0].x != x:
                    group[0].x = x
                return
            self._clear()
            self._sheet = name
            self._put(name, x, (high - font.height) // 2 + self._drop, text)
            return
        self._clear()
        unit = th.unit
        middle = high // unit // 2 * unit
        ground, ink = self._ground, self._ink
        if self._picked:
            ground, ink = theme.PAPER, theme.WHITE if th.mono else theme.GOLD
        shapes.box(th, group, 4 * unit, middle, (wide // unit - 8) * unit, unit, ink)
        for text, at in (over, high // 4), (under, high * 3 // 4):
            name, text = self._fit(text, ("text" if th.wide else "head",))
            shapes.text(th, group, name, wide // 2, at - th.sheet(name).height // 2, text, ink, ground, 1)

    def _fit(self, text, sheets):
        """Return the sheet in which a text fits on the card, and the text, cut where it fits in none."""
        for name in sheets:
            room = self._wide // self._th.sheet(name).width
            if len(text) <= room:
                return name, text
        return name, text[: room - 1] + "+"

    def _put(self, name, x, y, text):
        th = self._th
        row = shapes.text(th, self._figures, name, x, y, text)
        row.pixel_shader = self._shades()

    def _clear(self):
        shapes.clear(self._figures)
        self._sheet = ""


class HandView:
    """Draws one hand; `prompts` is at its foot."""

    def __init__(self, console, group):
        """Put a hand into a group."""
        th = self._theme = console.theme
        at = self._at = 1 if th.wide else _TALL
        self._group = group
        ground = theme.WHITE if th.mono else theme.CARD
        ink = theme.PAPER if th.mono else theme.DARK
        x, y, wide, high = CARDS[at]
        across, down = GAPS[at]
        edge = plate(th, wide, th.sheet("corner").height)
        sheets = ("step", "text") if th.wide else ("card", "head", "text")
        self._slots = []
        for slot in range(_SLOTS):
            box = (x + (slot % 3 if down else slot) * across, y + slot // 3 * down, wide, high)
            self._slots.append(Card(th, group, box, edge, sheets, ground, ink))
        sheets = ("card", "head") if th.wide else ("card", "step", "text")
        if th.mono:
            edge = plate(th, GOALS[at][2], th.sheet("corner").height)
            self._goal = Card(th, group, GOALS[at], edge, sheets, ground, ink)
            self._goal.frame()
        else:
            self._goal = Card(th, group, GOALS[at], edge, sheets, th.colour, ink)
        self._sign = None  # of the target
        self._edge = 0 if th.mono else 4  # pixels by which the cursor, which lies in the gaps, is larger
        if th.mono:  # a bar under the card
            self._frame = displayio.Group()
            bar = displayio.Bitmap(wide, 2, 2)
            shades = th.shades(theme.WHITE, theme.PAPER)
            self._frame.append(displayio.TileGrid(bar, pixel_shader=shades, y=high + 1))
            group.append(self._frame)
        else:
            self._frame = shapes.frame(th, group, wide + 8, high + 8, 3)
        self._frame.hidden = True
        self._heads = displayio.Group()  # which hand it is, or who plays
        group.append(self._heads)
        font = th.sheet("head")
        self._columns = (th.width * th.unit - _HEADS[at][0]) // font.width
        x = th.width * th.unit - _CLOCK * font.width
        self._clock = shapes.row(th, group, "head", x, _HEADS[at][1], _CLOCK)
        self._clock.hidden = True
        self.crowded = False  # there is no room for a head
        self._head = self._time = ""
        self._name = ""
        self._colour = theme.WHITE
        self._step = displayio.Group()
        group.append(self._step)
        self._steps = ""
        self._notes = displayio.Group()  # the players' points, or the steps that were taken
        group.append(self._notes)
        self._noted = ()  # what stands there
        self._signs = displayio.Group()
        group.append(self._signs)
        self._banner = displayio.Group()
        group.append(self._banner)
        self.prompts = Prompts(console, group)
        self._above = None  # a line above the prompts, for words that one has no room for

    # Cards

    def numbers(self, texts):
        """Show all five; "" where there is no card."""
        for slot in range(_SLOTS):
            self.put(slot, texts[slot])

    def put(self, slot, text):
        """Show a number, or a back, in a slot."""
        self._slots[slot].write(text)

    def objective(self, text):
        """Show the target, `FACE_DOWN` while it lies face down; "" for none."""
        th = self._theme
        self._goal.write(text)
        if self._sign is None and text.strip():
            paper, ink = (theme.PAPER, theme.WHITE) if th.mono else (th.colour, theme.DARK)
            x, y = (4, 2) if th.mono else (5, 3)
            self._sign = shapes.text(th, self._goal.group, "text", x, y, "=", ink, paper)

    def looks(self, cursor, picked=-1):
        """Move the cursor to a card; another one is picked; -1 for none."""
        for slot in range(_SLOTS):
            self._slots[slot].pick(slot == picked)
        frame = self._frame
        if cursor >= 0:
            card = self._slots[cursor].group
            x, y = card.x - self._edge, card.y - self._edge
            if frame.x != x:
                frame.x = x
            if frame.y != y:
                frame.y = y
        shapes.hide(frame, cursor < 0)

    # Words

    def banner(self, word, name="", colour=theme.WHITE):
        """Lay a name across the panel, in its seat's colour; on 128x64 with a word above; "" takes it away."""
        th = self._theme
        shapes.clear(self._banner)
        if not word:
            return
        wide = th.width * th.unit
        high = foot(th)
        if th.mono:
            shapes.box(th, self._banner, 0, 0, wide, high, theme.WHITE)
            shapes.Large(th, self._banner, 0, high // 4, wide, word, theme.PAPER, theme.WHITE)
            shapes.Large(th, self._banner, 0, high * 3 // 4, wide, name, theme.PAPER, theme.WHITE)
            return
        top, low = _BANNER, high - 2
        large = shapes.Large(th, self._banner, 0, (top + low) // 2, wide, name, theme.DARK, colour)
        # The ground lies around the letters: each part is sent by itself, and none twice.
        left, right = large.x, large.x + large.width
        first, last = large.y, large.y + large.height
        for x, y, x2, y2 in (
            (0, top, wide, first), (0, last, wide, low), (0, first, left, last), (right, first, wide, last)
        ):
            shapes.box(th, self._banner, x, y, x2 - x, y2 - y, colour)

    def head(self, text, name="", colour=theme.WHITE):
        """Say which hand it is, or who plays: the name, and the text behind it where there is room."""
        self._name = name
        self._colour = colour
        self._show_head(name + text)

    def _show_head(self, text):
        th = self._theme
        room = 0 if self.crowded else self._columns - (5 if self._time else 0)
        shown = (text if len(text) <= room else self._name or text)[:room]
        self._head = text
        heads = self._heads
        shades = th.shades(theme.PAPER, self._colour)
        if len(heads) and heads[0].width == len(shown):
            widgets.write(heads[0], th.sheet("head"), shown)
            shapes.dye(heads[0], shades)
            return
        shapes.clear(heads)
        if shown:
            x, y = _HEADS[self._at]
            shapes.text(th, heads, "head", x, y, shown, self._colour)

    def hurry(self, hurried):
        """Show the clock's last seconds in another colour, on 128x64 the other way round."""
        th = self._theme
        shades = th.shades(theme.PAPER, theme.WHITE)
        if hurried:
            shades = th.shades(theme.WHITE, theme.PAPER) if th.mono else th.shades(theme.PAPER, theme.RED)
        shapes.dye(self._clock, shades)

    def clock(self, text):
        """Show the time that is left."""
        if text != self._time:
            news = not text or not self._time
            self._time = text
            if text:
                widgets.write_right(self._clock, self._theme.sheet("head"), text)
            if news:
                shapes.hide(self._clock, not text)
                self._show_head(self._head)

    def _crowd(self, crowded):
        if crowded != self.crowded:
            self.crowded = crowded
            self._clock.y = _HEADS[1][1] + (2 * _PITCH - 1 if crowded else 0)
            self._show_head(self._head)

    def points(self, players):
        """Show (name, points, colour) of each player, in the place of the steps."""
        if players == self._noted:
            return
        self._noted = players
        group = self._notes
        shapes.clear(group)
        th = self._theme
        count = len(players)
        if th.wide:
            # Two columns, from five players on three rows; of a crowd the keys in place of the names.
            crowd = count > _CROWD
            self._crowd(crowd)
            y, pitch = (32, 8) if count > 4 else (35, 10)
            for at in range(count):
                name, points, colour = players[at]
                if crowd:
                    text = points if len(points) > 3 else "%d:%s" % (at + 1, points)
                    shapes.text(th, group, "head", 38 + at % 3 * 30, 20 + at // 3 * _PITCH, text, colour)
                elif name or points:
                    text = name[: 6 - len(points)] + " " + points
                    shapes.text(th, group, "text", 38 + at % 2 * 45, y + pitch * (at // 2), text, colour)
            return
        columns = 2 if count == 4 else min(count, 3)
        wide = 232 // max(columns, 1)
        room = (wide - 4) // 10
        for at in range(count):
            name, points, colour = players[at]
            x = 4 + at % columns * wide
            if count > 3:
                y, pitch = (172, 24) if count < 7 else (165, 18)
                text = name[: room - 1 - len(points)] + " " + points
                shapes.text(th, group, "text", x, y + pitch * (at // columns), text, colour)
            else:
                shapes.text(th, group, "text", x + wide // 2, 170, name[:room], colour, align=1)
                shapes.text(th, group, "head", x + wide // 2, 192, points, colour, align=1)

    def trail(self, steps):
        """Show the steps that were taken, the latest last, in the place of the points."""
        self._crowd(False)
        noted = self._noted
        if steps == noted:
            return
        self._noted = steps
        group = self._notes
        th = self._theme
        if th.wide:
            shapes.clear(group)
            x, y, room = _TRAILS[1]
            line = ""
            for step in reversed(steps):
                if len(step) + len(line) <= room:
                    line = step + " " + line
            if line:
                shapes.text(th, group, "text", x, y, line[:room].strip(), theme.SOFT)
            return
        more = bool(noted) and steps[: len(noted)] == noted
        if not more:
            shapes.clear(group)
        x, y, room = _TRAILS[_TALL]
        for at in range(len(noted) if more else 0, len(steps)):
            shapes.text(th, group, "text", x, y + 17 * at, steps[at][-room:], theme.SOFT, align=2)

    def signs(self, shown):
        """On 240x240: show in the place of the steps which arrow is which operation."""
        th = self._theme
        if th.mono:
            return
        shapes.hide(self._notes, shown)
        group = self._signs
        shapes.hide(group, not shown)
        if shown and not len(group):
            shades = th.shades(theme.PAPER, theme.GREY)
            for sign, x, y in ("+", 190, 164), ("-", 190, 202), ("*", 214, 183), ("#", 166, 183):
                shapes.text(th, group, "head", x, y, sign, theme.GOLD, align=1)
            shapes.tile(th, group, "keys", 180, 185, th.sheet("keys").tile(ord("c")), shades)

    def step(self, text):
        """Show the step that is being put together, large where there is room."""
        if text == self._steps:
            return
        self._steps = text
        th = self._theme
        if th.wide:
            shapes.hide(self._notes, len(text) > 0)  # it has the same place
        group = self._step
        x, y, most, long = _STEPS[self._at]
        figures = large(text)
        if 0 < len(figures) <= most:
            sheet = "step"
            text = figures
        else:
            sheet = "text" if th.wide else "head"
            y += 4
            text = text[-long:]
        font = th.sheet(sheet)
        if len(group) and group[0].width == len(text) and group[0].bitmap is font.bitmap:
            widgets.write(group[0], font, text)
            return
        shapes.clear(group)
        if text:
            shapes.text(th, group, sheet, x, y, text)

    def say(self, text):
        """Show passing words in the place of the prompts, on two lines where they need them; "" for none."""
        th = self._theme
        sheet = th.sheet("text")
        columns = th.width * th.unit // sheet.width
        first = ""
        if len(text) > columns:
            first, text = wrap(text, columns)[:2]
            if self._above is None:
                y = foot(th) - sheet.height - 1
                self._above = shapes.row(th, self._group, "text", 0, y, columns, theme.SOFT)
            widgets.write_middle(self._above, sheet, t(first))
        if self._above is not None:
            self._above.hidden = not first
        self.prompts.say(text)
