"""Knister's match screen: the field, the roll, and the choice of a cell."""

from micropython import const

from games.knister import rules, scoring
from games.knister.blocks import BlockScreen
from games.knister.cells import free_beside, free_from
from games.knister.sheet import FieldPanel, SheetScreen
from games.knister.words import line_word, made, rating
from handheld import colours, keys, tone
from handheld.prompts import HINT, MENU, UNDO
from handheld.stage import Loaded
from handheld.text import t

_FRAME_MS = const(60)
_ROLL_MS = const(300)  # before an opponent rolls in a match without people
_MIDDLE = const(12)  # first cell of the cursor
_EASY = const(0)  # level of the opponent that needs no table
_EXPERT = const(3)  # level of the opponent that gives hints
_COLUMN = const(4)  # key of the first column and of the first row: five keys reach any cell
_LOOK_MS = const(400)  # time to see the sum in its cell before another field is shown
_SEEN_MS = const(600)  # time to see an opponent's sum in its cell
_LINE_MS = const(1000)  # a finished line: its cells one by one, then the whole
_CELL_MS = const(100)
_TURNING = const(6)  # first of four tiles of a tumbling die
_RISE = (523, 90, 587, 90, 659, 90, 784, 90, 1047, 220)
def first_die(total, chances):
    """Return the number on one of two dice with this sum; `chances` (see `Match`) makes it repeatable."""
    return max(1, total - 6) + (chances + 1) % (6 - abs(total - 7))


class MatchScreen(BlockScreen):
    """The screen of a match, from the first roll to the result."""

    name = "knister"
    low = 2
    high = 12
    steps = (0, 1, -1, -1, 1)

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self.seat = 0  # seat whose field is shown
        self._panel = None
        self._placing = False  # True while a person chooses a cell
        self._cell = -1  # cell under the cursor; -1 before the first move
        log = self.match.log
        if log and self.match.sum and log[-1] >= rules.PLACE and not session.redoable:
            self._cell = log[-1] - rules.PLACE  # resume at the cell that was written last
        self._damaged = False  # the table cannot be read: opponents play without it
        self._made = []  # finished lines still to be shown
        self._cheered = -1  # the finished line that is shown, or -1
        self._column = -1  # column chosen by its key while its row is asked, or -1
        if session.people() < self.match.seats:
            console.load("knister", "opponent")  # for the whole match

    def lay_out(self, group):
        self._panel = FieldPanel(self.console, group)
        self.prompts = self._panel.prompts

    def hide(self):
        super().hide()
        self._panel = None

    # State of the match

    def enter(self):
        self.cancel()
        self._placing = False
        self._made = []
        self._cheered = self._column = -1
        match = self.match
        if match.over:
            self._show()
            self.look_back()
        elif not match.sum:
            if self.session.person(match.roller):
                self.seat = match.roller
            self._show()
            self.await_roll(match.roller, "", _ROLL_MS)
        elif self.session.person(match.turn):
            if match.block > 1:
                self.seat = match.turn  # the card covers the field of the player before
            if self.passes(match.turn):
                return
            self.seat = match.turn
            self._show()
            if self.covered():
                ways = ((keys.A, t("next")),) + ((UNDO,) if self.undoable else ())
                self.ask(ways + (MENU,), self.uncover_sum)
            else:
                self._choose_cell()
        else:
            if not self.session.people():
                self.seat = match.turn
            self._show()
            self.ask(((0, t("%s thinks") % match.names[match.turn]), MENU), None, False)
            self._think(_EASY if self._damaged else self.session.levels[match.turn] - 1)

    def behind(self):
        self._show()

    def _show(self):
        """Show the current field, and the dice unless they are covered."""
        self._panel.fill(self.match, self.seat)
        if self.covered():
            self._panel.roll(())
        else:
            self._panel.roll(self._faces(), self.match.sum)

    def _faces(self):
        """Return the tiles of two dice with this sum, the same after a restart; () for real dice."""
        match = self.match
        if self.session.typed or not match.sum:
            return ()
        one = first_die(match.sum, match.chances)
        return one - 1, match.sum - one - 1

    def rolls_itself(self, seat):
        return not self.session.people() or self.match.block > 1 and not self.session.person(seat)

    def _choose_cell(self):
        self.enter_cell(free_from(self.match.field(self.seat), self._cell if self._cell >= 0 else _MIDDLE))
        self._ask_cell()

    def _ask_cell(self):
        self._column = -1
        ways = ((keys.A, t("place")),)
        if not self._damaged:
            ways += (HINT,)
        if self.undoable or self.session.correctable:
            ways += (UNDO,)
        self.ask(ways + (MENU,), self._write)

    def enter_cell(self, cell):
        """Move the cursor; the lines through the cell show their points with the sum."""
        self._placing = True
        self._cell = cell
        self._panel.view.point_at(cell, self.match.sum)

    def goal(self, code):
        return super().goal(code) if code < rules.PLACE else self._panel.view.goal(code - rules.PLACE)

    def lights(self):
        super().lights()
        console = self.console
        if console.hardware.plain:  # one key for the column, a second for the row
            self._panel.view.name(self._placing and self._column < 0, self._column >= 0)
        if self.typing:
            for n in range(self.low, self.high + 1):
                console.light(n, colours.WHITE)
            return
        if self._placing:
            glow = colours.WHITE if self._column < 0 else colours.BLUE
            for n in range(_COLUMN, _COLUMN + 5):
                console.light(n, glow)

    # The dice

    def throw(self, dice):
        return dice.die(6) + dice.die(6)

    def roll(self, typed=0):
        self._cell = -1
        person = self.session.person(self.roller)
        if person and self.session.people() > 1:
            self.holder = self.roller
        self.hurried = not person and (self.hurried or self.match.block > 1 and self.session.people() > 0)
        super().roll(typed)

    def fall(self, number):
        self.frame(0)

    def frame(self, gone):
        if self._cheered >= 0:
            cells = scoring.LINES[self._cheered]
            for at in range(min(5, 1 + gone // _CELL_MS)):
                self._panel.view.light(cells[at])
        elif not self._plays:
            self._tumble(gone)

    def _tumble(self, gone):
        """Draw a frame of the roll: both dice turn, then one comes to rest, then the other."""
        at = gone // _FRAME_MS
        share = gone * 10 // self.console.fall_ms
        faces = self._faces()
        if not faces:
            return  # the match is over
        one, other = faces
        one = one if share >= 6 else _TURNING + at % 4
        other = other if share >= 8 else _TURNING + (at + 2) % 4
        self._panel.roll((one, other))

    def point(self, number):
        self._panel.roll((), number)

    def skipped(self):
        super().skipped()
        self._made = []

    # Placing

    def _write(self):
        self._place(self._cell)

    def _place(self, cell):
        match = self.match
        seat, sheet = match.turn, match.sheet
        self.session.play(rules.PLACE + cell)
        covered = match.block > 1 and self.session.people() and not self.session.person(seat)
        if covered or self.hurried or not self.console.fall_ms:
            self.console.tune(tone.PLACE)
            self.enter()
            return
        self.cancel()
        if seat != self.seat:  # an opponent
            self.seat = seat
            self._panel.fill(match, seat, sheet)
            self._panel.view.light(cell)
            self.console.tune(tone.PLACE)
            self.moment(_SEEN_MS, self.enter)
            return
        self._placing = False
        field = match.field(seat, sheet)
        self._panel.view.name(0, 0)
        self._panel.view.show_field(field)
        self._made = [line for line in range(12) if cell in scoring.LINES[line] and made(field, line)]
        if self._made:
            self._cheer()
            return
        self.console.tune(tone.PLACE)
        after = match.turn if match.turn >= 0 else match.roller
        if after != seat and self.session.person(after) and not match.over:
            self.moment(_LOOK_MS, self.enter)
        else:
            self.enter()

    def _cheer(self):
        """Show the next finished line cell by cell, with its name; go on after the last one."""
        if not self._made:
            self.enter()
            return
        field = self._panel.view.show_again()
        line = self._cheered = self._made.pop(0)
        points = scoring.line_points(scoring.line_sums(field, line)) << (line >= scoring.DIAGONALS)
        self._panel.praise(line_word(scoring.line_sums(field, line)), points)
        self.prompts.ask((), False)
        self.console.tune(_RISE)
        self.moment(_LINE_MS, self._cheer)

    def choose(self, key):
        step = 1 if key in (keys.DOWN, keys.RIGHT) else -1
        if self._placing:
            upright = key in (keys.UP, keys.DOWN)
            self.enter_cell(free_beside(self.match.field(self.seat), self._cell, step, upright))
        elif not self.match.sum and key != keys.A:
            self.seat = (self.seat + step) % self.match.seats
            self._show()

    def number(self, n):
        """Choose a cell by two of the keys 4 to 8: its column, then its row. Called for each number key."""
        if not self._placing or not _COLUMN <= n < _COLUMN + 5:
            return super().number(n)
        field = self.match.field(self.seat)
        if self._column < 0:
            self._column = n - _COLUMN
            free = [cell for cell in range(self._column, scoring.CELLS, 5) if not field[cell]]
            if not free:
                self._column = -1
                self.say(t("column %s is full") % "ABCDE"[n - _COLUMN])
                return True
            self.enter_cell(free[0])
            self.ask(((0, t("row: 4-8")), MENU), self._write)
        else:
            cell = 5 * (n - _COLUMN) + self._column
            if not field[cell]:
                self.enter_cell(cell)
            self._ask_cell()
        return True

    def turn(self, step):
        if not self._placing:
            return super().turn(step)
        self.enter_cell(free_from(self.match.field(self.seat), self._cell + step, step))
        return True

    def take_back(self):
        taken = super().take_back()
        if taken:
            self.holder = self.match.turn
            self._cell = -1
        return taken

    # Opponents and hints

    def _think(self, level, as_hint=False):
        with Loaded("games.knister.opponent") as opponent:  # without opponents it is unloaded with the hint
            self._table_error = opponent.TableError
            slices = opponent.think(self.match, self.match.turn, level)
        self.work(slices, self._hinted if as_hint else self._answered, as_hint)

    def _answered(self, code):
        self._place(code - rules.PLACE)

    def _hinted(self, code):
        self.enter_cell(code - rules.PLACE)
        self._ask_cell()

    def hint(self):
        if self._placing and not self._work and not self._damaged:
            self.session.hint(self.match.turn)
            self.say(t("thinking"))
            self._think(_EXPERT, True)

    def tick(self, now):
        if not self._work:
            return super().tick(now)
        try:
            return super().tick(now)
        except self._table_error as problem:  # report it and play without the table
            self._damaged = True
            self.cancel()
            text = "%s. %s" % (problem, t("Without it all opponents play Easy, and there are no hints."))
            self.console.tell(t("Damaged table"), text)
            return True

    # Menus and pages

    def rows(self):
        sheets = () if self.secret() else ((t("Sheets"), self._look),)
        return sheets + ((t("Hint"), self.hint),) if self._placing else sheets

    def sheet(self, seat):
        """Return the screen of a seat's sheets."""
        return SheetScreen(self.console, self.match, seat)

    def _look(self):
        self.console.push(self.sheet(self.seat))

    def figures(self):
        scores = self.match.scores()
        note = rating(scores[0]) if self.match.seats == 1 else ""
        return note, [min(points // 10, 11) for points in scores], None
