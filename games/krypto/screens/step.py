"""A person who has called puts the steps together."""

from micropython import const

from games.krypto.screens.common import SEATS
from games.krypto.screens.entry import OPERATION, Entry
from games.krypto.screens.part import BasePart, play_step, show_hand
from handheld import keys, tone
from handheld.text import t

_AMBER = const(0x806000)
_FAINT = const(0x181818)
_GREEN = const(0x00A020)
_TICK_MS = const(100)
_WHITE = const(0x606060)
_OPS = b"\xff\xff\xff\xff\xff\xff\xff\x00\x01\x02\xff\x03\xff"  # the operation on each number key
_ARROWS = b"\xff\x00\x01\x03\x02"  # and on each arrow
_BACK_KEY = const(6)


class Part(BasePart):
    """Numbers on keys 1 to 5, operations on 7, 8, 9 and 11, 6 takes back; or a cursor."""

    every = _TICK_MS

    def __init__(self, screen):
        super().__init__(screen)
        self._entry = Entry(self.match)

    def show(self):
        screen = self.screen
        match = self.match
        view = screen.view
        for at in range(view.notes):
            view.note(at, "")
        view.head(" " + t("explains"), match.names[match.caller])
        view.clock(screen.explain.text())
        self._show_numbers()

    def _show_numbers(self):
        show_hand(self.screen)
        self._show_entry()

    def _show_entry(self):
        entry = self._entry
        view = self.screen.view
        view.step(entry.text())
        view.looks(-1 if entry.stage == OPERATION else entry.at, entry.first)

    def prompt(self):
        own = self.console.parts.plain is not None  # a key for each number
        if self._entry.stage == OPERATION:
            if own:
                text = "7+ 8- 9x 11/  6 "
            else:
                return "%s + %s - %s x %s /" % (t("up"), t("down"), t("right"), t("left")), False
        elif own:
            text = "1-5 %s  6 " % t("number")
        else:
            names = self.console.names
            text = "%s %s  %s " % (names[keys.A], t("take"), names[keys.UNDO])
        return text + t("back"), False

    def lights(self):
        console = self.console
        operation = self._entry.stage == OPERATION
        for slot in range(5):
            if self.match.numbers[slot]:
                console.light(slot + 1, _FAINT if operation else _WHITE)
        for place in (7, 8, 9, 11):
            console.light(place, _GREEN if operation else _FAINT)
        console.light(_BACK_KEY, _AMBER)
        console.light(0, SEATS[self.match.caller])

    def tick(self, now):
        screen = self.screen
        if screen.explain.tick(now):
            screen.close("time_out")
        else:
            screen.view.clock(screen.explain.text())
        return True

    # Keys

    def number(self, n):
        if n <= 5:
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
            play_step(self.screen, code, self._again)
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
