"""How to play, in pages."""

import displayio

from handheld import keys, widgets
from handheld.screens import Screen
from handheld.text import t, wrap


class PagesScreen(Screen):
    """Text in pages as they fit the panel; left, right, up, down and A turn them."""

    name = "howto"

    def __init__(self, console, heading, text):
        super().__init__(console)
        th = console.theme
        self._heading = heading
        self._lines = wrap(t(text), th.columns)
        self.page = 0

    def pages(self):
        """How many pages there are, while it is shown."""
        return (len(self._lines) + self._fit - 1) // self._fit

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, pitch = widgets.head(th, self.group, t(self._heading))
        self._fit = (th.height - 7 - top) // pitch
        self._number = widgets.corner(th, self.group)
        left = (th.width - 6 * th.columns) // 2
        self._rows = [
            widgets.row(th, self.group, th.text, left, top + pitch * i, th.columns) for i in range(self._fit)
        ]
        self._foot = widgets.foot(th, self.group, "")
        self._fill()

    def _fill(self):
        th = self.console.theme
        for i in range(self._fit):
            at = self.page * self._fit + i
            widgets.write(self._rows[i], th.text, self._lines[at] if at < len(self._lines) else "")
        names = self.console.names
        next_ = t("next page") if self.page < self.pages() - 1 else t("close")
        hints = "%s: %s   %s: %s" % (names[keys.A], next_, names[keys.B], t("back"))
        widgets.write_middle(self._foot, th.small, hints)
        widgets.write_right(self._number, th.small, "%d/%d" % (self.page + 1, self.pages()))

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
