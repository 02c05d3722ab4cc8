"""The page of skill and luck of a finished match (docs/luck.md)."""

from handheld.drawing.lists import ListScreen, Row
from handheld.machine.loading import Loaded
from handheld.machine.text import t
from handheld.rules.match import Illegal


class LuckScreen(ListScreen):
    """Each player's skill and luck, measured by the game's module `luck`. Opened from the result.

    The events are evaluated in slices while the page is shown.
    """

    name = "luck"
    explained = True

    def __init__(self, console, match):
        super().__init__(console, t("Skill and luck"))
        self._match = match
        self._figures = None  # (luck in tenths, short skill, skill in words) by seat
        self._luck = Loaded("%s.%s.luck" % (console.games, match.game))
        self._tell = None
        self._slices = None

    def show(self):
        super().show()
        if not self._figures:
            luck = self._luck.get()
            self._tell = luck.words
            self._slices = luck.weigh(self._match)
            self._follow()
        self.every = 1

    def hide(self):
        super().hide()
        self._slices = self._tell = None
        self._luck.end()

    def rows(self):
        names = self._match.names
        if not self._figures:
            return [Row(name, help=t("calculating...")) for name in names]
        rows = []
        for name, (luck, skill, words) in zip(names, self._figures):
            rows.append(Row(name, "%s %s" % (skill, signed(luck)), help=words))
        return rows

    def tick(self, now):
        if self._figures:
            return super().tick(now)
        try:
            found = next(self._slices)
        except Illegal as problem:
            self.console.pop()
            self.console.tell(t("Damaged table"), str(problem))
            return True
        if found is None:
            return False
        self._figures = [self._tell(*each) for each in found]
        self.fill()
        return True


def signed(tenths):
    """Return tenths as text: +3.2, -0.4."""
    size = abs(tenths)
    return "%s%d.%d" % ("-" if tenths < 0 else "+", size // 10, size % 10)
