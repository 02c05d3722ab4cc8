"""The state before a hand is face up: the deal, the turning of the cards, and a resumed match."""

from micropython import const

from games.krypto.clock import UNIT
from games.krypto.rules import events
from games.krypto.screens.state import COVERED, TURNING, State
from handheld.drawing import prompts, theme
from handheld.drawing.prompts import MENU
from handheld.journal.sector import TICK, UNDO
from handheld.machine import keys, tone
from handheld.machine.keys import since
from handheld.machine.loading import Loaded
from handheld.machine.text import t

_FRAME_MS = const(40)
_CARD_MS = const(88)  # between two cards that are turned


def _working(screen):
    """Do the work of `working`; yield None for each slice, then True. Its module is loaded only meanwhile."""
    yield None  # draw first
    with Loaded("games.krypto.screens.working") as working:
        yield from working.slices(screen)
    del working
    yield True


class Deal(State):
    """Face-down cards. The state waits for a key, deals, or turns the cards."""

    def __init__(self, screen):
        super().__init__(screen)
        self._shown = 0  # number of cards that lie face up
        self._began = -1
        self._works = screen.must_prepare()
        self._revealing = not self._works and screen.stage == TURNING and self.match.phase != events.DEALING
        self.tick_ms = _FRAME_MS if self._revealing else 0
        self.units = ("deal",) if self._works else ("deal", screen.open_unit)
        self.name = "work" if self._works else "krypto"
        screen.progress = ()

    def show(self):
        screen = self.screen
        if self._works:
            screen.work(_working(screen), self._dealt)
            screen.ask((prompts.BACK if self._may_leave() else MENU,), None, False)
        elif self._revealing:
            screen.ask((), self._reveal_all, False)  # nobody has to wait
        elif self.match.phase == events.DEALING:
            screen.ask(((keys.A, t("deal")), MENU), self._deal)
        else:  # resumed after a restart; the clock stands
            screen.ask(((keys.A, t("continue")), MENU), screen.proceed)

    def cards(self):
        return tuple(self.match.numbers), self._shown, -1, self.match.objective, None

    def clock(self):
        if self.screen.stage != COVERED or self._works:
            return None
        return self.screen.running

    def heading(self):
        if not self._works:
            return super().heading()
        progress = self.screen.progress
        return t("%d of %d") % progress if progress else t("dealing..."), "", theme.WHITE

    def notes(self):
        return None

    def _deal(self):
        self.screen.deal()
        self.screen.go_on()

    def _dealt(self, _):
        self.screen.wait_again()
        self.screen.go_on()

    def _may_leave(self):
        """Return True while no deal is under way that has to continue."""
        match, mode = self.match, self.screen.mode
        return match.phase == events.DEALING and mode.code == events.DEAL and self.session.people() > 0

    def back(self):
        if not self._works or not self._may_leave():
            return False
        self.screen.wait_again()
        self.screen.enter()
        return True

    def tick(self, now):
        """Turn one card after the other, the target last."""
        if self._began < 0:
            self._began = now
        count = min(6, 1 + since(now, self._began) // _CARD_MS)
        if count == self._shown:
            return False
        self._reveal(count)
        return True

    def _reveal_all(self):
        self._reveal(6)

    def _reveal(self, count):
        """Show the first `count` cards; the sixth is the target and opens the hand."""
        self._shown = count
        self.console.tune(tone.PLACE if count == 6 else tone.CLICK)
        if count == 6:
            self.screen.proceed()

    def number(self, n):
        if n > self.match.seats or not self.session.person(n - 1) or self.screen.stage == COVERED:
            return False
        if not self._works:
            self.screen.flash(t("too early: no cards yet"))
        return True


def restore(screen, notes, trail):
    """Restore stopped clocks, best times and streak of a resumed match, as of the journal's last tick."""
    match = screen.match
    screen.hints = notes.get(events.HINTS, 0)
    screen.streak = notes.get(events.STREAK, 0)
    for at in range(len(screen.times)):
        screen.times[at] = notes.get(events.TIMES + at, 0)
    if match.phase in (events.OPEN, events.TURN, events.EXPLAINING):
        hand, call = _ticks(trail, screen.untimed)
        screen.clock.start(screen.mode.seconds())
        screen.clock.spend(hand * UNIT)
        screen.clock.began = screen.clock.spent
        screen.explain.start(screen.seconds("explain"))
        screen.explain.spend(call * UNIT)


def _ticks(trail, untimed):
    """Return the ticks of the hand's or turn's clock and of the current call's, none if `untimed`."""
    hand = call = steps = 0
    calling = taken = False  # taken: True if a hand was taken in this turn of the table mode
    for code in trail:
        if code == TICK and calling and not untimed:
            call += 1
        elif code == TICK:
            hand += 1
        elif events.KRYPTO <= code < events.UNPLAYABLE:
            calling = True
            call = steps = 0
        elif events.TAKE <= code < UNDO:
            taken = True
        elif code == UNDO:
            steps -= 1
        elif code < events.TIME and steps < 3:
            steps += 1
        elif code <= events.PENALTY + 1 and code != events.BACK:  # the end of steps or of a turn
            if taken or code == events.TIME and not calling:
                hand = 0  # the turn is over; the last hand of the table mode belongs to no turn
            calling = taken = False
    return hand, call
