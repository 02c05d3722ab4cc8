"""What is shown when a screen has failed: plain words, and the way back to the menu."""

import displayio

from handheld import keys, shapes, widgets
from handheld.prompts import Prompts
from handheld.screens import Screen
from handheld.text import explain, t, wrap


class ErrorScreen(Screen):
    """Made when the console starts: when it is needed there may be no memory to make it."""

    name = "error"

    def __init__(self, console):
        super().__init__(console)
        th = console.theme
        self._made = displayio.Group()
        lines = 5 if th.wide else 8
        pitch = 11 if th.wide else 12
        self._sheet = "head" if th.mono else "text"
        self._columns = th.width * th.unit // th.sheet(self._sheet).width
        top = 0 if th.wide else 8
        self._rows = [
            shapes.row(th, self._made, self._sheet, 0, (top + pitch * i) * th.unit, self._columns)
            for i in range(lines)
        ]
        self._prompts = Prompts(console, self._made)
        widgets.write(self._rows[0], th.sheet(self._sheet), t("Something went wrong"))

    def tell(self, problem):
        """Say what happened: an exception."""
        th = self.console.theme
        self._prompts.ask(((keys.A, "menu"),), False)
        lines = wrap(explain(problem), self._columns)
        for i in range(1, len(self._rows)):
            widgets.write(self._rows[i], th.sheet(self._sheet), lines[i - 1] if i <= len(lines) else "")

    def show(self):
        self.group = self._made

    def hide(self):
        """Keeps what it has: it is made only once."""

    def key(self, key):
        if key == keys.A or key == keys.B:
            self.console.leave()
        return True
