"""Rules of Pig. Event codes: 1 to 6 for `roll 1` to `roll 6`, HOLD for `hold`."""

from micropython import const

from games.pig.choices import CHOICES, SEATS
from handheld.rules.match import CHANCE, NOBODY, Illegal, Match

HOLD = const(7)


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

    def is_chance(self, code):
        return code < HOLD

    def check(self, code, data):
        if data or self.over or not 1 <= code <= HOLD or code == HOLD and not self.gathered:
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

    def record_line(self, code, data=b""):
        return "hold" if code == HOLD else "roll %d" % code

    @property
    def boundary(self):
        return not self.gathered

    def dump(self):  # round, roller and points, two bytes each
        return b"".join([n.to_bytes(2, "little") for n in [self.round, self.roller] + self.points])

    def load(self, data):
        numbers = [data[at] + (data[at + 1] << 8) for at in range(0, len(data) - 1, 2)]
        if len(data) != 2 * self.seats + 4 or numbers[1] >= self.seats:
            raise Illegal("a snapshot of another match")
        self.round, seat, *self.points = numbers
        self._pass_to(seat)


MATCH = Pig
