"""Screens of the table mode: the choice of a hand of the round, and the hand that a player holds."""

import supervisor
from micropython import const

from games.krypto.rules.events import BACK, FREE, OBJECTIVE, OUT, SKIP, TAKE, TIME, WON
from games.krypto.screens.state import BACK_KEY, NOTHING, OPEN, State, light_seat
from handheld.drawing import colours, theme
from handheld.drawing.prompts import MENU
from handheld.machine import keys, tone
from handheld.machine.keys import since
from handheld.machine.text import t

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

    def clock(self):
        return self.screen.clock if self.begun else None

    def tick(self, now):
        if self.screen.clock.tick(now):
            self.end()
        elif self._person or not self.think(since(now, self._since)):
            self.tick_last_seconds(self.screen.clock)
        return True

    def think(self, gone):
        """Have an opponent act after `gone` milliseconds; return True once it has."""
        raise NotImplementedError

    def rows(self):
        return [(t("Pass turn"), self.screen.pass_turn, 0)]

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
    units = ("hands",)

    def __init__(self, screen):
        super().__init__(screen)
        self._at = 0
        self.begun = screen.stage == OPEN
        if not self.begun and self.session.people() < 2 and not self.match.mode.held:
            screen.begin_turn()
            self.begun = True
        self.tick_ms = _TICK_MS if self.begun else 0

    def show(self):
        screen = self.screen
        name = self.match.names[self.match.turn]
        if not self.begun:
            self.console.tune(tone.PASS)
            screen.ask(((keys.A, t("pass to %s|to %s") % (name, name)), MENU), self._begin)
            return
        self._move(0)
        if self._person:
            screen.ask(((keys.A, t("take a hand|take")), MENU), self._take_marked, False)
        else:
            screen.ask(((0, t("thinking")), MENU), None, False)

    def _begin(self):
        """Begin the turn once the player has the device."""
        self.screen.begin_turn()
        self.screen.enter()

    # The picture

    def cursor(self):
        return -1, self._at if self.begun else -1

    def cards(self):
        return NOTHING[:3] + (self.match.mode.objective, None)

    def heading(self):
        match = self.match
        words = t(": round %d") % match.mode.round
        return words, match.names[match.turn], self.console.theme.seat(match.turn)

    def own_texts(self):
        marked = self._at if self.begun and self.screen.table.small else -1
        return _hands, bytes(self.match.mode.states), marked

    def scene(self):
        return (_low_hands,) + self.own_texts()[1:]

    def lights(self):
        super().lights()
        turn = self.match.turn
        light_seat(self.console, 0, turn)
        for at in range(self.match.mode.size) if self._person and self.begun else ():
            if self.match.mode.states[at] == FREE:
                light_seat(self.console, at + 1, turn)

    # Choices

    def _move(self, by):
        states = self.match.mode.states
        self._at = (self._at + by) % len(states)
        while states[self._at] != FREE:
            self._at = (self._at + (1 if by >= 0 else -1)) % len(states)

    def _take_marked(self):
        self._take(self._at)

    def _take(self, at):
        self.session.play(TAKE + at + 1)
        self.console.tune(tone.PLACE)
        self.screen.go_on()

    def tick(self, now):
        self.console.stay_awake()
        return super().tick(now)

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
        states = self.match.mode.states
        if not self.begun or n > len(states) or not self._person:
            return False
        if states[n - 1] == FREE:
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
            far = self.screen.table.hands[0] if key <= keys.DOWN else 1
            self.on_wheel(far if key in (keys.DOWN, keys.RIGHT) else -far)


class HeldHand(TurnState):
    """A held hand in the table mode: its player calls or puts it back while the turn's clock runs."""

    units = "hands", "step"

    def show(self):
        if self._person:
            self.screen.ask(((keys.A, t("KRYPTO!|call")), (self.back_key, "`"), MENU), self._call, False)
        else:
            self.screen.ask(((0, t("thinking")), MENU), None, False)

    def heading(self):
        match = self.match
        words = ": " + t("hand %d") % match.mode.held
        return words, match.names[match.turn], self.console.theme.seat(match.turn)

    def lights(self):
        super().lights()
        if self._person:
            light_seat(self.console, self.match.turn + 1, self.match.turn)
            self.console.light(BACK_KEY, colours.AMBER)

    def think(self, gone):
        """Have the opponent call or put the hand back at its time."""
        screen = self.screen
        for at, seat in screen.rivals:
            if seat == self.match.turn and at // 3 <= gone + screen.clock.remaining:
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
        elif n == BACK_KEY:
            self.undo()
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
        """Return True if a person may put the hand back."""
        return self._person

    def undo(self):
        if self._person:
            self._put_back()

    def _put_back(self):
        self.session.play(BACK)
        self.console.tune(tone.PLACE)
        self.screen.enter()


def _low_hands(table, states, marked):
    """The hands below the first row, which they overlap on 128x64."""
    return None, _hands(table, states, marked, True)[0], ()


def _hands(table, states, marked, low=False):
    """The hands in the first row or below: their numbers, their owners' letters, or a dash for nobody."""
    columns, x, y, across, down = table.hands
    names = [name[:2] for name in table.names]
    if names[0] == names[1]:
        names = [names[seat][0] + str(seat + 1) for seat in (0, 1)]
    letter = table.th.sheet("title").width
    texts = []
    for at in range(columns, len(states)) if low else range(columns):
        text, ink = ("%2d " if table.small else "%d") % (at + 1), theme.WHITE
        if states[at] == OUT:
            text, ink = "-", theme.GREY
        elif states[at] != FREE:
            seat = states[at] - WON
            text, ink = names[seat], table.th.seat(seat)
        style = (theme.PAPER, theme.WHITE) if at == marked else (ink, theme.PAPER)
        left = x + at % columns * across + across // 2 - len(text) * letter // 2
        texts.append((text,) + style + (left, y + at // columns * down, "title"))
    return (tuple(texts),)
