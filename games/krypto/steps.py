"""A person who has called puts the steps together."""

import supervisor
from micropython import const

from games.krypto import number
from games.krypto.codes import EXPLAINING, LYING
from games.krypto.entry import OPERATION, Entry
from games.krypto.part import AMBER, FAINT, GREEN, SEATS, TICK_MS, WHITE, BasePart
from handheld import keys, tone
from handheld.keys import since
from handheld.match import Illegal
from handheld.text import t

_GUARD_MS = const(600)  # keys pressed so soon after a call were calls too
_OPS = b"\xff\xff\xff\xff\xff\xff\xff\x00\x01\x02\xff\x03\xff"  # the operation on each number key
_ARROWS = b"\xff\x00\x01\x03\x02"  # and on each arrow
_BACK_KEY = const(6)


class Part(BasePart):
    """Numbers on keys 1 to 5, operations on 7, 8, 9 and 11, 6 takes back; or a cursor."""

    every = TICK_MS

    def __init__(self, screen):
        super().__init__(screen)
        self._entry = Entry(self.match)

    def show(self):
        screen = self.screen
        match = self.match
        view = screen.view
        for at in range(view.notes):
            view.note(at, "")
        view.head("%s %s" % (match.names[match.caller], t("explains")))
        view.clock(screen.explain.text())
        self._show_numbers()

    def _show_numbers(self):
        screen = self.screen
        screen.view.numbers([number.text(pair) if pair else "" for pair in self.match.numbers])
        screen.view.objective("%d" % self.match.objective)
        self._show_entry()

    def _show_entry(self):
        entry = self._entry
        view = self.screen.view
        view.step(entry.text())
        view.looks(-1 if entry.stage == OPERATION else entry.at, entry.first)

    def prompt(self):
        board = self.console.board
        own = self.console.parts.plain is not None  # a key for each number
        back = t("back")
        if self._entry.stage == OPERATION:
            if own:
                return "7 +  8 -  9 x  11 /  6 " + back, False
            words = t("up"), t("down"), t("right"), t("left")
            return "%s +  %s -  %s x  %s /" % words, False
        if own:
            return "1-5 %s   6 %s   %s %s" % (t("number"), back, board.B_NAME, t("menu")), False
        words = board.A_NAME, t("take"), back, board.B_NAME, t("menu")
        return "%s: %s   Y: %s   %s: %s" % words, False

    def lights(self):
        console = self.console
        operation = self._entry.stage == OPERATION
        for slot in range(5):
            if self.match.numbers[slot]:
                console.light(slot + 1, FAINT if operation else WHITE)
        for place in (7, 8, 9, 11):
            console.light(place, GREEN if operation else FAINT)
        console.light(_BACK_KEY, AMBER)
        console.light(0, SEATS[self.match.caller])

    def tick(self, now):
        screen = self.screen
        if screen.explain.tick(now):
            screen.time_out()
        else:
            screen.view.clock(screen.explain.text())
        return True

    # Keys

    def number(self, n):
        match = self.match
        if n <= match.seats and since(supervisor.ticks_ms(), self.screen.called) < _GUARD_MS:
            self.screen.word("%s %s" % (match.names[match.caller], t("was first")))
        elif n <= 5:
            self._pick(n - 1)
        elif n == _BACK_KEY:
            self._back()
        elif _OPS[n] < 4:
            self._choose(_OPS[n])
        else:
            return False
        return True

    def turn(self, step):
        self._entry.turn(step)
        self._show_entry()
        return True

    def key(self, key):
        entry = self._entry
        if key == keys.A:
            if entry.stage == OPERATION:
                self._choose(entry.offer)
            else:
                self._pick(entry.at)
        elif key == keys.UNDO:
            self._back()
        elif key <= keys.RIGHT:
            if entry.stage == OPERATION:
                self._choose(_ARROWS[key])
            elif key <= keys.DOWN and not self.console.theme.wide:
                entry.cross()
                self._show_entry()
            else:
                self.turn(1 if key in (keys.RIGHT, keys.DOWN) else -1)

    def _pick(self, slot):
        code = self._entry.pick(slot)
        if code is None:
            self.screen.word("no number there")
        elif code >= 0:
            self._play(code)
        else:
            self._picked()

    def _choose(self, op):
        if self._entry.choose(op):
            self._picked()
        else:
            self.screen.word("a number first")

    def _picked(self):
        self.console.tune(tone.CLICK)
        self._show_entry()
        self.screen.ask()

    def _back(self):
        """Take back what was chosen last: a number, an operation, or the last step."""
        if self._entry.back():
            self._picked()
        elif self.match.steps and self.session.undo():
            self._again()
        else:
            self.screen.word("nothing to take back")

    def _again(self):
        """On to the next step."""
        self._entry.reset()
        self._show_numbers()
        self.screen.ask()

    def _play(self, code):
        match = self.match
        screen = self.screen
        before = screen.lying()
        caller = match.caller
        points = match.scores()[caller]
        step = told(match, code)
        steps = match.steps + [step]
        offence = number.offence(step[3], match.rule == "whole")
        texts = [number.text(pair) for pair in (step[0], step[2], step[3])]
        wrong = "%s %s %s %s" % (texts[0], number.OPS[step[1]], texts[1], t(offence))
        try:
            self.session.play(code)
        except Illegal:
            self._again()
            screen.word(wrong)
            return
        if match.phase == EXPLAINING and match.caller == caller:
            self.console.tune(tone.PLACE)
            self._again()
            return
        gain = match.scores()[caller] - points
        if gain > 0:
            won(screen, caller, gain, before, steps)
        elif match.phase == LYING:
            screen.enter()
            screen.word("%s %s %d: %s" % (texts[2], t("is not"), before[1], t("the cards stay")))
        else:
            self.console.tune(tone.BAD)
            if not offence:
                wrong = "%s %s %d" % (texts[2], t("is not"), before[1])
            screen.outcome("%s %d" % (match.names[caller], gain), wrong, before, None)


def told(match, code):
    """A step as the match will keep it: (first, operation, second, result)."""
    op, at = divmod(code, 25)
    first = match.numbers[at // 5]
    second = match.numbers[at % 5]
    return first, op, second, number.combine(op, first, second)


def won(screen, seat, gain, before, steps):
    """A seat has solved the hand."""
    tenths = (screen.clock.spent + screen.explain.spent) // 100
    if screen.session.person(seat) and not screen.hints:
        best = screen.times[seat]
        screen.times[seat] = min(best, tenths) if best else max(1, tenths)
    took = "%s %d.%d s" % (t("in"), tenths // 10, tenths % 10)
    screen.console.tune(tone.WIN)
    screen.outcome("%s +%d" % (screen.match.names[seat], gain), took, before, steps)
