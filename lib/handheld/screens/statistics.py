"""Statistics by game and name."""

import displayio

from handheld import keys, shapes, theme, widgets
from handheld.prompts import BACK, Prompts
from handheld.screens import Screen
from handheld.screens.lists import ConfirmScreen, ListScreen
from handheld.text import t


class StatisticsScreen(ListScreen):
    """Every name that has played a game. A shows its figures, its badges or the top five."""

    name = "statistics"
    heading = t("Statistics")
    hint = t("open")

    def __init__(self, console):
        super().__init__(console)
        book = console.ledger.book()
        self._lines = []  # the texts of a row, and the action of A
        if book.lists():
            self._lines.append((t("Top five"), "", ("BestsScreen",)))
        for name in book.names():
            played = False
            for game in sorted(console.shelf):
                for solo in (False, True):
                    figures = book.statistics(game, name, solo)
                    if figures:
                        played = True
                        title = t("Solo") if solo else console.shelf[game].TITLE
                        line = "%s %s" % (title, name), "%d " % figures.played
                        self._lines.append(line + ((game, name, figures, solo),))
            if played:
                count = sum([book.badges(name) >> bit & 1 for bit in range(16)])
                self._lines.append((t("Badges %s") % name, "%d " % count, ("BadgesScreen", name)))
        if self._lines:
            self._lines.append((t("Reset all"), "", ()))

    def count(self):
        return len(self._lines)

    def line(self, i):
        return self._lines[i][:2]

    def choose(self, i):
        target = self._lines[i][2]
        if not target:
            self.console.push(ResetScreen(self.console))
        elif target[0] in self.console.shelf:
            self.console.push(FiguresScreen(self.console, *target))
        else:
            self.console.open("handheld.screens.honours", *target)
        return False


class FiguresScreen(Screen):
    """One name's figures in one game: with best time, and points as bars, where the game keeps them.

    Of hands solved alone it shows their number, best and mean time.
    """

    name = "figures"

    def __init__(self, console, game, who, figures, solo):
        super().__init__(console)
        self._game = game
        self._who = who
        self._figures = figures
        self._solo = solo

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        kinds = () if self._solo else self.console.shelf[self._game].FIGURES
        title = t("Solo") if self._solo else self.console.shelf[self._game].TITLE
        top, bottom = self.console.page_title(self.group, "%s: %s" % (title, self._who))
        lines = self._hands() if self._solo else self._matches(kinds)
        sheet = "small" if th.mono and len(lines) > 4 else "text"
        font = th.sheet(sheet)
        columns = 12 if th.mono and "bars" in kinds else 20 if th.mono else 220 // font.width
        pitch = font.height if th.mono else 20 if "bars" in kinds else 26
        margin = 2 if th.mono else 10
        for i in range(len(lines)):
            line = widgets.Line(th, self.group, sheet, margin, top + margin // 2 + i * pitch)
            left, right = lines[i]
            line.show(((0, left), (columns - len(right), right)))
        if "bars" in kinds and th.mono:
            self._chart(77, 45, 30, 4)
        elif "bars" in kinds:
            self._chart(12, 99, 28, 8)
        Prompts(self.console, self.group).ask((BACK,), False)

    def _hands(self):
        """Return the lines of hands solved alone: (text, value) each."""
        figures = self._figures
        lines = [(t("Solved"), str(figures.played))]
        if figures.time:
            lines.append((t("Best time"), "%d.%ds" % divmod(figures.time, 10)))
        return lines + [(t("Average time"), "%d.%ds" % divmod(figures.average // 10, 10))]

    def _matches(self, kinds):
        """Return the lines of matches: (text, value) each."""
        figures = self._figures
        lines = [(t("Played"), str(figures.played)), (t("Won"), str(figures.won))]
        if self.console.theme.mono:  # five lines have room
            lines = [(t("Won"), "%d/%d" % (figures.won, figures.played))]
        lines += [
            (t("Best"), _best(figures)),
            (t("Average"), "%d.%d" % divmod(figures.average, 10)),
            (t("Streak"), "%d/%d" % (figures.streak, figures.longest)),
        ]
        best_time = figures.time
        if "times" in kinds and best_time:
            lines.append((t("Best time"), "%d.%ds" % divmod(best_time, 10)))
        return lines

    def _chart(self, left, foot, height, width):
        """Draw a bar for every ten points, from 0 to 110 and more, with the points below. In units."""
        th = self.console.theme
        bars = self._figures.bars
        most = max(max(bars), 1)
        for i in range(len(bars)):
            high = max(1, bars[i] * height // most) if bars[i] else 0
            if high:
                self._box(left + width * i, foot - high, width - 1, high, th.colour)
        self._box(left, foot, width * len(bars), 1, theme.GREY)
        for i in (0, 5, 10):
            middle = (left + width * i) * th.unit + width * th.unit // 2
            top = (foot + 2) * th.unit
            shapes.text(th, self.group, "small", middle, top, "%d" % (10 * i), theme.GREY, align=1)

    def _box(self, x, y, width, height, colour):
        th = self.console.theme
        unit = th.unit
        shapes.box(th, self.group, x * unit, y * unit, width * unit, height * unit, colour)

    def key(self, key):
        if key == keys.A:
            self.console.pop()
            return True
        return False


def _best(figures):
    """Return the best points without hints, then those with hints after a sign."""
    texts = [] if figures.best is None else [str(figures.best)]
    if figures.hinted is not None:
        texts.append("%d?" % figures.hinted)
    return " ".join(texts)


class ResetScreen(ConfirmScreen):
    """Asks twice before the statistics are reset."""

    def __init__(self, console, confirmed=False):
        question = t("Really?") if confirmed else t("Reset all?")
        super().__init__(console, question, t("Keep"), t("Reset"), self._go)
        self._confirmed = confirmed

    def _go(self):
        if self._confirmed:
            self.console.ledger.book().reset()
            self.console.pop()
        else:
            self.console.push(ResetScreen(self.console, True))
