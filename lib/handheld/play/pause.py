"""Pause menu of a match. Some rows show the key that does the same without the menu."""

from handheld.drawing import shapes, theme
from handheld.drawing.lists import BRIGHTNESS, VOLUME, ConfirmScreen, ListScreen, Row, setting
from handheld.drawing.prompts import glyphs
from handheld.machine import handover, keys
from handheld.machine.text import t


class PauseScreen(ListScreen):
    """The actions of a match's screen, among them its own `rows`."""

    name = "actions"

    def __init__(self, console, screen, at=0):
        super().__init__(console, screen.title())
        self.at = at
        self._screen = screen
        rows = [(t("Continue"), console.pop, 0)]
        rows.extend([(text, self._after(action), role) for text, action, role in screen.rows()])
        if screen.undoable:
            rows.append((t("Undo"), self._after(screen.undo), keys.UNDO))
        elif screen.correctable:
            rows.append((t("Fix last entry"), self._after(screen.undo), keys.UNDO))
        if screen.session.redoable:
            rows.append((t("Redo"), self._after(screen.redo), 0))
        rows += (t("Rules"), self._explain, 0), (t("Save and quit"), console.home, 0)
        rows.append((t("Give up match"), self._end, 0))
        self._actions = []
        for text, action, role in rows:
            glyph = glyphs(console, screen.shortcut(role)) if role else ""
            self._actions.append(Row(text, act=action, mark=glyph or None))

    def rows(self):
        return self._actions + [setting(self.console, *VOLUME), setting(self.console, *BRIGHTNESS)]

    def _after(self, action):
        """Return a function that drops the pause menu and then calls `action`."""
        return lambda: self.console.pop(action)

    def _explain(self):
        self._screen.howto(("handheld.play.pause", "PauseScreen", self._screen, self.at))

    def _end(self):
        console = self.console
        question = t("Give up match?"), t("Continue"), t("Give up match"), self._give_up
        console.push(ConfirmScreen(console, *question, console.pop))  # "no" drops the pause menu as well

    def _give_up(self):
        """Drop the match, uncounted. Show the standing as a result if anybody has points."""
        console = self.console
        if any(self._screen.match.scores()):
            self._screen.finish(handover.GIVEN_UP)
        else:
            console.journal.reader().finish(console.journal, console.journal.current)
            console.home()

    def draw_mark(self, glyph, row, high):
        th = self.console.theme
        sheet = th.sheet("keys")
        x = th.width - 4 * th.unit - sheet.width
        y = row.y + (high - sheet.height + 1) // 2
        return shapes.text(th, self.group, "keys", x, y, glyph, theme.GREY)


class AskScreen(ConfirmScreen):
    """The question of a row, which games open by this name: the linker keeps those that are defined here."""
