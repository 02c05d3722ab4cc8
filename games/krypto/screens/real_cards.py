"""Real cards: what lies on the table is typed in."""

import displayio
from micropython import const

from games.krypto.rules.events import DEAL, DEALING, HAND, OBJECTIVE, OPENING
from games.krypto.screens.common import drop, foot, new_view
from handheld import keys, tone
from handheld.match import Illegal
from handheld.screens import Screen
from handheld.text import t

_ZERO_KEY = const(11)
_GOAL = const(5)  # the place of the objective, behind the five cards


class RealScreen(Screen):
    """The numbers one after the other, as they are due: digits, or up and down; A goes on to the next.

    Left and right move the cursor, and the wheel. Back from the first number is back to what was typed in
    before, until a choice rests on it.
    """

    name = "real"

    def __init__(self, console, play):
        super().__init__(console)
        self._play = play
        self._values = [0] * 6
        self._lay()

    def _lay(self):
        """Ask for what is due; what was typed wrong stands there."""
        match = self._play.match
        typed = self._play.mistyped
        self._play.mistyped = b""
        if match.phase == OPENING:
            self._code = OBJECTIVE
        else:
            self._code = HAND if match.settled["mode"] == "table" else DEAL
        self._first = _GOAL if self._code == OBJECTIVE else 0
        self._last = _GOAL - 1 if self._code == HAND else _GOAL
        self._at = self._first
        self._typing = False  # a first digit was typed, a second may follow
        for i in range(6):
            known = self._first <= i < self._first + len(typed)
            self._values[i] = typed[i - self._first] if known else 0

    def show(self):
        self.group = displayio.Group()
        self._view = new_view(self.console, self.group, 1)
        for n in range(1, 13) if self.console.parts.plain else ():
            self.console.light(n, 0x606060)
        self.console.light_plain(keys.A, 0x00A020)
        self.console.light_plain(keys.B, 0x900010)
        self._fill()

    def _fill(self):
        view = self._view
        at = self._at
        for i in range(_GOAL):
            view.put(i, self._shown(i))
        view.objective(self._shown(_GOAL))
        view.looks(at if at < _GOAL else -1)
        match = self._play.match
        if self._code == HAND:
            view.head("%s %d/%d" % (t("Hand"), len(match.mode.hands) // 5 + 1, match.mode.size))
        elif self._code == OBJECTIVE:
            view.head(t("Turn one over"))
        else:
            view.head(t("Type it in"))
        what = t("objective") if at == _GOAL else "%s %d" % (t("card"), at + 1)
        done = t("done") if at == self._last else t("next")
        text = "%s  %s %s" % (what, self.console.names[keys.A], done)
        view.prompt(foot(self.console, text), at == _GOAL)

    def _shown(self, at):
        """What stands in a place: its number, ? before, nothing where none is due."""
        if not self._first <= at <= self._last:
            return ""
        return "%d" % self._values[at] if self._values[at] else "?"

    def hide(self):
        drop("screens.real_cards", "screens.hand")
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
        if self._at + step < self._first:
            self._play.close("take_back")
            if self._play.mistyped:
                self._lay()
                self._at = self._last
        else:
            self._at = min(self._at + step, self._last)
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
        """Play what was typed; or say why it cannot be, and go to the first number that is wrong."""
        data = bytes(self._values[self._first : self._last + 1])
        play = self._play
        match = play.match
        for at in range(self._last, self._first - 1, -1):
            if not match.deck.low <= self._values[at] <= match.deck.high:
                self._at = at
        try:
            match.check(self._code, data)
        except Illegal as wrong:
            self._fill()
            self.say(str(wrong) if self._values[self._at] else "it is missing")
            self.console.tune(tone.BAD)
            return
        if self._code == OBJECTIVE:
            play.opening = data  # played with the round's proofs
            self.console.pop()
            return
        play.session.play(self._code, data)
        if self._code == DEAL:
            play.dealt()
            self.console.pop()
        elif match.phase == DEALING:
            self._lay()
            self._fill()
        else:
            self.console.pop()
