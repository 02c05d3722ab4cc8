"""The hand that the players see: what the screens keep of it beside the rules."""

from micropython import const

from games.krypto.clock import Clock
from games.krypto.rules import events
from handheld.journal.sector import TICK

_PAUSE = const(10000)  # ms for which a caller at home may not call again
LEAST = 15  # seconds for the steps of a call, even at once


class Hand:
    """A hand's clocks, hints and plans, and the times of the match. It outlives the states of the screen.

    * `clock`: the clock of the hand or, in the table mode, of the turn;
    * `explain`: the clock of the steps; the same one if they have no limit;
    * `solo`: True in that mode; `alone`: True if a person plays it, whose first step is the call;
    * `hints`: stages of hints that are shown; `answer`: the solver's steps for them, () without a solution,
      None before the first hint;
    * `objective`: a real card for the table's next round, to be proved and played, or b"";
    * `progress`: of a deal that takes long: hands seen, of how many;
    * `plan`, `rivals`: the machines' steps, () without a solution, and their calls, (milliseconds, seat),
      sorted; `erring`: a bit mask of those who will err; `rated`: the number of solution trees, and stars;
      `planned`: the cards and the objective that these are for;
    * `times`: best time by seat, 0.1 s; solo also the sum; `streak`: hands solved in a row without hint;
    * `pauses`: by seat, milliseconds of the clock until which it may not call again, at home;
    * `solved`: hands that the first person has solved since the start;
    * `extra`: milliseconds that count for the time of the hand, beside those of its clock.
    """

    def __init__(self, session):
        self._session = session
        self.match = match = session.match
        self.solo = solo = match.resolved["mode"] == "solo"
        self.alone = solo and session.people() > 0
        best = session.extras.get("best", "")[:-2].replace(".", "")
        tick = lambda: session.journal.mark(TICK)  # noqa: E731
        self.clock = Clock(tick, solo, 100 * int(best or 0))
        endless = solo and match.resolved["explain"] == "none"
        self.explain = self.clock if endless else Clock(tick)
        self.times = [0] * (match.seats + solo)
        self.streak = 0
        self.planned = None
        self.objective = b""
        self.progress = ()
        self.plan = ()
        self.rivals = ()
        self.rated = ()
        self.erring = 0
        self.solved = 0
        self.begin(None)

    def seconds(self, key):
        value = self.match.resolved.get(key, "none")
        return None if value == "none" else int(value)

    @property
    def limit(self):
        """The seconds for the steps, None for no limit; at home as many as were thought before the call."""
        seconds = self.seconds("explain")
        if seconds and self.match.resolved["mode"] == "home":
            seconds = min(seconds, max(LEAST, self.clock.spent // 1000))
        return seconds

    def begin(self, seconds):
        self.clock.start(seconds)
        self.hints = 0
        self.answer = None
        self.extra = 0
        self.pauses = [0] * self.match.seats

    def call(self, seconds):
        """Begin the steps of a call with this number of seconds, unless they have no limit."""
        if not self.untimed:
            self.clock.pause()
            self.explain.start(seconds)

    def claim(self, seat):
        self.call(self.limit)
        self._session.play(events.KRYPTO + seat)

    def take_back(self, seat):
        """At home a call came to nothing: its time counts, and a caller whose steps have a limit pauses."""
        if self.match.resolved["mode"] == "home":
            self.extra += self.explain.spent
            self.pauses[seat] = self.clock.spent + _PAUSE * (self.match.resolved["explain"] != "none")

    def pause(self):
        self.clock.pause()
        self.explain.pause()

    @property
    def untimed(self):
        """True if the steps have no limit, so that the hand's clock goes on during them."""
        return self.explain is self.clock

    @property
    def running(self):
        return self.clock if self.match.caller is None else self.explain

    @property
    def thought(self):
        """Milliseconds from the look at the hand to the call."""
        return self.clock.spent + self.extra

    @property
    def tenths(self):
        """The time of the hand and, but at the table, of its calls, at least 0.1 s, in tenths of a second."""
        spent = self.thought
        if not (self.untimed or self.match.table):
            spent += self.explain.spent
        return max(1, spent // 100)

    @property
    def unplanned(self):
        """True if a machine has yet to plan for the cards that are face up."""
        match = self.match
        if match.phase not in (events.OPEN, events.TURN, events.EXPLAINING) or not match.cards:
            return False
        machines = self._session.people() < match.seats
        if match.phase != events.OPEN:
            machines = not self._session.person(match.turn)
        return machines and self.planned != (match.cards, match.objective)
