"""Rules of Krypto (docs/rules.md, "Krypto"). A mode's are in `home`, `tournament` or `two_players`."""

from micropython import const

from games.krypto.rules import events, number
from games.krypto.rules.deck import Deck
from games.krypto.rules.events import DEAL, DEALING, EXPLAINING, KRYPTO, OBJECTIVE, OPEN, TIME, UNPLAYABLE
from handheld.rules.choice import Choice
from handheld.rules.match import ANYONE, CHANCE, NOBODY, Illegal, Match

_TABLE_HANDS = const(11)
_PROOFS = const(16)  # limit of proofs in memory


def _kind(mode):
    """Return the class of a mode. Only its module is loaded."""
    if mode == "table":
        from games.krypto.rules.two_players import Table

        return Table
    if mode == "international":
        from games.krypto.rules.tournament import International

        return International
    from games.krypto.rules.home import Home  # and solo

    return Home


class Krypto(Match):
    """A match of Krypto. In addition to the contract:
    * `table`: True in the mode of two players in turns;
    * `mode`: the International, Home or Table that counts hands and points;
    * `phase`: the state of the match, a phase of `events`;
    * `cards`: five bytes, the cards that are face up or held, or b"";
    * `objective`: the objective of those cards, or of the table's round;
    * `numbers`: the five slots of the cards, each a pair (`number`) or None; [] without cards;
    * `caller`: the seat that explains, or None;
    * `steps`: the caller's steps so far, as (first, operation, second, result).
    """

    game = "krypto"
    record_line = events.record_line

    def __init__(self, names, options, choices, prove, proved=None):
        """Start a match. `choices` are those that it has with these options (`choices.offered`).

        `prove(hands, objective, rule)` returns a bit mask of the hands, five bytes each, that cannot make the
        objective, the first at bit 0. `proved` are the proofs so far, by cards and objective.
        """
        self.deck = None
        self.choices = choices
        self._prove = prove
        self._proved = {} if proved is None else proved
        Match.__init__(self, names, options)
        self.choices = ()  # not needed during the match

    def new_match(self):
        """Return a match with the same setup and proofs, which take a long time."""
        choices = [Choice(key, (self.resolved[key],)) for key in self.keys]
        return Krypto(self.names, self.options, choices, self._prove, self._proved)

    def offered(self):
        return self.choices

    def start(self):
        if self.deck is None:
            self.deck = Deck(self.resolved["deck"])
            self.rule = self.resolved.get("rule", "whole")
            self.table = self.resolved["mode"] == "table"
        self.mode = _kind(self.resolved["mode"])(self.seats, self.resolved)
        self._enter(DEALING)

    def _enter(self, phase):
        """Enter a phase, with its cards as they were dealt."""
        self.phase = phase
        self.caller = None
        if self.table:
            self.cards = self.mode.visible()
            self.objective = self.mode.objective
        elif phase == DEALING or phase == events.OVER:
            self.cards = b""
            self.objective = 0
        self.numbers = [(card, 1) for card in self.cards]
        self.steps = []
        self._judged = {}
        self.turn = {DEALING: CHANCE, events.OPENING: CHANCE, OPEN: ANYONE}.get(phase, NOBODY)
        if phase == events.TURN:
            self.turn = self.mode.player
        elif phase == events.JUDGING:
            self.turn = 1 - self.mode.false

    @property
    def round(self):
        return max(1, self.mode.round) if self.table else self.mode.hand

    def scores(self):
        return self.mode.scores()

    def may_call(self, seat):
        """Return True if a seat may call on the open hand. At home everyone may."""
        return not self.mode.bars(seat)

    def is_legal(self, code):
        try:
            self.check(code, b"")
        except Illegal:
            return False
        return True

    @property
    def boundary(self):
        """Return True if a snapshot may be taken: at home a hand may have any number of calls before one."""
        phase = self.phase
        if phase == events.TURN:
            return not self.mode.held
        return phase == DEALING or phase == events.OPENING or phase == OPEN and not self.mode.strict

    def width(self, code):
        return 6 if code == DEAL else 5 if code == events.HAND else 1 if code == OBJECTIVE else 0

    def is_chance(self, code):
        return code == TIME or self.is_given(code)

    def is_given(self, code):
        return DEAL <= code <= OBJECTIVE

    def check(self, code, data):
        if self.phase == events.OVER:
            raise Illegal("the match is over")
        if len(data) != self.width(code):
            raise Illegal("this event has a payload of %d bytes, not %d" % (self.width(code), len(data)))
        self._check_known(code)
        phases = [each for first, each in events.PHASES if code >= first][0]
        if not (self.mode.skips if code == events.SKIP else phases) >> self.phase & 1:
            raise Illegal("not now: %s is due" % events.DUE[self.phase])
        if code < TIME:
            self._check_step(code)
        elif KRYPTO <= code < events.TAKE:
            why = self.mode.bars(code % 8)
            if why:
                raise Illegal(why % self.names[code % 8])
        elif code == DEAL:
            self.deck.check(data)
        else:
            self.mode.check(code, data)

    def _check_known(self, code):
        """Raise Illegal for an event that matches with these options never have."""
        if code == events.END and self.resolved.get("hands") != "open":
            raise Illegal("only a match of open hands can be ended by the players")
        if UNPLAYABLE <= code < events.TAKE and self.resolved.get("deals") != "random":
            raise Illegal("hands are called unplayable only in random deals")
        if KRYPTO <= code < events.TAKE:
            known = code % 8 < self.seats
        elif code < events.BACK or code == DEAL:
            known = code >= 0 and not (self.table and code == DEAL)
        else:
            known = self.table and (code <= OBJECTIVE or 0 < code - events.TAKE <= _TABLE_HANDS)
        if not known:
            raise Illegal("this mode has no such event")

    def _check_step(self, code):
        at = code % 25
        if at // 5 == at % 5 or not self.numbers[at // 5] or not self.numbers[at % 5]:
            raise Illegal("a step needs two numbers of the hand")
        if not self.mode.strict:
            (first, op, second, _), offence, _ = self.judge(code)
            if offence:
                step = (number.text(first), number.OPS[op], number.text(second), offence)
                raise Illegal("%s %s %s %s" % step)

    def judge(self, code):
        """Return a code's step, its offence ("" for none), and True if it wins, None if the hand goes on."""
        if code not in self._judged:
            op, at = divmod(code, 25)
            first, second = self.numbers[at // 5], self.numbers[at % 5]
            result = number.combine(op, first, second)
            offence = number.offence(result, self.rule == "whole")
            last = len(self.steps) == 3
            comes = False if offence else result == (self.objective, 1) if last else None
            self._judged = {code: ((first, op, second, result), offence, comes)}
        return self._judged[code]

    def apply(self, code, data):
        if code < TIME:
            self._step(code)
        elif code == TIME:
            self._enter(self.mode.miss(self.caller) if self.phase == EXPLAINING else self.mode.expire())
        elif code == DEAL:
            self.cards = bytes(data[:5])
            self.objective = data[5]
            self._enter(OPEN)
        elif code == OBJECTIVE:
            self._enter(self.mode.opened(data[0], self._proof(self.mode.hands, data[0])))
        elif KRYPTO <= code < UNPLAYABLE:
            self.caller = self.turn = code - KRYPTO
            self.phase = EXPLAINING
        elif UNPLAYABLE <= code < events.TAKE:
            seat = code - UNPLAYABLE
            right = self._proof(self.cards, self.objective)
            self._enter(self.mode.win(seat) if right else self.mode.miss(seat))
        elif code == events.SKIP:
            self._enter(self.mode.skip())
        elif code == events.END:
            self._enter(events.OVER)
        else:
            self._enter(self.mode.apply(code, data))

    def _step(self, code):
        step, _, wins = self.judge(code)
        if wins is not None:
            self._enter(self.mode.win(self.caller) if wins else self.mode.miss(self.caller))
            return
        self.numbers[code % 25 // 5] = None
        self.numbers[code % 5] = step[3]
        self.steps.append(step)
        self._judged = {}

    def _proof(self, hands, objective):
        """Return the bit mask of the hands, five bytes each, that cannot make an objective, proved once."""
        key = bytes(hands) + bytes([objective])
        if key not in self._proved:
            self.remember_proof(hands, objective, self._prove(bytes(hands), objective, self.rule))
        return self._proved[key]

    def remember_proof(self, hands, objective, mask):
        """Keep the bit mask of a proof. `screens.working` proves in slices before the event."""
        if len(self._proved) == _PROOFS:
            self._proved.clear()
        self._proved[bytes(hands) + bytes([objective])] = mask

    # Snapshots: the phase, the bytes of the mode, and six bytes for cards that are face up

    def dump(self):
        if not self.boundary:
            raise Illegal("a snapshot can be taken only between two hands or turns")
        data = bytes([self.phase]) + self.mode.dump(self.phase)
        if self.phase == OPEN:
            data += self.cards + bytes([self.objective])
        return data

    def load(self, data):
        phase = data[0] if data else events.OVER
        known = (DEALING, events.OPENING, events.TURN) if self.table else (DEALING, OPEN)
        if phase not in known or phase == OPEN and self.mode.strict:
            raise Illegal("the snapshot's phase does not occur in this mode")
        end = len(data) - (6 if phase == OPEN else 0)
        if phase == OPEN:
            if end < 1:
                raise Illegal(events.WRONG_LENGTH)
            self.deck.check(data[end:])
            self.cards = bytes(data[end : end + 5])
            self.objective = data[end + 5]
        self.mode.load(phase, data[1:end])
        self._enter(phase)
