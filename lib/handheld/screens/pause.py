"""Pause menu of a match. Some rows show the key that does the same without the menu."""

from handheld import keys, shapes, theme
from handheld.prompts import glyphs
from handheld.screens.lists import BRIGHTNESS, VOLUME, ActionScreen, ConfirmScreen
from handheld.text import t

_KEYS = {t("Hint"): keys.HINT, t("Why?"): keys.HINT, t("Undo"): keys.UNDO, t("Fix last entry"): keys.UNDO}


class PauseScreen(ActionScreen):
    """The actions of a match's screen, among them its own `rows`."""

    def __init__(self, console, play):
        rows = [(t("Continue"), console.pop)]
        rows.extend([(text, self._after(action)) for text, action in play.rows()])
        if play.undoable:
            rows.append((t("Undo"), self._after(play.undo)))
        elif play.correctable:
            rows.append((t("Fix last entry"), self._after(play.correct)))
        if play.session.redoable:
            rows.append((t("Redo"), self._after(play.redo)))
        rows.append((t("Rules"), play.howto))
        rows.append((t("Save and quit"), console.home))
        self._give_up = play.give_up
        rows.extend(((t("Give up match"), self._end), VOLUME, BRIGHTNESS))
        roles = [_KEYS.get(text, 0) for text, _ in rows]
        self._glyphs = [glyphs(console, play.shortcut(role)) if role else "" for role in roles]
        super().__init__(console, play.title(), rows)
        self._pictures = ()  # pictures of keys: (row, picture)

    def _after(self, action):
        """Return a function that drops the pause menu and then calls `action`."""

        def call():
            self.console.pop(action)

        return call

    def _end(self):
        console = self.console
        question = t("Give up match?"), t("Continue"), t("Give up match"), self._give_up
        console.push(ConfirmScreen(console, *question, console.pop))  # "no" drops the pause menu as well

    def show(self):
        super().show()
        th = self.console.theme
        sheet = th.sheet("keys")
        shades = th.shades(theme.PAPER, theme.GREY)
        x = (th.width - 4) * th.unit - sheet.width
        found = []
        for i in range(self.count()):
            if self._glyphs[i]:
                at = sheet.tile(ord(self._glyphs[i]))
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
