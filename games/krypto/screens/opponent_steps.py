"""The steps of an opponent's call. Loaded only in matches with opponents."""

from micropython import const

from games.krypto.entry import OPERATION, SECOND
from games.krypto.plan import next_step
from games.krypto.screens.step import Explaining
from handheld.drawing.prompts import MENU
from handheld.machine import keys
from handheld.machine.text import agree, t

_STEP_MS = const(700)  # delay between two choices


class OpponentSteps(Explaining):
    """An opponent's steps: its plan is played one choice at a time."""

    tick_ms = _STEP_MS

    def __init__(self, screen):
        super().__init__(screen)
        self._plan()

    def show(self):
        self.screen.ask(((keys.A, t("faster")), MENU), self._go_on, False)

    def _plan(self):
        self._code = next_step(self.match, self.hand.plan, self.hand.erring >> self.match.caller & 1)
        if not self.entry.ready:
            self.entry.at = self._code % 25 // 5

    def next(self):
        super().next()
        self._plan()

    def tick(self, now):
        self._go_on()
        return True

    def _go_on(self):
        entry = self.entry
        op, at = divmod(self._code, 25)
        first, second = divmod(at, 5)
        if entry.stage == OPERATION and entry.first == first:
            made = entry.choose(op)
            entry.at = second
        else:
            made = entry.pick(second if entry.stage == SECOND else first)
        self.accept(made)

    def number(self, n):
        if n > self.match.seats:
            return False
        self.screen.flash(agree(t("%s was first") % self.match.names[self.match.caller]))
        return True
