"""A title, rows with a cursor, key hints: most of the shared screens are such a list."""

import displayio

from handheld import colours, keys, shapes, theme, widgets
from handheld.prompts import BACK, Prompts
from handheld.screens import Screen
from handheld.text import t


class ListScreen(Screen):
    """Rows to choose from. A derived screen gives `heading`, `count` and `line`; no rows are "Nothing yet".

    The cursor goes round: a frame in the gaps between the rows, or on 128x64, where there are none, an arrow.
    `choose` answers A, `step` answers left and right. A screen that is `explained` also gives `explain`: what
    the row under the cursor is, in at most 21 letters.

    A key moves the cursor alone. The explanation, the prompts and the row's number follow in the next tick:
    a player who passes over rows does not wait for their words.
    """

    name = "list"
    heading = ""
    hint = "choose"  # what A does
    back = BACK  # the way out
    explained = False

    def __init__(self, console):
        super().__init__(console)
        self.at = 0  # the row under the cursor
        self.first = 0  # the row shown first
        self._rows = []  # a widgets.Line each

    def count(self):
        """How many rows there are."""
        return 0

    def line(self, i):
        """The texts at the left and the right end of row i; the last column is a blank or a sign."""
        return "", ""

    def turns(self, i):
        """True if left and right change row i: its text at the right stands between arrows there."""
        return False

    def does(self, i):
        """What A does on row i, in a word, "" for nothing."""
        return self.hint

    def prompted(self, i):
        """The prompts while the cursor is on row i, as for `Prompts.ask`."""
        does = self.does(i)
        return ((keys.A, does), self.back) if does else (self.back,)

    def explain(self, i):
        """What row i is, in a few words."""
        return ""

    def choose(self, i):
        """A on row i; True if the rows changed."""
        return False

    def step(self, i, by):
        """Left (-1) or right (1) on row i; True if the rows changed."""
        return False

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, bottom = self.console.head(self.group, self.heading)
        sheet = "head" if th.mono else "text"
        font = th.sheet(sheet)
        margin = th.unit - 1  # pixels
        rule = len(self.group) - 1
        self._pitch = pitch = font.height + (-1 if th.mono else 9)
        self._columns = (th.width * th.unit - 2 * margin) // font.width
        self._left = (th.width * th.unit - self._columns * font.width) // 2
        self._wide, self._high = font.width, font.height
        words = th.sheet("text").height if self.explained else 0
        self._fit = (bottom + 2 - top - words) // pitch
        self._top = top + (-2 if th.mono else (pitch - font.height) // 2)
        self._rows = [
            widgets.Line(th, self.group, sheet, self._left, self._top + pitch * i)
            for i in range(self._fit - 1, -1, -1)  # what hangs below a line lies on the blank of the next
        ]
        self._rows.reverse()
        self._over = len(self.group) - 1  # what lies on the rows, but under the rule, belongs here
        self.group.append(self.group.pop(rule))
        if th.mono:
            self._cursor = shapes.arrow(th, self.group)
            self._above = (self._cursor.tile_height - font.height) // 2 - 1  # from its top to that of the row
        else:
            self._cursor = shapes.frame(th, self.group, self._columns * font.width + 4, pitch, th.unit)
            self._above = (pitch - font.height) // 2
        self._cursor.x = self._left - (0 if th.mono else 2)
        self._signs = ()  # beside a text that left and right change
        if words:
            high = bottom - words - (0 if th.mono else 4)
            self._words = widgets.Line(th, self.group, "text", self._left, high, theme.SOFT)
        wide = th.sheet("text").width
        self._more = widgets.Line(
            th, self.group, "text", (th.width - 2) * th.unit - 7 * wide, 1 if th.mono else 9, theme.GREY
        )
        self.prompts = Prompts(self.console, self.group)
        every = self.every
        self.fill()
        self._prompt()
        if not self.explained and self.count() <= self._fit:
            self.every = every  # nothing is to follow
        self.lights()

    def hide(self):
        self._rows = self._signs = ()
        self._cursor = self._words = self._more = self.prompts = None
        super().hide()

    def lights(self):
        """Light the keys that do something here."""
        for key in range(keys.UP, keys.B + 1):
            self.console.light_plain(key, colours.of_key(key))

    def fill(self):
        """Write the rows that fit, the cursor's among them; what belongs to that one follows in a tick."""
        count = self.count()
        self.at = min(self.at, max(0, count - 1))
        first = self._page(count)
        if first != self.first and self.console.theme.mono and self.group:
            self.console.resend()  # all in one piece is faster than row by row, in pages of the panel
        self.first = first
        for r in range(self._fit):
            i = self.first + r
            if i < count:
                self._rows[r].show(self._parts(*self.line(i)))
            else:
                self._rows[r].show(() if i else ((1, t("Nothing yet")),))
        self._point()

    def _page(self, count):
        """The row to show first. A page stays until the cursor leaves it: to write a new one takes long."""
        first = min(self.first, max(0, count - self._fit))
        if self.at < first:
            return max(0, self.at - self._fit + 1)
        if self.at >= first + self._fit:
            return min(self.at, count - self._fit)
        return first

    def _parts(self, left, right):
        """The parts of a row's line."""
        start = max(self._columns - len(right), 1 + len(left))
        right = right[: self._columns - start].rstrip()
        parts = [(1, left)] if left else []
        if right:
            parts.append((start, right))
        return tuple(parts)

    def _point(self):
        """Move the cursor to the row under the cursor, and the signs of one that turns to its text."""
        shapes.hide(self._cursor, not self.count())
        r = self.at - self.first
        y = self._top + self._pitch * r
        self._cursor.y = y - self._above
        parts = self._rows[r].parts
        turns = len(parts) > 1 and self.turns(self.at)
        if turns and not self._signs:
            self._signs = self._both()
        for at in range(len(self._signs)):
            sign = self._signs[at]
            if turns:
                start, text = parts[1]
                sign.x = self._left + self._wide * (start + len(text) if at else start - 1)
                sign.y = y
            shapes.hide(sign, not turns)
        self.every = 1

    def _both(self):
        """The signs < and >, put into the group."""
        th = self.console.theme
        sheet = "head" if th.mono else "text"
        signs = [shapes.text(th, self.group, sheet, 0, 0, sign, theme.GOLD) for sign in "<>"]
        for sign in signs:
            self.group.remove(sign)
            self.group.insert(self._over, sign)
        return signs

    def _follow(self):
        """Say what the row under the cursor is, what the keys do there, and its number."""
        self.every = 0
        count = self.count()
        if self.explained:
            self._words.show_middle(t(self.explain(self.at)), self._columns)
        self._prompt()
        more = "%d/%d" % (self.at + 1, count) if count > self._fit else ""
        self._more.show(((7 - len(more), more),) if more else ())

    def _prompt(self):
        self.prompts.ask(self.prompted(self.at) if self.count() else (self.back,), False)

    def tick(self, now):
        self._follow()
        return True

    def key(self, key):
        if key == keys.UP or key == keys.DOWN:
            count = max(1, self.count())
            self.at = (self.at + (1 if key == keys.DOWN else -1)) % count
            if self._page(count) == self.first:
                self._point()
            else:
                self.fill()
        elif key == keys.A:
            if self.count() and self.choose(self.at) and self.group:
                self.fill()
        elif key == keys.LEFT or key == keys.RIGHT:
            if self.step(self.at, 1 if key == keys.RIGHT else -1) and self.group:
                self.fill()
        else:
            return False
        return True


class ActionScreen(ListScreen):
    """A list of (text, function) pairs: A calls the function."""

    name = "actions"

    def __init__(self, console, heading, actions):
        super().__init__(console)
        self.heading = heading
        self.actions = actions

    def count(self):
        return len(self.actions)

    def line(self, i):
        return t(self.actions[i][0]), ""

    def choose(self, i):
        self.actions[i][1]()
        return False


class ConfirmScreen(ActionScreen):
    """A question: the safe answer comes first, the cursor on it."""

    name = "confirm"

    def __init__(self, console, question, no, yes, action, kept=None):
        """`no` goes back to the screen that asked, and calls `kept`; `yes` goes back and calls `action`."""
        super().__init__(console, question, ((no, self._no), (yes, self._yes)))
        self._action = action
        self._kept = kept

    def _no(self):
        self.console.pop()
        if self._kept:
            self._kept()

    def _yes(self):
        self.console.pop()
        self._action()
