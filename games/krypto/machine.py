"""An opponent who has called shows its steps."""

from micropython import const

from games.krypto import steps
from games.krypto.entry import SECOND
from games.krypto.part import TICK_MS
from handheld import keys
from handheld.keys import since
from handheld.text import t

_STEP_MS = const(700)  # between two of the choices that it shows


class Part(steps.Part):
    """Plays the steps that the opponent thinks of, a choice at a time."""

    def __init__(self, screen):
        super().__init__(screen)
        self._work = None
        self._code = -1
        self._due = -1

    def prompt(self):
        return "%s: %s" % (self.console.board.A_NAME, t("faster")), False

    def lights(self):
        """No key is lit: nothing is to be chosen."""

    def tick(self, now):
        if self._due < 0:
            self._due = now
        if self._code < 0:
            return self._think()
        if since(now, self._due) < _STEP_MS:
            return False
        self._due = now
        return self._go_on()

    def _think(self):
        """One slice of work."""
        if self._work is None:
            seat = self.match.caller
            opponent = self.console.load("krypto", "opponent")
            self._work = opponent.think(self.match, seat, self.session.levels[seat] - 1)
            self.screen.every = 1
        code = next(self._work)
        if code is None:
            return False
        self._work = None
        self._code = code
        self.screen.every = TICK_MS
        return True

    def _go_on(self):
        """Show the next choice of the step."""
        entry = self._entry
        op, at = divmod(self._code, 25)
        if entry.stage == SECOND:
            self._code = -1
            self._play(op * 25 + at)
        elif entry.first < 0:
            entry.pick(at // 5)
            self._show_entry()
        else:
            entry.choose(op)
            entry.at = at % 5
            self._show_entry()
        return True

    def number(self, n):
        name = self.match.names[self.match.caller]
        if n > self.match.seats:
            return False
        self.screen.word("%s %s" % (name, t("was first")))
        return True

    def turn(self, step):
        return False

    def key(self, key):
        if key == keys.A and self._code >= 0:
            self._go_on()
