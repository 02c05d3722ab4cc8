"""The wait for a call, the hints under the cards, and the moment of a call."""

import supervisor
from micropython import const

from games.krypto.rules.number import step_text
from games.krypto.screens.layout import BANNER, CARDS, CLOCK, CROWD, HEADING, KRYPTO_WORD, NOTES, OWN, SCENE
from games.krypto.screens.state import OPEN, State, light_seat
from handheld.drawing import colours, theme
from handheld.drawing.prompts import BACK, MENU
from handheld.machine import keys
from handheld.machine.text import agree, beginnings, t

_TICK_MS = const(100)
_UNPLAYABLE_KEY = const(9)
_ASKED = const(100)  # ticks for which the screen asks for the caller
_WHO = (523, 80, 784, 160)  # sound of that question
_ALONE_MS = const(60000)  # opponents alone without a clock get new cards after this time
_LONG_MS = const(45000)  # a hand after which the hint's key pulses
_PULSE_MS = const(500)
_STAY_MS = const(1200)  # duration of the moment of a call
_LATE_MS = const(600)  # minimum of its remaining time after another player's key
_FACES = "-_-", "o_o", "o.o", "o!o"  # a machine's, the nearer its call
_SEEN = const(3)  # players beside whom faces have room
_KINDS = (t("KRYPTO"), t("no way"))  # kinds of calls


class CallWait(State):
    """The wait for a call by the seats' keys or, with too few, any key and the name `asked` for."""

    tick_ms = _TICK_MS

    def __init__(self, screen):
        super().__init__(screen)
        self._people, self._seats, self._digits, self._no_way = screen.calls
        self._race = len(screen.pictures) > 0  # each person has plain keys
        self._random = self.match.resolved.get("deals") == "random"
        self._asking = 0  # ticks for which the screen has asked for the caller, 0 if it does not
        self._unplayable = False  # True if that is the caller of an unplayable hand
        self._at = 0  # index of the seat under the cursor in `_callers`
        self._ready = self._times()
        self._stuck = not self._may and self.session.people() > 0  # nobody will call
        self._waiting = ()  # the people whose wait is shown
        self._helps = len(self._people) == 1 and not self.match.mode.strict  # True if the prompts have hints
        self._dim = False  # True while the pulsing hint has no word

    @property
    def strip(self):
        """True while the names stand in the place of the points."""
        return self._asking > 0 and not self._race

    def draw(self, args):
        super().draw(args)
        small = self.screen.places.small
        if not self.strip or not small:
            args[CLOCK] = self.hand.clock
        if self._asking:
            args[HEADING] = "" if self.strip and small else _KINDS[self._unplayable], "", theme.WHITE
        if self.strip:
            callers = self._callers()
            args[OWN] = _names, tuple(callers), self.asked
            if small:
                args[SCENE] = _edge, callers.index(self.asked)
            return
        args[NOTES] = self._notes()
        if self._stuck:
            args[HEADING] = t("No calls"), "", theme.WHITE
        elif not self._asking:
            glow, told = self.screen.mode.hinted()
            args[CARDS] += (glow,)
            if told:
                args[HEADING] = told, "", theme.GOLD

    def _notes(self):
        hand = self.hand
        if hand.hints > 3 and hand.answer and not self._asking:
            return _hints, hand.answer[1 : hand.hints // 3]
        pictures = self.screen.pictures or self._digits
        seats = self.match.seats
        if len(self._people) < seats <= _SEEN:
            people = pictures or ("",) * seats
            pictures = tuple([people[seat] or self._face(seat) for seat in range(seats)])
        return self.points(pictures, tuple(self._waiting))

    def _face(self, seat):
        """Return the face of a machine, which blinks; "" for a person."""
        spent = self.hand.clock.spent
        if seat in self._people:
            return ""
        if spent % 4000 >= 3700:
            return "-.-"
        near = [spent * 4 // (at + 1) for at, other in self.hand.rivals if other == seat]
        return _FACES[min(3, near[0]) if near else 0]

    def hint(self):
        self.screen.mode.hint()

    def show(self):
        screen = self.screen
        self._asking = 0
        self._waiting = [seat for seat in self._people if self._waits(seat)]
        pairs = ((keys.A, t("KRYPTO!|call")),)
        if self._stuck:
            screen.ask(((keys.A, t("continue")), MENU), screen.time_out)
            return
        if not self._callers():
            pairs = ((0, t("thinking")),)
        elif self._race:
            pairs = ((0, KRYPTO_WORD),)  # the keys are shown at the names
        elif self.console.hardware.plain and (self.match.seats > 1 or self._random):
            called = self._numbers()
            call = t("call")
            word = "%s: %s|%s" % (called, call, called)
            if not self._random:
                word = "%s: %s|%s: %s" % (called, KRYPTO_WORD, called, call)
            pairs = ((0, word),)
        if self._no_way and self._callers():
            pairs += ((self._no_way, t("no way")),)
        if self._helps:
            pairs = ((keys.A, t("call")) if self._callers() else (0, t("wait")),) + pairs[1:]
            if screen.mode.helps:
                pairs += ((keys.HINT, "" if self._dim else t("hint")),)
        screen.ask(pairs + (MENU,), None if self._race else self._ask, False)

    def _times(self):
        """Return by seat the milliseconds of the clock from which it may call.

        It waits for the head starts of others, or after a call in vain; but the first of those who may call,
        and of machines who will, waits for nobody.
        """
        seats = [seat for seat in range(self.match.seats) if self.match.may_call(seat)]
        heads = [int(head) for head in self.session.extras.get("head", "0").split("/")]
        heads = heads if len(heads) > 1 else [0] * self.match.seats
        longest = max([heads[seat] for seat in seats] or [0])
        times = [self.hand.clock.began + (longest - head) * 1000 for head in heads]
        times = [max(times[seat], self.hand.pauses[seat]) for seat in range(len(times))]
        rivals = [seat for _, seat in self.hand.rivals]
        self._may = [seat for seat in seats if seat in self._people or seat in rivals]
        first = min([times[seat] for seat in self._may] or [0])
        return [time if time > first else 0 for time in times]

    def _waits(self, seat):
        return self.match.may_call(seat) and self.hand.clock.spent < self._ready[seat]

    def _callers(self):
        return [seat for seat in self._people if self.match.may_call(seat) and not self._waits(seat)]

    def _numbers(self):
        """Return the number keys of the seats that may call as text, such as 1-3,5 without 4."""
        text = ""
        last = -1
        for seat in self._callers():
            if text and seat == last + 1:
                text = (text[:-2] if text[-2:-1] == "-" else text) + "-%d" % (seat + 1)
            else:
                text += ",%d" % (seat + 1)
            last = seat
        return text[1:]

    def lights(self):
        super().lights()
        for seat in range(self.match.seats):
            if self.session.person(seat) and self.match.may_call(seat) and seat not in self._waiting:
                light_seat(self.console, seat + 1, seat)
        if self._random:
            self.console.light(_UNPLAYABLE_KEY, colours.WHITE)
        if self._dim:
            self.console.light_plain(keys.HINT, 0)

    @property
    def asked(self):
        callers = self._callers()
        return callers[self._at % len(callers)]

    def _ask(self, unplayable=False):
        """Ask for the caller, by the keys beside the names or by a strip of names. The clock is stopped."""
        callers = self._callers()
        screen = self.screen
        if not callers:
            if self._people:
                self._call(self._people[0])  # which says why not
            return
        if len(callers) == 1 and not unplayable:
            self._call(callers[0])
            return
        self._asking = 1
        self._unplayable = unplayable
        self._at = callers.index(screen.last_caller) if screen.last_caller in callers else 0
        self.hand.clock.pause()
        self.console.tune(_WHO)
        if self._race:
            screen.ask(((0, t("who calls it?|who?")), BACK))
            return
        pairs = ((0, t("who?")),) if screen.places.small else ()  # 240x240 has a heading for the question
        pairs += (keys.A, _KINDS[unplayable]), BACK
        screen.ask(pairs, lambda: self._call(self.asked, self._unplayable))

    def tick(self, now):
        clock = self.hand.clock
        if self._asking:
            self._asking += 1
            if self._asking > _ASKED:  # nobody may gain time by asking
                self.show()
            return self._asking == 0
        people = [seat for seat in self._people if self.match.may_call(seat)]
        if clock.tick(now) or clock.remaining is None and clock.spent > _ALONE_MS and not people:
            self.screen.time_out()
        elif not self._rival_calls():
            pulses = self._helps and not self.hand.hints and clock.spent > _LONG_MS
            dim = pulses and clock.spent // _PULSE_MS % 2 > 0  # the hint's word comes and goes
            if dim != self._dim or [seat for seat in self._waiting if not self._waits(seat)]:
                self._dim = dim
                self.show()
                self.screen.lights()
            self.tick_last_seconds(clock)
        return True

    def _rival_calls(self):
        """Have a machine call whose time has come; return True if one does."""
        for at, seat in self.hand.rivals:
            if at <= self.hand.clock.spent and self.match.may_call(seat) and not self._waits(seat):
                self._call(seat, not self.hand.plan)
                return True
        return False

    def call_unplayable(self):
        self._ask(True)

    def shortcut(self, role):
        free = self.console.hardware.plain or len(self._people) < 2
        return role if role == keys.HINT and free else 0

    def key_first(self, key):
        if key == keys.B:
            if not self._asking:
                return False
            self.show()
        elif self._stuck:
            return False
        elif key in self._seats:
            self._call(self._seats[key], self._asking > 0 and self._unplayable)
        elif self.strip:
            return False
        elif key == self._no_way or self._no_way == keys.UP and key == keys.DOWN:
            self._ask(True)
        elif self._race or self.console.hardware.plain or len(self._people) < 2:
            return self._race
        else:
            self._ask()
        return True

    def number(self, n):
        if keys.NUMBER + n == self._no_way:
            self._ask(True)
            return True
        seat = self._seats.get(keys.NUMBER + n)
        if seat in self._people:
            self._call(seat, self._asking > 0 and self._unplayable)
        return seat is not None

    def on_wheel(self, step):
        if self.strip:
            self._at += step
        return self.strip

    def key(self, key):
        if key <= keys.RIGHT:
            far = 3 if key <= keys.DOWN else 1
            self.on_wheel(far if key in (keys.RIGHT, keys.DOWN) else -far)

    def _call(self, seat, unplayable=False):
        if not self.match.may_call(seat):
            self.show()
            self.screen.flash(agree(t("%s is out") % self.match.names[seat]))
        elif self._waits(seat):
            self.screen.flash(t("%s must wait") % self.match.names[seat])
        else:
            self.screen.call(seat, unplayable)


class CallMoment(State):
    """The moment of a call shows the caller. Keys in this time are not taken for the first number."""

    name = "call"

    def __init__(self, screen):
        super().__init__(screen)
        self._seat = self.match.caller
        self._began = supervisor.ticks_ms()

    def show(self):
        self.screen.ask(((keys.A, t("continue")), MENU), None, False)
        self.screen.moment(_STAY_MS, self._end)

    def _end(self):
        self.screen.go_on(OPEN)

    def draw(self, args):
        args[HEADING] = KRYPTO_WORD, "", self.console.theme.seat(self._seat)
        args[BANNER] = self.match.names[self._seat], self._seat
        if self.match.seats <= CROWD:  # their points lie under the name, and stay
            args[NOTES] = self.points(self.screen.pictures)

    def lights(self):
        self.console.clear_lights()  # the other keys go dark
        light_seat(self.console, 0, self._seat)
        light_seat(self.console, self._seat + 1, self._seat)

    def number(self, n):
        plain = self.console.hardware.plain[n]
        if n > self.match.seats:
            return plain != keys.A and plain != keys.B
        if n - 1 != self._seat and self.session.person(n - 1):
            gone = keys.since(supervisor.ticks_ms(), self._began)
            self.screen.moment(max(_STAY_MS - gone, _LATE_MS), self._end)
            self.screen.ask(((0, t("was first")), MENU), None, False)  # the name is shown above
        return True

    def key_first(self, key):
        if key == keys.B:
            self.screen.pause()
        elif key <= keys.A:
            self._end()
        return True


def _names(places, callers, asked):
    """The strip of the people who may call, with the one under the cursor inverted."""
    x, y, across, down = places.asked
    texts = []
    names = beginnings(places.names, 4 if places.small else 7)
    for at in range(len(callers)):
        seat = callers[at]
        left, top = x + at % 3 * across, y + at // 3 * down
        name = " %-4s" % names[seat] if places.small else names[seat]
        colours = (theme.DARK, places.th.seat(seat)) if seat == asked else (places.th.seat(seat), theme.PAPER)
        texts.append((name,) + colours + (left, top))
    return (tuple(texts),)


def _edge(places, at):
    """A line above the marked name: its letters begin at the top of their cells."""
    x, y, across, down = places.asked
    return None, (), ((x + at % 3 * across, y + at // 3 * down - 1, across, 1, theme.WHITE),)


def _hints(places, found):
    room = 7 if places.small else 11
    style = (theme.WHITE, theme.PAPER)
    return (tuple([(step_text(step, room),) + style + place for step, place in zip(found, places.hints)]),)


KINDS = {"o": CallWait, "m": CallMoment}
