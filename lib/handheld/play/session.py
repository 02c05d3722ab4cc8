"""The match in progress. It passes each event to the rules, the journal and the serial record."""

from micropython import const

from handheld.journal.sector import CORRECT, UNDO
from handheld.rules.choice import challenge_number
from handheld.rules.dice import OPPONENTS, Dice
from handheld.rules.match import HINTED, Illegal

SAVING = const(1)
SAVED = const(2)


class Session:
    """A match with its players' levels, its journal and its record on the serial console."""

    taught = False  # True in a lesson

    def __init__(self, journal, match, levels, extras=None, undone=(), seed=None):
        """Start a session. `undone` lists (code, data) to redo, the first one last: `redoable`.

        `levels` has a number for each seat: 0 is a person, 1 and up are opponents of rising strength.
        `extras` are the choices that the record leaves out. With a value "real", the players use real dice or
        cards and type in the results. The "number" of a challenge determines all chance, by
        `Match.draw_number` alone, on every console; otherwise `seed` does, or None is true chance.
        """
        self.match = match
        self.levels = levels
        self.journal = journal
        self.extras = extras = extras or {}
        self.typed = "real" in extras.values()
        self.torn = 0  # SAVING while an event is being saved, SAVED while it is saved and not yet played
        self.full = False  # True from a boundary on, until the journal is compacted
        self.hinted = extras["resumed"][0].get(HINTED, 0) if "resumed" in extras else 0  # a bit for each seat
        self.redoable = list(undone)
        self._number = challenge_number(extras.get("number", ""))
        stream = journal.current.number if journal.current and not self._number else 0
        self._dice = Dice(self._number or seed, stream)
        self._whims = Dice(self._number or seed, OPPONENTS + stream)
        self._known = -1  # `match.chances` at the last decision of an opponent

    def chance_dice(self):
        """Return the dice for the next chance event. Until it is played, each call returns the same draw."""
        self._dice.restart(self.match.draw_number() if self._number else self.match.chances)
        return self._dice

    def opponent_dice(self):
        """Return the dice for opponents' decisions: a separate stream, reseeded after each chance event."""
        if self._known != self.match.chances:
            self._known = self.match.chances
            self._whims.restart(self._known)
        return self._whims

    def play(self, code, data=b""):
        """Play an event. Raises Illegal, and changes nothing, if refused. It may be the one to redo."""
        match = self.match
        match.check(code, data)
        if len(data) != match.width(code):  # the journal could not read it
            raise Illegal("width(%d) is %d, not %d" % (code, match.width(code), len(data)))
        line = match.record_line(code, data)
        self.torn = SAVING
        self.journal.event(code, data)  # save before showing: switching off must not allow a second roll
        self.torn = SAVED
        match.advance(code, data)
        self.torn = 0
        print(line)
        if match.over and not self.typed:
            print("over")
        if match.boundary:
            self._save_progress()
        self.full = match.boundary and self.journal.full
        if self.redoable and self.redoable.pop() != (code, data):  # another one discards those to redo
            self.redoable = []

    def _save_progress(self):
        if not self.match.over:
            self.journal.progress(self.match.round)

    def _marks(self, code):
        """Save UNDO or CORRECT. Return False if there is no room."""
        self.torn = SAVING
        self.torn = SAVED if self.journal.mark(code) else 0
        return self.torn

    def undo(self):
        if not self.may_undo() or not self._marks(UNDO):
            return False
        event = self.match.undo()
        self.torn = 0
        self._known = -1  # the opponents choose the same again
        self._save_progress()
        self.redoable.append(event)
        print("undo")
        return True

    def correct(self):
        if not self.correctable or not self._marks(CORRECT):
            return False
        self.match.correct()
        self.torn = 0
        self._save_progress()
        self.redoable = []
        print("correct")
        return True

    @property
    def correctable(self):
        try:
            self.match.given()
        except Illegal:
            return False
        return self.typed

    def redo(self):
        if not self.redoable:
            return False
        self.play(*self.redoable[-1])
        return True

    def may_undo(self):
        try:
            self.match.last()
        except Illegal:
            return False
        return True

    def hint(self, seat):
        """Note that a seat has had a hint. A person's points are then listed separately."""
        if self.person(seat) and not self.hinted >> seat & 1:
            self.hinted |= 1 << seat
            self.journal.note(HINTED, self.hinted)

    def tidy(self):
        """Compact the journal. Called from the console's loop: the flash driver needs a deep stack."""
        self.journal.tidy(self.match)
        self.full = False

    def person(self, seat):
        return not self.levels[seat]

    def people(self):
        return sum([1 for level in self.levels if not level])
