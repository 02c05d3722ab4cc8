"""The step that a player puts together: a number, an operation, a number."""

from micropython import const

from games.krypto.rules import number

FIRST = const(0)  # what is chosen next
OPERATION = const(1)
SECOND = const(2)

_SLOTS = const(5)
SIGNS = "+-*#"  # in the sheets of text; a stroke is a fraction's


class Entry:
    """Chooses among a match's numbers.

    * `first`, `op`: what is chosen so far, -1 for nothing;
    * `at`: the slot under the cursor;
    * `ready`: only two numbers are left. They lie ready, the larger first: an operation is the whole step;
    * `offer`: the operation that the wheel shows for choice, -1 for none yet.
    """

    def __init__(self, match):
        self.match = match
        self.at = 0
        self.reset()

    def reset(self):
        """Nothing is chosen but the last two numbers. The cursor stays, or goes to the nearest number."""
        self.first = self.op = -1
        self.offer = -1
        lying = [slot for slot in range(_SLOTS) if self._lies(slot)]
        self.ready = len(lying) == 2
        if self.ready:
            one, two = [self.match.numbers[slot] for slot in lying]
            self.first, self.at = lying
            if one[0] * two[1] < two[0] * one[1]:
                self.swap()
        elif not self._lies(self.at):
            self.move(1)

    def swap(self):
        """Of two numbers that lie ready the other is the first."""
        self.first, self.at = self.at, self.first

    @property
    def stage(self):
        """FIRST, OPERATION or SECOND."""
        return FIRST if self.first < 0 else OPERATION if self.op < 0 else SECOND

    def _lies(self, slot):
        """True for a slot that may be chosen now."""
        return self.match.numbers[slot] is not None and slot != self.first

    def pick(self, slot):
        """Choose a number. Gives the step's code when it is complete, else -1; None if there is no number."""
        if self.match.numbers[slot] is None:
            return None
        if self.ready:
            if slot != self.first:
                self.swap()
            return -1
        if self.stage == SECOND:
            if slot == self.first:
                return None
            self.at = slot
            return self.op * 25 + self.first * 5 + slot
        self.first = slot
        self.at = slot
        self.move(1)
        return -1

    def choose(self, op):
        """Choose an operation; of the result that lies there last, if no number is chosen.

        Gives the step's code when it is complete, else -1; None if there is no number.
        """
        if self.first < 0:
            if not self.match.steps or not self._lies(self.at):
                return None
            self.first = self.at
            self.move(1)
        if self.ready:
            return op * 25 + self.first * 5 + self.at
        self.op = op
        return -1

    def turn(self, by):
        """The wheel, or left and right: on to the next operation or number."""
        if self.stage == OPERATION:
            self.offer = (self.offer + by) % len(number.OPS)
        else:
            self.move(by)

    def move(self, by):
        """The cursor goes on to the next number that may be chosen."""
        for _ in range(_SLOTS):
            self.at = (self.at + by) % _SLOTS
            if self._lies(self.at):
                return

    def cross(self):
        """Between the upper three cards and the lower two."""
        at = self.at
        for to in (at + 3, at + 2) if at < 3 else (at - 3, at - 2):
            if 0 <= to < _SLOTS and (to < 3) != (at < 3) and self._lies(to):
                self.at = to
                return
        self.move(1)

    def back(self):
        """Take back what is chosen last; False if nothing is."""
        if self.op >= 0:
            self.op = -1
        elif self.first >= 0 and not self.ready:
            self.at = self.first
            self.first = -1
        else:
            return False
        return True

    def text(self):
        """What is chosen, 19-, and 19?8 where both lie ready."""
        if self.first < 0:
            return ""
        text = number.text(self.match.numbers[self.first])
        op = self.op if self.op >= 0 else self.offer
        sign = SIGNS[op] if op >= 0 else "?"
        if self.ready:
            return text + sign + number.text(self.match.numbers[self.at])
        return text + sign
