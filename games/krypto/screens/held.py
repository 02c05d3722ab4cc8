"""At the table: a player holds a hand, and calls or puts it back."""

import supervisor
from micropython import const

from games.krypto.rules.events import BACK
from games.krypto.screens.common import SEATS
from games.krypto.screens.part import BasePart, show_hand, show_notes
from handheld import keys, tone
from handheld.keys import since
from handheld.text import t

_AMBER = const(0x806000)
_TICK_MS = const(100)
_BACK_KEY = 6
_LOOK_MS = 3000  # an opponent looks at a hand that it will put back


class Part(BasePart):
    """The turn's clock runs."""

    every = _TICK_MS

    def __init__(self, screen):
        super().__init__(screen)
        self._since = supervisor.ticks_ms()
        self._person = self.session.person(self.match.turn)

    def show(self):
        match = self.match
        view = self.screen.view
        show_hand(self.screen)
        view.looks(-1)
        view.head(": %s %d" % (t("hand"), match.mode.held), match.names[match.turn])
        view.step("")
        show_notes(self.screen)
        view.clock(self.screen.clock.text())

    def prompt(self):
        if not self._person:
            return t("thinking"), False
        names = self.console.names
        back = "6" if self.console.parts.plain else names[keys.UNDO]
        return "%s KRYPTO!  %s %s" % (names[keys.A], back, t("back")), False

    def lights(self):
        if self._person:
            self.console.light(self.match.turn + 1, SEATS[self.match.turn])
            self.console.light(_BACK_KEY, _AMBER)

    def tick(self, now):
        screen = self.screen
        if screen.clock.tick(now):
            screen.close("turn_out")
        elif not self._person and self._machine(now):
            pass
        else:
            screen.view.clock(screen.clock.text())
        return True

    def _machine(self, now):
        """An opponent calls once it has seen the way, or puts the hand back; True if it has."""
        screen = self.screen
        gone = since(now, self._since)
        seat = self.match.turn
        for at, other in screen.rivals:
            if other == seat and at // 3 <= gone + screen.clock.left:
                if gone >= at // 3:
                    self._call()
                    return True
                return False
        if gone >= _LOOK_MS:
            self._back()
            return True
        return False

    def number(self, n):
        if not self._person:
            return n <= 2
        if n == self.match.turn + 1:
            self._call()
        elif n == _BACK_KEY:
            self._back()
        elif n <= 2:
            self.screen.word("%s %s" % (self.match.names[n - 1], t("is not in turn")))
        else:
            return False
        return True

    def key(self, key):
        if not self._person:
            return
        if key == keys.A:
            self._call()
        elif key == keys.UNDO or key == keys.DOWN:
            self._back()

    def _call(self):
        self.console.load("krypto", "screens.call").call(self.screen, self.match.turn)

    def _back(self):
        self.session.play(BACK)
        self.console.tune(tone.PLACE)
        self.screen.elsewhere()
