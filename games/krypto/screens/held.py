"""At the table: a player holds a hand, and calls or puts it back."""

import supervisor
from micropython import const

from games.krypto.rules.events import BACK
from games.krypto.screens.call import call
from games.krypto.screens.phase import Phase, show_points
from handheld import colours, keys, tone
from handheld.keys import since
from handheld.prompts import MENU
from handheld.text import t

_TICK_MS = const(100)
_BACK_KEY = const(6)
_LOOK_MS = const(3000)  # an opponent looks at a hand that it will put back


class Held(Phase):
    """The turn's clock runs."""

    every = _TICK_MS

    def __init__(self, screen):
        super().__init__(screen)
        self._since = supervisor.ticks_ms()
        self._person = self.session.person(self.match.turn)

    def show(self):
        match = self.match
        view = self.screen.view
        self.show_hand()
        view.looks(-1)
        colour = self.console.theme.seat(match.turn)
        view.head(": %s %d" % (t("hand"), match.mode.held), match.names[match.turn], colour)
        view.step("")
        show_points(self.screen)
        view.clock(self.screen.clock.text())
        if self._person:
            back = keys.NUMBER + _BACK_KEY if self.console.parts.plain else keys.UNDO
            self.screen.ask(((keys.A, "KRYPTO!|call"), (back, "`"), MENU), self._call, False)
        else:
            self.screen.ask(((0, "thinking"), MENU), None, False)

    def lights(self):
        if self._person:
            self.light_seat(self.match.turn + 1, self.match.turn)
            self.console.light(_BACK_KEY, colours.AMBER)

    def tick(self, now):
        screen = self.screen
        if screen.clock.tick(now):
            screen.pass_turn()
        elif self._person or not self._think(now):
            self.show_clock(screen.clock)
        return True

    def _think(self, now):
        """An opponent calls once it has seen the way, or puts the hand back; True if it has."""
        screen = self.screen
        gone = since(now, self._since)
        for at, seat in screen.rivals:
            if seat == self.match.turn and at // 3 <= gone + screen.clock.left:
                if gone >= at // 3:
                    self._call()
                return gone >= at // 3
        if gone >= _LOOK_MS:
            self._put_back()
        return gone >= _LOOK_MS

    def number(self, n):
        if not self._person:
            return n <= 2
        if n == self.match.turn + 1:
            self._call()
        elif n == _BACK_KEY:
            self.undo()
        elif n <= 2:
            self.screen.word("%s %s" % (self.match.names[n - 1], t("is not in turn")))
        else:
            return False
        return True

    def key(self, key):
        if key == keys.DOWN:
            self.undo()

    def _call(self):
        call(self.screen, self.match.turn)

    @property
    def undoable(self):
        """True where a person may put the hand back."""
        return self._person

    def undo(self):
        if self._person:
            self._put_back()

    def _put_back(self):
        self.session.play(BACK)
        self.console.tune(tone.PLACE)
        self.screen.open_due()
