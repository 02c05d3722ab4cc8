"""A match at play: each of its events passes here, to rules, journal, serial."""

from micropython import const

from handheld.dice import OPPONENTS, Dice
from handheld.match import Illegal
from handheld.text import t

HINTED = const(14)  # the note that keeps which seats had hints


class Session:
    """A match, who plays its seats, its journal, and its record on the serial console."""

    def __init__(self, journal, match, record, levels, undone=(), typed=False, seed=None, where=None):
        """`record` is the game's record module; `undone` are (code, data) that may be redone.

        `levels` has a number for each seat: 0 is a person, 1 and up the opponents in rising strength.
        `typed`: the players have real dice or cards and type in what they gave. `seed` is a number that
        all chance follows from, or None for true chance. `where(match)` says how far it is as a number,
        as the game's description has it.
        """
        self.match = match
        self.levels = levels
        self.journal = journal
        self.typed = typed
        self.full = False  # the journal is to be tidied before the next event
        self.hinted = 0  # a bit for each seat that had a hint
        self.extras = {}  # the choices of the setup that are no part of the record
        self._record = record
        self._where = where
        self._undone = list(undone)
        self._ended = False
        number = journal.playing.number
        self._dice = Dice(seed, number)
        self._whims = Dice(seed, OPPONENTS + number)
        self._known = -1  # `match.chances` when opponents decided last

    def chance(self):
        """The dice that give what chance owes now: from seed, match and `Match.chances` alone.

        Asked once more they give the same again, until the event has been played.
        """
        self._dice.turn_to(self.match.chances)
        return self._dice

    def whims(self):
        """The dice that opponents decide by: a stream of their own, anew after each event of chance."""
        if self._known != self.match.chances:
            self._known = self.match.chances
            self._whims.turn_to(self._known)
        return self._whims

    def play(self, code, data=b""):
        """Play one event. Raises Illegal and changes nothing where the rules refuse it."""
        self._play(code, data)
        self._undone = []

    def _play(self, code, data):
        match = self.match
        match.check(code, data)
        line = self._record.say(match, code, data)
        self.journal.event(code, data)  # before anybody can see it: switching off is no second roll
        match.play(code, data)
        print(line)
        if match.over and not self.typed:
            print("over")
        if match.boundary:
            self._tell()
        self.full = match.boundary and self.journal.full

    def winners(self):
        """Who won, in words: a name, or that it is shared; of one who played alone, the points."""
        names, scores = self.match.names, self.match.scores()
        if len(names) == 1:
            return "%d %s" % (scores[0], t("points"))
        best = max(scores)
        won = [names[seat] for seat in range(len(names)) if scores[seat] == best]
        if len(won) == 1:
            return won[0] + " " + t("wins")
        return t("A tie") if len(won) == len(names) else t("Shared")

    def _tell(self):
        """Let the journal know how far the match is, for the menu."""
        if self._where and not self.match.over:
            self.journal.progress(self._where(self.match))

    def undo(self):
        """Take the last choice back; False where there is none to take."""
        match = self.match
        try:
            at = match.last()
        except Illegal:
            return False
        event = (match.log[at], bytes(match.log[at + 1 :]))
        if not self.journal.undo():
            return False
        match.undo()
        self._tell()
        self._undone.append(event)
        print("undo")
        return True

    def correct(self):
        """Take back the deal, roll or objective that was typed in last; False where there is none."""
        if not self.correctable or not self.journal.correct():
            return False
        self.match.correct()
        self._tell()
        self._undone = []
        print("correct")
        return True

    @property
    def correctable(self):
        """True if the event that came last was typed in and may be corrected."""
        try:
            self.match.given()
        except Illegal:
            return False
        return self.typed and not self._ended

    def redo(self):
        """Play the choice again that was undone last; False where there is none."""
        if not self._undone:
            return False
        code, data = self._undone.pop()
        self._play(code, data)
        return True

    @property
    def redoable(self):
        """True if there is a choice to redo."""
        return bool(self._undone)

    @property
    def undoable(self):
        """True if there is a choice to take back."""
        return self._may_undo()

    def _may_undo(self):
        """The same as a method, which a derived session may call through `super()`."""
        try:
            self.match.last()
        except Illegal:
            return False
        return True

    def hint(self, seat):
        """A seat is given a hint: if a person plays it, its points are kept apart."""
        if self.person(seat) and not self.hinted >> seat & 1:
            self.hinted |= 1 << seat
            self.journal.note(HINTED, self.hinted)

    def end(self, bars=None, times=None, best=0, badges=None):
        """The result is accepted: count the match, once. All else is as in `Journal.end`."""
        if not self._ended:
            self._ended = True
            if self.typed:  # until now what was typed in last could be corrected
                print("over")
            hinted = [self.hinted >> seat & 1 for seat in range(self.match.seats)] if self.hinted else None
            self.journal.end(self.match.scores(), bars, times, hinted, best, badges)

    def tidy(self):
        """Make room in the journal. From a shallow place: the flash driver needs the stack."""
        self.full = False
        self.journal.tidy(self.match)

    def person(self, seat):
        """True where a person plays the seat."""
        return not self.levels[seat]

    def people(self):
        """How many seats people play."""
        return sum([1 for level in self.levels if not level])
