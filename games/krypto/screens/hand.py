"""A hand on the panel: five cards, the objective, a clock, who plays, and the steps taken so far."""

import bitmaptools
import displayio
from micropython import const

from handheld import shapes, theme, widgets
from handheld.prompts import Prompts, foot
from handheld.text import t, wrap

_SLOTS = const(5)
_PICKED = const(1)  # how a card looks; 0 as it lies
_CURSOR = const(2)
_TALL = const(0)  # which of two places and sizes in pixels: 240x240, or 128x64
_HEADS = (4, 3), (38, 21)
CARDS = (4, 30, 74, 64), (0, 0, 24, 20)
GAPS = (79, 69), (26, 0)
GOALS = (162, 99, 74, 64), (0, 24, 35, 29)
_STEPS = (4, 178, 5, 8), (38, 40, 8, 15)  # letters of the large ones, of the small ones
_TRAILS = (236, 168, 12), (38, 38, 15)
_CROWD = const(6)  # more players take the place of the head on 128x64, and the clock that of a ninth
_PITCH = const(11)  # of their lines


def plate(theme, width, height, gap=0):
    """A bitmap with round corners, one object where a `shapes.Ground` is five; right and below a gap."""
    corner = theme.sheet("corner")
    wide, high = corner.width, corner.height
    ink = 1 if theme.mono else 3
    bitmap = displayio.Bitmap(width + gap, height + gap, ink + 1)
    bitmaptools.fill_region(bitmap, 0, 0, width, height, ink)
    for at in range(4):
        x = width - wide if at & 1 else 0
        y = height - high if at & 2 else 0
        bitmaptools.blit(bitmap, corner.bitmap, x, y, x1=at * wide, y1=0, x2=(at + 1) * wide, y2=high)
    return bitmap


def large(text):
    """A step in the signs of the sheets of figures; "" where there is a fraction in it."""
    return "" if "/" in text else text.replace("#", "/")


def goal(th, card):
    """The group of the objective, without its number; on 240x240 it is a card like the others."""
    x, y, width, height = GOALS[1 if th.wide else _TALL]
    group = displayio.Group(x=x, y=y)
    if th.mono:
        card = plate(th, width, height)
        bitmaptools.fill_region(card, 2, 2, width - 2, height - 2, 0)
    paper, ink = (theme.PAPER, theme.WHITE) if th.mono else (th.colour, theme.DARK)
    shades = th.shades(theme.PAPER, theme.WHITE if th.mono else paper)
    group.append(displayio.TileGrid(card, pixel_shader=shades))
    shapes.text(th, group, "text", 5, 1 if th.mono else 3, "=", ink, paper)
    return group


def head(th, group):
    """Put the row that says which hand it is into a group."""
    x, y = _HEADS[1 if th.wide else _TALL]
    return shapes.row(th, group, "head", x, y, (th.width * th.unit - x) // th.sheet("head").width)


class HandView:
    """Draws one hand; `prompts` is at its foot."""

    def __init__(self, console, group):
        """Put a hand into a group."""
        th = self._theme = console.theme
        at = 1 if th.wide else _TALL
        self._group = group
        self._card = theme.WHITE if th.mono else theme.CARD
        self._size = CARDS[at][2:]
        self._texts = [""] * _SLOTS
        self._looks = [0] * _SLOTS
        self._slots = []
        width, height = self._size
        card = plate(th, width, height)
        shades = th.shades(theme.PAPER, self._card)
        for slot in range(_SLOTS):
            holder = displayio.Group()
            holder.append(displayio.TileGrid(card, pixel_shader=shades))
            holder.hidden = True
            self._slots.append(holder)
            self.lay(slot)
            group.append(holder)
        wide = width // th.unit
        self._goal = goal(th, card)
        self._goal_colour = theme.PAPER if th.mono else th.colour
        group.append(self._goal)
        self._head = head(th, group)
        self._bar = shapes.box(th, group, 0, 0, wide * th.unit, 2 * th.unit, theme.GOLD)
        self._bar.hidden = True
        self._clock = ""
        self.crowded = False  # there is no room for a head
        self._hurried = False
        self._colour = theme.WHITE
        self._heading = self._name = ""
        self._step = displayio.Group()
        group.append(self._step)
        self._notes = displayio.Group()  # the players' points, or the steps that were taken
        group.append(self._notes)
        self._signs = displayio.Group()
        group.append(self._signs)
        self.prompts = Prompts(console, group)
        self._above = None  # a line above the prompts, for words that one has no room for

    # Cards

    def _number(self, group, text, width, height, sheets, ink, paper):
        """Put a number into the middle of an area of a group, in the largest sheet that it fits in."""
        th = self._theme
        over, line, under = text.partition("/")
        if line:
            rows = ((over, height // 4), (under, height * 3 // 4))
            sheets = ("text" if th.wide else "head",)
            unit = th.unit
            middle = height // unit // 2 * unit
            shapes.box(th, group, 4 * unit, middle, (width // unit - 8) * unit, unit, ink)
        else:
            rows = ((text, height // 2),)
        for text, middle in rows:
            for name in sheets:
                sheet = th.sheet(name)
                if len(text) * sheet.width <= width:
                    break
            else:
                text = text[: width // sheet.width - 1] + "+"
            if text[0] > "@":
                name = "head"
                sheet = th.sheet(name)
            top = middle - sheet.height // 2
            shapes.text(th, group, name, width // 2, top, text, ink, paper, 1)

    def _write(self, slot):
        """Put a card's number on it, as it looks."""
        group = self._slots[slot]
        ground, ink = self._colours(self._looks[slot])
        shapes.clear(group, 1)
        shapes.dye(group[0], self._theme.shades(theme.PAPER, ground))
        sheets = ("step", "text") if self._theme.wide else ("card", "head", "text")
        width, height = self._size
        self._number(group, self._texts[slot], width, height, sheets, ink, ground)

    def _colours(self, look):
        """Ground and ink of a card as it lies, picked, or under the cursor."""
        if look == _PICKED:
            return (theme.PAPER, theme.WHITE) if self._theme.mono else (theme.FILLED, theme.GOLD)
        if self._theme.mono:
            return theme.WHITE, theme.PAPER
        return theme.GOLD if look == _CURSOR else self._card, theme.DARK

    def put(self, slot, text):
        """Show a number ("24", "-3", "7/2") on a card, or take the card away: ""."""
        if text == self._texts[slot]:
            return
        self._texts[slot] = text
        self._slots[slot].hidden = not text
        if text:
            self._write(slot)

    def lay(self, slot):
        """Put a card into its place."""
        at = 1 if self._theme.wide else _TALL
        across, down = GAPS[at]
        card = self._slots[slot]
        card.x = CARDS[at][0] + (slot % 3 if down else slot) * across
        card.y = CARDS[at][1] + slot // 3 * down

    def slide(self, slot, to, left):
        """Move a card, above the others, towards another's place, so that it is there in `left` steps."""
        card = self._slots[slot]
        goal = self._slots[to]
        if self._group[-1] is not card:
            self._group.remove(card)
            self._group.append(card)
        card.x += (goal.x - card.x) // left
        card.y += (goal.y - card.y) // left

    def numbers(self, texts):
        """Show all five."""
        for slot in range(_SLOTS):
            self.put(slot, texts[slot])

    def objective(self, text):
        """Show the objective; "" for none."""
        shapes.clear(self._goal, 2)  # but for the card and its sign
        self._goal.hidden = not text
        if text:
            th = self._theme
            width, height = GOALS[1 if th.wide else _TALL][2:]
            ink = theme.WHITE if th.mono else theme.DARK
            sheets = ("card", "step", "text") if th.wide else ("card", "head")
            self._number(self._goal, text, width, height + th.unit * 3, sheets, ink, self._goal_colour)

    def looks(self, cursor, picked=-1):
        """The cursor on one card, on 128x64 a bar under it; another one picked; -1 for none."""
        mono = self._theme.mono
        for slot in range(_SLOTS):
            look = _PICKED if slot == picked else _CURSOR if slot == cursor and not mono else 0
            if self._looks[slot] != look:
                self._looks[slot] = look
                if self._texts[slot]:
                    self._write(slot)
        self._bar.hidden = cursor < 0 or not mono
        if cursor >= 0:
            card = self._slots[cursor]
            self._bar.x = card.x
            self._bar.y = card.y + self._size[1] + 1

    # Words

    def head(self, text, name="", colour=theme.WHITE):
        """Say which hand it is, or who plays: the name, and the text behind it where there is room."""
        self._heading = name + text
        self._name = name
        self._colour = colour
        self._dye_head()
        self._show_head()

    def _dye_head(self):
        th = self._theme
        if not self._hurried:
            shades = th.shades(theme.PAPER, self._colour)
        else:
            shades = th.shades(theme.WHITE, theme.PAPER) if th.mono else th.shades(theme.PAPER, theme.RED)
        shapes.dye(self._head, shades)

    def hurry(self, hurried):
        """Show the clock's last seconds in another colour, on 128x64 the other way round."""
        if hurried != self._hurried:
            self._hurried = hurried
            self._dye_head()

    def clock(self, text):
        """Show what is left."""
        if text != self._clock:
            self._clock = text
            self._show_head()

    def _show_head(self):
        room = 0 if self.crowded else self._head.width - (5 if self._clock else 0)
        text = (self._heading if len(self._heading) <= room else self._name or self._heading)[:room]
        gap = self._head.width - len(text) - len(self._clock)
        widgets.write(self._head, self._theme.sheet("head"), text + " " * gap + self._clock)

    def _crowd(self, crowded):
        if crowded != self.crowded:
            self.crowded = crowded
            self._head.y = _HEADS[1][1] + (2 * _PITCH - 1 if crowded else 0)
            self._show_head()

    def points(self, players):
        """Show (name, points, colour) of each player, in the place of the steps."""
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
                    text = "%-5s" % (points if len(points) > 3 else "%d:%s" % (at + 1, points))
                    shapes.text(th, group, "head", 38 + at % 3 * 30, 20 + at // 3 * _PITCH, text, colour)
                else:
                    text = name[: 6 - len(points)] + " " + points
                    shapes.text(th, group, "text", 38 + at % 2 * 45, y + pitch * (at // 2), text, colour)
            return
        columns = min(count, 4)
        rows = (count + columns - 1) // columns if columns else 0
        wide = 232 // columns if columns else 0
        for at in range(count):
            name, points, colour = players[at]
            x = 4 + at % columns * wide
            room = (wide - 4) // 10
            if rows > 1:
                text = name[: room - 1 - len(points)] + " " + points
                shapes.text(th, group, "text", x, 172 + 24 * (at // columns), text, colour)
            else:
                shapes.text(th, group, "text", x + wide // 2, 170, name[:room], colour, align=1)
                shapes.text(th, group, "head", x + wide // 2, 192, points, colour, align=1)

    def trail(self, steps):
        """Show the steps that were taken, the latest last, in the place of the points."""
        self._crowd(False)
        group = self._notes
        shapes.clear(group)
        th = self._theme
        if th.wide:
            x, y, room = _TRAILS[1]
            line = ""
            for step in reversed(steps):
                if len(step) + len(line) <= room:
                    line = step + " " + line
            if line:
                shapes.text(th, group, "text", x, y, line[:room], theme.SOFT)
            return
        x, y, room = _TRAILS[_TALL]
        for step in steps:
            shapes.text(th, group, "text", x, y, step[-room:], theme.SOFT, align=2)
            y += 17

    def signs(self, shown):
        """On 240x240: show in the place of the steps which arrow is which operation."""
        th = self._theme
        if th.mono:
            return
        self._notes.hidden = shown
        group = self._signs
        if not shown:
            shapes.clear(group)
        elif not len(group):
            shades = th.shades(theme.PAPER, theme.GREY)
            for sign, x, y in ("+", 190, 164), ("-", 190, 202), ("*", 214, 183), ("#", 166, 183):
                shapes.text(th, group, "head", x, y, sign, theme.GOLD, align=1)
            shapes.tile(th, group, "keys", 180, 185, th.sheet("keys").tile(ord("c")), shades)

    def step(self, text):
        """Show the step that is being put together, large where there is room."""
        th = self._theme
        if th.wide:
            self._notes.hidden = len(text) > 0  # it has the same place
        group = self._step
        shapes.clear(group)
        x, y, most, long = _STEPS[1 if th.wide else _TALL]
        if 0 < len(large(text)) <= most:
            shapes.text(th, group, "step" if th.wide else "card", x, y, large(text))
        elif text:
            shapes.text(th, group, "text" if th.wide else "head", x, y + 6, text[-long:])

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
