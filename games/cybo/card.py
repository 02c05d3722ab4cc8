"""Cybo's score card: five places a round, up to four rolls and the points."""

import displayio
from micropython import const

from games.cybo import rules
from handheld import keys, theme, widgets
from handheld.screens import Screen
from handheld.text import t

_PLACES = const(5)


class CardScreen(Screen):
    """One player's rounds; left and right go to the next player, up and down through the rounds."""

    name = "card"

    def __init__(self, console, match, seat):
        super().__init__(console)
        self._match = match
        self._seat = seat
        self._first = 0

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        self._name = widgets.row(th, self.group, th.text, 2, -1 if th.wide else 1, 9, theme.ACCENT)
        self._total = widgets.row(th, self.group, th.text, th.width - 32, -1 if th.wide else 1, 5)
        widgets.box(th, self.group, 0, 11 if th.wide else 15, th.width, 1, theme.ACCENT)
        top = 13 if th.wide else 18
        pitch = 6 if th.wide else 7
        self._fit = (th.height - 7 - top) // pitch
        left = 2 if th.wide else 12
        self._rows = [
            widgets.row(th, self.group, th.small, left, top + pitch * i, 30) for i in range(self._fit)
        ]
        board = self.console.board
        widgets.foot(th, self.group, "%s: %s  %s: %s" % (board.A_NAME, t("next"), board.B_NAME, t("back")))
        self._fill()

    def hide(self):
        self._name = self._total = self._rows = None
        super().hide()

    def _fill(self):
        match = self._match
        th = self.console.theme
        widgets.write(self._name, th.text, match.names[self._seat])
        widgets.write_right(self._total, th.text, str(match.totals[self._seat]))
        for i in range(self._fit):
            widgets.write(self._rows[i], th.small, self._line(self._first + i))

    def _rounds(self):
        return len(self._match.card) // (_PLACES * self._match.seats)

    def _line(self, row):
        """A round of the card: its number, the rolls, the points once the turn is over."""
        match = self._match
        if row >= self._rounds():
            return ""
        at = (row * match.seats + self._seat) * _PLACES
        rolls = [n for n in match.card[at : at + 4] if n]
        points = match.card[at + 4]
        text = "%2d" % (row + 1) if row < rules.ROUNDS else " +"
        for n in rolls:
            text += " %2d" % n
        text += "   " * (4 - len(rolls))
        live = match.turn != rules.NOBODY and row == self._rounds() - 1
        waits = live and match.playing and self._seat in match.playing[match.playing.index(match.roller) :]
        return text + ("" if waits or not rolls else " = %2d" % points)

    def key(self, key):
        if key >= keys.B:
            return False
        if key == keys.UP or key == keys.DOWN:
            most = max(0, self._rounds() - self._fit)
            self._first = max(0, min(most, self._first + (self._fit if key == keys.DOWN else -self._fit)))
        else:
            self._seat = (self._seat + (-1 if key == keys.LEFT else 1)) % self._match.seats
        self._fill()
        return True
