"""Match screen of Krypto: the machine of a hand's states."""

from micropython import const

from games.krypto.rules import events
from games.krypto.screens import layout
from games.krypto.screens.deal import Deal, Revealing, Work
from games.krypto.screens.hand import Hand
from games.krypto.screens.layout import ABOVE, CARDS, CLOCK, CURSOR, GOAL, HEADING, NOTES, STEP
from games.krypto.screens.outcome import HandOutcome
from games.krypto.screens.state import CALLED, COVERED, DEAL, ENDED, OPEN, READY, TURNING, points
from games.krypto.screens.step import Steps
from handheld.machine import tone
from handheld.machine.loading import Loaded
from handheld.machine.text import t
from handheld.play import match_screen

_SCREENS = "games.krypto.screens."
_PITCHES = (523, 587, 659, 698, 784, 880, 988, 1047)  # pitch in hertz of each seat's call
_HELD = const(8)  # added to TURN: the player holds a hand
_MACHINE = const(16)  # added to EXPLAINING: the caller is a machine

# What is shown in a phase of the rules at each stage, READY to CALLED: letters of `_KINDS`, of KINDS in
# `call` and `hands`, or of `_PAGES`. Before that, `due` has cards typed in, or dealt, proved and planned for.
_STATES = {
    events.DEALING: "ddddd",
    events.OPEN: "  tdoo",
    events.TURN: "hhhhh",
    events.TURN + _HELD: "hhhhv",
    events.EXPLAINING: "   dsm",
    events.EXPLAINING + _MACHINE: "   dxm",
    events.JUDGING: "jjjjj",
}
_KINDS = {"d": Deal, "w": Work, "t": Revealing, "s": Steps}
_PAGES = {"y": (_SCREENS + "typed", "RealCardsPage", b""), "j": (_SCREENS + "penalty", "PenaltyScreen")}


class MatchScreen(match_screen.MatchScreen):
    """The screen of a match in any mode. Each state of a hand is a `State`, or a page above it."""

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self.hand = Hand(session)
        self.mode = console.load("krypto", "screens.table" if self.match.table else "screens.mode").Mode(self)
        self._kinds = _KINDS  # of states: these, and those of the module that takes turns with another one
        self._turns = Loaded("")  # that module: `call`, or `hands` in a turn of the table mode
        if session.people() < self.match.seats:
            _KINDS["x"] = console.load("krypto", "screens.opponent_steps").OpponentSteps
        if not self.hand.alone:
            self._load_turn("h" if self.match.table else "o")
        self.stage = COVERED if self.match.log else READY
        self.state = None  # the State that is shown, None while a page leads to another one
        self.notice = ""  # message for the open hand
        self.above = ""  # first line of a message above the prompts
        self.scores = ()
        self.tested = False  # True once unsolvable.bin has been read
        self.pictures = ()  # of the call keys, by seat; () if each seat has a number key
        # The seats of people; the seat of each call key; the numbers of the keys, by seat, where several
        # people have one; the key to call the hand unplayable, 0 if none is free.
        self.calls = (), {}, (), 0
        self.last_caller = 0
        with Loaded(_SCREENS + "beginning") as beginning:
            beginning.begin(self, *extras.pop("resumed", ({}, b"")))

    def show(self):
        if self.match.over and self.stage != ENDED:
            self.console.call_later(self.finish)
        elif not self._open_page():
            if self.state is None:
                self.waits = match_screen.NEW
                if self.due() not in self._kinds:
                    self._load_turn(self.due())  # while no picture is in its way
            super().show()

    @property
    def name(self):
        return self.state.name if self.state else "krypto"

    def lay_out(self, group):
        self.places, self.picture = layout.layout(self.console, group, self.match.names)

    def picture_args(self):
        args = [None] * layout.PARTS
        args[CURSOR] = -1, -1
        args[CARDS] = tuple(self.match.numbers), GOAL + 1, -1, self.match.objective, None
        self.state.draw(args)
        if self.above:
            args[STEP] = None  # a long message takes the place of the step
            args[ABOVE] = (self.above,)
        if self.places.small and (self.above or args[STEP]):
            args[NOTES] = None  # they share a place
        clock = args[CLOCK]
        time = clock.text() if clock else ""
        notes = args[NOTES]
        crowded = self.places.crowd and notes is not None and notes[0] is points and self.stage != ENDED
        args[CLOCK] = [time, clock.in_last_seconds, crowded] if time else None
        args[HEADING] = None if crowded else (args[HEADING], len(time) > 0)
        return args

    @property
    def parts(self):
        state = self.state
        return [each for each in (self, self.hand, state, state and state.entry) if each]

    def hide(self):
        super().hide()
        self.hand.pause()

    def due(self):
        """Return the letter of what the match needs: see `_STATES`."""
        match, hand = self.match, self.hand
        phase = match.phase
        draws = phase == events.DEALING or phase == events.OPENING and match.mode.draws_objective()
        if draws and self.session.typed and not hand.objective:
            return "y"
        at_once = self.stage == DEAL or self.mode.deals_itself or not self.session.people()
        if phase == events.OPENING or phase == events.DEALING and at_once or hand.unplanned:
            return "w"
        if phase == events.TURN and match.mode.held:
            phase += _HELD
        elif phase == events.EXPLAINING and not self.session.person(match.caller):
            phase += _MACHINE
        kind = _STATES[phase][self.stage]
        return "s" if kind == "o" and hand.alone else kind

    def _open_page(self):
        """Open the page for the current state, if it needs one; return True if so."""
        if self.stage == ENDED:
            return False
        if self.match.phase == events.OPEN and self.stage < TURNING:
            self.dealt()  # the last hand of the table mode is turned for both players
        page = _PAGES.get(self.due())
        if page:  # it leads to another state
            self.state = None
            self.console.open(page[0], page[1], self, *page[2:])
        return page is not None

    def enter(self):
        self.cancel()
        if self.stage != ENDED:
            kind = self.due()
            self.state = None
            if kind not in self._kinds:
                self._kinds = _KINDS
                self._turns.end()
                self.console.redraw()  # the picture has functions of the module that leaves
                return
            self.state = self._kinds[kind](self)
        self.scores = tuple(self.match.scores())
        self.beat = self.state.tick_ms
        self.state.show()
        if self.notice and self.stage == OPEN and self.state.name != "work":  # a deal erases messages
            self.flash(self.notice)
            self.notice = ""

    def _load_turn(self, kind):
        """Load the module of a kind of state, where a turn begins."""
        self._turns = Loaded(_SCREENS + ("call" if kind == "o" else "hands"))
        self._kinds = dict(_KINDS, **self._turns.get().KINDS)

    def go_on(self, stage=-1):
        """Show what the match needs, at another stage if one is given: a page, a state or the result."""
        if stage >= 0:
            self.stage = stage
        if self.console.top is not self:
            self.state = None
            self.console.pop()
        elif self.match.over and self.stage != ENDED:
            self.finish()
        elif self.group is None:  # it is about to be shown
            self.state = None
        elif not self._open_page():
            self.enter()

    def dealt(self):
        """Start the clock, and turn the new cards. Called after each deal."""
        self.hand.begin(self.mode.seconds())
        self.stage = TURNING

    def call(self, seat, unplayable=False):
        """Play a seat's call. If other people may press their keys a moment later, first show the caller."""
        if unplayable:
            self.hand.call(None)  # it took no time
            self.conclude(events.UNPLAYABLE + seat, seat, t("There is a way."))
            return
        rushed = self.match.phase != events.TURN and self.session.people() > self.session.person(seat)
        self.hand.claim(seat)
        self.console.tune((_PITCHES[seat], 90, _PITCHES[seat] * 3 // 2, 200))
        self.last_caller = seat
        self.stage = CALLED if rushed else OPEN
        self.enter()

    def conclude(self, code, seat, text, steps=(), missed=False):
        """Play the event that ends a call or a hand, and show the outcome. At home the cards may stay.

        `seat` is the caller, -1 for none; `text` describes the end, unless it is a win; `steps` are the
        caller's. `missed`: their result is first shown struck through. Who plays alone keeps the first three
        steps: a fourth that misses is no event.
        """
        match = self.match
        last, caller = match.mode.last, match.caller
        kept = missed and self.hand.alone
        if seat < 0 and caller is not None:
            self.session.play(events.TIME)  # gives up steps without a limit
        outcome = HandOutcome(self, code, seat, text, steps, missed)
        if not kept:
            self.session.play(code)
        if kept or match.phase == events.OPEN and not match.mode.strict:
            self.notice = text
            if caller is not None:
                self.hand.take_back(caller)
        else:
            # The last hand continues for the other player.
            outcome.compose(OPEN if last and match.mode.last else DEAL)
        if missed or outcome.over:
            self.stage, self.state = ENDED, outcome
        self.enter()

    def time_out(self):
        """End the call or the hand because a clock ran out or the players asked for it."""
        caller = self.match.caller
        text = t("Time is up")
        if caller is None or self.hand.untimed:
            caller = -1
            text = text if self.match.table or self.hand.clock.remaining == 0 else t("New cards")
        elif not self.match.mode.strict:
            text = t("the cards stay")
        self.conclude(events.TIME, caller, text)

    def pass_turn(self, code=events.TIME):
        """Pass the turn in the table mode, end its round with SKIP, or a match of open hands with END."""
        self.session.play(code)
        if code == events.TIME:
            self.console.tune(tone.BAD)
        self.go_on(READY)

    def lights(self):
        super().lights()
        self.state.lights()

    def show_message(self, text):
        """Show a message in place of the prompts, on two lines if needed; "" for none."""
        if self.places:
            self.above, text = self.places.lines(text)
            super().show_message(text)

    @property
    def keeps_awake(self):
        """Return True while cards are face up: players think for long, and no call may be lost."""
        return bool(self.match.cards) and self.stage != COVERED and self.stage != ENDED

    def hint(self):
        self.state.hint()

    @property
    def undoable(self):
        return self.state is not None and self.state.undoable

    def undo(self):
        """Undo the last choice, or have the last real cards typed again."""
        if self.state and self.state.undo():
            return
        if not self.correctable:
            self.flash(t("no room to undo") if self.undoable else self.none_to_undo)
        else:
            with Loaded(_SCREENS + "typed") as typed:
                typed.correct(self)

    def redo(self):
        super().redo()
        if self.hand.alone and self.match.caller is not None and not self.match.steps:
            super().redo()  # the first step too

    @property
    def correctable(self):
        """Return True if real cards may be corrected: no call since, and no hand played."""
        return self.session.correctable and self.mode.correctable

    def rows(self):
        with Loaded(_SCREENS + "rows") as rows:
            return rows.rows(self)

    def shortcut(self, role):
        return self.state.shortcut(role) if self.state else 0

    def points(self):
        count = self.state.count if self.stage == ENDED else self.mode.count
        self.console.open(_SCREENS + "pages", "PadPage", self.match, 0, count)

    def howto(self, again):
        self.console.rules("krypto", self.match.options, again)

    def next_choice(self, code):
        return self.console.load("krypto", "screens.guide").next_choice(self, code)

    def on_beat(self, now):
        if self.stage != ENDED and (self.hand.clock.remaining or self.match.caller is not None):
            self.console.stay_awake()  # players watch the clock without pressing keys
        return self.state.tick(now)

    def number(self, n):
        return self.state.number(n)

    def on_wheel(self, step):
        return self.state.on_wheel(step)

    def press(self, key):
        self.state.key(key)

    def key(self, key):
        return self.state.key_first(key) or super().key(key)

    on_back = match_screen.MatchScreen.pause
