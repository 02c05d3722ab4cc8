"""The cards lie open: who calls?"""

from micropython import const

from games.krypto.screens.common import SEATS
from games.krypto.screens.part import BasePart, show_hand, show_notes
from handheld import keys
from handheld.text import t

_TICK_MS = const(100)
_WHITE = const(0x606060)
_UNPLAYABLE_KEY = const(11)
_ALONE_MS = const(60000)  # opponents alone without a clock take new cards then


class Part(BasePart):
    """Waits for a call: each seat has its key, or A asks for the seat."""

    every = _TICK_MS

    def __init__(self, screen):
        super().__init__(screen)
        self._asking = False
        self._at = 0  # of what is asked for
        self._random = self.match.settled.get("deals") == "random"

    @property
    def takes_back(self):
        """True while B takes a question back."""
        return self._asking

    def show(self):
        screen = self.screen
        show_hand(screen)
        screen.view.looks(-1)
        screen.view.step("")
        screen.view.clock(screen.clock.text())
        self._name = show_notes(screen)

    def prompt(self):
        a = self.console.names[keys.A]
        own = self.console.parts.plain
        screen = self.screen
        if self._asking:
            seat, unplayable = self._asked()
            kinds = "KRYPTO", t("unplayable")
            screen.view.head(kinds[unplayable])
            other = "" if own or not self._random else "%s: %s  " % (t("up"), kinds[not unplayable])
            return "<%s>  %s%s %s" % (self.match.names[seat], other, a, t("ok")), True
        screen.view.head(self._name)
        if not self._callers():
            return t("thinking"), False
        if not own:
            return a + (" KRYPTO %s %s" % (t("or"), t("unplayable")) if self._random else " KRYPTO!"), False
        seats = self.match.seats
        a = "1-%d" % seats if seats > 1 else a
        if self._random:
            return "%s %s 11 %s" % (a, t("call"), t("unplayable")), False
        return (t("your key") + " %s: KRYPTO!" if seats > 1 else "%s KRYPTO!") % a, False

    def lights(self):
        for seat in range(self.match.seats):
            if self.session.person(seat) and self.match.mode.may_call(seat):
                self.console.light(seat + 1, SEATS[seat])
        if self._random:
            self.console.light(_UNPLAYABLE_KEY, _WHITE)

    def _callers(self):
        """What may be asked for: (seat, unplayable) of the people who may call."""
        match = self.match
        people = [s for s in range(match.seats) if self.session.person(s) and match.mode.may_call(s)]
        asked = [(seat, False) for seat in people]
        if self._random:
            asked += [(seat, True) for seat in people]
        return asked

    def _asked(self):
        callers = self._callers()
        return callers[self._at % len(callers)]

    def _ask(self, at):
        callers = self._callers()
        if not callers:
            self.screen.word("nobody may call")
        elif len(callers) == 1:
            self._call(callers[0][0])
        else:
            self._at = at * len(callers) // 2
            self._asking = True
            self.screen.ask()

    def tick(self, now):
        screen = self.screen
        clock = screen.clock
        if clock.tick(now) or clock.left is None and clock.spent > _ALONE_MS and not self.session.people():
            screen.close("time_out")
            return True
        if not self._asking:
            for at, seat in screen.rivals:
                if at <= screen.clock.spent and self.match.mode.may_call(seat):
                    self._call(seat, not screen.plan)
                    return True
        screen.view.clock(screen.clock.text())
        return True

    def number(self, n):
        if n == _UNPLAYABLE_KEY and self._random:
            self._ask(1)
        elif n > self.match.seats:
            return False
        elif self.session.person(n - 1):
            self._call(n - 1, self._asking and self._asked()[1])
        return True

    def turn(self, step):
        if not self._asking:
            return False
        self._next(step)
        return True

    def _next(self, step):
        """On to the next seat; a step of 0 changes between the two calls, where there are two."""
        people = len(self._callers()) // (1 + self._random)
        kind, at = divmod(self._at % (people * (1 + self._random)), people)
        if self._random and not step:
            kind = 1 - kind
        self._at = kind * people + (at + step) % people
        self.screen.ask()

    def key(self, key):
        if key == keys.B:
            self._asking = False
            self.screen.ask()
        elif key == keys.A and self._asking:
            seat, unplayable = self._asked()
            self._call(seat, unplayable)
        elif key == keys.A:
            self._ask(0)
        elif self._asking and key <= keys.RIGHT:
            upright = self._random and key <= keys.DOWN
            self._next(0 if upright else 1 if key in (keys.RIGHT, keys.DOWN) else -1)
        elif key == keys.HINT:
            self.screen.hint()

    def _call(self, seat, unplayable=False):
        screen = self.screen
        match = self.match
        self._asking = False
        if not match.mode.may_call(seat):
            screen.word("%s %s" % (match.names[seat], t("is out of this hand")))
        else:
            self.console.load("krypto", "screens.call").call(screen, seat, unplayable)
