"""Statistics: a person's games, and the figures of a game."""

import displayio

from handheld.drawing import shapes, theme
from handheld.drawing.lists import ConfirmScreen, ListScreen, Row
from handheld.drawing.prompts import BACK, Prompts
from handheld.drawing.screen import Screen
from handheld.machine import keys
from handheld.machine.text import t, tenths


def page(console, left, right, kind, *args):
    """Return a row that opens a page: a class of screens, or the name of one in `honours`."""

    def show():
        if isinstance(kind, str):
            console.open("handheld.people.bests", kind, *args)
        else:
            console.push(kind(console, *args))

    return Row(left, right, t("open"), show)


class PersonScreen(ListScreen):
    """The games that a name has played, its badges, and the way to forget it."""

    name = "person"

    def __init__(self, console, who):
        ledger = console.journal.ledger()
        items = []
        for game, solo in [(game, solo) for game in sorted(console.shelf) for solo in (False, True)]:
            figures = ledger.figures_of(game, who, solo)
            if figures:
                hands = t("1 hand") if figures.played == 1 else t("%d hands") % figures.played
                value = hands if solo else t("%d played") % figures.played
                title = t("Solo") if solo else console.shelf[game].TITLE
                given = "%s: %s" % (who, title), console.shelf[game].FIGURES, figures, solo
                items.append(page(console, title, value, FiguresScreen, *given))
        bits = ledger.badges(who)
        count = sum([bits >> bit & 1 for bit in range(16)])
        items.append(page(console, t("Badges"), t("%d earned") % count, "BadgesScreen", who))
        question = t("Forget %s?") % who, t("Keep"), t("Forget and erase"), self._forget
        items.append(page(console, t("Forget"), "", ConfirmScreen, *question))
        super().__init__(console, who, items)

    def _forget(self):
        """Forget the name and its statistics. The setups follow the last matches again."""
        self.console.journal.ledger().forget(self.heading)
        self.console.setups.clear()
        self.console.pop()


class FiguresScreen(ListScreen):
    """One name's figures in one game. For hands solved alone: their number, best and mean time."""

    name = "figures"

    def __init__(self, console, title, kinds, figures, solo):
        best = tenths(figures.time) + " s" if figures.time else None
        if solo:
            mean = tenths(figures.average // 10) + " s"
            rows = (t("Solved"), figures.played), (t("Best time"), best), (t("Average time"), mean)
        else:
            rows = (
                (t("Played"), figures.played), (t("Won"), figures.won), (t("Best"), figures.best),
                (t("Best with hints"), figures.hinted), (t("Average"), tenths(figures.average)),
                (t("Wins in a row"), figures.streak), (t("Most in a row"), figures.longest),
                (t("Best time"), best if "times" in kinds else None),
            )  # fmt: skip
        items = [Row(text, "%s" % value) for text, value in rows if value is not None]
        if "bars" in kinds and not solo:
            items.append(page(console, t("Points as bars"), "", ChartScreen, figures.bars))
        super().__init__(console, title, items)


class ChartScreen(Screen):
    """A bar for every ten points, from 0 to 110 and more: its height is the number of matches."""

    name = "chart"

    def __init__(self, console, bars):
        super().__init__(console)
        self._bars = bars

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, bottom = self.page_title(t("Points"))
        bars = self._bars
        pitch = th.width // len(bars)
        foot = bottom - th.sheet("text").height - 2 * th.unit
        high = foot - top - 2 * th.unit
        left = (th.width - pitch * len(bars)) // 2
        for i in range(len(bars)):
            part = max(1, bars[i] * high // max(bars)) if bars[i] else 0
            if part:
                shapes.box(th, self.group, left + pitch * i, foot - part, pitch - th.unit, part, th.colour)
            if not i % 5:
                middle = left + pitch * i + pitch // 2
                points = "%d" % (10 * i)
                shapes.text(th, self.group, "text", middle, foot + th.unit, points, theme.SOFT, align=1)
        shapes.box(th, self.group, left, foot, pitch * len(bars), th.unit, theme.GREY)
        Prompts(self.console, self.group).ask((BACK,), False)

    def key(self, key):
        if key == keys.A:
            self.console.pop()
        return key == keys.A
