"""A title, rows with a cursor, key hints: most of the shared screens are such a list."""

import displayio

from handheld import colours, keys, shapes, theme, widgets
from handheld.prompts import BACK, Prompts
from handheld.screens import Screen
from handheld.text import t


class ListScreen(Screen):
    """Rows to choose from, or that there are none. A derived screen gives `heading`, `count` and `line`.

    The cursor goes round. `choose` answers A, `step` answers left and right. One that is `explained` also
    gives `explain`: what the row under the cursor is, in at most 21 letters.
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
        self._rows = []

    def count(self):
        """How many rows there are."""
        return 0

    def line(self, i):
        """The texts at the left and the right end of row i."""
        return "", ""

    def does(self, i):
        """What A does on row i, in a word, "" for nothing."""
        return self.hint

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
        wide = th.width * th.unit
        sheet = "head" if th.mono else "text"
        font = self._font = th.sheet(sheet)
        self._pitch = pitch = font.height - 2 if th.mono else font.height + 9
        words = th.sheet("text").height if self.explained else 0
        fit = min(max(1, self.count()), (bottom + (0 if th.mono else 2) - top - words) // pitch)
        self._top = top + (pitch - font.height) // 2
        if not th.mono:
            self._bar = shapes.box(th, self.group, 0, 0, wide, (pitch - 1) // 2 * 2, theme.GOLD)
        self._plain = th.shades(theme.PAPER, theme.WHITE)
        self._marked = th.shades(theme.GOLD, theme.DARK)
        columns = wide // font.width
        left = (wide - columns * font.width) // 2
        self._rows = [
            shapes.row(th, self.group, sheet, left, self._top + pitch * i, columns)
            for i in range(fit - 1, -1, -1)  # what hangs below a line lies on the blank of the next
        ]
        self._rows.reverse()
        if th.mono:  # the rows have their own ground, but for the edge above the letters
            self._bar = shapes.box(th, self.group, left, 0, columns * font.width, 1, theme.GOLD)
        if words:
            columns = wide // th.sheet("text").width
            self._words = shapes.row(
                th, self.group, "text", 0, bottom - words - (0 if th.mono else 4), columns, theme.SOFT
            )
        self._more = shapes.row(th, self.group, "text", 0, 1 if th.mono else 9, 7, theme.GREY)
        self.prompts = Prompts(self.console, self.group)
        self.fill()
        self.lights()

    def lights(self):
        """Light the keys that do something here."""
        for key in range(keys.UP, keys.B + 1):
            self.console.light_plain(key, colours.of_key(key))

    def fill(self):
        """Write the rows that fit, the cursor's among them."""
        th = self.console.theme
        count = self.count()
        self.at = min(self.at, max(0, count - 1))
        fit = len(self._rows)
        self.first = max(0, min(self.first, self.at, count - fit), self.at - fit + 1)
        font = self._font
        for r in range(fit):
            i = self.first + r
            row = self._rows[r]
            left, right = self.line(i) if i < count else ("" if count else t("Nothing yet"), "")
            gap = row.width - len(left) - len(right) - 1
            widgets.write(row, font, " " + left + " " * (gap - 1 if gap > 1 else gap) + right)
            shapes.dye(row, self._marked if i == self.at else self._plain)
            if th.mono:  # what is under the bar gives way, or it would touch
                row.y = self._top + self._pitch * r + (i > self.at)
        above = -1 if th.mono else (self._pitch - font.height) // 2
        self._bar.y = self._top + self._pitch * (self.at - self.first) - above
        if self.explained:
            widgets.write_middle(self._words, th.sheet("text"), t(self.explain(self.at)))
        does = self.does(self.at) if count else ""
        self.prompts.ask(((keys.A, does), self.back) if does else (self.back,), False)
        more = "%d/%d" % (self.at + 1, count) if count > fit else ""
        widgets.write_end(self._more, th.sheet("text"), more, (th.width - 2) * th.unit)

    def key(self, key):
        if key == keys.UP or key == keys.DOWN:
            self.at = (self.at + (1 if key == keys.DOWN else -1)) % max(1, self.count())
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

    def __init__(self, console, question, no, yes, action):
        """`no` goes back to the screen that asked, `yes` goes back and calls `action`."""
        super().__init__(console, question, ((no, console.pop), (yes, self._yes)))
        self._action = action

    def _yes(self):
        self.console.pop()
        self._action()
