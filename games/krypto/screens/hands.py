"""Screens of the table mode: the choice of a hand of the round, and the hand that a player holds."""

import supervisor
from micropython import const

from games.krypto.rules.events import BACK, LEFT, OBJECTIVE, OUT, SKIP, TAKE, TIME, WON
from games.krypto.screens.state import BACK_KEY, State, light_seat, show_points
from handheld import colours, keys, shapes, theme, tone
from handheld.keys import since
from handheld.prompts import MENU
from handheld.text import t

_TICK_MS = const(100)
_TAKE_MS = const(1500)  # delay before an opponent takes a hand
_LOOK_MS = const(3000)  # time before it puts a hand back
# On 240x240 and on 128x64: columns, left and top in pixels, pitches.
_LAID = (5, 4, 36, 46, 34), (6, 1, -1, 21, 11)
_WIDE = const(42)  # the cursor on 240x240, in pixels
_HIGH = const(30)


class Turn(State):
    """A state in a player's turn."""

    def __init__(self, screen):
        super().__init__(screen)
        self._person = self.session.person(self.match.turn)
        self._since = supervisor.ticks_ms()

    def rows(self):
        return [(t("Pass turn"), self.screen.pass_turn)]

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


class Hands(Turn):
    """The hands of the round, in place of the cards. A player takes one by its key or by the cursor.

    A turn and its clock begin with a key, once the device has been passed on.
    """

    name = "hands"
    units = ("hands",)

    def __init__(self, screen):
        super().__init__(screen)
        self._at = 0
        self._rows = []  # the hands' texts
        self._frame = None
        if screen.new_turn and self.session.people() < 2 and not self.match.mode.held:
            self._start_clock()
        self.every = 0 if screen.new_turn else _TICK_MS

    def show(self):
        match = self.match
        mode = match.mode
        view = self.screen.view
        view.numbers([""] * 5)
        view.objective("%d" % mode.objective)
        view.looks(-1)
        view.step("")
        view.heading(
            t(": round %d") % mode.round, match.names[match.turn], self.console.theme.seat(match.turn)
        )
        self.screen.later(show_points, self.screen)
        for at in range(mode.size):
            self._draw(at, mode.states[at])
        self._ask()

    def _draw(self, at, state):
        """Draw a hand: its number, its owner's letters, or a dash for nobody."""
        th = self.console.theme
        columns, x, y, across, down = _LAID[th.mono]
        text, colour = ("%2d " if th.mono else "%d") % (at + 1), theme.WHITE
        if state == OUT:
            text, colour = "-", theme.GREY
        elif state != LEFT:
            names = self.match.names
            seat = state - WON
            text, colour = names[seat][:2], th.seat(seat)
            if names[1 - seat][:2] == text:
                text = "%s%d" % (text[0], seat + 1)
        x += at % columns * across + across // 2
        y += at // columns * down
        self._rows.append(shapes.text(th, self.screen.view.over, "title", x, y, text, colour, align=1))

    def _ask(self):
        """Ask for the player, or in a turn for a hand."""
        screen = self.screen
        name = self.match.names[self.match.turn]
        if screen.new_turn:
            screen.view.clock("")
            self.console.tune(tone.PASS)
            screen.ask(((keys.A, t("pass to %s|to %s") % (name, name)), MENU), self._begin)
            return
        self._move(0)
        self.show_clock(screen.clock)
        if self._person:
            screen.ask(((keys.A, t("take a hand|take")), MENU), self._take_marked, False)
        else:
            screen.ask(((0, t("thinking")), MENU), None, False)

    def lights(self):
        turn = self.match.turn
        light_seat(self.console, 0, turn)
        for at in range(self.match.mode.size) if self._person and not self.screen.new_turn else ():
            if self.match.mode.states[at] == LEFT:
                light_seat(self.console, at + 1, turn)

    def _start_clock(self):
        """Start the turn's clock, or resume it after a restart."""
        screen = self.screen
        if not screen.covered or screen.clock.left is None:
            screen.clock.start(screen.hand_clock())
        screen.new_turn = screen.covered = False

    def _begin(self):
        """Begin the turn once the player has the device."""
        self._start_clock()
        if self.match.mode.held:
            self.screen.enter()
            return
        self._since = supervisor.ticks_ms()
        self.every = self.screen.beat = _TICK_MS
        self._ask()

    def _move(self, by):
        """Move the cursor, a frame or on 128x64 an inverted number, to the next hand that is left."""
        states = self.match.mode.states
        th = self.console.theme
        if th.mono:
            shapes.recolour(self._rows[self._at], th.shades(theme.PAPER, theme.WHITE))
        self._at = (self._at + by) % len(states)
        while states[self._at] != LEFT:
            self._at = (self._at + (1 if by >= 0 else -1)) % len(states)
        if th.mono:
            shapes.recolour(self._rows[self._at], th.shades(theme.WHITE, theme.PAPER))
            return
        if not self._frame:
            self._frame = shapes.frame(th, self.screen.view.over, _WIDE, _HIGH, 2)
        columns, x, y, across, down = _LAID[0]
        x += self._at % columns * across + (across - _WIDE) // 2
        y += self._at // columns * down - 4
        if self._frame.x != x:
            self._frame.x = x
        if self._frame.y != y:
            self._frame.y = y

    def _take_marked(self):
        self._take(self._at)

    def _take(self, at):
        self.session.play(TAKE + at + 1)
        self.console.tune(tone.PLACE)
        self.screen.go_on()

    def tick(self, now):
        screen = self.screen
        self.console.stay_awake()
        if screen.clock.tick(now):
            self.end()
        elif self._person or since(now, self._since) < _TAKE_MS:
            self.show_clock(screen.clock)
        else:  # an opponent takes any hand that it has not seen in this turn
            states = self.match.mode.states
            tried = _history(self.match)[0]
            left = [at for at in range(len(states)) if states[at] == LEFT and at + 1 not in tried]
            if left:
                self._take(left[self.session.whims().below(len(left))])
            else:
                self.end()
        return True

    def number(self, n):
        states = self.match.mode.states
        if self.screen.new_turn or n > len(states) or not self._person:
            return False
        if states[n - 1] == LEFT:
            self._take(n - 1)
        else:
            self.console.tune(tone.BAD)
        return True

    def turn(self, step):
        moves = self._person and not self.screen.new_turn
        if moves:
            self._move(step)
        return moves

    def key(self, key):
        if key <= keys.RIGHT and self._person and not self.screen.new_turn:
            far = _LAID[self.console.theme.mono][0] if key <= keys.DOWN else 1
            self._move(far if key in (keys.DOWN, keys.RIGHT) else -far)


class Held(Turn):
    """A held hand in the table mode: its player calls or puts it back while the turn's clock runs."""

    every = _TICK_MS
    units = "hands", "step"

    def show(self):
        match = self.match
        view = self.screen.view
        self.show_hand()
        view.looks(-1)
        colour = self.console.theme.seat(match.turn)
        view.heading(": " + t("hand %d") % match.mode.held, match.names[match.turn], colour)
        view.step("")
        self.screen.later(show_points, self.screen)
        view.clock(self.screen.clock.text())
        if self._person:
            self.screen.ask(((keys.A, t("KRYPTO!|call")), (self.back_key, "`"), MENU), self._call, False)
        else:
            self.screen.ask(((0, t("thinking")), MENU), None, False)

    def lights(self):
        if self._person:
            light_seat(self.console, self.match.turn + 1, self.match.turn)
            self.console.light(BACK_KEY, colours.AMBER)

    def tick(self, now):
        screen = self.screen
        if screen.clock.tick(now):
            self.end()
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
        elif n == BACK_KEY:
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
        self.call(self.match.turn)

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
