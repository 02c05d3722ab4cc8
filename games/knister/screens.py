"""Knister at play: the field is the screen. Who rolls, what fell, where it goes."""

from micropython import const

from games.knister import rules
from games.knister.field import free_beside, free_from
from games.knister.sheet import FieldScreen, SheetScreen
from handheld import keys, tone
from handheld.keys import since
from handheld.screens.play import winners
from handheld.text import t

# What the match waits for.
_ROLL = const(0)  # the roller's key
_TYPE = const(1)  # the sum that real dice gave
_TUMBLE = const(2)  # the dice come to rest
_PASS = const(3)  # the device to reach the next player
_PLACE = const(4)  # a person's cell
_THINK = const(5)  # an opponent's cell

_FRAME_MS = const(60)
_WHITE = const(0x606060)
_GREEN = const(0x00A020)
_RED = const(0x900010)
_AMBER = const(0x806000)
_BLUE = const(0x0030A0)
_EASY = const(0)  # the opponent that needs no table
_EXPERT = const(3)


def line_name(line):
    """A line in a few letters: row 3, column B, or a diagonal."""
    if line < 5:
        return "%s %d" % (t("row"), line + 1)
    if line < 10:
        return "%s %s" % (t("col"), "abcde"[line - 5])
    return "\\ x2" if line == 10 else "/ x2"


def rating(points):
    """A solo result in words (S4): above 50 good, above 80 excellent, above 100 incredible."""
    if points > 100:
        return t("incredible!")
    if points > 80:
        return t("excellent")
    return t("good") if points > 50 else ""


class MatchScreen(FieldScreen):
    """A match at play, from the first roll to the result."""

    name = "knister"

    def __init__(self, console, session, extras):
        super().__init__(console, session)
        self._real = extras["dice"] == "real"
        self._state = _ROLL
        self._holder = -1  # the seat that holds the device
        self._cell = -1
        log = self.match.log
        if log and self.match.sum and log[-1] >= rules.PLACE and not session.redoable:
            self._cell = log[-1] - rules.PLACE  # it goes on after a break, where the cursor was
        self._typed = 7
        self._thought = None  # an opponent at work
        self._hinting = False
        self._damaged = False  # the table cannot be read: opponents play without it
        self._pips = (0, 0)
        self._fallen = -1  # ticks when the dice began to fall

    def show(self):
        super().show()
        self._enter()

    # Where the match stands

    def _enter(self):
        """Find out what is waited for, and ask for it."""
        match = self.match
        self._thought = None
        self._hinting = False
        self.every = 0
        if match.over:
            self.console.soon(self._finish)
            return
        if not match.sum:
            self._await_roll()
        elif not self.session.person(match.turn):
            self._state = _THINK
            self.every = 1
            if not self.session.people():
                self.seat = match.turn
                self.fill()
            self.big("%2d" % match.sum)
            self.prompt(match.names[match.turn] + " " + t("thinks"))
            self._think(_EASY if self._damaged else self.session.levels[match.turn] - 1, match.turn)
        elif self._holder == match.turn or self.session.people() == 1:
            self._await_place()
        else:
            self._await_pass()
        self._lights()

    def _await_roll(self):
        match = self.match
        self._state = _TYPE if self._real else _ROLL
        self.view.point_at(-1)
        self.clear_notes()
        self.fill()
        name = match.names[match.roller]
        if self._real:
            self.big("%2d" % self._typed)
            self.prompt("%s %s: %s" % (name, t("threw"), self.console.names[keys.A]), True)
        else:
            self.big("")
            self.prompt("%s %s: %s" % (name, t("rolls"), self.console.names[keys.A]), True)
            if not self.session.people():
                self._roll()

    def _await_pass(self):
        match = self.match
        self._state = _PASS
        self.seat = match.turn
        self.clear_notes()
        self.view.point_at(-1)
        self.fill()
        self.big("%2d" % match.sum)
        self.prompt("%s %s: %s" % (t("to"), match.names[match.turn], self.console.names[keys.A]), True)

    def _await_place(self):
        match = self.match
        self._state = _PLACE
        self._holder = match.turn
        if self.seat != match.turn:
            self.seat = match.turn
        self.view.point_at(-1)
        self.fill()
        self.big("%2d" % match.sum)
        names = self.console.names
        self.prompt("%s:%s %s:%s" % (names[keys.A], t("write"), names[keys.B], t("menu")))
        self._point(free_from(match.field(self.seat), self._cell if self._cell >= 0 else 12))

    def _point(self, cell):
        """Move the cursor and say what the cell would make of its lines."""
        self._cell = cell
        match = self.match
        self.view.point_at(cell, match.sum)
        field = match.field(self.seat)
        note = 0
        for line in range(12):
            if cell in rules.LINES[line]:
                sums = rules.line_sums(field, line)
                before = rules.line_points(sums)
                sums = [match.sum if c == cell else field[c] for c in rules.LINES[line]]
                double = line >= rules.DIAGONALS
                after = rules.line_points(sums) << double
                before <<= double
                change = str(after) if before == after else "%d>%d" % (before, after)
                self.note(note, line_name(line) + " " + change)
                note += 1
        while note < 4:
            self.note(note, "")
            note += 1

    def _lights(self):
        """Light the keys that can be chosen now."""
        console = self.console
        console.clear_lights()
        console.light(0, 0x3DD6C4 if self._state != _THINK else _AMBER)
        console.light_plain(keys.B, _RED)
        if self._state == _TYPE:
            for n in range(2, 13):
                console.light(n, _WHITE)
            return
        if self._state != _THINK:
            console.light_plain(keys.A, _GREEN)
        if self._state == _PLACE:
            for key in (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT):
                console.light_plain(key, _WHITE)
            console.light_plain(keys.HINT, _BLUE)
        if self.session.undoable:
            console.light_plain(keys.UNDO, _AMBER)

    # What the players do

    def _roll(self, total=0):
        """Let the dice fall; `total` is what real dice gave."""
        dice = self.session.chance()
        self._cell = -1
        self._pips = (dice.die(6), dice.die(6)) if not total else (0, 0)
        self.session.play(total or self._pips[0] + self._pips[1])
        if self.session.people() > 1 or self._holder < 0:
            self._holder = self.match.roller if self.session.person(self.match.roller) else self._holder
        if total:
            self._enter()
            return
        self._state = _TUMBLE
        self.every = _FRAME_MS
        self._fallen = -1
        self.prompt("")
        self.console.tune(tone.ROLL)

    def _rest(self):
        """The dice lie."""
        self.big("%2d" % self.match.sum)
        self.note(0, "%d + %d" % self._pips)
        self._enter()

    def _place(self, cell):
        self.session.play(rules.PLACE + cell)
        self.view.point_at(-1)
        self.console.tune(tone.PLACE)
        if self.session.person(self.seat):
            self.fill()
        self._enter()

    def undo(self):
        if self._state not in (_TUMBLE, _THINK) and self.session.undo():
            while self.match.turn >= 0 and not self.session.person(self.match.turn):
                if not self.session.undo():  # an opponent's cell goes with the person's before it
                    break
            self._holder = self.match.turn
            self._cell = -1
            self._enter()

    def redo(self):
        if self._state in (_ROLL, _TYPE, _PASS, _PLACE) and self.session.redo():
            while self.session.redoable and not self.session.person(self.match.turn):
                self.session.redo()
            self._enter()

    def _think(self, level, seat):
        opponent = self.console.load("knister", "opponent")
        self._table_error = self.console.load("knister", "worth").TableError
        self._thought = opponent.think(self.match, seat, level)

    def _go_on_without(self, problem):
        """The table in flash cannot be read: say so, and play on with what needs none."""
        self._damaged = True
        self._thought = None
        self._hinting = False
        text = "%s. %s" % (problem, t("Without it all opponents play Easy, and there are no hints."))
        self.console.tell(t("Damaged table"), text)

    def _hint(self):
        if self._state == _PLACE and not self._hinting:
            self._hinting = True
            self._think(_EXPERT, self.match.turn)
            self.every = 1
            self.note(0, t("thinking"))

    def tick(self, now):
        if self._state == _TUMBLE:
            return self._tumble(now)
        if self._thought is None:
            self.every = 0
            return False
        try:
            code = next(self._thought)
        except self._table_error as problem:
            self._go_on_without(problem)
            return True
        if code is None:
            return False
        self._thought = None
        if self._hinting:
            self._hinting = False
            self.every = 0
            self._point(code - rules.PLACE)
        else:
            self._place(code - rules.PLACE)
        return True

    def _tumble(self, now):
        if self._fallen < 0:
            self._fallen = now
        gone = since(now, self._fallen)
        if gone >= self.console.fall_ms:
            self._rest()
        else:
            shown = 2 + (gone // _FRAME_MS * 5 + self.match.sum) % 11
            self.big("%2d" % shown)
        return True

    def number(self, n):
        if self._state == _TYPE and n >= 2:
            self._roll(n)
            return True
        return False

    def say(self, text):
        if text:
            self.prompt(text, True)
        elif self._state != _TUMBLE:
            self._enter()

    def turn(self, step):
        if self._state != _PLACE:
            return False
        self._point(free_from(self.match.field(self.seat), self._cell + step, step))
        return True

    def key(self, key):
        if self._state == _TUMBLE:  # any key ends it
            self._rest()
            return True
        step = 1 if key in (keys.DOWN, keys.RIGHT) else -1
        if key == keys.B:
            hint = (("Hint", self._hint),) if self._state == _PLACE else ()
            self.pause(("Sheets", self._look), *hint)
        elif key == keys.UNDO:
            self.undo()
        elif key == keys.HINT:
            self._hint()
        elif key == keys.A:
            self._accept()
        elif self._state == _PLACE:
            upright = key in (keys.UP, keys.DOWN)
            self._point(free_beside(self.match.field(self.seat), self._cell, step, upright))
        elif self._state == _TYPE:
            self._typed = 2 + (self._typed - 2 + (1 if key in (keys.UP, keys.RIGHT) else -1)) % 11
            self.big("%2d" % self._typed)
        elif self._state == _ROLL:
            self.seat = (self.seat + step) % self.match.seats
            self.fill()
        return True

    def _accept(self):
        if self._state == _ROLL:
            self._roll()
        elif self._state == _TYPE:
            self._roll(self._typed)
        elif self._state == _PASS:
            self._holder = self.match.turn
            self._enter()
        elif self._state == _PLACE:
            self._place(self._cell)

    # Around the match

    def _look(self):
        self.console.push(SheetScreen(self.console, self.session, self.seat))

    def _finish(self):
        match = self.match
        scores = match.scores()
        console = self.console
        session = self.session
        console.tune(tone.WIN)
        note = rating(scores[0]) if match.seats == 1 else ""
        bars = [min(points // 10, 11) for points in scores]

        def sheet(seat):
            return SheetScreen(console, session, seat)

        console.result(winners(match.names, scores), sheet, note, bars)
