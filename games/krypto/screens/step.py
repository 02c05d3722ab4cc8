"""The steps of a call, and those that a person enters: `opponent_steps` has an opponent's."""

from micropython import const

from games.krypto.entry import OPERATION, Entry
from games.krypto.rules import number
from games.krypto.screens import layout
from games.krypto.screens.state import BAR_PARTS, RING, State, light_seat, trail
from handheld.drawing import theme
from handheld.drawing.prompts import HINT, MENU, UNDO
from handheld.machine import keys, tone
from handheld.machine.text import agree, t

_FAINT = const(0x181818)
_TICK_MS = const(100)
OPS = b"\xff\xff\xff\xff\xff\xff\xff\x00\x01\x02\xff\xff\x03"  # operation of each number key
ARROWS = b"\xff\x00\x01\x03\x02"  # operation of each arrow
_LONG = const(9)  # letters of a step that takes the place of the keys beside it


class Explaining(State):
    """The steps of a call, one choice after the other; subclasses for a person and an opponent."""

    tick_ms = _TICK_MS

    def __init__(self, screen):
        super().__init__(screen)
        match = self.match
        self.entry = Entry(match)
        self._seat = 0 if self.hand.alone else match.caller
        name = match.names[self._seat] if match.seats > 1 else ""
        words = agree(t("%s shows") % name)[len(name) :] if name else t("Your steps")
        self._heading = words, name, self.console.theme.seat(self._seat)
        if self.hand.alone:
            self._heading = screen.mode.title, "", theme.WHITE

    def show(self):
        self.choose()

    def draw(self, args):
        entry, match = self.entry, self.match
        if entry.ready or entry.stage != OPERATION:
            args[layout.CURSOR] = entry.at, -1
        glow, told = self.screen.mode.hinted()
        args[layout.CARDS] = tuple(match.numbers), layout.GOAL + 1, entry.first, match.objective, None, glow
        text = entry.text()
        args[layout.STEP] = (text, False) if text else None
        args[layout.HEADING] = (told, "", theme.GOLD) if told else self._heading
        args[layout.NOTES] = trail, tuple(match.steps)

    choose = State.unused  # asks for the next choice

    def next(self):
        self.entry.reset()
        self.choose()

    def accept(self, code, refusal=""):
        """Take the result of a choice from `entry`: play the code of a step, continue for -1, refuse None."""
        screen, match = self.screen, self.match
        if code is None:
            screen.flash(refusal)
            return
        if code < 0:
            self.choose()
            return
        step, offence, wins = match.judge(code)
        first, op, second, result = step
        if offence:
            why = number.text(first) + number.SIGNS[op] + number.text(second) + " " + offence
        else:
            why = t("%s is not %d") % (number.text(result), match.objective)
        if offence and not match.mode.strict:
            self.next()
            screen.flash(why)
        elif wins is None:
            if match.caller is None:
                self.hand.claim(0)
            self.session.play(code)
            self.console.tune(tone.PLACE)
            self.next()
        else:
            screen.conclude(code, match.caller, why, match.steps + [step], not (wins or offence))


class Steps(Explaining):
    """A person's steps, by keys or a cursor. In solo the first one is the call, and the clock runs on."""

    def __init__(self, screen):
        super().__init__(screen)
        self._lit = self.hand.running.share(len(RING))  # keys of the ring whose lights are on
        self._plain = self.console.hardware.plain is not None  # a key for each number and operation

    def draw(self, args):
        super().draw(args)
        hand, small = self.hand, self.screen.places.small
        clock = hand.running
        args[layout.CLOCK] = clock
        if clock.remaining or clock.goal:
            args[layout.BAR] = clock.share(BAR_PARTS), BAR_PARTS, self.console.theme.seat(self._seat)
        text = self.entry.text()
        signs = not small and self.entry.stage == OPERATION
        if self._plain:
            signs = not small
            if len(text) <= _LONG:
                args[layout.STEP] = (text, True) if text else None
                args[layout.OWN], args[layout.SCENE] = (_keys,), (_keys, True)
        elif signs:
            args[layout.OWN] = (_signs,)
        if signs:
            args[layout.NOTES] = None  # the operations stand in the place of the steps
        elif self._open and not (self.match.steps or hand.hints or self.entry.first >= 0):
            best = self.session.extras.get("best", "")
            best = best[:-4] if small else best  # its tenths have no room
            args[layout.NOTES] = (_best, best) if best else self.points()

    @property
    def _open(self):
        return self.hand.running is self.hand.clock

    def choose(self):
        entry = self.entry
        pairs = ()
        operation = entry.stage == OPERATION
        signs = (HINT,) if self._open and self.screen.mode.helps else ()
        if entry.first >= 0 and not entry.ready or self.match.steps:
            signs += (UNDO,)
        if self._plain:
            pairs = () if UNDO in signs else ((0, t("1-5: number|1-5")),)  # the same from key to key
        elif not operation or entry.ready:
            pairs = ((keys.A, t("swap") if entry.ready else t("take")),)
        elif not self.console.names[keys.UNDO]:
            pairs = ((keys.A, t("undo")),)
        if operation and not self._plain and self.screen.places.small:  # 240x240 shows the signs elsewhere
            pairs = ((0, "^+v- >*<#"),) + pairs
        self.screen.ask(pairs + signs + (MENU,), None, False)

    def lights(self):
        console = self.console
        operation = self.entry.stage == OPERATION
        for place in (1, 2, 3, 4, 5, 7, 8, 9, 12):
            if place > 5 or self.match.numbers[place - 1]:
                console.light(place, _FAINT)
                if operation == (place > 5):
                    light_seat(console, place, self._seat)
        light_seat(console, 0, self._seat)
        for place in RING[self._lit :]:
            console.light(place, 0)

    def tick(self, now):
        screen, clock = self.screen, self.hand.running
        if clock.tick(now):
            screen.time_out()
            return True
        self.tick_last_seconds(clock)
        if clock.share(len(RING)) != self._lit:
            self._lit = clock.share(len(RING))
            screen.lights()
        return True

    def number(self, n):
        if n <= 5:
            self._pick(n - 1)
        elif OPS[n] < 4:
            self._choose(OPS[n])
        else:
            return False
        return True

    def on_wheel(self, step):
        self.entry.cycle(step)
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
                self.screen.flash(t("choose + - * or #"))
            else:
                self.undo()
        elif entry.stage == OPERATION:
            self._choose(ARROWS[key])
        elif key <= keys.DOWN and not self.screen.places.small:
            entry.cross()
        else:
            self.on_wheel(1 if key in (keys.RIGHT, keys.DOWN) else -1)

    def _pick(self, slot):
        self.accept(self.entry.pick(slot), t("no number there"))

    def _choose(self, op):
        self.accept(self.entry.choose(op), t("choose a number"))

    @property
    def undoable(self):
        return bool(self.match.steps)

    def undo(self):
        """Undo the last choice: a number, an operation, or the last step. Return True if there was one."""
        if self.entry.back():
            self.choose()
        elif self.match.steps and self.session.undo():
            if self.hand.untimed and not self.match.steps:
                self.session.undo()  # the call, too
            self.next()
        else:
            return False
        return True

    def hint(self):  # in solo, as on a hand on which nobody has called; so are the rows
        if self._open:
            self.screen.mode.hint()

    def call_unplayable(self):
        self.screen.call(0, True)

    def shortcut(self, role):
        return role if role == keys.HINT and self._open else super().shortcut(role)


def _keys(places, signs=False):
    """The keys of the operations, or the signs beside these, which overlap the pictures."""
    texts = []
    for op in range(4):
        x, y = places.keys[op]
        if signs:
            texts.append((number.SIGNS[op], theme.WHITE, theme.PAPER, x + places.apart, y + 1))
        else:
            texts.append((chr(48 + OPS.find(bytes((op,)))), theme.WHITE, theme.PAPER, x, y, "keys"))
    return (None, tuple(texts), ()) if signs else (tuple(texts),)


def _best(places, time):
    return (tuple(places.points([("", t("best %s") % time, theme.SOFT, "")])),)


def _signs(places):
    """The operation of each arrow around a picture of the arrows."""
    x, y, sheet = places.pad
    more = places.th.more
    texts = [(sign, theme.DARK, theme.GOLD, left + more, top, sheet) for sign, left, top in places.signs]
    texts.append(("c", theme.GREY, theme.PAPER, x + more, y, "keys"))
    return (tuple(texts),)
