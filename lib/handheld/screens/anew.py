"""Shown above the menu if the memory holds foreign data: it is erased only after A."""

import displayio

from handheld import keys, shapes
from handheld.prompts import Prompts
from handheld.screens import Screen
from handheld.text import t, wrap


class AnewScreen(Screen):
    """The journal's notice. A erases the memory and starts a new journal; other keys do nothing."""

    name = "anew"

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, bottom = self.console.page_title(self.group, t("Memory"))
        sheet = "title" if th.mono else "text"
        pitch = th.sheet(sheet).height + (-2 if th.mono else 6)
        wide = th.width * th.unit
        columns = (wide - (0 if th.mono else 10)) // th.sheet(sheet).width
        left = (wide - columns * th.sheet(sheet).width) // 2
        lines = wrap(self.console.journal.notice, columns)
        for at in range(min(len(lines), (bottom - top) // pitch) - 1, -1, -1):
            shapes.text(th, self.group, sheet, left, top + pitch * at, lines[at])
        Prompts(self.console, self.group).ask(((keys.A, t("start over")),), False)

    def key(self, key):
        if key == keys.A:
            self.console.pop(self._begin)
        return True

    def _begin(self):
        journal = self.console.journal
        journal.notice = ""
        self.console.tidy(journal.tidy)
