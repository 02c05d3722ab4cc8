"""Match screen of Knister: the field, the roll, and the choice of a cell."""

from micropython import const

from games.knister import rules, scoring
from games.knister.cells import free_beside, free_from
from games.knister.moments import COLUMN, MomentScreen
from games.knister.sheet import FieldPanel, SheetScreen
from games.knister.standing import headline, leaders
from games.knister.words import made, rating
from handheld import colours, keys, tone
from handheld.keys import since
from handheld.prompts import HINT, MENU, UNDO
from handheld.stage import Loaded
from handheld.text import t

_ROLL_MS = const(300)  # time before an opponent rolls in a match without people
_MIDDLE = const(12)  # first cell of the cursor
_EASY = const(0)  # level of the opponent that needs no table
_EXPERT = const(3)  # level of the opponent that gives hints
_LOOK_MS = const(400)  # time to see the sum in its cell before another field is shown
_SEEN_MS = const(600)  # time to see an opponent's sum in its cell
_NOTE_MS = const(1400)  # time to read a message in place of the prompts
_BEAT_MS = const(100)


class MatchScreen(MomentScreen):
    """The screen of a match, from the first roll to the result."""

    name = "knister"
    low = 2
    high = 12
    steps = (0, 1, -1, -1, 1)

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self._placing = False  # True while a person chooses a cell
        self._cells = [_MIDDLE] * self.match.seats  # cell of each seat's cursor
        self._noted = None  # time at which a message was first seen
        self._damaged = False  # True if the table cannot be read: opponents play without it
        self._leads = False  # True if somebody has just taken the lead
        self._column = -1  # column chosen by its key, while its row is asked for; or -1
        if session.people() < self.match.seats:
            console.load("knister", "opponent")  # for the whole match

    def lay_out(self, group):
        self.panel = FieldPanel(self.console, group, self.match.seats)
        self.prompts = self.panel.prompts

    def hide(self):
        super().hide()
        self.panel = None

    # State of the match

    def enter(self):
        self.cancel()
        self._placing = False
        self.calm()
        self._column = -1
        match = self.match
        if match.over:
            self._show()
            self.look_back()
        elif not match.sum:
            if self.session.person(match.roller):
                self.seat = match.roller
            self._show()
            if self._leads:
                self._leads = False
                self.console.tune(tone.LEAD)
            self.await_roll(match.roller, "", _ROLL_MS)
        elif self.session.person(match.turn):
            self.seat = match.turn
            if self.passes(match.turn):
                return
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

    def card(self, group):
        shown = ((), 0) if self.covered() else (self.faces(), self.match.sum)
        self.panel.hand_over(group, self.match, *shown)

    def _show(self):
        """Show the current field, and the dice unless they are covered."""
        match = self.match
        self.panel.fill(match, self.seat)
        self.panel.show_standing(match, self.seat)
        if self.covered():
            self.panel.roll(())
        else:
            self.panel.roll(self.faces(), match.sum)

    def rolls_itself(self, seat):
        return not self.session.people() or self.match.block > 1 and not self.session.person(seat)

    @property
    def _cell(self):
        """The cell under the cursor of the player on the screen."""
        return self._cells[self.seat]

    def _choose_cell(self):
        self.enter_cell(free_from(self.match.field(self.seat), self._cell))
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
        self._cells[self.seat] = cell
        self.panel.view.point_at(cell, self.match.sum)

    def goal(self, code):
        return super().goal(code) if code < rules.PLACE else self.panel.view.goal(code - rules.PLACE)

    def lights(self):
        super().lights()
        console = self.console
        if console.hardware.plain:  # one key for the column, a second for the row
            self.panel.view.name(self._placing and self._column < 0, self._column >= 0)
        if self.typing:
            for n in range(self.low, self.high + 1):
                console.light(n, colours.WHITE)
            return
        if self._placing:
            glow = colours.WHITE if self._column < 0 else colours.BLUE
            for n in range(COLUMN, COLUMN + 5):
                console.light(n, glow)

    # The dice

    def throw(self, dice):
        return dice.die(6) + dice.die(6)

    def roll(self, typed=0):
        self._cells = [_MIDDLE] * self.match.seats
        person = self.session.person(self.roller)
        if person and self.session.people() > 1:
            self.holder = self.roller
        self.hurried = not person and (self.hurried or self.match.block > 1 and self.session.people() > 0)
        super().roll(typed)

    # Placing

    def _write(self):
        self._place(self._cell)

    def _place(self, cell):
        match = self.match
        seat, sheet = match.turn, match.sheet
        led = leaders(match.standing())
        self.session.play(rules.PLACE + cell)
        self._leads = match.seats > 1 and [each for each in leaders(match.standing()) if each not in led]
        covered = match.block > 1 and self.session.people() and not self.session.person(seat)
        if covered or self.hurried or not self.console.fall_ms:
            self.console.tune(tone.PLACE)
            self.enter()
            return
        self.cancel()
        if seat != self.seat:  # an opponent
            self.seat = seat
            self.panel.fill(match, seat, sheet)
            self.panel.view.light(cell)
            self.console.tune(tone.PLACE)
            self.moment(_SEEN_MS, self.enter)
            return
        self._placing = False
        field = match.field(seat, sheet)
        self.panel.view.name(0, 0)
        self.panel.view.show_field(field)
        if self.cheer([line for line in range(12) if cell in scoring.LINES[line] and made(field, line)]):
            return
        self.console.tune(tone.PLACE)
        after = match.turn if match.turn >= 0 else match.roller
        if after != seat and self.session.person(after) and not match.over:
            self.moment(_LOOK_MS, self.enter)
        else:
            self.enter()

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
        if not self._placing or not COLUMN <= n < COLUMN + 5:
            return super().number(n)
        field = self.match.field(self.seat)
        if self._column < 0:
            self._column = n - COLUMN
            free = [cell for cell in range(self._column, scoring.CELLS, 5) if not field[cell]]
            if not free:
                self._column = -1
                self._note(t("column %s is full") % "ABCDE"[n - COLUMN])
                return True
            self.enter_cell(free[0])
            self.ask(((0, t("row: 4-8")), MENU), self._write)
        else:
            cell = 5 * (n - COLUMN) + self._column
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
            self._cells = [_MIDDLE] * self.match.seats
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
        moved = code - rules.PLACE != self._cell
        self.enter_cell(code - rules.PLACE)
        self._ask_cell()
        if not moved:
            self._note(t("best where it is"))

    def _note(self, text):
        """Show a message in place of the prompts for a moment."""
        self.say(text)
        self._noted = None
        self.beat = _BEAT_MS

    def on_beat(self, now):
        if self._noted is None:
            self._noted = now
        if since(now, self._noted) < _NOTE_MS:
            return False
        self.beat = 0
        self.say("")
        return True

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

    def title(self):
        match = self.match
        text = headline(match.names, match.standing()) if self.console.theme.mono and match.seats > 1 else ""
        return text or super().title()

    def sheet(self, seat):
        """Return the screen of a seat's sheets."""
        return SheetScreen(self.console, self.match, seat)

    def _look(self):
        self.console.push(self.sheet(self.seat))

    def figures(self):
        scores = self.match.scores()
        sheets = self.match.sheets
        note = rating(scores[0], sheets) if self.match.seats == 1 else ""
        return note, [min(points // sheets // 10, 11) for points in scores], None
