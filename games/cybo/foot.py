"""The line at the foot of a match of Cybo: what is waited for, and where the menu is."""

from handheld import keys, theme, widgets
from handheld.text import t


class Foot:
    """A line on a bar, in a group."""

    def __init__(self, console, group, top):
        th = self._theme = console.theme
        self._console = console
        self._bar = widgets.box(th, group, 0, top, th.width, th.height - top, theme.MARK)
        self._row = widgets.row(th, group, th.small, 0, top + 1, th.small_columns)
        self._asked = "", False

    def ask(self, text, by_a=True, loud=True, menu=True):
        """Ask for something that is done by A or in another way, and say where the menu is.

        What is not asked of anybody is not loud.
        """
        names = self._console.names
        if by_a:
            text = "%s:%s" % (names[keys.A], text)
        if menu:
            way = "%s:%s" % (names[keys.B], t("menu"))
            gap = "  " if len(text) + len(way) + 2 <= self._theme.small_columns else " "
            text += gap + way
        self._asked = text, loud
        self._show(text, loud)

    def say(self, text):
        """Say something in its place; "" asks again."""
        if text:
            self._show(text, True)
        else:
            self._show(*self._asked)

    def _show(self, text, loud):
        th = self._theme
        widgets.write_middle(self._row, th.small, text)
        widgets.dye(self._row, th.palettes[theme.MARK if loud else theme.DIM])
        if self._bar.hidden == loud:
            self._bar.hidden = not loud
