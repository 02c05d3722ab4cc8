"""Before a call: the key that deals, the turning of the cards, a hand that went on after a break."""

from micropython import const

from games.krypto.rules.events import DEALING
from games.krypto.screens.common import drop
from games.krypto.screens.part import BasePart
from handheld import keys, tone
from handheld.keys import since
from handheld.text import t

_READY = const(0)  # the key that deals
_COVERED = const(1)  # the key that uncovers
_TURNING = const(2)  # the cards to be turned
_FRAME_MS = const(40)
_BACKS = "KRYPTO"  # what six cards show before they are turned


class Part(BasePart):
    """Waits for a key, or turns the cards."""

    def __init__(self, screen):
        super().__init__(screen)
        self._shown = 0
        self._began = -1
        if self.match.phase == DEALING:
            self._state = _READY
        else:
            self._state = _TURNING if screen.fresh else _COVERED
        self.every = _FRAME_MS if self._state == _TURNING else 0

    def show(self):
        view = self.screen.view
        view.numbers(_BACKS)
        view.objective(_BACKS[-1])
        notes = self.console.load("krypto", "screens.notes")
        drop("screens.notes")
        view.looks(-1)
        view.head(notes.hand_name(self.screen))
        view.step("")
        clock = ""
        if self._state == _COVERED:  # what is left of it, while it stands
            clock = (self.screen.clock if self.match.caller is None else self.screen.explain).text()
        view.clock(clock)

    def prompt(self):
        if self._state == _TURNING:
            return "", False
        what = t("deal") if self._state == _READY else t("go on")
        return self.console.names[keys.A] + " " + what, True

    def tick(self, now):
        """One card after the other, the objective last."""
        if self._state != _TURNING:
            return False
        if self._began < 0:
            self._began = now
        fall = self.console.fall_ms
        due = min(6, 1 + since(now, self._began) * 4 // fall) if fall else 6
        if due == self._shown:
            return False
        self._turn(due)
        return True

    def _turn(self, due):
        """Show so many cards; with the objective the hand is open."""
        while self._shown < due:
            if self._shown < 5:
                self.screen.view.put(self._shown, "%d" % self.match.cards[self._shown])
            self._shown += 1
        self.console.tune(tone.PLACE if due == 6 else tone.CLICK)
        if due == 6:
            self.screen.fresh = False
            self.screen.enter()

    def number(self, n):
        if n > self.match.seats or not self.session.person(n - 1) or self._state == _COVERED:
            return False
        self.screen.word("too early: no cards yet")
        return True

    def key(self, key):
        screen = self.screen
        if key != keys.A:
            return
        if self._state == _TURNING:
            self._turn(6)  # nobody has to wait
        elif self._state == _READY:
            screen.go = True
            screen.elsewhere()
        elif self._state == _COVERED:
            screen.covered = False  # it goes on after a break
            screen.enter()
