"""Real cards: what lies on the table is typed in."""

import displayio
from micropython import const

from games.krypto.codes import DEAL, DEALING, HAND
from games.krypto.common import drop, foot, new_view
from handheld import keys, tone
from handheld.match import Illegal
from handheld.screens import Screen
from handheld.text import t

_ZERO_KEY = const(11)
_GOAL = const(5)  # the place of the objective, behind the five cards


class RealScreen(Screen):
    """The cards one after the other, then the objective: digits, or up and down; A goes on to the next.

    Left and right move the cursor, and the wheel.
    """

    name = "real"

    def __init__(self, console, play):
        super().__init__(console)
        self._play = play
        match = play.match
        table = match.settled["mode"] == "table"
        self._code = HAND if table else DEAL
        self._last = _GOAL - 1 if self._code == HAND else _GOAL
        self._values = [0] * 6
        self._clear()

    def _clear(self):
        self._at = 0
        self._typing = False  # a first digit was typed, a second may follow
        for i in range(6):
            self._values[i] = 0

    def show(self):
        self.group = displayio.Group()
        self._view = new_view(self.console, self.group)
        for n in range(1, 13) if self.console.parts.plain else ():
            self.console.light(n, 0x606060)
        self.console.light_plain(keys.A, 0x00A020)
        self.console.light_plain(keys.B, 0x900010)
        self._fill()

    def _fill(self):
        view = self._view
        at = self._at
        for i in range(_GOAL):
            view.put(i, str(self._values[i]) if self._values[i] else "?")
        if self._last == _GOAL:
            view.objective(str(self._values[_GOAL]) if self._values[_GOAL] else "?")
        view.looks(at if at < _GOAL else -1)
        match = self._play.match
        if self._code == HAND:
            view.head("%s %d/%d" % (t("Hand"), len(match.mode.hands) // 5 + 1, match.mode.size))
        else:
            view.head(t("Type it in"))
        what = t("objective") if at == _GOAL else "%s %d" % (t("card"), at + 1)
        done = t("done") if at == self._last else t("next")
        text = "%s  %s %s" % (what, self.console.board.A_NAME, done)
        view.prompt(foot(self.console, text), at == _GOAL)

    def hide(self):
        drop("real", "view")
        self._view = None
        super().hide()

    def say(self, text):
        if self._view and text:
            self._view.prompt(t(text), True)
        elif self._view:
            self._fill()

    def number(self, n):
        if n > 9 and n != _ZERO_KEY:
            return False
        digit = n % _ZERO_KEY
        value = self._values[self._at]
        if self._typing:
            self._values[self._at] = value * 10 + digit
            self._typing = value * 10 + digit < 10
            if not self._typing and self._at < self._last:
                self._at += 1
        else:
            self._values[self._at] = digit
            self._typing = True
        self._fill()
        return True

    def turn(self, step):
        self._typing = False
        self._at = min(max(0, self._at + step), self._last)
        self._fill()
        return True

    def key(self, key):
        self._typing = False
        if key == keys.B:
            self._play.pause()
            return True
        if key == keys.A:
            if self._at < self._last:
                self._at += 1
            else:
                self._done()
                return True
        elif key == keys.UNDO or key == keys.LEFT:
            return self.turn(-1)
        elif key == keys.RIGHT:
            return self.turn(1)
        elif key == keys.UP or key == keys.DOWN:
            deck = self._play.match.deck
            value = self._values[self._at] + (1 if key == keys.UP else -1)
            if not deck.low <= value <= deck.high:
                value = deck.low if value > deck.high else deck.high
            self._values[self._at] = value
        self._fill()
        return True

    def _done(self):
        """Deal what was typed; or say why the deck has no such cards, and go to the first that it lacks."""
        data = bytes(self._values[: self._last + 1])
        deck = self._play.match.deck
        for at in range(self._last, -1, -1):
            if not deck.low <= data[at] <= deck.high:
                self._at = at
        try:
            self._play.session.play(self._code, data)
        except Illegal as wrong:
            self._fill()
            self.say(str(wrong) if data[self._at] else "it is missing")
            self.console.tune(tone.BAD)
            return
        if self._code == DEAL:
            self._play.dealt()
            self.console.pop()
        elif self._play.match.phase == DEALING:
            self._clear()
            self._fill()
        else:
            self.console.pop()
