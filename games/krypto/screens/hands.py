"""The table mode: the page of the hands of a round, and the state of a hand that a player holds."""

import supervisor
from micropython import const

from games.krypto.rules.events import BACK, LEFT, OUT, TAKE, WON
from games.krypto.screens.card import Card, bar, rounded
from games.krypto.screens.state import Page, State, light_seat, show_points
from handheld import colours, keys, shapes, theme, tone, widgets
from handheld.keys import since
from handheld.prompts import MENU
from handheld.text import t

_TICK_MS = const(100)
_TAKE_MS = const(1500)  # delay before an opponent takes a hand
_LOOK_MS = const(3000)  # time for which it looks at the hand before it puts it back
_BACK_KEY = const(6)
_EDGE = const(3)  # pixels by which the cursor exceeds a card
_PLACES = const(12)  # the last one is the objective's
# In pixels, on 240x240 and on 128x64: columns, left and top, width, height and pitches of the cards; tops of
# the heading and of the points.
_LAID = (4, 3, 30, 54, 44, 60, 54, 3, 192), (6, 1, 10, 20, 14, 21, 18, -1, 43)


class HandsPage(Page):
    """The hands of the round; a player takes one by its key or by the cursor.

    A turn begins with a key, once the device has been handed over; its clock starts with it.
    """

    name = "hands"

    def __init__(self, console, screen):
        super().__init__(console, screen)
        self._at = 0
        self._began = -1

    def lay_out(self, group):
        th = self.console.theme
        self._columns, left, top, wide, high, across, down, head, points = _LAID[th.mono]
        font = th.sheet("title")
        self._room = columns = th.width * th.unit // font.width
        self._head = widgets.Line(th, group, "title", left, head)
        self._clock = shapes.row(th, group, "title", th.width * th.unit - 4 * font.width, head, 4)
        self._clock.hidden = True
        mode = self.match.mode
        edge = rounded(th, wide, th.sheet("corner").height)
        ground, ink = (theme.WHITE, theme.PAPER) if th.mono else (theme.CARD, theme.DARK)
        sheets = ("title",) if th.mono else ("card", "title")
        self._cards = []
        for at in range(_PLACES):
            if at < mode.size or at == _PLACES - 1:
                box = (left + at % self._columns * across, top + at // self._columns * down, wide, high)
                self._cards.append(Card(th, group, box, edge, sheets, ground, ink))
        self._states = bytearray(mode.size)  # states of the hands as drawn, each plus one
        self._points = [
            widgets.Line(th, group, "title", left + seat * columns // 2 * font.width, points)
            for seat in range(2)
        ]
        if th.mono:
            self._frame = bar(th, group, wide, high)
        else:
            self._frame = shapes.frame(th, group, wide + 2 * _EDGE, high + 2 * _EDGE, 2)
        target = self._cards[-1]
        target.frame(theme.WHITE if th.mono else th.colour)
        target.write("%d" % mode.objective)
        screen = self.screen
        if screen.new_turn and screen.session.people() == 1 and not mode.held:
            self._start_clock()
        if not screen.new_turn:
            self._move(0)
        self.every = 0 if screen.new_turn else _TICK_MS

    def hide(self):
        self.screen.clock.hold()
        self._cards = self._frame = None
        self._head = self._clock = self._points = None
        super().hide()

    def fill(self):
        th = self.console.theme
        match = self.match
        mode = match.mode
        head = t("Round %d: ") % mode.round
        self._head.show(((0, head + match.names[match.turn][: self._room - 4 - len(head)]),))
        self._head.recolour(th.shades(theme.PAPER, th.seat(match.turn)))
        for at in range(mode.size):
            if self._states[at] != mode.states[at] + 1:
                self._states[at] = mode.states[at] + 1
                self._show_hand(at, mode.states[at])
        scores = match.scores()
        for seat in range(2):
            score = " %d" % scores[seat]
            name = match.names[seat][: self._room // 2 - 1 - len(score)]
            self._points[seat].show(((0, name + score),))
            self._points[seat].recolour(th.shades(theme.PAPER, th.seat(seat)))
        self._point()
        self._ask()
        self._tell_clock()

    def _point(self):
        """Draw the cursor: a frame around the hand; on 128x64 a bar under it."""
        started = not self.screen.new_turn
        card = self._cards[self._at].group
        edge = 0 if self.console.theme.mono else _EDGE
        frame = self._frame
        if frame.x != card.x - edge:
            frame.x = card.x - edge
        if frame.y != card.y - edge:
            frame.y = card.y - edge
        shapes.hide(frame, not started)
        if self.console.theme.mono:
            for at in range(self.match.mode.size):
                if self.match.mode.states[at] == LEFT:
                    self._cards[at].pick(started and at == self._at)

    def _show_hand(self, at, state):
        """Show a card with its number, its owner, or a dash for nobody."""
        card = self._cards[at]
        if state == LEFT:
            card.write("%d" % (at + 1))
        elif state == OUT:
            card.mark("-", theme.GREY)
        else:
            seat = state - WON
            names = self.match.names
            text = names[seat][:2]
            if names[1 - seat][:2] == text:
                text = "%s%d" % (text[0], seat + 1)
            card.mark(text, self.console.theme.seat(seat))

    def _ask(self):
        """Show the prompts and light the keys."""
        screen = self.screen
        console = self.console
        turn = self.match.turn
        person = screen.session.person(turn)
        console.clear_lights()
        if screen.new_turn:
            self.ask(((keys.A, t("pass to %s|to %s") % ((self.match.names[turn],) * 2)), MENU), True)
        elif person:
            self.ask(((keys.A, t("take a hand|take")), MENU))
        else:
            self.ask(((0, t("thinking")), MENU))
        light_seat(console, 0, turn)
        for at in range(self.match.mode.size) if person and not screen.new_turn else ():
            if self.match.mode.states[at] == LEFT:
                light_seat(console, at + 1, turn)

    def _tell_clock(self):
        text = "" if self.screen.new_turn else self.screen.clock.text()
        shapes.hide(self._clock, not text)
        widgets.write_right(self._clock, self.console.theme.sheet("title"), text)

    def _start_clock(self):
        """Start the turn's clock, or resume it after a restart."""
        screen = self.screen
        if not screen.covered or screen.clock.left is None:
            screen.clock.start(screen.hand_clock())
        screen.new_turn = screen.covered = False
        self.every = _TICK_MS
        self._began = -1

    def _begin(self):
        """Begin the turn once the player has the device."""
        self._start_clock()
        if self.match.mode.held:
            self.console.pop()
            return
        self._move(0)
        self.fill()

    def _move(self, by):
        """Move the cursor to the next hand that is left."""
        states = self.match.mode.states
        size = len(states)
        self._at = (self._at + by) % size
        while states[self._at] != LEFT:
            self._at = (self._at + (1 if by >= 0 else -1)) % size

    def _take(self, at):
        self.screen.session.play(TAKE + at + 1)
        self.console.tune(tone.PLACE)
        self.console.pop()

    def tick(self, now):
        screen = self.screen
        if screen.new_turn:
            return False
        self.console.stay_awake()
        if screen.clock.tick(now):
            screen.pass_turn()
        elif not screen.session.person(self.match.turn):
            self._think(now)
        else:
            self._tell_clock()
        return True

    def _think(self, now):
        """Have an opponent take any hand."""
        if self._began < 0:
            self._began = now
        if since(now, self._began) < _TAKE_MS:
            return
        states = self.match.mode.states
        left = [at for at in range(len(states)) if states[at] == LEFT]
        self._take(left[self.screen.session.whims().below(len(left))])

    def number(self, n):
        states = self.match.mode.states
        if self.screen.new_turn or n > len(states) or not self.screen.session.person(self.match.turn):
            return False
        if states[n - 1] == LEFT:
            self._take(n - 1)
        else:
            self.console.tune(tone.BAD)
        return True

    def turn(self, step):
        if self.screen.new_turn or not self.screen.session.person(self.match.turn):
            return False
        self._move(step)
        self._point()
        return True

    def key(self, key):
        if key == keys.B:
            return super().key(key)
        if self.screen.new_turn:
            if key == keys.A:
                self._begin()
        elif self.screen.session.person(self.match.turn):
            if key == keys.A:
                self._take(self._at)
            elif key <= keys.RIGHT:
                far = self._columns if key <= keys.DOWN else 1
                self._move(far if key in (keys.DOWN, keys.RIGHT) else -far)
                self._point()
        return True


class Held(State):
    """A held hand in the table mode: its player calls or puts it back while the turn's clock runs."""

    every = _TICK_MS
    units = "hands", "step"

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
        view.heading(": " + t("hand %d") % match.mode.held, match.names[match.turn], colour)
        view.step("")
        show_points(self.screen)
        view.clock(self.screen.clock.text())
        if self._person:
            back = keys.NUMBER + _BACK_KEY if self.console.hardware.plain else keys.UNDO
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
        self.screen.open_due()
