"""A title, rows with a cursor, key hints: most of the shared screens are such a list."""

import displayio
from micropython import const

from handheld import keys, theme, widgets
from handheld.screens import Screen
from handheld.text import t

_GREEN = const(0x00A020)
_RED = const(0x900010)
_BLUE = const(0x102040)


class ListScreen(Screen):
    """Rows of text to choose from. A derived screen gives `heading`, `count` and `line`.

    The cursor goes round. `choose` answers A, `step` answers left and right.
    """

    name = "list"
    heading = ""
    hint = "open"  # what A does
    back = "back"  # what B does

    def __init__(self, console):
        super().__init__(console)
        self.at = 0  # the row under the cursor
        self.first = 0  # the row shown first
        self._rows = ()

    def count(self):
        """How many rows there are."""
        return 0

    def line(self, i):
        """The texts at the left and the right end of row i."""
        return "", ""

    def does(self, i):
        """What A does on row i, in a word."""
        return self.hint

    def choose(self, i):
        """A on row i; True if the rows changed."""
        return False

    def step(self, i, by):
        """Left (-1) or right (1) on row i; True if the rows changed."""
        return False

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, pitch = widgets.head(th, self.group, t(self.heading))
        fit = min(self.count(), (th.height - 7 - top) // pitch)
        left = (th.width - 6 * th.columns) // 2
        self._rows = [
            widgets.row(th, self.group, th.text, left, top + pitch * i, th.columns) for i in range(fit)
        ]
        self._foot = widgets.foot(th, self.group, "")
        self._more = widgets.corner(th, self.group)
        self.fill()
        self.lights()

    def lights(self):
        """Light the keys that do something here."""
        console = self.console
        console.light_plain(keys.A, _GREEN)
        console.light_plain(keys.B, _RED)
        console.light_plain(keys.UP, _BLUE)
        console.light_plain(keys.DOWN, _BLUE)
        console.light_plain(keys.LEFT, _BLUE)
        console.light_plain(keys.RIGHT, _BLUE)

    def fill(self):
        """Write the rows that fit, the cursor's among them."""
        th = self.console.theme
        count = self.count()
        self.at = min(self.at, max(0, count - 1))
        fit = len(self._rows)
        self.first = max(0, min(self.first, self.at, count - fit), self.at - fit + 1)
        for r in range(fit):
            i = self.first + r
            if i >= count:
                widgets.write(self._rows[r], th.text, "")
                continue
            left, right = self.line(i)
            gap = th.columns - len(left) - len(right) - 1
            widgets.write(self._rows[r], th.text, " " + left + " " * (gap - 1 if gap > 1 else gap) + right)
            palette = th.palettes[theme.MARK if i == self.at else theme.INK]
            widgets.dye(self._rows[r], palette)
        names = self.console.names
        hints = "%s: %s   %s: %s" % (names[keys.A], t(self.does(self.at)), names[keys.B], t(self.back))
        widgets.write_middle(self._foot, th.small, hints)
        more = "%d/%d" % (self.at + 1, count) if count > fit else ""
        widgets.write_right(self._more, th.small, more)

    def key(self, key):
        if key == keys.UP or key == keys.DOWN:
            self.at = (self.at + (1 if key == keys.DOWN else -1)) % max(1, self.count())
            self.fill()
        elif key == keys.A:
            if self.choose(self.at) and self.group:
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
    hint = "choose"

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
