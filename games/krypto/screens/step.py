"""The moment of a call, and its steps: a person enters them, an opponent shows its own."""

import supervisor
from micropython import const

from games.krypto.entry import OPERATION, SECOND, Entry, next_step
from games.krypto.rules import number
from games.krypto.screens.state import BACK_KEY, KRYPTO_WORD, State, hints, light_seat
from handheld import colours, keys, shapes, theme, tone
from handheld.keys import since
from handheld.prompts import MENU, foot
from handheld.text import agree, t

_FAINT = const(0x181818)
_TICK_MS = const(100)
_STEP_MS = const(700)  # delay between two choices of an opponent
_OPS = b"\xff\xff\xff\xff\xff\xff\xff\x00\x01\x02\xff\x03\xff"  # operation of each number key
_ARROWS = b"\xff\x00\x01\x03\x02"  # operation of each arrow
_SIDES = (t("up"), t("down"), t("right"), t("left"))  # the arrow of each operation
_KEYS = (94, 34), (112, 34), (94, 44), (112, 44)  # place of the key for each operation on 128x64
_STAY_MS = const(1200)  # duration of the moment of a call
_LATE_MS = const(600)  # minimum of its remaining time after another player's key
_BANNER = const(164)  # top of a caller's name, on 240x240


class Called(State):
    """The moment of a call: it shows the caller while other players may still press their keys.

    Keys pressed in this time are not taken for the first number, and the clock of the steps has not started.
    The caller's A ends the moment at once. So do the wheel and, on a device without a key per seat, an arrow.
    """

    name = "call"
    units = "step", "step"

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
        self._name_caller(colour)
        screen.ask(((keys.A, t("continue")), MENU), None, False)
        screen.moment(_STAY_MS, self._end)
        if self.console.theme.mono:
            self.console.resend()  # otherwise its letters and their background are sent one by one

    def _name_caller(self, colour):
        """Draw the caller's name across the panel, on 128x64 below a word."""
        th = self.console.theme
        over = self.screen.view.over
        name = self.match.names[self._seat]
        wide = th.width * th.unit
        high = foot(th)
        if th.mono:
            shapes.box(th, over, 0, 0, wide, high, theme.WHITE)
            shapes.Large(th, over, 0, high // 4, wide, KRYPTO_WORD, theme.PAPER, theme.WHITE)
            shapes.Large(th, over, 0, high * 3 // 4 - 3, wide, name, theme.PAPER, theme.WHITE)
            return
        if self.match.seats > 6:  # their last row extends below
            self.screen.view.points([])
        top, low = _BANNER, high - 2
        large = shapes.Large(th, over, 0, (top + low) // 2, wide, name, theme.DARK, colour)
        # Four rectangles around the letters: no pixel is sent twice.
        left, right = large.x, large.x + large.width
        first, last = large.y, large.y + large.height
        for x, y, x2, y2 in (
            (0, top, wide, first), (0, last, wide, low), (0, first, left, last), (right, first, wide, last)
        ):
            shapes.box(th, over, x, y, x2 - x, y2 - y, colour)

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


class Explaining(State):
    """The steps of a call, one choice after the other; subclasses for a person and an opponent."""

    every = _TICK_MS
    units = "step", "outcome"

    def __init__(self, screen):
        super().__init__(screen)
        self.entry = Entry(self.match)

    def show_step(self):
        """Show the next step: the caller, the numbers left, and the steps so far in place of the points."""
        match = self.match
        view = self.screen.view
        self.entry.reset()
        name = match.names[match.caller] if match.seats > 1 else ""
        words = agree(t("%s explains") % name)[len(name) :] if name else t("Your steps")
        view.heading(words, name, self.console.theme.seat(match.caller))
        found = hints(self.screen, len(match.steps), 8)
        view.trail(match.steps, ["?" + text if text[0] != "?" else text.replace(" ", "") for text in found])
        self.show_hand()
        self.choose()

    def choose(self):
        """Show the choices so far."""
        entry = self.entry
        view = self.screen.view
        view.step(entry.text())
        view.looks(-1 if entry.stage == OPERATION and not entry.ready else entry.at, entry.first)

    def rows(self):
        return [] if self.match.mode.strict else [(t("Give up call"), self.screen.time_out)]

    def take(self, code, refusal=""):
        """Take the result of a choice from `entry`: play the code of a step, continue for -1, refuse None."""
        if code is None:
            self.screen.word(refusal)
            return
        if code < 0:
            self.choose()
            return
        screen = self.screen
        match = self.match
        op, at = divmod(code, 25)
        first = match.numbers[at // 5]
        second = match.numbers[at % 5]
        result = number.combine(op, first, second)
        offence = number.offence(result, match.rule == "whole")
        why = number.text(first) + number.SIGNS[op] + number.text(second) + " " + offence
        if offence and not match.mode.strict:
            self.show_step()
            screen.word(why)
        elif offence or len(match.steps) == 3:
            missed = not offence and number.text(result) != "%d" % match.objective
            if missed:
                why = t("%s is not %d") % (number.text(result), match.objective)
            steps = match.steps + [(first, op, second, result)]
            screen.conclude(code, match.caller, why, steps, missed)
        else:
            self.session.play(code)
            self.console.tune(tone.PLACE)
            self.show_step()


class Steps(Explaining):
    """A person's steps: keys 1 to 5 for numbers, 7, 8, 9 and 11 for operations, 6 for undo; or a cursor."""

    def __init__(self, screen):
        super().__init__(screen)
        self._plain = self.console.hardware.plain is not None  # a key for each number and operation
        self._asked = ()

    def show(self):
        self.screen.view.clock(self.screen.explain.text())
        if self._plain:
            self._show_keys()
        self.show_step()

    def _show_keys(self):
        """Show the key of each operation with its sign."""
        th = self.console.theme
        over = self.screen.view.over
        shades = th.shades(theme.PAPER, theme.WHITE)
        for op in range(4):
            x, y = _KEYS[op]
            picture = th.sheet("keys").tile(48 + _OPS.find(bytes((op,))))
            shapes.tile(th, over, "keys", x, y, picture, shades)
            shapes.text(th, over, "small", x + 10, y + 1, number.SIGNS[op])

    def choose(self):
        """Show the choices so far and ask for the next. Unchanged prompts are kept: drawing them is slow."""
        super().choose()
        entry = self.entry
        operation = entry.stage == OPERATION
        self.screen.view.signs(operation and not self._plain)
        undoes = entry.first >= 0 and not entry.ready or self.match.steps
        back = ((self.back_key, t("undo")),) if undoes else ()
        if self._plain:
            pairs = back or ((0, t("1-5: number")),)
        elif entry.ready:
            pairs = ((keys.A, t("swap")),) + back
        elif operation and not self.console.names[keys.UNDO]:
            pairs = ((keys.A, t("undo")),)
        elif operation and self.console.theme.mono:
            pairs = back
        else:
            pairs = ((keys.A, t("take")),) + back
        if operation and not self._plain and self.console.theme.mono:  # 240x240 shows the signs elsewhere
            pairs = ((0, "^+v- >*<#"),) + pairs[:1]
        if self._plain or pairs != self._asked or self.screen.worded >= 0:  # otherwise the lights stay too
            self._asked = pairs
            self.screen.ask(pairs + (MENU,), None, False)

    def goal(self, code):
        op, at = divmod(code, 25)
        first, second = divmod(at, 5)
        entry = self.entry
        if entry.first >= 0 and entry.first != first or entry.op >= 0 and entry.op != op:
            return None
        if entry.stage == OPERATION:
            if self._plain:
                return "", None, keys.NUMBER + _OPS.find(bytes((op,)))
            return "%s (%s)" % (_SIDES[op], number.SIGNS[op]), None, _ARROWS.find(bytes((op,)))
        slot = second if entry.stage == SECOND else first
        place = self.screen.view.place(slot)
        if self._plain:
            return "", place, keys.NUMBER + slot + 1
        return number.text(self.match.numbers[slot]), place, keys.A if entry.at == slot else keys.NUMBER

    def lights(self):
        console = self.console
        operation = self.entry.stage == OPERATION
        for slot in range(5):
            if self.match.numbers[slot]:
                console.light(slot + 1, _FAINT if operation else colours.WHITE)
        for place in (7, 8, 9, 11):
            console.light(place, colours.GREEN if operation else _FAINT)
        console.light(BACK_KEY, colours.AMBER)
        light_seat(self.console, 0, self.match.caller)

    def tick(self, now):
        screen = self.screen
        if screen.explain.tick(now):
            screen.time_out()
        else:
            self.show_clock(screen.explain)
        return True

    # Keys

    def number(self, n):
        if n <= 5:
            self._pick(n - 1)
        elif n == BACK_KEY:
            self.undo()
        elif _OPS[n] < 4:
            self._choose(_OPS[n])
        else:
            return False
        return True

    def turn(self, step):
        self.entry.turn(step)
        super().choose()
        return True

    def key(self, key):
        entry = self.entry
        if key == keys.A:
            if entry.stage != OPERATION:
                self._pick(entry.at)
            elif self.console.hardware.wheel:
                self._choose(max(entry.offer, 0))
            elif entry.ready:
                self._pick(entry.at)
            elif self.console.names[keys.UNDO]:
                self.screen.word(t("choose + - * or #"))
            else:
                self.undo()
        elif entry.stage == OPERATION:
            self._choose(_ARROWS[key])
        elif key <= keys.DOWN and not self.console.theme.wide:
            entry.cross()
            super().choose()
        else:
            self.turn(1 if key in (keys.RIGHT, keys.DOWN) else -1)

    def _pick(self, slot):
        self.take(self.entry.pick(slot), t("no number there"))

    def _choose(self, op):
        self.take(self.entry.choose(op), t("choose a number"))

    @property
    def undoable(self):
        """Return True if there is a step to undo."""
        return bool(self.match.steps)

    def undo(self):
        """Undo the last choice: a number, an operation, or the last step."""
        if self.entry.back():
            self.choose()
        elif self.match.steps and self.session.undo():
            self.show_step()
        else:
            self.screen.word(t("nothing to undo"))


class OpponentSteps(Explaining):
    """An opponent's steps: its plan is played one choice at a time."""

    every = _STEP_MS

    def show(self):
        self.screen.view.clock("")
        self.screen.ask(((keys.A, t("faster")), MENU), self._go_on, False)
        self.show_step()

    def show_step(self):
        self._code = next_step(self.match, self.screen.plan)
        self.entry.at = self._code % 25 // 5
        super().show_step()

    def tick(self, now):
        self._go_on()
        return True

    def _go_on(self):
        """Make the next choice of the step."""
        entry = self.entry
        op, at = divmod(self._code, 25)
        first, second = divmod(at, 5)
        if entry.stage == OPERATION and entry.first == first:
            made = entry.choose(op)
            entry.at = second
        else:
            made = entry.pick(second if entry.stage == SECOND else first)
        self.take(made)

    def number(self, n):
        if n > self.match.seats:
            return False
        self.screen.word(agree(t("%s was first") % self.match.names[self.match.caller]))
        return True
