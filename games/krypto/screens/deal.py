"""The states before a hand is face up: the deal, the work for it, and the turning of the cards."""

from micropython import const

from games.krypto.rules import events
from games.krypto.screens.layout import CARDS, CLOCK, HEADING
from games.krypto.screens.state import COVERED, DEAL, OPEN, READY, State
from handheld.drawing import prompts, theme
from handheld.drawing.prompts import MENU
from handheld.machine import keys, tone
from handheld.machine.loading import Loaded
from handheld.machine.text import t

_FRAME_MS = const(40)
_CARD_MS = const(88)  # between two cards that are turned


class Deal(State):
    """Cards lie face down until a key deals them or, after a restart, reveals them. The clock stands."""

    _shown = 0  # number of cards that lie face up

    def show(self):
        word, stage = (t("deal"), DEAL) if self.match.phase == events.DEALING else (t("continue"), OPEN)
        self.screen.ask(((keys.A, word), MENU), lambda: self.screen.go_on(stage))

    def draw(self, args):
        super().draw(args)
        args[CARDS] = tuple(self.match.numbers), self._shown, -1, self.match.objective, None
        if self.screen.stage == COVERED:
            args[CLOCK] = self.hand.running

    def number(self, n):
        if n > self.match.seats or not self.session.person(n - 1) or self.screen.stage == COVERED:
            return False
        if self.name != "work":
            self.screen.flash(t("too early: no cards yet"))
        return True


class Work(Deal):
    """The console deals, proves and plans. Until it has dealt, B leads back."""

    name = "work"

    def show(self):
        self.hand.progress = ()
        self.screen.work(_working(self.screen), self._done)
        self.screen.ask((prompts.BACK if self._may_leave() else MENU,), None, False)

    def draw(self, args):
        super().draw(args)
        args[CLOCK] = None
        progress = self.hand.progress
        words = t("thinking") if self.match.mode.held else t("dealing...")
        args[HEADING] = t("%d of %d") % progress if progress else words, "", theme.WHITE

    def _done(self, _):
        self._stop()
        self.screen.go_on()

    def _stop(self):
        """Wait for a key again: the deal was broken off, or leads to a turn."""
        if self.screen.stage == DEAL:
            self.screen.stage = READY

    def _may_leave(self):
        """Return True while no deal is under way that has to continue."""
        match, mode = self.match, self.screen.mode
        return match.phase == events.DEALING and mode.code == events.DEAL and self.session.people() > 0

    def key_first(self, key):
        if key != keys.B or not self._may_leave():
            return False
        self._stop()
        self.screen.enter()
        return True


class Revealing(Deal):
    """The cards are turned one after the other, the target last, unless a key turns them all."""

    tick_ms = _FRAME_MS
    _began = -1

    def show(self):
        self.screen.ask((), lambda: self._reveal(6), False)  # nobody has to wait

    def tick(self, now):
        if self._began < 0:
            self._began = now
        count = min(6, 1 + keys.since(now, self._began) // _CARD_MS)
        if count == self._shown:
            return False
        self._reveal(count)
        return True

    def _reveal(self, count):
        """Show the first `count` cards; the sixth is the target and opens the hand."""
        self._shown = count
        self.console.tune(tone.PLACE if count == 6 else tone.CLICK)
        if count == 6:
            self.screen.go_on(OPEN)


def _working(screen):
    """Do the work of `working`; yield None for each slice, then True. Its module is loaded only meanwhile."""
    yield None  # draw first
    with Loaded("games.krypto.screens.working") as working:
        yield from working.slices(screen)
    del working
    yield True
