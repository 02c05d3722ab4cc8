"""Five cards, the objective, a clock and a few words, as large as the panel lets them be."""

import displayio
from micropython import const

from games.krypto.part import ink
from handheld import theme, widgets

PLAIN = const(0)  # looks of a card
CURSOR = const(1)
PICKED = const(2)

_SLOTS = const(5)
_BACKS = "KRYPTO"  # what six cards show before they are turned


def _card(width, height, cut):
    """A card's shape in pixels, its corners cut by as many."""
    bitmap = displayio.Bitmap(width, height, 2)
    bitmap.fill(1)
    for y in range(cut):
        for x in range(cut - y):
            for at in (x, width - 1 - x):
                bitmap[at, y] = bitmap[at, height - 1 - y] = 0
    return bitmap


class HandView:
    """Draws one hand. On the wide panel five cards in a row, else three and two beside the objective.

    `notes` is how many lines of notes there are.
    """

    def __init__(self, th, group):
        self._theme = th
        mono = th.mono
        grounds = (theme.WHITE, theme.WHITE, theme.PAPER) if mono else (0xF4EFE2, 0xFFD34E, 0x1D3F7A)
        inks = (theme.PAPER, theme.PAPER, theme.WHITE)
        self._grounds = [ink(colour) for colour in grounds]
        self._inks = [ink(colour) for colour in inks]
        if th.wide:
            self._width, self._height = 24, 20
            self._levels = ((th.big, 1, 2), (th.text, 1, 4), (th.small, 1, 6))
            self._over = ((th.digit, 1, 4), (th.small, 1, 6))
            self._back = (th.text, 2, 1)
            places = [(26 * i, 0) for i in range(_SLOTS)]
        else:
            self._width, self._height = 38, 36
            self._levels = ((th.text, 3, 2), (th.big, 1, 3), (th.text, 1, 6), (th.small, 1, 12))
            self._over = ((th.text, 1, 6), (th.small, 1, 12))
            self._back = (th.text, 3, 1)
            places = [(1 + 40 * (i % 3), 13 + 39 * (i // 3)) for i in range(_SLOTS)]
        self._places = places
        self._bitmap = _card(self._width * th.unit, self._height * th.unit, th.unit * 2)
        self._slots = []
        for x, y in places:
            slot = displayio.Group(x=x * th.unit, y=y * th.unit)
            slot.hidden = True
            slot.append(displayio.TileGrid(self._bitmap, pixel_shader=self._grounds[PLAIN]))
            group.append(slot)
            self._slots.append(slot)
        self._bar = widgets.box(th, group, 0, 0, self._width, 2, theme.MARK)
        self._bar.hidden = True
        if th.wide:
            self._lay_wide(th, group)
        else:
            self._lay_tall(th, group)
        self._texts = [""] * _SLOTS
        self._prompt = widgets.row(th, group, th.small, 0, th.height - 6, th.small_columns, theme.DIM)

    def _lay_wide(self, th, group):
        """Under the cards: the objective in a frame, the clock right of it, words between."""
        widgets.box(th, group, 0, 24, 62, 32)
        hole = widgets.box(th, group, 2, 26, 58, 28)
        hole.pixel_shader = self._grounds[PICKED]
        self._goal = displayio.Group(x=0, y=24)
        group.append(self._goal)
        self._goal_size = (62, 32)
        self._goal_levels = ((th.text, 3, 3), (th.big, 1, 5))
        self._goal_ink = self._inks[PICKED]
        self._clock = widgets.row(th, group, th.big, 80, 22, 4)
        self._step = widgets.row(th, group, th.text, 65, 28, 6)
        self._head = widgets.row(th, group, th.small, 65, 44, 15)
        self._notes = [widgets.row(th, group, th.small, 65, 50, 15)]
        self._loud = widgets.box(th, group, 0, 57, th.width, 7, theme.MARK)

    def _lay_tall(self, th, group):
        """The objective as the sixth card, on the game's colour; words and the clock below."""
        unit = th.unit
        self._goal = displayio.Group(x=81 * unit, y=52 * unit)
        shape = displayio.TileGrid(self._bitmap, pixel_shader=ink(th.palettes[theme.SOLID][0]))
        holder = displayio.Group(x=81 * unit, y=52 * unit)
        holder.append(shape)
        group.append(holder)
        equals = widgets.row(th, group, th.text, 82, 50, 1)
        equals.pixel_shader = self._inks[PLAIN]
        widgets.write(equals, th.text, "=")
        group.append(self._goal)
        self._goal_size = (self._width, self._height)
        self._goal_levels = self._levels
        self._goal_ink = self._inks[PLAIN]
        self._head = widgets.row(th, group, th.text, 2, 0, 19, theme.ACCENT)
        self._notes = [widgets.row(th, group, th.small, 2, 91 + 7 * i, 23) for i in range(3)]
        self._step = widgets.row(th, group, th.big, 2, 89, 5)
        self._long_step = widgets.row(th, group, th.text, 2, 95, 11)
        self._clock = widgets.row(th, group, th.big, 71, 89, 4)
        self._loud = widgets.box(th, group, 0, 112, th.width, 8, theme.MARK)

    @property
    def notes(self):
        """How many lines of notes there are."""
        return len(self._notes)

    # Cards

    def _put(self, group, text, level, area, palette):
        """Put a text into the middle of an area (x, y, width, height) of a group."""
        th = self._theme
        font, times, _ = level
        x, y, width, height = area
        wide = font.width * times // th.unit
        high = font.height * times // th.unit
        x += (width - wide * len(text) + (wide + 3) // 6 + 1) // 2
        y += (height - high + 1) // 2
        if times > 1:
            holder = displayio.Group(scale=times, x=x * th.unit, y=y * th.unit)
            group.append(holder)
            group = holder
            x = y = 0
        row = widgets.row(th, group, font, x, y, len(text))
        row.pixel_shader = palette
        widgets.write(row, font, text)

    def _fit(self, levels, text):
        """The largest glyphs that a text has room in, and the text, cut where it has none."""
        for level in levels:
            if len(text) <= level[2]:
                return level, text
        return levels[-1], text[: levels[-1][2] - 1] + "+"

    def _write(self, slot, text):
        """Put a number into a slot that holds none."""
        group = self._slots[slot]
        width, height = self._width, self._height
        black = self._inks[PLAIN]
        over, line, under = text.partition("/")
        if not line:
            level, text = self._fit(self._levels, text)
            self._put(group, text, level, (0, 0, width, height), black)
            return
        half = (height - 1) // 2
        level, _ = self._fit(self._over, over if len(over) > len(under) else under)
        self._put(group, over[: level[2]], level, (0, 0, width, half), black)
        self._put(group, under[: level[2]], level, (0, height - half, width, half), black)
        bar = widgets.box(self._theme, group, 3, half, width - 6, 1)
        bar.pixel_shader = black

    def put(self, slot, text):
        """Show a number ("24", "-3", "7/2") on a card, or take the card away: ""."""
        if text == self._texts[slot]:
            return
        self._clear(slot)
        self._texts[slot] = text
        self._slots[slot].hidden = not text
        if text:
            self._write(slot, text)

    def _clear(self, slot):
        group = self._slots[slot]
        while len(group) > 1:
            group.pop()

    def numbers(self, texts):
        """Show all five."""
        for slot in range(_SLOTS):
            self.put(slot, texts[slot])

    def backs(self):
        """Six cards that are not turned yet."""
        for slot in range(_SLOTS):
            self._clear(slot)
            self._texts[slot] = "back"
            self._slots[slot].hidden = False
            area = (0, 0, self._width, self._height)
            self._put(self._slots[slot], _BACKS[slot], self._back, area, self._inks[PLAIN])
        self.objective(_BACKS[-1])

    def objective(self, text):
        """Show the objective."""
        while len(self._goal):
            self._goal.pop()
        if text:
            if self._theme.wide:
                text = "=" + text if len(text) < 4 and text != "O" else text
            level, text = self._fit(self._goal_levels, text)
            if text == "O":
                level = (self._theme.text, 3, 1)
            self._put(self._goal, text, level, (0, 0) + self._goal_size, self._goal_ink)

    def look(self, slot, look):
        """Show a card as PLAIN, under the CURSOR, or PICKED."""
        group = self._slots[slot]
        if group[0].pixel_shader is not self._grounds[look]:
            group[0].pixel_shader = self._grounds[look]
        for at in range(1, len(group)):
            part = group[at]
            if isinstance(part, displayio.Group):
                part = part[0]
            if part.pixel_shader is not self._inks[look]:
                part.pixel_shader = self._inks[look]

    def looks(self, cursor, picked=-1):
        """One card under the cursor, one picked, the others plain; -1 for none."""
        for slot in range(_SLOTS):
            self.look(slot, PICKED if slot == picked else CURSOR if slot == cursor else PLAIN)
        self._bar.hidden = cursor < 0
        if cursor >= 0:
            x, y = self._places[cursor]
            unit = self._theme.unit
            self._bar.x = x * unit
            self._bar.y = (y + self._height + (1 if self._theme.wide else 0)) * unit

    # Words

    def head(self, text):
        """Say which hand it is, or who explains."""
        widgets.write(self._head, self._theme.small if self._theme.wide else self._theme.text, text)

    def note(self, i, text):
        """Show a line of notes."""
        widgets.write(self._notes[i], self._theme.small, text)

    def step(self, text):
        """Show the step that is being put together."""
        th = self._theme
        if th.wide:
            widgets.write(self._step, th.text, text)
            return
        long = len(text) > 5
        widgets.write(self._step, th.big, "" if long else text)
        widgets.write(self._long_step, th.text, text if long else "")

    def clock(self, text):
        """Show what is left."""
        widgets.write_right(self._clock, self._theme.big, text)

    def prompt(self, text, loud=False):
        """Say at the foot what is waited for."""
        th = self._theme
        widgets.write_middle(self._prompt, th.small, text)
        self._prompt.pixel_shader = th.palettes[theme.MARK if loud else theme.DIM]
        self._loud.hidden = not loud
