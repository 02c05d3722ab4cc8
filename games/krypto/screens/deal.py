"""Before a call: the key that deals, the turning of the cards, a hand that went on after a break."""

from micropython import const

from games.krypto.rules.events import DEALING
from games.krypto.screens.phase import Phase, hand_name
from handheld import keys, tone
from handheld.keys import since
from handheld.prompts import MENU

_FRAME_MS = const(40)
_BACKS = "KRYPTO"  # what six cards show before they are turned


class Deal(Phase):
    """Waits for a key, or turns the cards."""

    def __init__(self, screen):
        super().__init__(screen)
        self._shown = 0
        self._began = -1
        self._turning = screen.turning and self.match.phase != DEALING
        self.every = _FRAME_MS if self._turning else 0

    def show(self):
        screen = self.screen
        view = screen.view
        view.numbers(_BACKS)
        view.objective(_BACKS[-1])
        view.looks(-1)
        view.head(hand_name(screen))
        view.step("")
        if self._turning:
            view.clock("")
            screen.ask((), self._turn_all, False)  # nobody has to wait
        elif self.match.phase == DEALING:
            view.clock("")
            screen.ask(((keys.A, "deal"), MENU), self._deal)
        else:  # it goes on after a break; what is left of its clock is shown, while that stands
            view.clock((screen.clock if self.match.caller is None else screen.explain).text())
            screen.ask(((keys.A, "go on"), MENU), self._uncover)

    def _deal(self):
        self.screen.go = True
        self.screen.open_due()

    def _uncover(self):
        self.screen.covered = False
        self.screen.enter()

    def tick(self, now):
        """One card after the other, the objective last."""
        if self._began < 0:
            self._began = now
        fall = self.console.fall_ms
        due = min(6, 1 + since(now, self._began) * 4 // fall) if fall else 6
        if due == self._shown:
            return False
        self._turn(due)
        return True

    def _turn_all(self):
        self._turn(6)

    def _turn(self, due):
        """Show so many cards; with the objective the hand is open."""
        while self._shown < due:
            if self._shown < 5:
                self.screen.view.put(self._shown, "%d" % self.match.cards[self._shown])
            self._shown += 1
        self.console.tune(tone.PLACE if due == 6 else tone.CLICK)
        if due == 6:
            self.screen.turning = False
            self.screen.enter()

    def number(self, n):
        if n > self.match.seats or not self.session.person(n - 1) or self.screen.covered:
            return False
        self.screen.word("too early: no cards yet")
        return True
