"""Match screen of Knister: the field, the roll, the choice of a cell, and finished lines."""

from micropython import const

from games.knister import rules, scoring
from games.knister.cells import free_beside, free_from
from games.knister.layout import layout
from games.knister.standing import headline, leading
from games.knister.words import is_made, weight
from handheld.drawing import colours
from handheld.drawing.prompts import HINT, MENU, UNDO
from handheld.machine import keys, tone
from handheld.machine.loading import Loaded
from handheld.machine.text import t
from handheld.play import praise
from handheld.play.match_screen import EVENT, MACHINE, MOMENT
from handheld.play.roll import FALL_MS, RollScreen
from handheld.rules.match import CHANCE

_ROLL_MS = const(1000)  # time before the console rolls by itself for a machine,
_UNDO_MS = const(2000)  # for a person, who may have slipped,
_ALONE_MS = const(300)  # and in a match without people
_MIDDLE = const(12)  # first cell of the cursor
_COLUMN = const(1)  # key of the first column and of the first row: five keys reach any cell
_GREEDY = const(5)  # level of the opponent that needs no table
_EXPERT = const(3)  # level of the opponent that gives hints
_LOOK_MS = const(400)  # time to see the sum in its cell before another field is shown
_SEEN_MS = const(600)  # time to see an opponent's sum in its cell
_CELL_MS = const(100)  # from one cell of a finished line to the next


def first_die(total, rounds):
    """Return the number on one of two dice with this sum, the same for all players of a round."""
    return max(1, total - 6) + (rounds + 2) % (6 - abs(total - 7))


class MatchScreen(RollScreen):
    """The screen of a match, from the first roll to the result."""

    name = "knister"
    low = 2
    high = 12
    steps = (0, 1, -1, -1, 1)

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self.seat = 0  # seat whose field is shown
        self._cells = [_MIDDLE] * self.match.seats  # cell of each seat's cursor
        self._seen_step = self.match.step  # the last step whose sum has been shown to the players
        self._new_lead = False  # True if somebody has just taken the lead
        self._continues = False  # True from the first placement on: a person alone need not roll
        self._explain = None  # the opponent's function, while a hint is sought
        self._table_error = ()  # the opponent's exception for an unreadable table, once it is loaded
        self._damaged = False  # True if the table cannot be read: opponents play without it
        if session.people() < self.match.seats:
            console.load("knister", "opponent")  # for the whole match

    def lay_out(self, group):
        self._layout = layout(self.console, self.match.names)
        self.picture = self._layout.picture(group)

    def picture_args(self):
        match = self.match
        cover = self.card_args()
        points = match.standing() if match.seats > 1 else ()  # another list once it has changed
        cell, value = (self._cell, match.sum) if self._placing else (-1, 0)
        line = self._made[0] if self._made else -1
        faces, total = self._dice
        share = self.elapsed * 10 // FALL_MS if self._falls else 10
        args = [self._praised if self._made else None, cover, cover and [faces, total, points]]
        args += [(cell, value), None if self._made else [faces, total, share], ()]
        args += self._layout.field_of(
            match, self.seat, *self._at, points, cell, value, self._lit, line,
            1 + bool(match.block > 1 and (match.sum or match.played % match.block)),
        )  # fmt: skip
        return args

    def faces(self):
        """Return two dice with the sum to be placed, as a text; "" for real dice."""
        match = self.match
        if self.session.typed or not match.sum:
            return ""
        one = first_die(match.sum, match.played)
        return "%d%d" % (one, match.sum - one)

    def enter(self):
        self.cancel()
        self._placing = False  # True while a person chooses a cell
        self._falls = False  # True while dice are falling
        self._made = []  # finished lines to be shown, the first one is shown now
        self._lit = b""  # lit cells
        self._column = -1  # column chosen by its key, while its row is asked for; or -1
        match = self.match
        self._at = match.sheet, match.round  # these are shown, and the dice and their sum
        people = self.session.people()
        if people == 1:
            self.seat = self.session.levels.index(0)
        covered = self.sum_is_hidden()
        self._dice = ("", 0) if covered else (self.faces(), match.sum)
        if match.over:
            self.show_end()
        elif not match.sum:
            own = self.session.person(match.roller)
            if own:
                self.seat = match.roller
            if self._new_lead:
                self._new_lead = False
                self.console.tune(tone.LEAD)
            self.await_roll(match.roller, "", _UNDO_MS if own else _ROLL_MS if people else _ALONE_MS)
        elif self.session.person(match.turn):
            self._enter_turn(covered)
        else:
            if not people:
                self.seat = match.turn
            self.ask(((0, t("%s thinks") % match.names[match.turn]), MENU), None, False)
            self._think(_GREEDY if self._damaged else self.session.levels[match.turn] - 1)

    def _enter_turn(self, covered):
        """Ask a person for a cell, or first to pass the device, or to uncover the sum."""
        self.seat = self.match.turn
        if self.must_pass(self.seat):
            return
        if covered:
            ways = ((keys.A, t("next")),) + ((UNDO,) if self.undoable else ())
            self.ask(ways + (MENU,), self.take_device)  # uncovers the sum
        else:
            self.enter_cell(free_from(self.match.field(self.seat), self._cell))
            self._ask_cell()

    def rolls_itself(self, seat):
        return super().rolls_itself(seat) or self._continues and self.session.people() == 1

    @property
    def rolls_on(self):
        return self.match.turn == CHANCE and not self.session.typed and self.rolls_itself(self.match.roller)

    def sum_is_hidden(self):
        """Return True for a machine, and for a player after the opener until A: each asks to see a sum."""
        match = self.match
        if match.block == 1 or not match.sum or not self.session.people():
            return False
        return not self.session.person(match.turn) or match.boundary and self._seen_step < match.step

    def fields_are_hidden(self):
        """Return True while other players' fields are hidden: somebody has finished this block."""
        match = self.match
        if match.block == 1 or not self.session.people():
            return False
        opened = match.sum or match.played % match.block
        return bool(opened) and (bool(match.sum) and match.boundary or not self.session.person(match.roller))

    def take_device(self):
        self._seen_step = self.match.step
        super().take_device()

    def choices_back(self):
        if self.match.block > 1 and self.match.sum and self._seen_step >= self.match.step:
            return 0  # the next sum has been seen
        return super().choices_back()

    @property
    def _cell(self):
        return self._cells[self.seat]

    @property
    def _hints(self):
        return self._placing and not self._damaged and list(self.match.field(self.seat)).count(0) > 1

    def _ask_cell(self):
        self._column = -1
        ways = ((keys.A, t("put")),)
        if self._hints:
            ways += (HINT,)
        if self.undoable or self.session.correctable:
            ways += (UNDO,)
        self.ask(ways + (MENU,), self._write)

    def enter_cell(self, cell):
        """Move the cursor; the lines through the cell show their points with the sum."""
        self._placing = True
        self._cells[self.seat] = cell

    def next_choice(self, code):
        if code < rules.PLACE:
            return super().next_choice(code)
        cell = code - rules.PLACE
        key = keys.A if cell == self._cell else keys.NUMBER
        return scoring.cell_name(cell).upper(), self._layout.place(cell), key

    def lights(self):
        super().lights()
        if self.typing:
            for n in range(self.low, self.high + 1):
                self.console.light(n, colours.WHITE)
        elif self._placing:
            glow = colours.WHITE if self._column < 0 else colours.BLUE
            for n in range(_COLUMN, _COLUMN + 5):
                self.console.light(n, glow)

    def _catch_up(self):
        """Roll now, or end the fall of the dice, for a key that acts on the field."""
        if self.waits == EVENT:
            self.skipped()
            self.end_wait()
        if self.waits == MOMENT and self._falls:
            self.end_wait()

    def key(self, key):
        if key <= keys.RIGHT or key == keys.HINT:
            self._catch_up()
        return super().key(key)

    def choose(self, key):
        step = 1 if key in (keys.DOWN, keys.RIGHT) else -1
        if self._placing:
            upright = key in (keys.UP, keys.DOWN)
            self.enter_cell(free_beside(self.match.field(self.seat), self._cell, step, upright))
        elif not self.match.sum and key != keys.A:
            self.seat = (self.seat + step) % self.match.seats

    def number(self, n):
        """Choose a cell by two of the keys 1 to 5: its column, then its row. Called for each number key."""
        if _COLUMN <= n < _COLUMN + 5:
            self._catch_up()
        if not self._placing or not _COLUMN <= n < _COLUMN + 5:
            return super().number(n)
        field = self.match.field(self.seat)
        if self._column < 0:
            self._column = n - _COLUMN
            free = [cell for cell in range(self._column, scoring.CELLS, 5) if not field[cell]]
            if not free:
                self._column = -1
                self.flash(t("column %s is full") % "ABCDE"[n - _COLUMN])
                return True
            self.enter_cell(free[0])
            self.ask(((0, t("row: 1-5")), MENU), self._write)
        else:
            cell = 5 * (n - _COLUMN) + self._column
            if not field[cell]:
                self.enter_cell(cell)
            self._ask_cell()
        return True

    def on_wheel(self, step):
        self._catch_up()
        if not self._placing:
            return super().on_wheel(step)
        self.enter_cell(free_from(self.match.field(self.seat), self._cell + step, step))
        return True

    def take_back(self):
        taken = super().take_back()
        if taken:
            self.holder = self.match.turn
            self._cells = [_MIDDLE] * self.match.seats
        return taken

    def throw(self, dice):
        return dice.die(6) + dice.die(6)

    def roll(self, typed=0):
        self._cells = [_MIDDLE] * self.match.seats
        person = self.session.person(self.roller)
        if person and self.session.people() > 1:
            self.holder = self.roller
        self.hurried = not person and (self.hurried or self.match.block > 1 and self.session.people() > 0)
        super().roll(typed)

    def fall(self, number):
        self._falls = True
        self._dice = self.faces(), number

    def point(self, number):
        self._dice = "", number

    def _write(self):
        self._place(self._cell)

    def _place(self, cell):
        match = self.match
        seat = match.turn
        led = leading(match.standing())
        self.session.play(rules.PLACE + cell)
        self._new_lead = match.seats > 1 and [each for each in leading(match.standing()) if each not in led]
        self._continues = not self.session.taught
        people = self.session.people()
        # One person's field stays in view; in a block, machines' placements are covered.
        if not self.session.person(seat) and (people == 1 or self.hurried or match.block > 1 and people):
            self.console.tune(tone.PLACE)
            self.enter()
        else:
            self._show_placed(seat, cell)

    def _show_placed(self, seat, cell):
        """Show a sum that was placed: the lines that it finishes, an opponent's cell, or a look at it."""
        match = self.match
        self.cancel()
        self._placing = False
        if seat == self.seat:
            self._made = [line for line in scoring.lines_through(cell) if is_made(self._field, line)]
            if self._made:
                self._show_line()
                return
        self.console.tune(tone.PLACE)
        after = match.turn if match.turn >= 0 else match.roller
        if seat != self.seat:
            self.seat = seat
            self._lit = bytes((cell,))
            self.moment(_SEEN_MS, self.enter)
        elif after != seat and self.session.person(after) and not match.over:
            self.moment(_LOOK_MS, self.enter)
        else:
            self.enter()

    def _show_line(self):
        """Show a finished line with its name: the cells that score, one by one."""
        self._lit = b""
        line = self._made[0]
        self._weight = weight(scoring.line_sums(self._field, line), line)
        self.prompts.ask((), False)
        self.console.clear_lights()
        self.console.light(0, colours.seat_light(self.seat))
        self.console.tune(tone.PRAISE[self._weight - 1])
        self.moment(praise.MS[self._weight - 1], self._next_line)

    @property
    def _field(self):
        return self.match.field(self.seat, self._at[0])

    @property
    def _praised(self):
        """The weight of a finished line's praise, and the share of its time that is over, in percent."""
        return self._weight, 100 * self.elapsed // praise.MS[self._weight - 1]

    def _next_line(self):
        self._made.pop(0)
        if self._made:  # one sum may finish several lines
            self._show_line()
        else:
            self.enter()

    def frame(self, gone):
        if self._made:
            self._lit = scoring.cells_that_score(self._field, self._made[0])[: 1 + gone // _CELL_MS]
            praise.light(self.console, colours.seat_light(self.seat), *self._praised)

    def _think(self, level, as_hint=False):
        with Loaded("games.knister.opponent") as opponent:  # without opponents it is unloaded with the hint
            self._table_error = opponent.TableError
            self._explain = opponent.explain if as_hint else None
            slices = opponent.think(self.match, self.match.turn, level)
        self.work(slices, self._hinted if as_hint else lambda code: self._place(code - rules.PLACE), as_hint)

    def _hinted(self, code):
        self.enter_cell(code - rules.PLACE)
        self._ask_cell()
        self.flash(self._explain(self.match, self._cell), tone.PLACE)
        self._explain = None

    def hint(self):
        if self._hints and self.waits < MACHINE:
            self.session.hint(self.match.turn)
            self.show_message(t("thinking"))
            self._think(_EXPERT, True)

    def tick(self, now):
        try:
            return super().tick(now)
        except self._table_error as problem:  # report it and play without the table
            self._damaged = True
            self.cancel()
            self.moment(1, self.enter)  # goes on after the page
            effect = t("Without it all opponents are weaker than Easy, and there are no hints.")
            self.console.show_pages(t("Damaged file"), "%s. %s" % (problem, effect))
            return True

    def rows(self):
        page = "games.knister.sheet", "SheetScreen", self.match, self.seat
        sheets = () if self.fields_are_hidden() else ((t("Sheets"), lambda: self.console.open(*page), 0),)
        return sheets + ((t("Hint"), self.hint, keys.HINT),) if self._hints else sheets

    def title(self):
        match = self.match
        text = headline(match.names, match.standing()) if self.console.theme.mono and match.seats > 1 else ""
        return text or super().title()
