"""Animations of Knister's match screen: falling dice, and finished lines lit cell by cell."""

from micropython import const

from games.knister import scoring
from games.knister.blocks import BlockScreen
from games.knister.words import line_word
from handheld import colours, tone

COLUMN = const(4)  # key of the first column and of the first row: five keys reach any cell
_FRAME_MS = const(60)
_LINE_MS = const(1000)  # duration of a finished line: its cells one by one, then all of it
_CELL_MS = const(100)
_TURNING = const(6)  # first of four tiles of a tumbling die
_RISE = (523, 90, 587, 90, 659, 90, 784, 90, 1047, 220)  # a note for each cell of a finished line


def first_die(total, rounds):
    """Return the number on one of two dice with this sum, the same for all players of a round."""
    return max(1, total - 6) + (rounds + 2) % (6 - abs(total - 7))


class MomentScreen(BlockScreen):
    """A match screen that shows rolls and finished lines."""

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self.panel = None  # a FieldPanel
        self.seat = 0  # seat whose field is shown
        self._falls = False  # True while dice are falling
        self._made = []  # finished lines that are not shown yet
        self._cheered = -1  # the finished line that is shown, or -1
        self._lit = 0  # number of its lit cells

    def faces(self):
        """Return the tiles of two dice with the sum to be placed; () for real dice."""
        match = self.match
        if self.session.typed or not match.sum:
            return ()
        one = first_die(match.sum, match.played)
        return one - 1, match.sum - one - 1

    def fall(self, number):
        self._falls = True
        self.frame(0)

    def frame(self, gone):
        if self._cheered >= 0:
            while self._lit < min(5, 1 + gone // _CELL_MS):
                self.panel.view.light(scoring.LINES[self._cheered][self._lit])
                self.console.light(COLUMN + self._lit, colours.of_seat(self.seat))
                self._lit += 1
        elif self._falls:
            self._tumble(gone)

    def _tumble(self, gone):
        """Draw a frame of the roll: both dice fall and turn, then the sum emerges."""
        at = gone // _FRAME_MS
        share = gone * 10 // self.console.fall_ms
        one, other = self.faces()
        one = one if share >= 4 else _TURNING + at % 4
        other = other if share >= 5 else _TURNING + (at + 2) % 4
        self.panel.roll((one, other), self.match.sum if share >= 7 else 0, share)

    def point(self, number):
        self.panel.roll((), number)

    def cheer(self, lines):
        """Show the finished lines, then enter the next state. Return False if there is none."""
        self._made = lines
        if not lines:
            return False
        self._cheer()
        return True

    def calm(self):
        """Stop all animations. Called by `enter`."""
        self._falls = False
        self._made = []
        self._cheered = -1

    def _cheer(self):
        """Show the next finished line cell by cell, with its name; enter the next state after the last."""
        if not self._made:
            self.enter()
            return
        field = self.panel.view.show_again()
        self.console.tune(_RISE if self._cheered < 0 else tone.STREAK)  # one sum may finish several lines
        line = self._cheered = self._made.pop(0)
        sums = scoring.line_sums(field, line)
        self.panel.praise(line_word(sums), scoring.points_of(sums, line))
        self.prompts.ask((), False)
        self.console.clear_lights()
        self.console.light(0, colours.of_seat(self.seat))
        self._lit = 0
        self.moment(_LINE_MS, self._cheer)
