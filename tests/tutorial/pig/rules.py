"""Rules of Pig. Event codes: 1 to 6 for `roll 1` to `roll 6`, HOLD for `hold`."""

from micropython import const

from games.pig import CHOICES, SEATS
from handheld.rules.match import CHANCE, NOBODY, Illegal, Match

HOLD = const(7)
_LINES = ("", "roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6", "hold")  # by code


class Pig(Match):
    """One match: the `points` of each seat, and those that the seat `roller` has `gathered` in its turn."""

    game = "pig"
    seats_allowed = SEATS
    choices = CHOICES

    def start(self):
        self.goal = int(self.resolved["goal"])
        self.points = [0] * self.seats
        self.round = 1
        self._pass_to(0)

    def _pass_to(self, seat):
        self.roller = seat % self.seats
        self.round += seat // self.seats
        self.gathered = 0
        self.turn = NOBODY if max(self.points) >= self.goal else CHANCE

    def legal(self):
        rolls = [] if self.over else [1, 2, 3, 4, 5, 6]
        return rolls + [HOLD] if self.gathered else rolls

    def is_chance(self, code):
        return code < HOLD

    def check(self, code, data):
        if data or code not in self.legal():
            raise Illegal("a roll of 1 to 6 is due, or hold where something is gathered")

    def apply(self, code, data):
        if code == HOLD:
            self.points[self.roller] += self.gathered
        if code == HOLD or code == 1:
            self._pass_to(self.roller + 1)
        else:
            self.gathered += code
            self.turn = self.roller

    def scores(self):
        return list(self.points)

    # Records: `roll 4`, `hold`

    def say(self, code, data=b""):
        return _LINES[code]

    # The snapshot between two turns: round, roller and points, two bytes each

    @property
    def boundary(self):
        return not self.gathered

    def dump(self):
        return b"".join([n.to_bytes(2, "little") for n in [self.round, self.roller] + self.points])

    def load(self, data):
        numbers = [data[at] + (data[at + 1] << 8) for at in range(0, len(data) - 1, 2)]
        if len(data) != 2 * self.seats + 4 or not numbers[0] or numbers[1] >= self.seats:
            raise Illegal("a snapshot of another match")
        self.points = numbers[2:]
        self.round = numbers[0]
        self._pass_to(numbers[1])


MATCH = Pig
