"""The states before a call: the deal, the turning of the cards; a hand held in the table mode."""

import supervisor
from micropython import const

from games.krypto.rules.events import BACK, DEALING, LYING, OPENING
from games.krypto.screens.call import call
from games.krypto.screens.card import FACE_DOWN
from games.krypto.screens.state import State, hand_name, light_seat, show_points
from handheld import colours, keys, prompts, tone
from handheld.keys import since
from handheld.prompts import MENU
from handheld.stage import Visit
from handheld.text import t

_FRAME_MS = const(40)
_TICK_MS = const(100)
_BACK_KEY = const(6)
_LOOK_MS = const(3000)  # time for which an opponent looks at a hand before it puts it back


def works_due(play):
    """Return True if cards have to be dealt, proved or planned for before anybody is asked."""
    match = play.match
    phase = match.phase
    if phase == DEALING:  # without people or within a round of the table mode, no key is needed
        return play.go or not play.session.people() or match.table and len(match.mode.hands) > 0
    return phase == OPENING or to_look_at(play)


def to_look_at(play):
    """Return True if an opponent has yet to plan for the open cards."""
    match = play.match
    if not match.cards or play.session.people() == match.seats:
        return False
    if play.planned == (match.cards, match.objective):
        return False
    return match.phase == LYING or not play.session.person(match.turn)


def _working(play):
    """Do that work; yield None for each slice, then True. Its module is loaded only for this time."""
    yield None  # draw first
    with Visit("games.krypto.screens.working") as working:
        yield from working.slices(play)
    del working
    yield True


class Deal(State):
    """Face-down cards: the state waits for a key, deals, or turns the cards."""

    def __init__(self, screen):
        super().__init__(screen)
        self._shown = 0
        self._began = -1
        self._works = works_due(screen)
        self._turning = not self._works and screen.turning and self.match.phase != DEALING
        self.every = _FRAME_MS if self._turning else 0
        self.name = "work" if self._works else "krypto"

    def show(self):
        screen = self.screen
        view = screen.view
        view.numbers(FACE_DOWN * 5)
        view.objective(FACE_DOWN)
        view.looks(-1)
        view.step("")
        view.trail(())
        view.clock("")
        if self._works:
            view.head(t("dealing..."))
            screen.work(_working(screen), self._dealt)
            screen.ask((prompts.BACK if self._may_leave() else MENU,), None, False)
            return
        view.head(hand_name(screen))
        if self._turning:
            screen.ask((), self._turn_all, False)  # nobody has to wait
        elif self.match.phase == DEALING:
            screen.ask(((keys.A, t("deal")), MENU), self._deal)
        else:  # resumed after a restart: show the clock, which stands still
            view.clock((screen.clock if self.match.caller is None else screen.explain).text())
            screen.ask(((keys.A, t("continue")), MENU), self._uncover)

    def _deal(self):
        self.screen.go = True
        self.screen.go_on()

    def _dealt(self, _):
        self.screen.go = False
        self.screen.go_on()

    def _may_leave(self):
        """Return True while no deal is under way that has to continue."""
        match = self.match
        return match.phase == DEALING and not match.table and self.session.people() > 0

    def back(self):
        if not self._works or not self._may_leave():
            return False
        self.screen.go = False
        self.screen.enter()
        return True

    def _uncover(self):
        self.screen.covered = False
        self.screen.enter()

    def tick(self, now):
        """Turn one card after the other, the target last."""
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
        """Show the first `due` cards; the sixth is the target and opens the hand."""
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
        if not self._works:
            self.screen.word(t("too early: no cards yet"))
        return True


class Held(State):
    """A held hand in the table mode: its player calls or puts it back while the turn's clock runs."""

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
        view.head(": " + t("hand %d") % match.mode.held, match.names[match.turn], colour)
        view.step("")
        show_points(self.screen)
        view.clock(self.screen.clock.text())
        if self._person:
            back = keys.NUMBER + _BACK_KEY if self.console.parts.plain else keys.UNDO
            self.screen.ask(((keys.A, t("KRYPTO!|call")), (back, "`"), MENU), self._call, False)
        else:
            self.screen.ask(((0, t("thinking")), MENU), None, False)

    def lights(self):
        if self._person:
            light_seat(self.console, self.match.turn + 1, self.match.turn)
            self.console.light(_BACK_KEY, colours.AMBER)

    def tick(self, now):
        screen = self.screen
        if screen.clock.tick(now):
            screen.pass_turn()
        elif self._person or not self._think(now):
            self.show_clock(screen.clock)
        return True

    def _think(self, now):
        """Have the opponent call or put the hand back at its time; return True once it has."""
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
            self.screen.word(t("It is not %s's turn") % self.match.names[n - 1])
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
        """Return True if a person may put the hand back."""
        return self._person

    def undo(self):
        if self._person:
            self._put_back()

    def _put_back(self):
        self.session.play(BACK)
        self.console.tune(tone.PLACE)
        self.screen.open_due()
