"""Pause menu of a match. Some rows show the key that does the same without the menu."""

from handheld.drawing import theme, widgets
from handheld.drawing.lists import BRIGHTNESS, VOLUME, ConfirmScreen, ListScreen, Row, setting
from handheld.drawing.prompts import glyphs
from handheld.machine import keys
from handheld.machine.text import t


class PauseScreen(ListScreen):
    """The actions of a match's screen, among them its own `rows`."""

    name = "actions"
    transient = True

    def __init__(self, console, screen):
        super().__init__(console, screen.title())
        self._keys = {}  # row of the panel -> the Line with that picture
        rows = [(t("Continue"), console.pop, 0)]
        rows.extend([(text, self._after(action), role) for text, action, role in screen.rows()])
        if screen.undoable:
            rows.append((t("Undo"), self._after(screen.undo), keys.UNDO))
        elif screen.correctable:
            rows.append((t("Fix last entry"), self._after(screen.correct), keys.UNDO))
        if screen.session.redoable:
            rows.append((t("Redo"), self._after(screen.redo), 0))
        rows.append((t("Rules"), screen.howto, 0))
        rows.append((t("Save and quit"), console.home, 0))
        rows.append((t("Give up match"), self._end, 0))
        # By row: the picture of its key, or "".
        self._glyphs = [glyphs(console, screen.shortcut(role)) if role else "" for _, _, role in rows]
        self._give_up = screen.give_up
        self._actions = [Row(text, act=action) for text, action, _ in rows]

    def rows(self):
        return self._actions + [setting(self.console, *VOLUME), setting(self.console, *BRIGHTNESS)]

    def _after(self, action):
        """Return a function that drops the pause menu and then calls `action`."""
        return lambda: self.console.pop(action)

    def _end(self):
        console = self.console
        question = t("Give up match?"), t("Continue"), t("Give up match"), self._give_up
        console.push(ConfirmScreen(console, *question, console.pop))  # "no" drops the pause menu as well

    def hide(self):
        self._keys = {}
        super().hide()

    def _write(self, r):
        super()._write(r)
        i = self.first + r
        glyph = self._glyphs[i] if i < len(self._glyphs) else ""
        line = self._keys.get(r)
        if glyph and line is None:
            th = self.console.theme
            sheet = th.sheet("keys")
            y = self._rows[r].y + (self._high - sheet.height + 1) // 2
            x = (th.width - 4) * th.unit - sheet.width
            line = self._keys[r] = widgets.Line(th, self.group, "keys", x, y, theme.GREY)
        if line is not None:
            line.show(((0, glyph),) if glyph else ())
