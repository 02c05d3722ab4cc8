"""Entry of a step: a number, an operation, a number."""

from micropython import const

from games.krypto.rules import number

FIRST = const(0)  # values of `stage`: the next choice
OPERATION = const(1)
SECOND = const(2)

_SLOTS = const(5)


class Entry:
    """A step that is being entered, from the numbers of a match.

    * `first`, `op`: the choices so far, -1 for none;
    * `at`: the slot under the cursor;
    * `ready`: True if only two numbers are left. Both are preselected, the larger first;
    * `offer`: the operation that the wheel shows, -1 for none yet.
    """

    def __init__(self, match):
        self.match = match
        self.at = 0
        self.reset()

    def reset(self):
        """Clear all choices; preselect the last two numbers. The cursor moves only off an empty slot."""
        self.first = self.op = self.offer = -1
        slots = [slot for slot in range(_SLOTS) if self._is_open(slot)]
        self.ready = len(slots) == 2
        if self.ready:
            one, two = [self.match.numbers[slot] for slot in slots]
            self.first, self.at = slots
            if one[0] * two[1] < two[0] * one[1]:
                self.swap()
        elif not self._is_open(self.at):
            self.move(1)

    def swap(self):
        self.first, self.at = self.at, self.first

    @property
    def stage(self):
        return FIRST if self.first < 0 else OPERATION if self.op < 0 else SECOND

    def _is_open(self, slot):
        return self.match.numbers[slot] is not None and slot != self.first

    def pick(self, slot):
        """Choose a number. Return the code of a complete step, else -1; None for an empty slot."""
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
        self.first = self.at = slot
        self.move(1)
        return -1

    def choose(self, op):
        """Choose an operation. Return the code of a complete step, else -1; None without a number."""
        if self.first < 0:
            if not self.match.steps or not self._is_open(self.at):
                return None
            self.first = self.at
            self.move(1)
        if self.ready:
            return op * 25 + self.first * 5 + self.at
        self.op = op
        return -1

    def cycle(self, by):
        """Go to the next operation or number. Called for the wheel, left and right."""
        if self.stage == OPERATION:
            self.offer = (self.offer + by) % len(number.OPS)
        else:
            self.move(by)

    def move(self, by):
        for _ in range(_SLOTS):
            self.at = (self.at + by) % _SLOTS
            if self._is_open(self.at):
                return

    def cross(self):
        at = self.at
        for to in (at + 3, at + 2) if at < 3 else (at - 3, at - 2):
            if 0 <= to < _SLOTS and (to < 3) != (at < 3) and self._is_open(to):
                self.at = to
                return
        self.move(1)

    def back(self):
        if self.op >= 0:
            self.op = -1
        elif self.first >= 0 and not self.ready:
            self.at = self.first
            self.first = -1
        else:
            return False
        return True

    def text(self):
        """Return the choices as text: 19-, or 19?8 if both numbers are preselected."""
        if self.first < 0:
            return ""
        text = number.text(self.match.numbers[self.first])
        op = self.op if self.op >= 0 else self.offer
        sign = number.SIGNS[op] if op >= 0 else "?"
        return text + sign + (number.text(self.match.numbers[self.at]) if self.ready else "")
