"""Screens of the table mode: the choice of a hand of the round, and the hand that a player holds."""

import supervisor
from micropython import const

from games.krypto.rules.events import BACK, FREE, OBJECTIVE, OUT, PENALTY, SKIP, TAKE, TIME, WON
from games.krypto.screens.layout import CARDS, CLOCK, CURSOR, GOAL, HEADING, NOTES, OWN, SCENE
from games.krypto.screens.state import COVERED, OPEN, State, light_seat
from handheld.drawing import theme
from handheld.drawing.prompts import MENU, UNDO
from handheld.machine import keys, tone
from handheld.machine.text import beginnings, t

_TICK_MS = const(100)
_TAKE_MS = const(1500)  # delay before an opponent takes a hand
_VIEW_MS = const(3000)  # time before it puts a hand back


class TurnState(State):
    """A state in a player's turn."""

    tick_ms = _TICK_MS
    begun = True  # False until the player has the device

    def __init__(self, screen):
        super().__init__(screen)
        self._person = self.session.person(self.match.turn)
        self._since = supervisor.ticks_ms()

    def draw(self, args):
        args[NOTES] = self.points()
        if self.begun:
            args[CLOCK] = self.hand.clock

    def heading(self, words):
        return words, self.match.names[self.match.turn], self.console.theme.seat(self.match.turn)

    def tick(self, now):
        if self.hand.clock.tick(now):
            self.end()
        elif self._person or not self.think(keys.since(now, self._since)):
            self.tick_last_seconds(self.hand.clock)
        return True

    think = State.unused  # has an opponent act after `gone` milliseconds; returns True once it has

    def end(self):
        """Pass the turn. Opponents alone who pass one after the other have agreed to end the round."""
        agreed = not self.session.people() and _history(self.match)[1]
        self.screen.pass_turn(SKIP if agreed else TIME)


def _history(match):
    """Return the hands put back in this turn, and True if the turn before it was passed."""
    log = match.log
    at = len(log) - (match.mode.held > 0)
    tried = []
    while at and log[at - 1] == BACK:
        at -= 2
        tried.append(log[at] - TAKE)
    return tried, at > 1 and log[at - 1] == TIME and log[at - 2] != OBJECTIVE  # its 100 is no TIME


class HandChoice(TurnState):
    """The hands of the round, of which a player takes one. A turn and its clock begin with a key."""

    name = "hands"

    def __init__(self, screen):
        super().__init__(screen)
        tried = _history(self.match)[0]
        self.at = tried[0] - 1 if tried else 0  # on the hand that was put back
        self.begun = screen.stage == OPEN
        if not self.begun and self.session.people() < 2 and not self.match.mode.held:
            self._begin()
        self.tick_ms = _TICK_MS if self.begun else 0

    def show(self):
        name = self.match.names[self.match.turn]
        log = self.match.log
        if not self.begun:
            judged = log and log[-1] | 1 == PENALTY + 1  # by who has the device and the next turn
            words = t("continue") if judged else t("pass to %s|to %s") % (name, name)
            self.console.tune(tone.PASS)
            self.screen.ask(((keys.A, words), MENU), self._take_device)
            return
        self._move(0)
        if self._person:
            self.screen.ask(((keys.A, t("take a hand|take")), MENU), lambda: self._take(self.at), False)
        else:
            self.screen.ask(((0, t("thinking")), MENU), None, False)

    def _take_device(self):
        self._begin()
        self.screen.enter()

    def _begin(self):
        """Start the turn's clock, or let it go on after a restart."""
        screen, clock = self.screen, self.hand.clock
        if screen.stage != COVERED or clock.remaining is None:
            clock.start(screen.mode.seconds())
        screen.stage = OPEN
        self.begun = True

    def draw(self, args):
        super().draw(args)
        mode = self.match.mode
        at = self.at if self.begun and self._person else -1
        args[CURSOR] = -1, at
        args[CARDS] = (), GOAL + 1, -1, mode.objective, None
        args[HEADING] = self.heading(t(": round %d") % mode.round)
        states = bytes(mode.states)
        marked = at if self.screen.places.small else -1
        args[OWN] = _hands, states, marked
        args[SCENE] = _hands, states, marked, True  # they overlap the first row on 128x64

    def lights(self):
        super().lights()
        light_seat(self.console, 0, self.match.turn)
        for at in range(self.match.mode.size) if self._person and self.begun else ():
            if self.match.mode.states[at] == FREE:
                light_seat(self.console, at + 1, self.match.turn)

    def _move(self, by):
        states = self.match.mode.states
        self.at = (self.at + by) % len(states)
        while states[self.at] != FREE:
            self.at = (self.at + (1 if by >= 0 else -1)) % len(states)

    def _take(self, at):
        self.session.play(TAKE + at + 1)
        self.hand.extra = -self.hand.clock.spent  # a hand's time begins with the look at it
        self.console.tune(tone.PLACE)
        self.screen.go_on()

    def think(self, gone):
        """Take any hand that the opponent has not seen in this turn."""
        if gone < _TAKE_MS:
            return False
        states = self.match.mode.states
        tried = _history(self.match)[0]
        free = [at for at in range(len(states)) if states[at] == FREE and at + 1 not in tried]
        if free:
            self._take(free[self.session.opponent_dice().below(len(free))])
        else:
            self.end()
        return True

    def number(self, n):
        if not self.begun or n > self.match.mode.size or not self._person:
            return False
        if self.match.mode.states[n - 1] == FREE:
            self._take(n - 1)
        else:
            self.console.tune(tone.BAD)
        return True

    def on_wheel(self, step):
        moves = self._person and self.begun
        if moves:
            self._move(step)
        return moves

    def key(self, key):
        if key <= keys.RIGHT:
            far = self.screen.places.hands[0] if key <= keys.DOWN else 1
            self.on_wheel(far if key in (keys.DOWN, keys.RIGHT) else -far)


class HeldHand(TurnState):
    """A held hand in the table mode: its player calls or puts it back while the turn's clock runs."""

    def show(self):
        if self._person:
            self.screen.ask(((keys.A, t("KRYPTO!|call")), UNDO, MENU), self._call, False)
        else:
            self.screen.ask(((0, t("thinking")), MENU), None, False)

    def draw(self, args):
        super().draw(args)
        args[HEADING] = self.heading(": " + t("hand %d") % self.match.mode.held)

    def lights(self):
        super().lights()
        if self._person:
            light_seat(self.console, self.match.turn + 1, self.match.turn)

    def think(self, gone):
        """Have the opponent call or put the hand back at its time."""
        for at, seat in self.hand.rivals:
            if seat == self.match.turn and at // 3 <= gone + self.hand.clock.remaining:
                if gone >= at // 3:
                    self._call()
                return gone >= at // 3
        if gone >= _VIEW_MS:
            self._put_back()
        return gone >= _VIEW_MS

    def number(self, n):
        if not self._person:
            return n <= 2
        if n == self.match.turn + 1:
            self._call()
        elif n <= 2:
            self.screen.flash(t("It is not %s's turn") % self.match.names[n - 1])
        else:
            return False
        return True

    def key(self, key):
        if key == keys.DOWN:
            self.undo()

    def _call(self):
        self.screen.call(self.match.turn)

    @property
    def undoable(self):
        return self._person

    def undo(self):
        if self._person:
            self._put_back()
        return self._person

    def _put_back(self):
        self.session.play(BACK)
        self.console.tune(tone.PLACE)
        self.screen.enter()


def _hands(places, states, marked, low=False):
    """The hands in the first row or below it: their numbers, their owners' letters, or a dash for nobody."""
    columns, x, y, across, down = places.hands
    names = beginnings(places.names, 2)
    letter = places.th.sheet("title").width
    texts = []
    for at in range(columns, len(states)) if low else range(columns):
        text, ink = ("%2d " if places.small else "%d") % (at + 1), theme.WHITE
        if states[at] == OUT:
            text, ink = "-", theme.GREY
        elif states[at] != FREE:
            seat = states[at] - WON
            text, ink = names[seat], places.th.seat(seat)
        style = (theme.PAPER, theme.WHITE) if at == marked else (ink, theme.PAPER)
        left = x + at % columns * across + across // 2 - len(text) * letter // 2
        texts.append((text,) + style + (left, y + at // columns * down, "title"))
    return (None, tuple(texts), ()) if low else (tuple(texts),)


KINDS = {"h": HandChoice, "v": HeldHand}
