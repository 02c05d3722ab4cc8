"""Five cards, the objective, a clock and a few words, as large as the panel lets them be."""

import displayio
from micropython import const

from handheld import theme, widgets
from handheld.text import wrap

_PLAIN = const(0)  # looks of a card
_PICKED = const(1)

_SLOTS = const(5)
_LETTERS = "@"  # come behind it: they are the backs of cards


class HandView:
    """Draws one hand; `notes` is how many lines of notes there are.

    Where everything lies, and in which glyphs, is told by `layout`.
    """

    def __init__(self, th, laid):
        """`laid` is what `layout.lay` gave."""
        self._theme = th
        (self._grounds, self._inks, self._slots, self._size, self._levels, self._over, self._bar) = laid[:7]
        (self._goal, self._goal_size, self._goal_levels, self._goal_ink) = laid[7:11]
        (self._clock, self._clock_font, self._step, self._long_step) = laid[11:15]
        (self._head, self._who, self._notes, self._loud, self._group, self._foot) = laid[15:]
        self._above = None  # a second line at the foot, for words that one has no room for
        self._texts = [""] * _SLOTS
        self.notes = len(self._notes)
        self.room = self._notes[0].width  # characters in a line of notes

    # Cards

    def _put(self, group, text, level, area, palette):
        """Put a text into the middle of an area (x, y, width, height) of a group."""
        th = self._theme
        font, times, _ = level
        x, y, width, height = area
        wide = font.width * times
        x = x * th.unit + (width * th.unit - wide * len(text) + (wide + 3) // 6) // 2  # blank behind the last
        y = y * th.unit + (height * th.unit - font.height * times + 1) // 2
        if times > 1:
            holder = displayio.Group(scale=times, x=x, y=y)
            group.append(holder)
            group = holder
            x = y = 0
        row = widgets.row(th, group, font, 0, 0, len(text))
        row.x = x
        row.y = y
        row.pixel_shader = palette
        widgets.write(row, font, text)

    def _fit(self, levels, text):
        """The largest glyphs that a text has room in, and the text, cut where it has none."""
        for level in levels:
            if len(text) <= level[2]:
                return level, text
        return levels[-1], text[: levels[-1][2] - 1] + "+"

    def _write(self, slot, text):
        """Put a number on a card that shows none."""
        group = self._slots[slot]
        width, height = self._size
        black = self._inks[_PLAIN]
        over, line, under = text.partition("/")
        if not line:
            level, text = self._fit(self._levels, text)
            if text > _LETTERS and self._theme.wide:
                level = self._theme.text, 2, 1
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
        before = self._texts[slot]
        if text == before:
            return
        self._texts[slot] = text
        if len(text) == len(before) and "/" not in text + before and "" < before < _LETTERS:
            row = self._slots[slot][1]  # the glyphs stay, only their tiles change: half the pixels
            level, text = self._fit(self._levels, text)
            widgets.write(row[0] if level[1] > 1 else row, level[0], text)
            return
        self._clear(slot)
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

    def objective(self, text):
        """Show the objective; "" for none."""
        while len(self._goal):
            self._goal.pop()
        if not text:
            return
        if len(text) < self._goal_levels[1][2] and text < _LETTERS:
            text = "=" + text
        level, text = self._fit(self._goal_levels, text)
        self._put(self._goal, text, level, (0, 0) + self._goal_size, self._goal_ink)

    def _look(self, slot, look):
        """Show a card as it lies, or picked."""
        group = self._slots[slot]
        for at in range(len(group)):
            part = group[at]
            if isinstance(part, displayio.Group):
                part = part[0]
            palette = self._inks[look] if at else self._grounds[look]
            widgets.dye(part, palette)

    def looks(self, cursor, picked=-1):
        """A bar under one card, another one picked; -1 for none."""
        for slot in range(_SLOTS):
            self._look(slot, _PICKED if slot == picked else _PLAIN)
        self._bar.hidden = cursor < 0
        if cursor >= 0:
            card = self._slots[cursor]
            th = self._theme
            self._bar.x = card.x
            self._bar.y = card.y + (self._size[1] + (1 if th.wide else 0)) * th.unit

    # Words

    def head(self, text, name=""):
        """Say which hand it is; or who explains, the name before the text and cut as need be."""
        row = self._who if name else self._head
        text = name[: row.width - len(text)] + text
        widgets.write(row, self._theme.small if self._theme.wide else self._theme.text, text)

    def note(self, i, text):
        """Show a line of notes."""
        widgets.write(self._notes[i], self._theme.small, text)

    def step(self, text):
        """Show the step that is being put together, large where there is room."""
        th = self._theme
        row = self._step
        if row:
            long = len(text) > row.width
            widgets.write(row, th.big, "" if long else text)
            text = text if long else ""
        row = self._long_step
        if len(text) > row.width:
            text = "..." + text[-2:]  # the number stands on its card
        widgets.write(row, th.text, text)

    def clock(self, text):
        """Show what is left."""
        widgets.write_right(self._clock, self._clock_font, text)

    def prompt(self, text, loud=False):
        """Say at the foot what is waited for; loud words may take two lines."""
        th = self._theme
        two = loud and len(text) > self._foot.width
        if two:
            if not self._above:
                self._above = widgets.row(
                    th, self._group, th.small, 0, th.height - 12, th.small_columns, theme.MARK
                )
                self._above.hidden = True
            first, text = wrap(text, self._foot.width)[:2]
            widgets.write_middle(self._above, th.small, first)
        widgets.write_middle(self._foot, th.small, text)
        if self._above and self._above.hidden == two:
            self._above.hidden = not two
            more = 6 * th.unit if two else -6 * th.unit
            self._loud.height += more
            self._loud.y -= more
        palette = th.palettes[theme.MARK if loud else theme.DIM]
        if self._foot.pixel_shader is not palette:
            self._foot.pixel_shader = palette
            self._loud.hidden = not loud
