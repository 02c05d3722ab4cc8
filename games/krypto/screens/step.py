"""Who has called puts the steps together: a number, an operation, a number; an opponent shows its own."""

from micropython import const

from games.krypto.entry import OPERATION, SECOND, SIGNS, Entry
from games.krypto.rules import number
from games.krypto.screens.phase import Phase
from handheld import colours, keys, tone
from handheld.keys import since
from handheld.prompts import MENU
from handheld.text import t

_FAINT = const(0x181818)
_TICK_MS = const(100)
_STEP_MS = const(700)  # between two of the choices that an opponent shows
_OPS = b"\xff\xff\xff\xff\xff\xff\xff\x00\x01\x02\xff\x03\xff"  # the operation on each number key
_ARROWS = b"\xff\x00\x01\x03\x02"  # and on each arrow
_BACK_KEY = const(6)


def play_step(screen, code, again):
    """Play a step; `again` asks for the next one, or for another where the rule refuses this one."""
    match = screen.match
    op, at = divmod(code, 25)
    first = match.numbers[at // 5]
    second = match.numbers[at % 5]
    result = number.combine(op, first, second)
    offence = number.offence(result, match.rule == "whole")
    why = "%s%s%s %s" % (number.text(first), SIGNS[op], number.text(second), t(offence))
    if offence and not match.mode.strict:
        again()
        screen.word(why)
    elif offence or len(match.steps) == 3:
        missed = not offence and number.text(result) != "%d" % match.objective
        if missed:
            why = "%s %s %d" % (number.text(result), t("is not"), match.objective)
        steps = match.steps + [(first, op, second, result)]
        screen.conclude(code, match.caller, why, steps, missed)
    else:
        screen.session.play(code)
        screen.console.tune(tone.PLACE)
        again()


def show_explaining(screen):
    """Show who explains, and the steps so far in the place of the points."""
    view = screen.view
    match = screen.match
    view.points(())
    view.head(" " + t("explains"), match.names[match.caller], screen.console.theme.seat(match.caller))
    steps = []
    for first, op, second, result in match.steps:
        steps.append("%s%s%s=%s" % (number.text(first), SIGNS[op], number.text(second), number.text(result)))
    view.trail(steps)


class Steps(Phase):
    """Numbers on keys 1 to 5, operations on 7, 8, 9 and 11, 6 takes back; or a cursor."""

    every = _TICK_MS

    def __init__(self, screen):
        super().__init__(screen)
        self.entry = Entry(self.match)

    def show(self):
        self.screen.view.clock(self.screen.explain.text())
        self._again()

    def _again(self):
        """On to the next step."""
        self.entry.reset()
        show_explaining(self.screen)
        self.show_hand()
        self._show_entry()
        self._ask()

    def _show_entry(self):
        entry = self.entry
        view = self.screen.view
        view.step(entry.text())
        view.looks(-1 if entry.stage == OPERATION and not entry.ready else entry.at, entry.first)

    def _ask(self):
        own = self.console.parts.plain is not None  # a key for each number
        back = (keys.NUMBER + _BACK_KEY if own else keys.UNDO, "back")
        operation = self.entry.stage == OPERATION
        self.screen.view.signs(operation and not own)
        if operation:
            if own:
                pairs = ((0, "7+ 8- 9* 11#"), back, MENU)
            else:
                aside = (keys.A, "swap") if self.entry.ready else (keys.A, "undo")
                if not self.entry.ready and self.console.names[keys.UNDO]:
                    aside = back
                pairs = (aside, MENU)  # a large panel shows the signs apart
                if self.console.theme.mono:
                    pairs = ((0, "^+v- >*<#"),) + pairs
        elif own:
            pairs = ((0, "1-5"), back, MENU)
        else:
            pairs = ((keys.A, "take"), back, MENU)
        self.screen.ask(pairs, None, False)

    def lights(self):
        console = self.console
        operation = self.entry.stage == OPERATION
        for slot in range(5):
            if self.match.numbers[slot]:
                console.light(slot + 1, _FAINT if operation else colours.WHITE)
        for place in (7, 8, 9, 11):
            console.light(place, colours.GREEN if operation else _FAINT)
        console.light(_BACK_KEY, colours.AMBER)
        self.light_seat(0, self.match.caller)

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
        elif n == _BACK_KEY:
            self.undo()
        elif _OPS[n] < 4:
            self._choose(_OPS[n])
        else:
            return False
        return True

    def turn(self, step):
        self.entry.turn(step)
        self._show_entry()
        return True

    def key(self, key):
        entry = self.entry
        if key == keys.A:
            if entry.stage != OPERATION:
                self._pick(entry.at)
            elif self.console.parts.wheel:
                self._choose(max(entry.offer, 0))
            elif entry.ready:
                self._pick(entry.at)
            else:
                self.undo()
        elif entry.stage == OPERATION:
            self._choose(_ARROWS[key])
        elif key <= keys.DOWN and not self.console.theme.wide:
            entry.cross()
            self._show_entry()
        else:
            self.turn(1 if key in (keys.RIGHT, keys.DOWN) else -1)

    def _pick(self, slot):
        self._entered(self.entry.pick(slot), "no number there")

    def _choose(self, op):
        self._entered(self.entry.choose(op), "a number first")

    def _entered(self, code, refusal):
        """What the entry made of a key: None refused it, a step's code is played, -1 waits for more."""
        if code is None:
            self.screen.word(refusal)
        elif code >= 0:
            play_step(self.screen, code, self._again)
        else:
            self._picked()

    def _picked(self):
        self._show_entry()
        self._ask()

    @property
    def undoable(self):
        """True while there is a step to take back."""
        return bool(self.match.steps)

    def undo(self):
        """Take back what was chosen last: a number, an operation, or the last step."""
        if self.entry.back():
            self._picked()
        elif self.match.steps and self.session.undo():
            self._again()
        else:
            self.screen.word("nothing to take back")


def next_step(match, plan):
    """The code of a plan's next step; of any step, where others were taken before."""
    if plan:
        first, op, second, _ = plan[len(match.steps)]
        first = _slot(match.numbers, first, -1)
        second = _slot(match.numbers, second, first)
        if first >= 0 and second >= 0:
            return number.OPS.find(op) * 25 + first * 5 + second
    return match.legal()[0]


def _slot(numbers, value, other):
    """The slot, not the other one, where a value of the solver's lies; -1 for none."""
    pair = (value, 1) if isinstance(value, int) else value
    for at in range(len(numbers)):
        if numbers[at] == pair and at != other:
            return at
    return -1


class OpponentSteps(Phase):
    """An opponent has called: plays the steps of the opponents' plan, a choice at a time."""

    every = _TICK_MS

    def __init__(self, screen):
        super().__init__(screen)
        self._entry = Entry(self.match)
        self._due = -1

    def show(self):
        self.screen.view.clock("")
        self.screen.ask(((keys.A, "faster"), MENU), self._go_on, False)
        self._again()

    def _again(self):
        self._entry.reset()
        show_explaining(self.screen)
        self.show_hand()
        self._show_entry()

    def _show_entry(self):
        entry = self._entry
        view = self.screen.view
        view.step(entry.text())
        view.looks(entry.at if entry.stage == SECOND else -1, entry.first)

    def tick(self, now):
        if self._due < 0:
            self._due = now
        if since(now, self._due) < _STEP_MS:
            return False
        self._due = now
        self._go_on()
        return True

    def _go_on(self):
        """Show the next choice of the step, or play it."""
        code = next_step(self.match, self.screen.plan)
        op, at = divmod(code, 25)
        entry = self._entry
        if entry.stage == SECOND or entry.ready and entry.first == at // 5:
            play_step(self.screen, code, self._again)
            return
        if entry.stage == OPERATION and not entry.ready:
            entry.choose(op)
            entry.at = at % 5
        else:
            entry.pick(at // 5)
        self._show_entry()

    def number(self, n):
        if n > self.match.seats:
            return False
        self.screen.word("%s %s" % (self.match.names[self.match.caller], t("was first")))
        return True
