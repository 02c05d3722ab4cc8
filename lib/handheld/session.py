"""A match at play. Every event of it passes here: the rules first, then the record on serial."""

from handheld import record as records
from handheld.match import Illegal


class Session:
    """A match, who plays its seats, and its record on the serial console."""

    def __init__(self, match, record, options, levels):
        """`record` is the game's record module, `options` its option keys in the order of the record.

        `levels` has a number for each seat: 0 is a person, 1 and up the opponents in rising strength.
        """
        self.match = match
        self.levels = levels
        self._record = record
        self._undone = []
        for line in records.header(match, options):
            print(line)

    def play(self, code, data=b""):
        """Play one event. Raises Illegal and changes nothing where the rules refuse it."""
        self._play(code, data)
        self._undone = []

    def _play(self, code, data):
        match = self.match
        match.check(code, data)
        line = self._record.say(match, code, data)
        match.play(code, data)
        print(line)
        if match.over:
            print("over")

    def undo(self):
        """Take the last choice back; False where there is none to take."""
        match = self.match
        try:
            at = match.last()
        except Illegal:
            return False
        event = (match.log[at], bytes(match.log[at + 1 :]))
        match.undo()
        self._undone.append(event)
        print("undo")
        return True

    def redo(self):
        """Play the choice again that was undone last; False where there is none."""
        if not self._undone:
            return False
        code, data = self._undone.pop()
        self._play(code, data)
        return True

    def person(self, seat):
        """True where a person plays the seat."""
        return not self.levels[seat]

    def people(self):
        """How many seats people play."""
        return sum([1 for level in self.levels if not level])
