"""Error screen: a plain message, and the way back to the menu."""

import displayio

from handheld import keys, shapes
from handheld.prompts import Prompts
from handheld.screens import Screen
from handheld.text import explain, t, wrap


class ErrorScreen(Screen):
    """The message of an exception. All other screens have been dropped to free memory."""

    name = "error"

    def __init__(self, console, problem):
        """Make the screen. `problem` is an exception."""
        super().__init__(console)
        self._text = t("Something went wrong") + "\n" + explain(problem)

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        most, top, pitch = (5, 0, 11) if th.wide else (8, 8, 12)
        sheet = "head" if th.mono else "text"
        left = 0 if th.mono else 5
        lines = wrap(self._text, (th.width * th.unit - 2 * left) // th.sheet(sheet).width)[:most]
        for at in range(len(lines) - 1, -1, -1):  # descenders overlap the blank top of the next line
            shapes.text(th, self.group, sheet, left, (top + pitch * at) * th.unit, lines[at])
        Prompts(self.console, self.group).ask(((keys.A, "menu"),), False)

    def key(self, key):
        if key == keys.A or key == keys.B:
            self.console.leave()
        return True
