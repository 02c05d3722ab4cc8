"""Drawing of a hand: five cards, the target, a clock, the player, and the steps so far."""

import displayio
from micropython import const

from games.krypto.screens.card import FACE_DOWN, Card, rounded
from games.krypto.screens.state import PITCH, step_text
from handheld import shapes, theme, widgets
from handheld.prompts import foot
from handheld.text import wrap

_SLOTS = const(5)
_AT_ONCE = const(3)  # number of cards that one refresh can draw in time
_TALL = const(0)  # indexes of the following places and sizes in pixels: 240x240, 128x64
_HEADS = (4, 3), (38, 21)
CARDS = (4, 36, 74, 48), (0, 0, 24, 20)
GAPS = (79, 62), (26, 0)
GOALS = (162, 98, 74, 48), (0, 24, 35, 29)
_STEPS = (4, 177, 5, 8), (36, 40, 8, 15)  # x, y, letters in large figures, letters in small ones
_NARROW = 5, 9  # the same beside a state's own drawing, on 128x64
_TRAILS = (236, 168, 17, 12), (38, 38, 8, 9)  # pitch of the lines, letters of each
_AWAY = const(1000)  # an x off the panel
_CLOCK = const(4)  # characters of a clock: digits and the colon


def large(text):
    """Return a step in the characters of the figure sheets; "" for a step with a fraction."""
    return "" if "/" in text else text.replace("#", "/")


class HandView:
    """The drawing of a hand; `prompts` is at its foot."""

    def __init__(self, console, group):
        """Draw an empty hand into a group."""
        th = self._theme = console.theme
        at = self._at = 1 if th.wide else _TALL
        self._group = group
        ground = theme.WHITE if th.mono else theme.CARD
        ink = theme.PAPER if th.mono else theme.DARK
        x, y, wide, high = CARDS[at]
        across, down = GAPS[at]
        bitmap = rounded(th, wide, high)
        sheets = ("step", "text") if th.wide else ("card", "title", "text")
        self._slots = []
        for slot in range(_SLOTS):
            left, top = x + (slot % 3 if down else slot) * across, y + slot // 3 * down
            self._slots.append(Card(th, group, left, top, bitmap, sheets, ground, ink))
        sheets = ("card", "title") if th.wide else ("card", "step", "text")
        x, y, wide, high = GOALS[at]
        if th.mono:
            self._goal = Card(th, group, x, y, rounded(th, wide, high), sheets, ground, ink)
            self._goal.frame(2)  # clear of the sign
        else:
            self._goal = Card(th, group, x, y, bitmap, sheets, th.colour, ink)
        self._goal.sign("text", 4, 2, "=")
        self._heading = widgets.Line(th, group, "title", *_HEADS[at])  # the hand's name, or the player's
        font = th.sheet("title")
        self._columns = (th.width * th.unit - _HEADS[at][0]) // font.width
        x = th.width * th.unit - _CLOCK * font.width
        self._clock = shapes.row(th, group, "title", x, _HEADS[at][1], _CLOCK)
        self._clock.hidden = True
        self._lift = 0  # pixels by which the drawing is raised for the words of a lesson
        if console.prompts.tall and not th.wide:
            self._lift = 20 if th.large else 12
        self._edge = 0 if th.mono else 4  # pixels by which the cursor, drawn in the gaps, exceeds a card
        self._frame = displayio.Group()  # the cursor, drawn when it is first shown
        self._frame.hidden = True
        group.append(self._frame)
        self.crowded = False  # True if there is no room for a heading
        self._head = self._time = ""
        self._name = ""
        self._colour = theme.WHITE
        self._step = displayio.Group()
        group.append(self._step)
        self._steps = ""
        self._notes = displayio.Group()  # the players' points, or the steps so far
        group.append(self._notes)
        self._noted = []  # content of that place: see `_note`
        self._signs = displayio.Group()
        group.append(self._signs)
        self.waiting = []  # cards that `complete` shows, and their texts
        self.wiped = displayio.Group()  # the drawing that the last `wipe` moved off the panel
        group.append(self.wiped)
        self.over = displayio.Group()  # the drawing of the current state
        group.append(self.over)
        self.prompts = console.prompts(console, group)
        self._above = None  # a line above the prompts, for the rest of a message

    # Cards

    def numbers(self, texts):
        """Show all five numbers, "" for an empty slot. `complete` draws those beyond three changed cards."""
        self.waiting = [each for each in self.waiting if each[0] is self._goal]
        free = _AT_ONCE
        for slot in range(_SLOTS):
            if texts[slot] and not self._slots[slot].text:
                free -= 1
            if free < 0:
                self.waiting.append((self._slots[slot], texts[slot]))
            else:
                self.put(slot, texts[slot])

    def complete(self):
        """Show the waiting cards, and remove what `wipe` moved off the panel. Called a tick later."""
        for card, text in self.waiting:
            card.write(text)
        self.waiting = []
        shapes.clear(self.wiped)  # the large letters of a caller's name take memory

    def cover(self):
        """Show the backs of the cards and of the target. Return False if they are shown already."""
        news = self._goal.text != FACE_DOWN
        self.waiting = []
        for card in self._slots + [self._goal]:
            card.write(FACE_DOWN)
        return news

    def put(self, slot, text):
        """Show a number in a slot."""
        self._slots[slot].write(text)

    def place(self, slot):
        """Return the place of a card: see `MatchScreen.goal`."""
        box = self._slots[slot].group
        _, _, wide, high = CARDS[self._at]
        if self._theme.mono:  # a black frame on the white card
            return box.x + 1, box.y + 1, wide - 2, high - 2, theme.PAPER
        return box.x - 4, box.y - 4, wide + 8, high + 8, theme.GREEN

    def objective(self, text, colour=None):
        """Show the target, or its back; "" for none. A `colour` is that of the seat that hit it."""
        th = self._theme
        if self.waiting and not self._goal.text:
            self.waiting.append((self._goal, text))
        else:
            self._goal.write(text)
        if th.mono:
            self._goal.tint(*((theme.PAPER, theme.WHITE) if colour is None else (theme.WHITE, theme.PAPER)))
        else:
            self._goal.tint(th.colour if colour is None else colour, theme.DARK)

    def middle(self, slot):
        """Return the middle of a card in pixels; slot 5 is the target."""
        goal = slot == _SLOTS
        card = self._goal if goal else self._slots[slot]
        _, _, wide, high = (GOALS if goal else CARDS)[self._at]
        return card.group.x + wide // 2, card.group.y + high // 2

    def line(self, at, text):
        """Add a text under the cards, in place 0 to 3: rows, or on 240x240 two short ones in each of two."""
        if self._theme.wide:
            x, y = 38, 21 + 8 * at + at // 3
        else:
            x, y = 4 + at % 2 * 118, 168 + at // 2 * 24
        shapes.text(self._theme, self.over, "small", x, y, text)

    def wipe(self):
        """Clear the drawing of the state: move it off the panel now, and remove it in `complete`.

        displayio redraws the box around all shapes that are removed, and a hidden TileGrid in every second
        refresh.
        """
        if len(self.over):
            self.over.x = _AWAY
            group = self._group
            at = group.index(self.wiped)
            group.pop(at)
            self.wiped = self.over
            self.over = displayio.Group()
            group.insert(at + 1, self.over)

    def looks(self, cursor, picked=-1):
        """Move the cursor to a card, and show another as picked; -1 for none."""
        for slot in range(_SLOTS):
            self._slots[slot].pick(slot == picked)
        frame = self._frame
        if cursor >= 0:
            if not len(frame):
                self._draw_frame()
            card = self._slots[cursor].group
            x, y = card.x - self._edge, card.y - self._edge
            if frame.x != x:
                frame.x = x
            if frame.y != y:
                frame.y = y
        shapes.hide(frame, cursor < 0)

    def _draw_frame(self):
        """Draw the cursor: a frame around a card, on 128x64 a bar under it."""
        th = self._theme
        _, _, wide, high = CARDS[self._at]
        if th.mono:
            bitmap = displayio.Bitmap(wide, 2, 2)
            shades = th.shades(theme.WHITE, theme.PAPER)
            self._frame.append(displayio.TileGrid(bitmap, pixel_shader=shades, y=high + 1))
        else:
            shapes.frame(th, self._frame, wide + 8, high + 8, 3)

    # Text

    def heading(self, text, name="", colour=theme.WHITE):
        """Show the hand's name, or a player's with a text after it if there is room."""
        self._name = name
        self._colour = colour
        self._show_head(name + text)

    def _show_head(self, text):
        room = 0 if self.crowded else self._columns - (5 if self._time else 0)
        shown = (text if len(text) <= room else self._name or text)[:room]
        self._head = text
        self._heading.show(((0, shown),) if shown else ())
        self._heading.recolour(self._theme.shades(theme.PAPER, self._colour))

    def hurry(self, hurried):
        """Highlight the clock's last seconds, inverted on 128x64."""
        th = self._theme
        shades = th.shades(theme.PAPER, theme.WHITE)
        if hurried:
            shades = th.shades(theme.WHITE, theme.PAPER) if th.mono else th.shades(theme.PAPER, theme.RED)
        shapes.recolour(self._clock, shades)

    def clock(self, text):
        """Show the time left."""
        if text != self._time:
            news = not text or not self._time
            self._time = text
            if text:
                widgets.write_right(self._clock, self._theme.sheet("title"), text)
            if news:
                shapes.hide(self._clock, not text)
                self._show_head(self._head)

    def _crowd(self, crowded):
        if crowded != self.crowded:
            self.crowded = crowded
            self._clock.y = _HEADS[1][1] + (2 * PITCH - 1 if crowded else 0)
            self._show_head(self._head)

    def points(self, texts, crowded=False):
        """Show texts as in `_note` in place of the steps; if `crowded`, they cover the heading."""
        self._crowd(crowded)
        self._note([] if self._lift else texts)  # the words of a lesson take their place

    def trail(self, steps, hints=()):
        """Show the steps so far, the latest last, and the texts of hints in place of the points."""
        self._crowd(False)
        x, y, pitch, room = _TRAILS[self._at]
        sheet, align = "text", 2
        if self._theme.wide:
            sheet, align = "small", 0
        if self._theme.wide or self._lift:
            steps = steps[-1 if hints else -2 :]
        lines = [step_text(step, room) for step in steps]
        lines.extend(hints[: (2 if self._theme.wide else 3) - len(lines)])
        self._note([(sheet, x, y + pitch * at, lines[at], theme.SOFT, align) for at in range(len(lines))])

    def _note(self, items):
        """Show texts (sheet, x, y, text, colour, align) in the notes; equal places are rewritten."""
        group, old = self._notes, self._noted
        keep = 0
        while keep < min(len(old), len(items)):
            sheet, x, y, text, colour, align = items[keep]
            if old[keep] != items[keep]:
                if old[keep][:3] != (sheet, x, y) or old[keep][5] != align or len(old[keep][3]) != len(text):
                    break
                widgets.write(group[keep], self._theme.sheet(sheet), text)
                shapes.recolour(group[keep], self._theme.shades(theme.PAPER, colour))
            keep += 1
        shapes.clear(group, keep)
        for each in items[keep:]:
            shapes.text(self._theme, group, each[0], each[1], each[2], each[3], each[4], align=each[5])
        self._noted = items

    def signs(self, shown):
        """Show the operation of each arrow on 240x240, in place of the steps."""
        th = self._theme
        if th.mono:
            return
        shapes.hide(self._notes, shown)
        group = self._signs
        shapes.hide(group, not shown)
        if shown and not len(group):
            shades = th.shades(theme.PAPER, theme.GREY)
            middle = 183 - self._lift // 3
            low = 202 - self._lift * 3 // 4
            for sign, x, y in ("+", 190, 164), ("-", 190, low), ("*", 214, middle), ("#", 166, middle):
                shapes.text(th, group, "title", x, y, sign, theme.GOLD, align=1)
            shapes.tile(th, group, "keys", 180, middle + 2, th.sheet("keys").tile(ord("c")), shades)

    def step(self, text):
        """Show the step that is being entered, large if there is room."""
        if text == self._steps:
            return
        self._steps = text
        th = self._theme
        if th.wide:
            shapes.hide(self._notes, len(text) > 0)  # both share a place
        group = self._step
        x, y, most, long = _STEPS[self._at]
        if th.wide:
            covers = len(text) > _NARROW[1]  # a long step takes the place of the keys beside it
            shapes.hide(self.over, covers)
            if len(self.over) and not covers:
                most, long = _NARROW
        y -= self._lift
        figures = large(text)
        if 0 < len(figures) <= most:
            sheet = "step" if th.wide else "card"
            text = figures
        else:
            sheet = "text" if th.wide else "title"
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
        """Show a message in place of the prompts, on two lines if needed; "" for none."""
        th = self._theme
        sheet = th.sheet("text")
        columns = th.width * th.unit // sheet.width
        first = ""
        if len(text) > columns:
            first, text = wrap(text, columns)[:2]
            if self._above is None:
                y = foot(th) - sheet.height - 1
                self._above = shapes.row(th, self._group, "text", 0, y, columns, theme.SOFT)
            widgets.write_middle(self._above, sheet, first)
        if self._above is not None:
            self._above.hidden = not first
        if th.wide:  # a second line takes the place of the notes
            shapes.hide(self._notes, len(first + self._steps) > 0)
        self.prompts.say(text)
