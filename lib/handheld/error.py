"""Error screen: a plain message, its details, and the way back to the menu."""

import displayio

from handheld.drawing import widgets
from handheld.drawing.prompts import Prompts
from handheld.drawing.screen import Screen
from handheld.machine import keys
from handheld.machine.text import explain, t, wrap


class ErrorScreen(Screen):
    """The message of an exception. All other screens have been dropped to free memory."""

    name = "error"

    def __init__(self, console, problem):
        """Make the screen. `problem` is an exception."""
        super().__init__(console)
        self._texts = t("Something went wrong. Your match is safe."), explain(problem)
        self._at = 0  # the text that is shown

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        most, left, top, pitch = (5, 0, 0, 11) if th.mono else (8, 5, 16, 24)
        self._columns = (th.width * th.unit - 2 * left) // th.sheet(th.body).width
        self._lines = widgets.column(th, self.group, th.body, left, top, pitch, most)
        self.prompts = Prompts(self.console, self.group)
        self._fill()

    def _fill(self):
        texts = wrap(self._texts[self._at], self._columns)
        for at in range(len(self._lines)):
            self._lines[at].show(((0, texts[at]),) if at < len(texts) else ())
        self.prompts.ask(((keys.A, t("menu")), (keys.UP, t("details|why"))), False)

    def key(self, key):
        if key == keys.A or key == keys.B:
            self.console.leave()
        elif key <= keys.RIGHT:
            self._at = 1 - self._at
            self._fill()
        return True
