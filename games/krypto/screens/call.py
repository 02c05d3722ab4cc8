"""The states of a call: the wait for one, and the moment that shows the caller."""

import supervisor
from micropython import const

from games.krypto.screens.state import KRYPTO_WORD, State, hand_name, light_seat, show_points
from handheld import colours, keys
from handheld.keys import since
from handheld.prompts import BACK, HINT, MENU
from handheld.text import agree, t

_TICK_MS = const(100)
_STAY_MS = const(1200)  # duration of the moment of a call
_LATE_MS = const(600)  # its least remaining time after another player's key
_UNPLAYABLE_KEY = const(11)
_ALONE_MS = const(60000)  # opponents alone without a clock get new cards after this time
_KINDS = (t("KRYPTO"), t("unplayable"))  # of calls


def racing(console, people):
    """Return the call keys of each person on a device without a key per seat, as tuples by place.

    B is never one of them. Returns None for a number of people that has to choose from a strip of names.
    """
    arrows = keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
    buttons = tuple([key for key in (keys.A, keys.HINT, keys.UNDO) if console.names[key]])
    if people == 2:
        race = [arrows, buttons]
    elif people == 3:
        race = [(keys.LEFT,), (keys.UP,), (keys.A,)]
    elif people == 4 and console.names[keys.HINT]:
        race = [(keys.LEFT,), (keys.UP,), (keys.A,), (keys.HINT,)]
    elif people == 4:
        race = [(keys.LEFT,), (keys.UP,), (keys.RIGHT,), (keys.A,)]
    else:
        return None
    if console.ledger.get("left-handed"):  # the arrows are on the right then
        race.reverse()
    return race


class Calls(State):
    """The wait for a call: each seat has its key, or A asks for the seat."""

    every = _TICK_MS
    units = "call", "step"

    def __init__(self, screen):
        super().__init__(screen)
        self._asking = False
        self._at = 0  # index of the seat asked for in `_callers`
        self._random = self.match.settled.get("deals") == "random"
        self._people = [seat for seat in range(self.match.seats) if self.session.person(seat)]
        self._race = None if self.console.hardware.plain else racing(self.console, len(self._people))
        self._heads = [int(head) for head in self.session.extras.get("head", "0").split("/")]
        self._waiting = ()  # the people whose wait for others' head starts is shown

    def show(self):
        screen = self.screen
        self.show_hand()
        screen.view.looks(-1)
        screen.view.step("")
        self.show_clock(screen.clock)
        self._wait()

    def _wait(self):
        """Show the open hand and wait for a call."""
        self._asking = False
        self._waiting = [seat for seat in self._people if self._waits(seat)]
        signs = {seat: _sign(self.console, race) for seat, race in zip(self._people, self._race or ())}
        signs.update(dict.fromkeys(self._waiting, "\\"))  # a hollow key
        show_points(self.screen, signs)
        seats = self.match.seats
        own = self.console.hardware.plain
        self.screen.view.heading(hand_name(self.screen))
        if not self._callers():
            self.screen.ask(((0, t("thinking")), MENU), None, False)
            return
        if self._race:
            self.screen.ask(((0, KRYPTO_WORD), MENU), None, False)  # the keys are shown at the names
            return
        word = t("KRYPTO!|call")
        if self._random and not own:
            word = t("call/unplayable|call/no way")
        asked = (keys.A, word)
        if own and seats > 1:
            asked = (0, "%s: %s" % (self._numbers(), t("call") if self._random else KRYPTO_WORD))
        pairs = (asked, MENU)
        if len(self._people) == 1 and not self.match.mode.strict and (not own or seats < 3):
            pairs = (asked, HINT, MENU)
        if own and self._random:
            pairs = (asked, (keys.NUMBER + _UNPLAYABLE_KEY, t("unplayable|no way")), MENU)
        self.screen.ask(pairs, self._ask_caller, False)

    def _waits(self, seat):
        """Return True while a seat that may call has to wait for the head starts of others (RULES.md)."""
        clock = self.screen.clock
        heads = self._heads
        if len(heads) < 2 or not self.match.mode.may_call(seat):
            return False
        longest = max([heads[other] for other in range(len(heads)) if self.match.mode.may_call(other)])
        return clock.spent - clock.began < (longest - heads[seat]) * 1000

    def _numbers(self):
        """Return the number keys of the seats that may call: 1-3, or 1,3 around one that may not."""
        callers = [seat + 1 for seat, unplayable in self._callers() if not unplayable]
        if 1 < len(callers) == callers[-1] - callers[0] + 1:
            return "%d-%d" % (callers[0], callers[-1])
        return ",".join(["%d" % n for n in callers])

    def early(self, key):
        """Take a key before its usual meaning; return True if it is a call key."""
        if not self._race or self._asking or key == keys.B:
            return False
        for at in range(len(self._people)):
            if key in self._race[at]:
                self._call(self._people[at])
                break
        return True

    def lights(self):
        for seat in range(self.match.seats):
            if self.session.person(seat) and self.match.mode.may_call(seat) and seat not in self._waiting:
                light_seat(self.console, seat + 1, seat)
        if self._random:
            self.console.light(_UNPLAYABLE_KEY, colours.WHITE)

    # The choice of the caller, if the key leaves it open

    def _callers(self):
        """Return the calls on offer as (seat, unplayable), for the people who may call."""
        match = self.match
        people = [seat for seat in self._people if match.mode.may_call(seat) and not self._waits(seat)]
        asked = [(seat, False) for seat in people]
        if self._random:
            asked += [(seat, True) for seat in people]
        return asked

    @property
    def asked(self):
        """Return the call under the cursor as (seat, unplayable)."""
        callers = self._callers()
        return callers[self._at % len(callers)]

    def _ask_caller(self, kind=0):
        callers = self._callers()
        if not callers:
            self.screen.word(t("nobody may call"))
        elif len(callers) == 1:
            self._call(callers[0][0])
        else:
            self._at = kind * len(callers) // 2
            if not kind and (self.screen.last_caller, False) in callers:
                self._at = callers.index((self.screen.last_caller, False))
            self._asking = True
            self._show_asked()

    def _show_asked(self):
        seat, unplayable = self.asked
        view = self.screen.view
        if view.crowded:
            view.trail(())
        view.heading(_KINDS[unplayable])
        pairs = ((0, "<%s>" % self.match.names[seat]), (keys.A, t("call")), BACK)
        if self._random and not self.console.hardware.plain:
            pairs = pairs[:1] + ((keys.UP, _KINDS[not unplayable]),) + pairs[1:]
        self.screen.ask(pairs, self._call_asked)

    def _call_asked(self):
        self._call(*self.asked)

    def back(self):
        asking = self._asking
        if asking:
            self._wait()
        return asking

    def _next(self, step):
        """Go to the next seat; a step of 0 changes between the two kinds of call, if there are two."""
        people = len(self._callers()) // (1 + self._random)
        kind, at = divmod(self._at % (people * (1 + self._random)), people)
        if self._random and not step:
            kind = 1 - kind
        self._at = kind * people + (at + step) % people
        self._show_asked()

    # Clock and keys

    def tick(self, now):
        screen = self.screen
        clock = screen.clock
        if clock.tick(now) or clock.left is None and clock.spent > _ALONE_MS and not self.session.people():
            screen.time_out()
            return True
        if not self._asking:
            for at, seat in screen.rivals:
                if at <= clock.spent and self.match.mode.may_call(seat) and not self._waits(seat):
                    self._call(seat, not screen.plan)
                    return True
            if [seat for seat in self._waiting if not self._waits(seat)]:
                self._wait()
                screen.lights()
        self.show_clock(clock)
        return True

    def ask_unplayable(self):
        """Ask for the caller of an unplayable hand. Called from the pause menu."""
        self._ask_caller(1)

    def number(self, n):
        if n == _UNPLAYABLE_KEY and self._random:
            self._ask_caller(1)
        elif n > self.match.seats:
            return False
        elif self.session.person(n - 1):
            self._call(n - 1, self._asking and self.asked[1])
        return True

    def turn(self, step):
        if self._asking:
            self._next(step)
        return self._asking

    def key(self, key):
        if self._asking and key <= keys.RIGHT:
            upright = self._random and key <= keys.DOWN
            self._next(0 if upright else 1 if key in (keys.RIGHT, keys.DOWN) else -1)

    def _call(self, seat, unplayable=False):
        match = self.match
        if not match.mode.may_call(seat):
            self._wait()
            self.screen.word(agree(t("%s is out of this hand") % match.names[seat]))
        elif not self._waits(seat):
            self.call(seat, unplayable)


class Called(State):
    """The moment of a call: it shows the caller while the others' keys may still come.

    Keys pressed in this time are not taken for the first number, and the clock of the steps has not started.
    The caller's A ends the moment at once. So do the wheel and, on a device without a key per seat, an arrow.
    """

    name = "call"
    units = "call", "step"

    def __init__(self, screen):
        super().__init__(screen)
        self._seat = self.match.caller
        self._began = supervisor.ticks_ms()

    def show(self):
        screen = self.screen
        view = screen.view
        self.show_hand()
        view.looks(-1)
        view.clock("")
        colour = self.console.theme.seat(self._seat)
        view.heading(KRYPTO_WORD, "", colour)
        view.banner(KRYPTO_WORD, self.match.names[self._seat], colour)
        screen.ask(((keys.A, t("continue")), MENU), None, False)
        screen.moment(_STAY_MS, self._end)
        if self.console.theme.mono:
            self.console.resend()  # otherwise its letters and their background are sent one by one

    def lights(self):
        light_seat(self.console, 0, self._seat)
        light_seat(self.console, self._seat + 1, self._seat)

    def _end(self):
        self.screen.called = False
        self.screen.enter()

    def number(self, n):
        plain = self.console.hardware.plain[n]
        if n > self.match.seats:
            return plain != keys.A and plain != keys.B
        if n - 1 != self._seat and self.session.person(n - 1):
            gone = since(supervisor.ticks_ms(), self._began)
            self.screen.moment(max(_STAY_MS - gone, _LATE_MS), self._end)
            self.screen.ask(((0, t("was first")), MENU), None, False)  # the name is shown above
        return True

    def early(self, key):
        if key == keys.B:
            self.screen.pause()
        elif key <= keys.A:
            self._end()
        return True


def _sign(console, race):
    """Return the sign for one player's keys: arrows, or the name of a key."""
    if keys.LEFT in race:
        return "<"
    return {keys.UP: "^", keys.RIGHT: ">"}.get(race[0]) or console.names[race[0]]
