"""Question above the menu if the memory holds foreign data: only A erases them."""

from handheld.drawing.prose import PagesScreen
from handheld.machine import keys
from handheld.machine.text import t


class StartOverScreen(PagesScreen):
    """The journal's notice. A erases the memory and starts a new journal; other keys do nothing."""

    name = "anew"

    def __init__(self, console):
        super().__init__(console, t("Memory"), console.journal.notice)

    def prompt_args(self):
        return ((keys.A, t("start over")),)

    def key(self, key):
        if key == keys.A:
            self.console.pop(self._begin)
        return True

    def _begin(self):
        self.console.journal.notice = ""
        self.console.tidy(self.console.journal.tidy)
