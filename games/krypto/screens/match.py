"""Match screen of Krypto: a state machine, and the clocks."""

from games.krypto.clock import Clock
from games.krypto.rules import events
from games.krypto.screens import layout
from games.krypto.screens.state import CALLED, COVERED, DEAL, OPEN, READY, TURNING, HandsMode, points
from handheld.drawing.stage import IDLE
from handheld.machine import tone
from handheld.machine.loading import Loaded
from handheld.machine.text import t
from handheld.play import match_screen

_PAGES = "games.krypto.screens."
_PITCHES = (523, 587, 659, 698, 784, 880, 988, 1047)  # pitch in hertz of each seat's call


class MatchScreen(match_screen.MatchScreen):
    """The screen of a match in any mode, from the first deal to the result.

    It owns the clocks and the stage. Each state of the match is a `State`; rare screens are pages above it.
    Only the module of the current state is in memory, and that of the next one while nobody waits.
    """

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        rules = self.match
        self.real = extras["cards"] == "real"
        self.difficulty = extras["difficulty"]
        self.solo = rules.resolved["mode"] == "solo"
        self.alone = self.solo and session.people() > 0  # the first step is the call
        self.open_unit = "step" if self.alone else "call"  # the module for the open cards
        self.untimed = rules.resolved.get("explain") == "none"  # the hand's clock goes on during the steps
        self.best = extras.get("best", "")  # the best result of the challenge, as text
        self.mode = HandsMode(self)
        if rules.table:
            from games.krypto.screens.table import TableMode

            self.mode = TableMode(self)
        self.stage = COVERED if rules.log else READY
        self.times = [0] * (rules.seats + self.solo)  # best time by seat, 0.1 s; in solo also the sum
        self.objective = b""  # a real card for the next round's objective, to be proved and played
        self.hints = self.streak = 0  # stages of hints shown; hands solved in a row without a hint
        self.answer = None  # the solver's steps for them, () without a solution; None before the first one
        # For the hand, or a turn in the table mode.
        self.clock = Clock(session.journal.tick, self.solo, 100 * int(self.best[:-2].replace(".", "") or 0))
        self.explain = Clock(session.journal.tick)
        self.notice = self.above = ""  # message for the open hand; first line of a message above the prompts
        self.progress = ()  # of a deal that takes long: hands seen, of how many
        self.state = self.outcome = self.table = None  # outcome: the HandOutcome on show
        self.scores = ()
        self._units = {}  # name of a loaded module of states -> its Loaded
        self.tested = False  # True once the table of solvable hands has been read
        self.planned = None  # cards and objective for which the opponents have planned
        self.plan = self.rivals = ()  # their steps, () without a solution; calls (milliseconds, seat), sorted
        self.pictures = ()  # of the call keys, by seat; () if each seat has a number key
        self.last_caller = 0
        if "resumed" in extras:
            self._unit("deal").restore(self, *extras.pop("resumed"))  # the first state is a `Deal`

    def show(self):
        if self.match.over and not self.outcome:
            self.console.call_later(self.finish)
        elif not self.open_due():
            if self.state is None:
                self.waits = match_screen.NEW
            super().show()

    @property
    def name(self):
        return self.state.name if self.state else "krypto"

    def lay_out(self, group):
        self.table, self.picture = layout.layout(self.console, group, self.match.names)
        self.prompts = self.console.prompts(self.console, group)

    def picture_args(self):
        state, table = self.state, self.table
        step, narrow = state.step()
        clock = state.clock()
        time = clock.text() if clock else ""
        notes = None if table.small and (step or self.above) else state.notes()  # both share a place
        crowded = table.crowd and notes is not None and notes[0] is points and not self.outcome
        return [
            state.cursor(),
            state.cards(),
            (step, narrow) if step and not self.above else None,  # a long message takes its place
            [time, clock.in_last_seconds, crowded] if time else None,
            state.bar(),
            None if crowded else (state.heading(), len(time) > 0),
            (self.above,) if self.above else None,
            state.banner(),
            state.own_texts(),
            notes,
            state.scene(),
            state.praised(),
        ]

    def hide(self):
        super().hide()
        self.clock.pause()
        self.explain.pause()
        self.table = None

    def open(self, page, kind, *more):
        """Open a page. If it leads to another state, `state` is None meanwhile."""
        self.state = None
        self._unload()
        self.console.open(_PAGES + page, kind, self, *more)

    def make_room(self):
        """Unload the module of the next state. Called before something else is loaded."""
        if self.state:
            self._unload(self.state.units[0])

    def pause(self):
        self.make_room()
        super().pause()

    # Stages and states

    def open_due(self):
        """Show the page for the current state, if it needs one; return True if so."""
        rules, phase = self.match, self.match.phase
        if self.outcome:
            return False
        deals = phase == events.DEALING or phase == events.OPENING and rules.mode.draws_objective()
        if self.real and deals and not self.objective:
            self.open("typed", "RealCardsPage", b"")
        elif self.must_prepare():
            return False
        elif phase == events.JUDGING:
            self.open("penalty", "PenaltyScreen")
        else:
            if phase == events.OPEN and self.stage < TURNING:
                self.dealt()  # the last hand of the table mode is turned for both players
            return False
        return True

    def must_prepare(self):
        """Return True if cards have to be dealt, proved or planned for before a player acts."""
        phase = self.match.phase
        if phase == events.DEALING:
            return self.stage == DEAL or not self.session.people() or self.mode.deals_itself
        return phase == events.OPENING or self.must_plan()

    def must_plan(self):
        """Return True if an opponent has yet to plan for the open cards."""
        rules = self.match
        planned = self.planned == (rules.cards, rules.objective)
        if planned or not rules.cards or self.session.people() == rules.seats:
            return False
        return rules.phase == events.OPEN or not self.session.person(rules.turn)

    def _kind(self):
        """Return the unit and the class of the current state."""
        phase, stage = self.match.phase, self.stage
        works = self.must_prepare()
        if phase == events.TURN and not works and (stage != OPEN or not self.match.mode.held):
            return "hands", "HandChoice"
        if phase == events.DEALING or stage == TURNING or stage == COVERED or works:
            return "deal", "Deal"
        if phase == events.TURN:
            return "hands", "HeldHand"
        if phase != events.EXPLAINING and not self.alone:
            return "call", "CallWait"
        if stage == CALLED:
            return "step", "CallMoment"
        person = self.alone or self.session.person(self.match.caller)
        return "step", "Steps" if person else "OpponentSteps"

    def _unit(self, name):
        return self.console.load_unit(self._units.setdefault(name, Loaded(_PAGES + name)))

    def _unload(self, *kept):
        """Unload the modules of states but those named. If none is, the picture must not keep one either."""
        if not kept and self.picture:
            self.picture.forget()
        for name in [name for name in self._units if name not in kept]:
            self._units.pop(name).end()

    def _waits(self, name, then):
        """Return True to load a unit only in `then`, when no method of the state holds its unit in memory."""
        if name in self._units or not self.state:
            return False
        self.state = None
        self._unload()
        self.console.call_later(then)
        return True

    def _preload(self):
        """Load what the next state needs, if there is room for both."""
        if self.state and not self.match.over and self.console.has_room():
            self._unit(self.state.units[-1])

    def enter(self):
        self.cancel()
        if not self.outcome:
            unit, kind = self._kind()
            if self._waits(unit, self.go_on):
                return
            kind = getattr(self._unit(unit), kind)
        if self.group is None:
            return  # it is made anew, as there was no room for the unit beside it
        self.state = self.outcome or kind(self)
        self._unload(*self.state.units)
        self.scores = tuple(self.match.scores())
        self.beat = self.state.tick_ms
        self.state.show()
        self.console.call_later(self._preload, IDLE)
        if self.notice and self.state.units[0] != "deal" and not self.outcome:  # a deal erases messages
            self.flash(self.notice)
            self.notice = ""

    def deal(self, objective=b""):
        """Deal without a further key, a round with this objective."""
        self.objective = objective
        self.stage = DEAL

    def wait_again(self):
        """Wait for a key again, after a deal that was broken off or that leads to a turn."""
        if self.stage == DEAL:
            self.stage = READY

    def dealt(self):
        """Start the clock, and turn the new cards. Called after each deal."""
        self.clock.start(self.mode.seconds())
        self.hints, self.answer, self.stage = 0, None, TURNING

    def proceed(self):
        """Let the players act: the cards are turned, or the moment of a call is over."""
        self.stage = OPEN
        self.enter()

    def begin_turn(self):
        """Start the turn's clock, or let it go on after a restart."""
        if self.stage != COVERED or self.clock.remaining is None:
            self.clock.start(self.mode.seconds())
        self.stage = OPEN

    @property
    def running(self):
        """The clock that runs: of the steps, or of the hand."""
        return self.clock if self.untimed or self.match.caller is None else self.explain

    def claim(self, seat):
        """Play a seat's call, after which the clock of the steps runs."""
        if not self.untimed:
            self.clock.pause()
            self.explain.start(self.seconds("explain"))
        self.session.play(events.KRYPTO + seat)

    def call(self, seat, unplayable=False):
        """Play a seat's call. If other people may press their keys a moment later, first show the caller."""
        rushed = self.match.phase != events.TURN and self.session.people() > self.session.person(seat)
        if unplayable:
            self.explain.start(None)  # it took no time
            self.conclude(events.UNPLAYABLE + seat, seat, t("It can be solved."))
            return
        self.claim(seat)
        self.console.tune((_PITCHES[seat], 90, _PITCHES[seat] * 3 // 2, 200))
        self.last_caller = seat
        self.stage = CALLED if rushed else OPEN
        self.enter()

    def conclude(self, code, seat, text, steps=(), missed=False):
        """Play the event that ends a call or a hand, and show the outcome. At home the cards may stay.

        `seat` is the caller, -1 for none; `text` describes the end, unless it is a win; `steps` are the
        caller's. `missed`: the text begins with their result, which is first shown struck through.
        """
        if self._waits("outcome", lambda: self.conclude(code, seat, text, steps, missed)):
            return
        rules, mode, last = self.match, self.match.mode, self.match.mode.last
        if seat < 0 and rules.caller is not None:
            self.session.play(events.TIME)  # gives up steps without a limit
        outcome = self._unit("outcome").HandOutcome(self, code, seat, text, steps, missed)
        self.session.play(code)
        stays = rules.phase == events.OPEN and not mode.strict
        if not stays:
            self.stage = OPEN if last and mode.last else READY  # the last hand continues for the other player
            outcome.compose()
        else:
            self.notice = text
        if missed or not stays:
            self.outcome = outcome
        self.enter()

    def leave_outcome(self):
        """Go on after an outcome: deal, or return to the cards that stay. With little room draw all anew."""
        over, self.outcome = self.outcome.over, None
        if over and self.stage == READY:
            self.stage = DEAL
        if not (self.console.crowded and self._waits("", self.console.redraw)):
            self.go_on()

    def time_out(self):
        """End the call or the hand because a clock ran out or the players asked for it."""
        caller, text = self.match.caller, t("Time is up")
        if caller is None or self.untimed:
            caller = -1
            text = text if self.clock.remaining == 0 else t("New cards")
        elif not self.match.mode.strict:
            text = t("the cards stay")
        self.conclude(events.TIME, caller, text)

    def pass_turn(self, code=events.TIME):
        """Pass the turn in the table mode, end its round with SKIP, or a match of open hands with END."""
        self.session.play(code)
        if code == events.TIME:
            self.console.tune(tone.BAD)
        self.stage = READY
        self.outcome = None
        self.go_on()

    def go_on(self):
        """Show the next event that the match needs: a page, a state or the result."""
        if self.console.top is not self:
            self.state = None
            self.console.pop()
        elif self.match.over and not self.outcome:
            self.finish()
        elif self.group is None:  # it is about to be shown
            self.state = None
        elif not self.open_due():
            self.enter()

    # Keys, messages, clocks

    def lights(self):
        super().lights()
        self.state.lights()

    def show_message(self, text):
        """Show a message in place of the prompts, on two lines if needed; "" for none."""
        if self.table:
            self.above, text = self.table.lines(text)
            super().show_message(text)

    @property
    def keeps_awake(self):
        """Return True while cards are face up: players think for long, and no call may be lost."""
        return bool(self.match.cards) and self.stage != COVERED and not self.outcome

    def seconds(self, key):
        """Return the seconds of a clock option; None for no limit."""
        value = self.match.resolved.get(key, "none")
        return None if value == "none" else int(value)

    def hint(self):
        self.state.hint()

    @property
    def undoable(self):
        return self.state is not None and self.state.undoable

    def undo(self):
        self.state.undo()

    def redo(self):
        super().redo()
        if self.alone and self.match.caller is not None and not self.match.steps:
            super().redo()  # the first step too

    @property
    def correctable(self):
        """Return True if real cards may be corrected: no call since, and no hand played."""
        return self.session.correctable and self.mode.correctable

    def correct(self):
        self.stage = READY
        with Loaded(_PAGES + "typed") as typed:
            again = typed.take_back(self)
        if self.console.top is not self:
            self.console.pop()  # the page on which the table's next hand was being typed
        self.open("typed", "RealCardsPage", again)

    def rows(self):
        found = (self.state.rows() if self.state else []) + self.mode.rows()
        if self.match.seats > 1 or self.match.resolved["mode"] == "international":
            found.append((t("Points"), self.points, 0))
        if self.match.is_legal(events.END):
            found.append((t("Finish match"), lambda: self.pass_turn(events.END), 0))
        return found

    def shortcut(self, role):
        return self.state.shortcut(role) if self.state else 0

    def points(self):
        self.make_room()
        outcome = self.outcome  # the match is already at the next hand
        count = outcome.hand if outcome else self.mode.count
        self.console.open(_PAGES + "pages", "PadPage", self.match, 0, count)

    def howto(self):
        if self.match.caller is None and not self.outcome:  # nothing is half entered
            self.state = None
            self._unload()  # room for the text
        self.console.rules("krypto", self.match.options)

    def tick(self, now):
        if not self.outcome and (self.clock.remaining or self.match.caller is not None):
            self.console.stay_awake()  # players watch the clock without pressing keys
        return super().tick(now)

    def next_choice(self, code):
        return self.state.next_choice(code) if self.state else super().next_choice(code)

    def on_beat(self, now):
        return self.state.tick_ms > 0 and self.state.tick(now)

    def number(self, n):
        return self.state.number(n)

    def on_wheel(self, step):
        return self.state.on_wheel(step)

    def press(self, key):
        self.state.key(key)

    def key(self, key):
        return self.state.key_first(key) or super().key(key)

    def on_back(self):
        if self.group and not self.state.back():
            self.pause()
