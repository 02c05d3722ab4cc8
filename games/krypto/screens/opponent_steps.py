"""An opponent who has called shows its steps."""

from micropython import const

from games.krypto.screens.entry import OPERATION, SECOND, Entry
from games.krypto.screens.part import BasePart, play_step, show_hand
from handheld import keys
from handheld.keys import since
from handheld.text import t

_TICK_MS = const(100)
_STEP_MS = const(700)  # between two of the choices that it shows


class Part(BasePart):
    """Plays the steps that the opponent thinks of, a choice at a time."""

    every = _TICK_MS

    def __init__(self, screen):
        super().__init__(screen)
        self._entry = Entry(self.match)
        self._due = -1

    def show(self):
        view = self.screen.view
        match = self.match
        for at in range(view.notes):
            view.note(at, "")
        view.head(" " + t("explains"), match.names[match.caller])
        view.clock("")
        self._again()

    def _again(self):
        self._entry.reset()
        show_hand(self.screen)
        self._show_entry()

    def _show_entry(self):
        entry = self._entry
        view = self.screen.view
        view.step(entry.text())
        view.looks(entry.at if entry.stage == SECOND else -1, entry.first)

    def prompt(self):
        return self.console.names[keys.A] + " " + t("faster"), False

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
        op, at = divmod(self._code(), 25)
        entry = self._entry
        if entry.stage == SECOND:
            play_step(self.screen, op * 25 + at, self._again)
            return
        if entry.stage == OPERATION:
            entry.choose(op)
            entry.at = at % 5
        else:
            entry.pick(at // 5)
        self._show_entry()

    def _code(self):
        """The step that the plan has next."""
        opponent = self.console.load("krypto", "opponent")
        return opponent.step(self.match, self.screen.plan)

    def number(self, n):
        if n > self.match.seats:
            return False
        self.screen.word("%s %s" % (self.match.names[self.match.caller], t("was first")))
        return True

    def key(self, key):
        if key == keys.A:
            self._go_on()
