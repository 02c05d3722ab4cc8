"""Pause menu of a match. Some rows show the key that does the same without the menu."""

from handheld import keys, shapes, theme
from handheld.prompts import glyphs
from handheld.screens.lists import ActionScreen

_KEYS = {"Hint": keys.HINT, "Why?": keys.HINT, "Undo": keys.UNDO, "Correct": keys.UNDO}


class PauseScreen(ActionScreen):
    """The possible actions, as (text, function) pairs."""

    def __init__(self, console, rows):
        super().__init__(console, console.about.TITLE, rows)
        self._pictures = ()  # pictures of keys: (row, picture)

    def show(self):
        super().show()
        th = self.console.theme
        sheet = th.sheet("keys")
        shades = th.shades(theme.PAPER, theme.GREY)
        x = (th.width - 4) * th.unit - sheet.width
        found = []
        for i in range(self.count()):
            picture = glyphs(self.console, _KEYS.get(self.actions[i][0], 0))
            if picture:
                at = sheet.tile(ord(picture))
                found.append((i, shapes.tile(th, self.group, "keys", x, 0, at, shades)))
        self._pictures = found
        self._place()

    def hide(self):
        self._pictures = ()
        super().hide()

    def fill(self):
        super().fill()
        self._place()

    def _place(self):
        """Place the keys' pictures in their rows."""
        spare = self._high - self.console.theme.sheet("keys").height + 1
        for i, picture in self._pictures:
            r = i - self.first
            shown = 0 <= r < len(self._rows)
            shapes.hide(picture, not shown)
            if shown:
                picture.y = self._rows[r].y + spare // 2
