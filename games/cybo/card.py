"""Cybo's score card: five places a round, up to four rolls and the points."""

import displayio
from micropython import const

from games.cybo import rules, words
from games.cybo.packed import PLACES, numbers
from handheld import keys, theme, widgets
from handheld.prompts import BACK, Prompts
from handheld.screens import Screen
from handheld.text import t

_ROW = const(17)  # letters of a round: its number, four rolls, the points
_BESIDE = const(12)  # letters of a total, or of a Grand Master's sequence


class CardScreen(Screen):
    """One player's rounds, beside them all totals or, of a Grand Master, the sequences.

    Left, right and A go to the next player, up and down through the rounds.
    """

    name = "card"

    def __init__(self, console, match, seat):
        super().__init__(console)
        self._match = match
        self._seat = seat
        self._page = 0

    def show(self):
        th = self.console.theme
        small = th.small
        self.group = group = displayio.Group()
        top, _ = widgets.head(th, group, "")
        top += 1
        self._name = widgets.row(th, group, th.text, 2, -1 if th.wide else 1, 8, theme.ACCENT)
        self._total = widgets.row(th, group, th.text, 54, -1 if th.wide else 1, 3)
        self._corner = widgets.corner(th, group)
        pitch = 6 if th.wide else 7
        self._fit = (th.height - 7 - top) // pitch
        beside = th.width - _BESIDE * th.small_width
        tops = [top + pitch * i for i in range(self._fit)]
        self._rows = [widgets.row(th, group, small, 2, y, _ROW) for y in tops]
        self._beside = [widgets.row(th, group, small, beside, y, _BESIDE, theme.DIM) for y in tops]
        more = ((keys.A, "next player"),) if self._match.seats > 1 else ()
        Prompts(self.console, group).ask(more + (BACK,), False)
        self._fill()

    def hide(self):
        self._name = self._total = self._corner = self._rows = self._beside = None
        super().hide()

    def _fill(self):
        match = self._match
        th = self.console.theme
        small = th.small
        seat = self._seat
        first = self._page * self._fit
        widgets.write(self._name, th.text, match.names[seat])
        widgets.write_right(self._total, th.text, str(match.totals[seat]))
        pages = self._pages()
        more = "%d/%d" % (self._page + 1, pages) if pages > 1 else ""
        widgets.write_right(self._corner, small, more)
        if match.level == rules.GRAND_MASTER:
            beside = self._sequences()[first:]
        elif match.seats == 1:
            beside = ()
        else:
            beside = ["%-8s %3d" % each for each in zip(match.names, match.totals)]
        for i in range(self._fit):
            widgets.write(self._rows[i], small, self._line(first + i))
            widgets.write(self._beside[i], small, beside[i] if i < len(beside) else "")

    def _sequences(self):
        """The list of a Grand Master, and the one that still scores marked."""
        match = self._match
        own = match.qualified[self._seat]
        lines = [words.dashed(numbers(own)), " = %d" % rules.DUPLICATE, ""] if own else []
        lines.append(t("listed:"))
        return lines + [words.dashed(numbers(made)) for made in match.sequences[self._seat]]

    def _pages(self):
        return (self._rounds() + self._fit - 1) // self._fit

    def _rounds(self):
        return len(self._match.card) // (PLACES * self._match.seats)

    def _line(self, row):
        """A round of the card: its number, the rolls, the points once the turn is over."""
        match = self._match
        if row >= self._rounds():
            return ""
        at = (row * match.seats + self._seat) * PLACES
        text = "%2d" % (row + 1) if row < rules.ROUNDS else " +"
        for n in match.card[at : at + 4]:
            text += " %2d" % n if n else "   "
        ahead = match.playing[match.playing.index(match.roller) :]
        live = not match.over and row == self._rounds() - 1 and self._seat in ahead
        return text + ("" if live or not match.card[at] else "=%2d" % match.card[at + 4])

    def key(self, key):
        if key >= keys.B:
            return False
        if key == keys.UP or key == keys.DOWN:
            self._page = (self._page + (1 if key == keys.DOWN else -1)) % self._pages()
        else:
            self._seat = (self._seat + (-1 if key == keys.LEFT else 1)) % self._match.seats
        self._fill()
        return True
