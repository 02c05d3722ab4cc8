"""An opponent who has called shows its steps."""

from micropython import const

from games.krypto.entry import OPERATION, SECOND, Entry
from games.krypto.rules import number
from games.krypto.screens.phase import Phase
from games.krypto.screens.step import play_step, show_explaining
from handheld import keys
from handheld.keys import since
from handheld.prompts import MENU
from handheld.text import t

_TICK_MS = const(100)
_STEP_MS = const(700)  # between two of the choices that it shows


def next_step(match, plan):
    """The code of a plan's next step; of any step, where others were taken before."""
    if plan:
        first, op, second, _ = plan[len(match.steps)]
        first = _slot(match.numbers, first, -1)
        second = _slot(match.numbers, second, first)
        if first >= 0 and second >= 0:
            return number.OPS.find(op) * 25 + first * 5 + second
    return match.legal()[0]


def _slot(numbers, value, other):
    """The slot, not the other one, where a value of the solver's lies; -1 for none."""
    pair = (value, 1) if isinstance(value, int) else value
    for at in range(len(numbers)):
        if numbers[at] == pair and at != other:
            return at
    return -1


class OpponentSteps(Phase):
    """Plays the steps of the opponents' plan, a choice at a time."""

    every = _TICK_MS

    def __init__(self, screen):
        super().__init__(screen)
        self._entry = Entry(self.match)
        self._due = -1

    def show(self):
        self.screen.view.clock("")
        self.screen.ask(((keys.A, "faster"), MENU), self._go_on, False)
        self._again()

    def _again(self):
        self._entry.reset()
        show_explaining(self.screen)
        self.show_hand()
        self._show_entry()

    def _show_entry(self):
        entry = self._entry
        view = self.screen.view
        view.step(entry.text())
        view.looks(entry.at if entry.stage == SECOND else -1, entry.first)

    def tick(self, now):
        if self._due < 0:
            self._due = now
        if since(now, self._due) < _STEP_MS:
            return False
        self._due = now
        self._go_on()
        return True

    def _go_on(self):
        """Show the next choice of the step, or play it."""
        code = next_step(self.match, self.screen.plan)
        op, at = divmod(code, 25)
        entry = self._entry
        if entry.stage == SECOND or entry.ready and entry.first == at // 5:
            play_step(self.screen, code, self._again)
            return
        if entry.stage == OPERATION and not entry.ready:
            entry.choose(op)
            entry.at = at % 5
        else:
            entry.pick(at // 5)
        self._show_entry()

    def number(self, n):
        if n > self.match.seats:
            return False
        self.screen.word("%s %s" % (self.match.names[self.match.caller], t("was first")))
        return True
