"""Knister at play: the field is the screen. Who rolls, what fell, where it goes."""

from micropython import const

from games.knister import rules
from games.knister.field import free_beside, free_from
from games.knister.sheet import FieldPanel, SheetScreen
from handheld import colours, keys, tone
from handheld.prompts import MENU
from handheld.screens.roll import RollScreen
from handheld.text import t

_FRAME_MS = const(60)
_ROLL_MS = const(300)  # before an opponent rolls, where no people play
_MIDDLE = const(12)  # where the cursor is at first
_EASY = const(0)  # the opponent that needs no table
_EXPERT = const(3)  # the one that hints


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


def gains(match, seat, cell):
    """What the sum would make of the lines through a cell, in words: before > after."""
    field = match.field(seat)
    told = []
    for line in range(len(rules.LINES)):
        if cell in rules.LINES[line]:
            before = rules.line_points(rules.line_sums(field, line))
            after = rules.line_points([match.sum if c == cell else field[c] for c in rules.LINES[line]])
            double = line >= rules.DIAGONALS
            change = str(after << double)
            if before != after:
                change = "%d>%s" % (before << double, change)
            told.append(line_name(line) + " " + change)
    return told


class MatchScreen(RollScreen):
    """A match at play, from the first roll to the result."""

    name = "knister"
    low = 2
    high = 12
    steps = (0, 1, -1, -1, 1)

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self.seat = 0  # whose field is shown
        self._panel = None
        self._placing = False  # a person chooses a cell
        self._cell = -1  # the cursor; -1 before it was anywhere
        log = self.match.log
        if log and self.match.sum and log[-1] >= rules.PLACE and not session.redoable:
            self._cell = log[-1] - rules.PLACE  # it goes on after a break, where the cursor was
        self._damaged = False  # the table cannot be read: opponents play without it
        self._dice = ""  # what the two dice show, where the console threw them

    def lay_out(self, group):
        self._panel = FieldPanel(self.console, group)
        self.prompts = self._panel.prompts

    def hide(self):
        super().hide()
        self._panel = None

    # Where the match stands

    def enter(self):
        self.settle()
        self._placing = False
        match = self.match
        self._panel.view.point_at(-1)
        self._panel.note(())
        if match.over:
            self._show("")
            self.look_back()
        elif not match.sum:
            self._dice = ""
            self._show("")
            self.await_roll(match.roller, "rolls", _ROLL_MS)
        elif self.session.person(match.turn):
            self.seat = match.turn
            self._show("%2d" % match.sum)
            self.hand_over(match.turn, self._choose_cell)
        else:
            if not self.session.people():
                self.seat = match.turn
            self._show("%2d" % match.sum)
            self.ask(((0, "%s %s" % (match.names[match.turn], t("thinks"))), MENU), None, False)
            self._think(_EASY if self._damaged else self.session.levels[match.turn] - 1)

    def _show(self, figure):
        """Show the field in view, and the large figure."""
        self._panel.fill(self.match, self.seat, 0, self._dice)
        self._panel.big(figure)

    def rolls_itself(self, seat):
        return not self.session.people()

    def _choose_cell(self):
        self.enter_cell(free_from(self.match.field(self.seat), self._cell if self._cell >= 0 else _MIDDLE))
        self.ask(((keys.A, "write"), MENU), self._write)

    def enter_cell(self, cell):
        """Move the cursor and say what the cell would make of its lines."""
        self._placing = True
        self._cell = cell
        self._panel.view.point_at(cell, self.match.sum)
        self._panel.note(gains(self.match, self.seat, cell))

    def lights(self):
        super().lights()
        console = self.console
        if self.typing:
            for n in range(self.low, self.high + 1):
                console.light(n, colours.WHITE)
            return
        if self._placing:
            for key in (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.HINT):
                console.light_plain(key, colours.of_key(key))
        if self.undoable or self.session.correctable:
            console.light_plain(keys.UNDO, colours.of_key(keys.UNDO))

    # The dice

    def throw(self, dice):
        one, other = dice.die(6), dice.die(6)
        self._dice = "%d+%d" % (one, other)
        return one + other

    def roll(self, typed=0):
        self._cell = -1
        if self.session.person(self.roller) and self.session.people() > 1:
            self.holder = self.roller
        super().roll(typed)

    def fall(self, number):
        self._panel.note(())

    def frame(self, gone):
        if not self._acts:
            self._panel.big("%2d" % (2 + (gone // _FRAME_MS * 5 + self.typed) % 11))

    def point(self, number):
        self._panel.big("%2d" % number)

    # A cell

    def _write(self):
        self._place(self._cell)

    def _place(self, cell):
        self.session.play(rules.PLACE + cell)
        self.console.tune(tone.PLACE)
        self.enter()

    def choose(self, key):
        step = 1 if key in (keys.DOWN, keys.RIGHT) else -1
        if self._placing:
            upright = key in (keys.UP, keys.DOWN)
            self.enter_cell(free_beside(self.match.field(self.seat), self._cell, step, upright))
        elif not self.match.sum and key != keys.A:
            self.seat = (self.seat + step) % self.match.seats
            self._show("")

    def turn(self, step):
        if not self._placing:
            return super().turn(step)
        self.enter_cell(free_from(self.match.field(self.seat), self._cell + step, step))
        return True

    def take_back(self):
        """An opponent's cells go with the person's before them, or with the sum that was typed in."""
        session = self.session
        match = self.match
        taken = super().take_back()
        while taken and match.turn >= 0 and not session.person(match.turn):
            if not super().take_back():
                break
        if taken:
            self.holder = match.turn
            self._cell = -1
        return taken

    def redo(self):
        if self.session.redo():
            while self.session.redoable and not self.session.person(self.match.turn):
                self.session.redo()
            self.enter()

    # Opponents and hints

    def _think(self, level, aside=False):
        opponent = self.console.load("knister", "opponent")
        self._table_error = self.console.load("knister", "worth").TableError
        then = self._hinted if aside else self._answered
        self.work(opponent.think(self.match, self.match.turn, level), then, aside)

    def _answered(self, code):
        self._place(code - rules.PLACE)

    def _hinted(self, code):
        self.enter_cell(code - rules.PLACE)

    def hint(self):
        if self._placing and not self._work and not self._damaged:
            self.session.hint(self.match.turn)
            self._panel.note((t("thinking"),))
            self._think(_EXPERT, True)

    def tick(self, now):
        if not self._work:
            return super().tick(now)
        try:
            return super().tick(now)
        except self._table_error as problem:  # say so, and do without it
            self._damaged = True
            self.settle()
            text = "%s. %s" % (problem, t("Without it all opponents play Easy, and there are no hints."))
            self.console.tell(t("Damaged table"), text)
            return True

    # Around the match

    def rows(self):
        sheets = (("Sheets", self._look),)
        return sheets + (("Hint", self.hint),) if self._placing else sheets

    def sheet(self, seat):
        """The screen of a seat's sheets."""
        return SheetScreen(self.console, self.match, seat)

    def _look(self):
        self.console.push(self.sheet(self.seat))

    def figures(self):
        scores = self.match.scores()
        note = rating(scores[0]) if self.match.seats == 1 else ""
        return note, [min(points // 10, 11) for points in scores], None
