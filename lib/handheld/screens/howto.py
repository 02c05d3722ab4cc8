"""How to play, in pages."""

import displayio

from handheld import keys, theme, widgets
from handheld.screens import Screen
from handheld.text import t, wrap


class PagesScreen(Screen):
    """Text in pages as they fit the panel; left, right, up, down and A turn them."""

    name = "howto"

    def __init__(self, console, heading, text):
        super().__init__(console)
        th = console.theme
        self._heading = heading
        self._top = 13 if th.wide else 18
        self._pitch = 11 if th.wide else 12
        self._fit = (th.height - 7 - self._top) // self._pitch
        self._lines = wrap(t(text), th.columns)
        self.page = 0

    def pages(self):
        """How many pages there are."""
        return (len(self._lines) + self._fit - 1) // self._fit

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        widgets.title(th, self.group, t(self._heading), 2, 0 if th.wide else 2, palette=theme.ACCENT)
        widgets.box(th, self.group, 0, self._top - (2 if th.wide else 3), th.width, 1, theme.ACCENT)
        self._number = widgets.row(
            th, self.group, th.small, th.width - 30, 2 if th.wide else 6, 7, theme.DIM
        )
        left = (th.width - 6 * th.columns) // 2
        self._rows = [
            widgets.row(th, self.group, th.text, left, self._top + self._pitch * i, th.columns)
            for i in range(self._fit)
        ]
        footer = widgets.row(th, self.group, th.small, 0, th.height - 6, th.width // 4, theme.DIM)
        board = self.console.board
        widgets.write_middle(
            footer, th.small, "%s: %s   %s: %s" % (board.A_NAME, t("next page"), board.B_NAME, t("back"))
        )
        self._fill()

    def _fill(self):
        th = self.console.theme
        for i in range(self._fit):
            at = self.page * self._fit + i
            widgets.write(self._rows[i], th.text, self._lines[at] if at < len(self._lines) else "")
        widgets.write_right(self._number, th.small, "%d/%d" % (self.page + 1, self.pages()))

    def hide(self):
        self._rows = self._number = None
        super().hide()

    def key(self, key):
        if key == keys.B or key > keys.B:
            return False
        step = -1 if key == keys.UP or key == keys.LEFT else 1
        if key == keys.A and self.page == self.pages() - 1:
            self.console.pop()
            return True
        self.page = (self.page + step) % self.pages()
        self._fill()
        return True
