"""Skill and luck of a finished match, and the moves that cost most (docs/luck.md). Opened from the result."""

from handheld.drawing.pictures import PicturesScreen
from handheld.drawing.prompts import BACK
from handheld.machine.loading import Loaded, of_game
from handheld.machine.text import t, tenths
from handheld.rules.match import Illegal


class LuckScreen(PicturesScreen):
    """Two pages for each player: dice and choices; then the costliest choice. The game weighs in slices."""

    name = "luck"

    def __init__(self, console, match):
        super().__init__(console, match.game, match.options, [("_", t("just a moment"))])
        self._match = match
        self._luck = Loaded(of_game(match.game, "luck"))
        self._slices = None

    def show(self):
        super().show()
        if len(self._pages) == 1:
            self._slices = self._luck.get().weigh(self._match)
            self.tick_ms = 1

    def hide(self):
        super().hide()
        self._slices = None
        self._luck.end()

    def prompt_args(self):
        return super().prompt_args() if len(self._pages) > 1 else ((BACK,), False)

    def _is_last(self):
        return False  # the first page follows

    def tick(self, now):
        try:
            found = next(self._slices)
        except Illegal as problem:
            self.console.pop()
            self.console.show_pages(t("Damaged table"), str(problem))
            return True
        if found is None:
            return False
        self.tick_ms = 0
        summary = self._luck.get().summary
        pages = []
        for name, weighed in zip(self._match.names, found):
            pages += _pages(name + "\n" if len(found) > 1 else "", *summary(*weighed))
        self._pages = pages
        self.ask()
        return True


def _pages(name, luck, percent, choices, cost, move, picture):
    """Return the pages of a seat from its summary; see docs/luck.md."""
    points = (abs(luck) + 5) // 10
    plural = t("%d point") if points == 1 else t("%d points")
    dice = (t("unlucky, ") if luck < 0 else t("lucky, ")) + plural % points if points else t("fair")
    words = t("Dice: %s\nChoices: %s") % (dice, choices or t("no choice"))
    gain = "%+d" % (points if luck > 0 else -points) if points else "0"
    figures = t("Dice"), gain, t("Choices"), percent if choices else "-"
    pages = [("%s/<%s>/%s/=%s" % figures, name + words)]
    if cost:
        amount = "%d" % (cost // 10) if cost % 10 == 0 else tenths(cost)
        pages.append((picture, name + t("%s was better by %s") % (move, amount)))
    return pages
