"""Statistics: a person's games, and the figures of a game."""

import displayio

from handheld.drawing import shapes, theme
from handheld.drawing.lists import ConfirmScreen, ListScreen, Row
from handheld.drawing.prompts import BACK, Prompts
from handheld.drawing.screen import Screen
from handheld.machine import keys
from handheld.machine.text import t


def page(console, left, right, kind, *args):
    """Return a row that opens a page: a class of screens, or the name of one in `honours`."""

    def show():
        if isinstance(kind, str):
            console.open("handheld.people.bests", kind, *args)
        else:
            console.push(kind(console, *args))

    return Row(left, right, t("open"), show)


def _games(console, who):
    """Return (title, game, figures, solo) of each game that a name has played."""
    found = []
    for game in sorted(console.shelf):
        for solo in (False, True):
            figures = console.journal.ledger().statistics(game, who, solo)
            if figures:
                title = console.shelf[game].TITLE
                found.append((t("Solo") if solo else title, game, figures, solo))
    return found


class PersonScreen(ListScreen):
    """The games that a name has played, its badges, and the way to forget it."""

    name = "person"

    def __init__(self, console, who):
        items = []
        for title, game, figures, solo in _games(console, who):
            hands = t("1 hand") if figures.played == 1 else t("%d hands") % figures.played
            value = hands if solo else t("%d played") % figures.played
            given = "%s: %s" % (who, title), game, figures, solo
            items.append(page(console, title, value, FiguresScreen, *given))
        bits = console.journal.ledger().badges(who)
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

    def __init__(self, console, title, game, figures, solo):
        super().__init__(console, title, [])
        kinds = console.shelf[game].FIGURES
        if solo:
            self._add(t("Solved"), figures.played)
            self._add_time(t("Best time"), figures.time)
            self._add_time(t("Average time"), figures.average // 10)
            return
        self._add(t("Played"), figures.played)
        self._add(t("Won"), figures.won)
        if figures.best is not None:
            self._add(t("Best"), figures.best)
        if figures.hinted is not None:
            self._add(t("Best with hints"), figures.hinted)
        self._add(t("Average"), "%d.%d" % divmod(figures.average, 10))
        self._add(t("Wins in a row"), figures.streak)
        self._add(t("Most in a row"), figures.longest)
        if "times" in kinds:
            self._add_time(t("Best time"), figures.time)
        if "bars" in kinds:
            self.items.append(page(console, t("Points as bars"), "", ChartScreen, figures.bars))

    def _add(self, text, value):
        self.items.append(Row(text, "%s" % value))

    def _add_time(self, text, time):
        if time:
            self._add(text, "%d.%d s" % divmod(time, 10))


class ChartScreen(Screen):
    """A bar for every ten points, from 0 to 110 and more: its height is the number of matches."""

    name = "chart"

    def __init__(self, console, bars):
        super().__init__(console)
        self._bars = bars

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, bottom = self.console.page_title(self.group, t("Points"))
        bars = self._bars
        pitch = th.width * th.unit // len(bars)
        foot = bottom - th.sheet("text").height - 2 * th.unit
        high = foot - top - 2 * th.unit
        left = (th.width * th.unit - pitch * len(bars)) // 2
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


class ResetScreen(ConfirmScreen):
    """The question, asked twice, before the statistics are reset."""

    def __init__(self, console, confirmed=False):
        question = t("Really?") if confirmed else t("Reset all?")
        super().__init__(console, question, t("Keep"), t("Reset"), self._go)
        self._confirmed = confirmed

    def _go(self):
        if self._confirmed:
            self.console.journal.ledger().reset()
            self.console.pop()
        else:
            self.console.push(ResetScreen(self.console, True))
