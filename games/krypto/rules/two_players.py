"""Table mode: for two players; every hand is dealt once, and all are played again with each objective."""

from games.krypto.rules import events
from games.krypto.rules.deck import Deck
from games.krypto.rules.events import BACK, DEALING, FREE, HAND, OPEN, OPENING, OUT, PENALTY, TAKE, TURN, WON
from handheld.rules.match import Illegal


class Table:
    """The hands, turns and rounds of the table mode. Hands are numbered from 1.

    * `size`: hands in a round, 11 or 10; `hands`: the cards dealt so far, five bytes a hand;
    * `round`: number of the round in play, 0 before the first; `objective`: its objective;
    * `states`: by hand (the first at 0): FREE, OUT, or WON + seat; all FREE between rounds;
    * `player`: the seat that has or had the last turn;
    * `held`: number of the hand that the player holds, 0 for none;
    * `last`: number of the last hand while it is face up for both, 0 for none;
    * `erring`: bit mask of the seats that erred on it;
    * `false`: the seat of the false call that is judged;
    * `won`, `penalties`: by seat, over all rounds;
    * `rounds`, `tie`: the options; `catch_up`: True if who is behind opens a round.

    Functions that apply an event return the next phase.
    """

    strict = True  # a legal step that breaks the rule is an error
    skips = 1 << TURN | 1 << OPEN

    def __init__(self, seats, resolved):
        self._deck = Deck(resolved["deck"])
        self.size = self._deck.size // 5
        self.rounds = int(resolved.get("rounds", 2))
        self.tie = int(resolved.get("tie", 0))
        self.catch_up = resolved["begins"] == "behind"
        self.hands = bytearray()
        self.round = 0
        self.objective = 0
        self.states = bytearray(self.size)
        self.player = 1  # gives seat 0 the first turn
        self.held = 0
        self.last = 0
        self.erring = 0
        self.false = 0
        self.won = [0, 0]
        self.penalties = [0, 0]

    def visible(self):
        number = self.held or self.last
        return bytes(self.hands[5 * number - 5 : 5 * number]) if number else b""

    def objectives(self):
        """Return the possible objectives of the next round (docs/rules.md, "Table")."""
        over = self._deck.remaining(self.hands)
        if self.round == 0:
            return tuple(over)
        if self.size == 11:
            return (100,) if self.round == 2 else (0,)
        return (over[over[0] == self.objective] if self.round == 1 else self.tie,)

    def draws_objective(self):
        """Return True if the next objective is a choice of chance, so that a real card is turned up."""
        objectives = self.objectives()
        return objectives[0] != objectives[-1]

    def scores(self):
        return [self.won[0] - self.penalties[0], self.won[1] - self.penalties[1]]

    def bars(self, seat):
        """Return why a seat may not call, with %s for its name, or "" if it may."""
        if self.last:
            return "%s erred on the last hand and may not call on it again" if self.erring >> seat & 1 else ""
        if seat != self.player:
            return "it is not the turn of %s"
        return "" if self.held else "%s has to take a hand before calling"

    def check(self, code, data):
        if code == HAND:
            self._deck.check(self.hands + data)
        elif code == events.OBJECTIVE and data[0] not in self.objectives():
            choices = " or ".join(["%d" % objective for objective in self.objectives()])
            raise Illegal("the objective is %s, not %d" % (choices, data[0]))
        elif code == BACK and not self.held:
            raise Illegal("no hand is held")
        elif code >= TAKE:
            number = code - TAKE
            if not 1 <= number <= self.size:
                raise Illegal("take wants a hand from 1 to %d" % self.size)
            if self.held:
                raise Illegal("hand %d has to be put back before another is taken" % self.held)
            state = self.states[number - 1]
            if state != FREE:
                words = "hand %d is out of this round" if state == OUT else "hand %d is already won"
                raise Illegal(words % number)

    def apply(self, code, data):
        """Apply an event that only the table mode has, except the objective."""
        if code == HAND:
            self.hands.extend(data)
            return DEALING if len(self.hands) < 5 * self.size else OPENING
        if code == BACK:
            self.held = 0
            return TURN
        if code >= TAKE:
            self.held = code - TAKE
            return TURN
        seat, self.false = self.false, 0
        self.penalties[seat] += code - PENALTY
        if not self.last:
            return self._next_turn()
        self.erring |= 1 << seat
        return self.skip() if self.erring == 3 else OPEN

    def opened(self, objective, unsolvable):
        """Open a round. `unsolvable` is a bit mask of hands, the first at bit 0."""
        if self.round and self.catch_up:
            scores = self.scores()
            self.player = int(scores[0] < scores[1])  # the other one opens
        self.round += 1
        self.objective = objective
        for at in range(self.size):
            self.states[at] = OUT if unsolvable >> at & 1 else FREE
        return self._next_turn()

    def win(self, seat):
        self.won[seat] += 1
        self.states[(self.held or self.last) - 1] = WON + seat
        return self._next_turn()

    def miss(self, seat):
        """Put the hand of a false call back; the opponent judges."""
        self.held = 0
        self.false = seat
        return events.JUDGING

    def expire(self):
        """End the turn when its clock runs out or it is passed; the last hand goes to nobody."""
        return self.skip() if self.last else self._next_turn()

    def _next_turn(self):
        self.held = 0
        free = bytes(self.states).count(b"\0")  # FREE
        if self.last or not free:
            return self.skip()
        if free == 1:
            self.last = bytes(self.states).find(b"\0") + 1
            return OPEN
        self.player ^= 1
        return TURN

    def skip(self):
        """End the round. Without `catch_up` turns continue: the last player does not open the next one."""
        self.states = bytearray(self.size)
        self.held = 0
        self.last = 0
        self.erring = 0
        if self.round >= self.rounds:
            scores = self.scores()
            if self.size == 11 or self.round > 2 or scores[0] != scores[1]:
                return events.OVER
        return OPENING

    # Snapshots: number of hands dealt, their cards; after the last deal the round, player, objective, hands
    # won by each seat, its penalties (3 bytes each), and in a turn the states.

    def dump(self, phase):
        data = bytes([len(self.hands) // 5]) + bytes(self.hands)
        if phase != DEALING:
            data += bytes([self.round, self.player, self.objective, self.won[0], self.won[1]])
            data += b"".join([penalties.to_bytes(3, "big") for penalties in self.penalties])
        return data + bytes(self.states) if phase == TURN else data

    def load(self, phase, data):
        dealt = data[0] if data else 255
        at = 1 + 5 * dealt
        size = at if phase == DEALING else at + 11 + self.size * (phase == TURN)
        if len(data) != size or (dealt != self.size if phase != DEALING else dealt >= self.size):
            raise Illegal(events.WRONG_LENGTH)
        self.hands = bytearray(data[1:at])
        self._deck.check(self.hands)
        if phase == DEALING:
            return
        self.round, self.player, self.objective, *self.won = data[at : at + 5]
        self.penalties = [int.from_bytes(data[at + p : at + p + 3], "big") for p in (5, 8)]
        self.states = bytearray(data[at + 11 :] or self.size)
        if self.player > 1 or max(self.states) > WON + 1:
            raise Illegal("the snapshot has a player or a hand in no valid state")
