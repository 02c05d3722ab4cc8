"""Solo: the number from which the next hands follow."""

import displayio
from micropython import const

from games.krypto.screens.common import drop
from handheld import keys, theme, tone, widgets
from handheld.screens import Screen
from handheld.text import t

_DIGITS = const(5)
_NUMBERS = const(100000)
_ZERO_KEY = const(11)


class NumberScreen(Screen):
    """Asks for a hand number of five digits; one by chance stands there."""

    name = "number"

    def __init__(self, console, play):
        super().__init__(console)
        self._play = play
        self._at = 0
        number = play.deal_number + 1 if play.deal_number >= 0 else play.session.chance().below(_NUMBERS)
        number %= _NUMBERS
        self._digits = [number // 10 ** (_DIGITS - 1 - i) % 10 for i in range(_DIGITS)]

    def show(self):
        th = self.console.theme
        self.group = displayio.Group()
        top, pitch = widgets.head(th, self.group, t("Hand number"))
        self._left = (th.width - 12 * _DIGITS) // 2
        high = top if th.wide else top + 14
        self._bar = widgets.box(th, self.group, self._left, high + 22, 10, 2, theme.MARK)
        self._row = widgets.row(th, self.group, th.big, self._left, high, _DIGITS)
        figures = self.console.ledger.book().statistics("krypto", self._play.match.names[0])
        best = figures.time if figures else 0
        lines = (
            t("Same number, same cards"),
            "%s: %s" % (t("difficulty"), t(self._play.extras["difficulty"])),
            "%s: %d.%d s" % (t("best time"), best // 10, best % 10) if best else "",
        )
        for i in range(3):
            row = widgets.row(th, self.group, th.small, 0, high + 25 + 6 * i, th.small_columns, theme.DIM)
            widgets.write_middle(row, th.small, lines[i])
        names = self.console.names
        widgets.foot(th, self.group, "%s: %s   %s: %s" % (names[keys.A], t("deal"), names[keys.B], t("menu")))
        for n in range(1, 13) if self.console.parts.plain else ():
            self.console.light(n, 0x606060)
        self.console.light_plain(keys.A, 0x00A020)
        self.console.light_plain(keys.B, 0x900010)
        self._fill()

    def _fill(self):
        th = self.console.theme
        widgets.write(self._row, th.big, "".join([str(digit) for digit in self._digits]))
        self._bar.x = (self._left + 12 * self._at) * th.unit

    def hide(self):
        drop("screens.hand_number")
        self._row = self._bar = None
        super().hide()

    def number(self, n):
        if n > 9 and n != _ZERO_KEY:
            return False
        self._digits[self._at] = n % _ZERO_KEY
        self._at = min(self._at + 1, _DIGITS - 1)
        self._fill()
        return True

    def key(self, key):
        if key == keys.A:
            number = 0
            for digit in self._digits:
                number = number * 10 + digit
            self._play.next_number = number
            self._play.go = True
            self.console.tune(tone.CLICK)
            self.console.pop()
            return True
        if key == keys.B:
            self._play.pause()
            return True
        if key == keys.LEFT or key == keys.RIGHT:
            self._at = (self._at + (1 if key == keys.RIGHT else -1)) % _DIGITS
        elif key == keys.UP or key == keys.DOWN:
            self._digits[self._at] = (self._digits[self._at] + (1 if key == keys.UP else -1)) % 10
        self._fill()
        return True
