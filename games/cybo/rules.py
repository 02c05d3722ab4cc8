"""Rules of Cybo (docs/rules.md): turns, rolls and points.

Events: `roll N` is code N (1 to 12), `stop` is STOP. While a fourth roll may be declined, it is the seat's
turn and both events are legal: a roll then takes the risk.
"""

from micropython import const

from games.cybo.choices import CHOICES, GRADES, LEVEL, SEATS
from games.cybo.lines import IN_ORDER, QUAD, TRINITY, alive, fourth, onward, quad, third, trinity
from handheld.rules.match import CHANCE, NOBODY, Illegal, Match, leaders

STOP = const(32)
ROUNDS = const(13)
PLACES = const(5)  # bytes of a turn on the score card: four rolls or 0, and the points
_STOPPED = const(13)  # in a snapshot: a declined fourth roll
DUPLICATE = const(12)  # points for repeating a sequence, at Grand Master
SIDES = const(12)  # a fourth roll hits one time in twelve

BEGINNER = const(0)  # values of `level`: indexes into GRADES
MASTER = const(2)
GRAND_MASTER = const(3)

# Reasons for the end of a turn, the values of `ended`.
NO_LINE = const(1)  # no trinity is possible any more
REPEATED = const(2)  # a number was repeated
MISSED = const(3)  # the last roll made no trinity
STRAYED = const(4)  # a roll outside the only sequence that still scores
QUAD_MISSED = const(5)  # the fourth roll missed: TRINITY, even after IN_ORDER
MADE = const(6)  # a trinity
DECLINED = const(7)  # a trinity in a column, fourth roll declined
QUAD_HIT = const(8)
DUPLICATED = const(9)  # an earlier sequence again: DUPLICATE


class Cybo(Match):
    """A match of Cybo.

    In addition to the contract:
    * `level`: index into GRADES; `extra`: True if ties go to extra rounds;
    * `round`: from 1, above ROUNDS in extra rounds; `playing`: the seats in this round, in order;
    * `roller`: the seat whose turn it is to roll; `rolls`: its rolls so far in this turn;
    * `offer`: the number that would make a quad while a fourth roll may be declined, else 0;
    * `totals`: points of finished turns by seat;
    * `sequences`: the Grand Master lists by seat, oldest first, each the bytes of its rolls; `qualified`: by
      seat, the only sequence that still scores, or b"";
    * `card`: the score card, 5 bytes (four rolls or 0, points) for each seat in each row, row by row: the 13
      rounds, then extra rounds. The next one reuses the row of an extra round in which nobody scored; `blank`
      is their number;
    * `ended`, `ended_seat`, `ended_rolls`, `ended_points`: the last finished turn (0 before the first).
    """

    game = "cybo"
    seats_allowed = SEATS
    choices = CHOICES

    def start(self):
        if "level" not in self.options:
            raise Illegal("level: is missing; cybo wants " + LEVEL.expectation)
        self.level = GRADES.index(self.resolved["level"])
        self.extra = self.resolved["ties"] == "extra"
        self.totals = [0] * self.seats
        self.sequences = [[] for _ in range(self.seats)]
        self.qualified = [b""] * self.seats
        self.card = bytearray()
        self.blank = 0
        self.round = 0
        self.ended = self.ended_seat = self.ended_points = 0
        self.ended_rolls = []
        self._scored = True
        self._open_round(list(range(self.seats)))

    def _open_round(self, playing):
        size = PLACES * self.seats
        if self.round > ROUNDS and not self._scored:
            self.blank += 1
            self.card[-size:] = bytes(size)
        else:
            self.card.extend(bytes(size))
        self.round += 1
        self.playing = playing
        self._scored = False
        self._open_turn(playing[0])

    def _open_turn(self, seat):
        self.roller = seat
        self.rolls = []
        self.offer = 0
        self.turn = CHANCE

    def check(self, code, data):
        if self.turn == NOBODY:
            raise Illegal("the match is over")
        if data:
            raise Illegal("an event of cybo is one byte without payload")
        if code == STOP:
            if not self.offer:
                raise Illegal("stop: no fourth roll is on offer, %s has to roll" % self.names[self.roller])
        elif not 1 <= code <= SIDES:
            raise Illegal("roll %d: the die shows 1 to 12" % code)

    def is_chance(self, code):
        return code != STOP

    def apply(self, code, data):
        rolls = self.rolls
        if code == STOP:
            self._keep(DECLINED, trinity(*rolls))
            return
        rolls.append(code)
        count = len(rolls)
        self.card[self._place(self.roller) + count - 1] = code
        own = self.qualified[self.roller]
        if own:
            if code != own[count - 1]:
                self._finish(STRAYED, 0)
            elif count == len(own):
                self._finish(DUPLICATED, DUPLICATE)
        elif self.offer:
            self._risk(code)
        elif count == 2 and self.level != BEGINNER:
            if rolls[0] == code:
                self._finish(REPEATED, 0)
            elif not (onward if self.level == MASTER else third)(rolls[0], code):
                self._finish(NO_LINE, 0)
        elif count == 3:
            self._third(rolls[0], rolls[1], rolls[2])
        elif count == 4:
            self._best_of_four()

    def _third(self, a, b, c):
        points = trinity(a, b, c)
        if self.level == MASTER and points != IN_ORDER:
            points = 0
        if points:
            if self._duplicates(bytes(self.rolls)):
                return
            self.offer = fourth(a, b, c)
            if self.offer:
                self.turn = self.roller
            else:
                self._keep(MADE, points)
        elif self.level != BEGINNER:
            self._finish(REPEATED if c == a or c == b else MISSED, 0)
        elif not (third(a, b) | third(a, c) | third(b, c)):
            self._finish(NO_LINE, 0)

    def _best_of_four(self):
        a, b, c, d = self.rolls
        if quad(a, b, c, d):
            self._finish(QUAD_HIT, QUAD)
            return
        points = max(trinity(a, b, d), trinity(a, c, d), trinity(b, c, d))
        self._finish(MADE if points else MISSED, points)

    def _risk(self, number):
        if number != self.offer:
            self._list(bytes(self.rolls[:3]))  # the list leaves out a missed fourth roll
            self._finish(QUAD_MISSED, TRINITY)
        elif not self._duplicates(bytes(self.rolls)):
            self._keep(QUAD_HIT, QUAD)

    def _list(self, made):
        if self.level == GRAND_MASTER:
            self.sequences[self.roller].append(made)

    def _duplicates(self, made):
        """Return True and end the turn if the seat has made this sequence before."""
        if made not in self.sequences[self.roller]:
            return False
        self.qualified[self.roller] = made
        self._finish(DUPLICATED, DUPLICATE)
        return True

    def _keep(self, why, points):
        self._list(bytes(self.rolls))
        self._finish(why, points)

    def _finish(self, why, points):
        seat = self.roller
        self.card[self._place(seat) + PLACES - 1] = points
        self.totals[seat] += points
        self._scored = self._scored or points > 0
        self.ended = why
        self.ended_seat = seat
        self.ended_rolls = self.rolls
        self.ended_points = points
        after = self.playing.index(seat) + 1
        if after < len(self.playing):
            self._open_turn(self.playing[after])
        elif self.round < ROUNDS:
            self._open_round(self.playing)
        elif self.extra and len(leaders(self.totals)) > 1:
            self._open_round(leaders(self.totals))
        else:
            self._open_turn(seat)
            self.turn = NOBODY

    def scores(self):
        return list(self.totals)

    def _place(self, seat):
        return len(self.card) - PLACES * (self.seats - seat)

    def stakes(self):
        """Return the points of the fourth roll on offer: (declined, hit, missed)."""
        repeated = bytes(self.rolls + [self.offer]) in self.sequences[self.roller]
        return trinity(*self.rolls), DUPLICATE if repeated else QUAD, TRINITY

    def alive(self):
        """Return the effects of the next roll as masks: see `lines.alive`. Any other number ends the turn."""
        if self.turn == NOBODY:
            return 0, 0, 0
        return self._alive(self.rolls, self.qualified[self.roller])

    def needed(self):
        """Return what the last roll of the last turn needed, as a mask; 0 if it scored all it could."""
        if self.ended >= MADE or not self.ended_rolls:
            return 0
        own = self.qualified[self.ended_seat] if self.ended == STRAYED else b""
        now, line, _ = self._alive(self.ended_rolls[:-1], own)
        return now | line

    def _alive(self, rolls, own):
        if own:
            bit = 1 << own[len(rolls)]
            return (bit, 0, 0) if len(rolls) + 1 == len(own) else (0, bit, 0)
        return alive(rolls, self.level == MASTER, self.level == BEGINNER)

    def draw_number(self):
        return (PLACES - 1) * (self.round - 1) + len(self.rolls)

    def record_line(self, code, data=b""):
        return "stop" if code == STOP else "roll %d" % code

    # Snapshots, between rounds: three bytes for `blank`, then the events of the card, two in a byte

    @property
    def boundary(self):
        return self.turn == CHANCE and not self.rolls and self.roller == self.playing[0]

    def dump(self):
        codes = []
        for at in range(0, len(self.card), PLACES):
            rolls = [number for number in self.card[at : at + PLACES - 1] if number]
            codes += rolls
            if len(rolls) == 3 and self.card[at + 4] in (TRINITY, IN_ORDER) and fourth(*rolls):
                codes.append(_STOPPED)
        codes.append(0)
        halves = range(0, len(codes) - 1, 2)
        return self.blank.to_bytes(3, "little") + bytes([codes[at] << 4 | codes[at + 1] for at in halves])

    def load(self, data):
        if len(data) < 3:
            raise Illegal("a snapshot of cybo has 3 bytes or more, not %d" % len(data))
        codes = []
        for byte in data[3:]:
            codes += (byte >> 4, byte & 15)
        if codes and not codes[-1]:
            codes.pop()
        for code in codes:
            code = STOP if code == _STOPPED else code
            self.check(code, b"")
            self.apply(code, b"")
        blank = int.from_bytes(data[:3], "little")
        if blank and self.round > ROUNDS:
            self.blank += blank
            self.round += blank
            self.ended = 0
        if not self.boundary:
            raise Illegal("the snapshot does not fit this match of cybo")


MATCH = Cybo
