"""The wait for a call, and the hints under the cards."""

from micropython import const

from games.krypto.rules.events import HINTS, SKIP
from games.krypto.screens.state import HINTED, KRYPTO_WORD, State, hand_name, hints, light_seat, show_points
from handheld import colours, keys, shapes, theme
from handheld.prompts import BACK, MENU, glyphs
from handheld.stage import Loaded
from handheld.text import agree, t

_TICK_MS = const(100)
_UNPLAYABLE_KEY = const(11)
_ALL = const(7)  # number of people whose call keys leave no key free
_ASKED = const(100)  # ticks for which the screen asks for the caller
_WHO = (523, 80, 784, 160)  # sound of that question
_ALONE_MS = const(60000)  # opponents alone without a clock get new cards after this time
_KINDS = (t("KRYPTO"), t("unplayable|no way"))  # kinds of calls


def racing(console, people, free):
    """Return the call keys of each person on a device without a key per seat, as tuples by place.

    B is never one of them, nor is UNDO for two people if it has to stay `free`. Returns None for one person,
    and if there are not enough keys.
    """
    arrows = keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
    buttons = tuple([key for key in (keys.A, keys.HINT, keys.UNDO) if console.names[key]])
    if people == 2:
        race = [arrows, tuple([key for key in buttons if key != keys.UNDO or not free])]
    elif people == 3:
        race = [(keys.LEFT,), (keys.UP,), (keys.A,)]
    elif people == 4 and len(buttons) > 1:
        race = [(keys.LEFT,), (keys.UP,), (keys.A,), (keys.HINT,)]
    elif people == 4:
        race = [(keys.LEFT,), (keys.UP,), (keys.RIGHT,), (keys.A,)]
    elif 4 < people <= 4 + len(buttons):
        race = [(key,) for key in (keys.LEFT, keys.UP, keys.DOWN, keys.RIGHT) + buttons[: people - 4]]
    else:
        return None
    if console.settings.get("left-handed"):  # the arrows are then on the right
        race.reverse()
    return race


class Calls(State):
    """The wait for a call. Each seat has its key; with more people than keys, any key asks for the name.

    `asked` is the seat under the cursor while names are asked for.
    """

    every = _TICK_MS
    units = "call", "step"

    def __init__(self, screen):
        super().__init__(screen)
        self._asking = 0  # ticks for which the screen has asked for the caller, 0 if it does not
        self._unplayable = False  # True if that is the caller of an unplayable hand
        self._at = 0  # index of the seat under the cursor in `_callers`
        self._names = []  # the rows of names
        self._edge = None  # on 128x64, a line above the marked one
        self._random = self.match.resolved.get("deals") == "random"
        self._people = [seat for seat in range(self.match.seats) if self.session.person(seat)]
        self._race = None
        if not self.console.hardware.plain:
            self._race = racing(self.console, len(self._people), self._random)
        self._no_way = 0  # the key to call the hand unplayable, if one is free
        if self._random and self.console.hardware.plain:
            self._no_way = keys.NUMBER + _UNPLAYABLE_KEY
        elif self._random and self.console.names[keys.UNDO] and len(self._people) < _ALL:
            self._no_way = keys.UNDO
        elif self._random and not self._race:
            self._no_way = keys.UP
        self._heads = [int(head) for head in self.session.extras.get("head", "0").split("/")]
        self._waiting = ()  # the people whose wait for others' head starts is shown

    def show(self):
        screen = self.screen
        self.show_hand()
        screen.view.looks(-1)
        screen.view.signs(False)
        screen.view.step("")
        self.show_clock(screen.clock)
        self._wait()

    # Hints

    def hint(self):
        """Show the next hint under the cards; a solution is sought before the first."""
        screen = self.screen
        if self.match.mode.strict:
            screen.word(t("last hand: no hints") if self.match.table else t("tournament: no hints"))
            return
        screen.make_room()
        if screen.answer is None:
            if not screen.hints:
                screen.hints = 1
                self.session.journal.note(HINTS, 1)
                for seat in range(self.match.seats):
                    self.session.hint(seat)
            screen.work(self._solving(), self._solved, True)
        else:
            screen.hints = min(screen.hints + 1, len(HINTED) - 1)
            self._show_hints()

    def _solving(self):
        """Search for a solution; yield None for each slice, then the steps."""
        match = self.match
        with Loaded("games.krypto.solving.search") as search:
            for steps in search.solve(match.cards, match.objective, match.rule):
                if steps is None:
                    yield None
        del search
        yield steps

    def _solved(self, steps):
        self.screen.answer = steps
        self._show_hints()

    def _show_hints(self):
        """Show the hints so far, each step on a line in place of the points."""
        screen = self.screen
        view = screen.view
        view.wipe()
        if self.console.theme.wide and screen.hints > 2:
            view.heading("")
        view.points([])
        if not screen.answer:
            screen.word(t("It has no solution."))
        for at, text in zip(HINTED[screen.hints], hints(screen, 0, 11)):
            view.line(at, text)

    def _wait(self):
        """Show the open hand and wait for a call."""
        screen = self.screen
        if self._asking:
            screen.view.wipe()
        self._asking = 0
        self._waiting = [seat for seat in self._people if self._waits(seat)]
        screen.later(self._show_points)
        screen.view.heading(hand_name(screen))
        pairs = ((keys.A, t("KRYPTO!|call")),)
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
            pairs += ((self._no_way, t("unplayable|no way")),)
        if len(self._people) == 1 and not self.match.mode.strict and self.match.seats < 3:
            pairs = ((keys.A, t("call")),) + pairs[1:] + ((keys.HINT, t("hint|?")),)
        screen.ask(pairs + (MENU,), None if self._race else self._ask, False)

    def _show_points(self):
        """Show the points beside the call keys, or the hints so far."""
        screen = self.screen
        if self._asking and not self._race:
            return  # the names have taken their place
        if screen.answer is not None and screen.hints:
            self._show_hints()
            return
        pictures = {seat: _picture(self.console, race) for seat, race in zip(self._people, self._race or ())}
        show_points(screen, pictures, self._waiting)

    def _waits(self, seat):
        """Return True while a seat that may call has to wait for the head starts of others (RULES.md)."""
        clock = self.screen.clock
        heads = self._heads
        if len(heads) < 2 or not self.match.mode.may_call(seat):
            return False
        longest = max([heads[other] for other in range(len(heads)) if self.match.mode.may_call(other)])
        return clock.spent - clock.began < (longest - heads[seat]) * 1000

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

    def early(self, key):
        """Take a key before its usual meaning; return True if it is a call key."""
        if key == keys.B:
            return False
        if self._race:
            for at in range(len(self._people)):
                if key in self._race[at]:
                    self._call(self._people[at], self._asking > 0 and self._unplayable)
                    return True
        elif self._asking:
            return False
        if key == self._no_way or self._no_way == keys.UP and key == keys.DOWN:
            self._ask(True)
        elif not self._race and not self.console.hardware.plain and len(self._people) > 1:
            self._ask()
        else:
            return self._race is not None
        return True

    def lights(self):
        for seat in range(self.match.seats):
            if self.session.person(seat) and self.match.mode.may_call(seat) and seat not in self._waiting:
                light_seat(self.console, seat + 1, seat)
        if self._random:
            self.console.light(_UNPLAYABLE_KEY, colours.WHITE)

    # The choice of the caller, if the key does not determine it

    def _callers(self):
        """Return the people who may call."""
        return [seat for seat in self._people if self.match.mode.may_call(seat) and not self._waits(seat)]

    @property
    def asked(self):
        """Return the seat under the cursor."""
        callers = self._callers()
        return callers[self._at % len(callers)]

    def _ask(self, unplayable=False):
        """Ask for the caller, by the keys beside the names or by a strip of names. The clock is stopped."""
        callers = self._callers()
        screen = self.screen
        if not callers:
            screen.word(t("nobody may call"))
            return
        if len(callers) == 1 and not unplayable:
            self._call(callers[0])
            return
        self._asking = 1
        self._unplayable = unplayable
        self._at = callers.index(screen.last_caller) if screen.last_caller in callers else 0
        screen.clock.hold()
        self.console.tune(_WHO)
        view = screen.view
        view.heading(_KINDS[unplayable].split("|")[0])
        if self._race:
            screen.ask(((0, t("who calls it?|who?")), BACK))
            return
        th = self.console.theme
        view.points([])
        if th.wide:  # the names are in the place of the heading
            view.heading("")
            view.clock("")
        x, y, across, down = (36, 23, 30, 11) if th.wide else (4, 166, 79, 18)
        self._names = []
        for at in range(len(callers)):
            name = self.match.names[callers[at]]
            name = " %-4s" % name[:4] if th.wide else name[:7]
            left, top = x + at % 3 * across, y + at // 3 * down
            self._names.append(shapes.text(th, view.over, "small", left, top, name, th.seat(callers[at])))
        if th.wide:  # the letters begin at the top of their cells
            self._edge = shapes.box(th, view.over, x, y, self._names[0].width * 6, 1, theme.WHITE)
        self._show_asked()

    def _show_asked(self, step=0):
        """Move the cursor, and mark the name under it."""
        th = self.console.theme
        callers = self._callers()
        self._at = (self._at + step) % len(callers)
        for at in range(len(callers)):
            colour = th.seat(callers[at])
            marked = callers[at] == self.asked
            shades = th.shades(colour, theme.DARK) if marked else th.shades(theme.PAPER, colour)
            shapes.recolour(self._names[at], shades)
            if marked and self._edge:
                self._edge.x = self._names[at].x
                self._edge.y = self._names[at].y - 1
        unplayable = self._unplayable
        pairs = ((0, t("who?")),) if th.wide else ()  # 240x240 has a heading for the question
        pairs += ((keys.A, _KINDS[unplayable]), BACK)
        self.screen.ask(pairs, lambda: self._call(self.asked, unplayable))

    def back(self):
        asking = self._asking > 0
        if asking:
            self._wait()
        return asking

    # Clock and keys

    def tick(self, now):
        screen = self.screen
        clock = screen.clock
        if self._asking:
            self._asking += 1
            if self._asking > _ASKED:  # nobody may gain time by asking
                self._wait()
            return self._asking == 0
        if clock.tick(now) or clock.left is None and clock.spent > _ALONE_MS and not self.session.people():
            screen.time_out()
            return True
        for at, seat in screen.rivals:
            if at <= clock.spent and self.match.mode.may_call(seat) and not self._waits(seat):
                self._call(seat, not screen.plan)
                return True
        if [seat for seat in self._waiting if not self._waits(seat)]:
            self._wait()
            screen.lights()
        self.show_clock(clock)
        return True

    def rows(self):
        screen, match = self.screen, self.match
        found = []
        if not match.mode.strict:
            found.append((t("Hint"), screen.hint))
        if self._random:
            found.append((t("Unplayable"), lambda: screen.state._ask(True)))  # the state of that time
        if screen.clock.left is None:
            found.append((t("New cards"), screen.time_out))
        if not match.table and match.may(SKIP):
            found.append((t("Skip hand"), lambda: screen.conclude(SKIP, -1, t("Skipped"))))
        return found

    def shortcut(self, role):
        """Return HINT unless its key is a call key."""
        free = self.match.seats < 3 if self.console.hardware.plain else len(self._people) < 2
        return role if role == keys.HINT and free else 0

    def number(self, n):
        if n == _UNPLAYABLE_KEY and self._random:
            self._ask(True)
        elif n > self.match.seats:
            return False
        elif self.session.person(n - 1):
            self._call(n - 1, self._asking > 0 and self._unplayable)
        return True

    def turn(self, step):
        strip = self._asking > 0 and not self._race
        if strip:
            self._show_asked(step)
        return strip

    def key(self, key):
        if self._asking and key <= keys.RIGHT:
            far = 3 if key <= keys.DOWN else 1
            self._show_asked(far if key in (keys.RIGHT, keys.DOWN) else -far)

    def _call(self, seat, unplayable=False):
        match = self.match
        if not match.mode.may_call(seat):
            self._wait()
            self.screen.word(agree(t("%s is out of this hand") % match.names[seat]))
        elif not self._waits(seat):
            self.call(seat, unplayable)


def _picture(console, race):
    """Return the picture of one player's call key, a letter of the sheet "keys"; several are the arrows."""
    if len(race) > 1 and race[0] <= keys.RIGHT:
        return "c"
    return "udlr"[race[0] - keys.UP] if race[0] <= keys.RIGHT else glyphs(console, race[0])[:1]
