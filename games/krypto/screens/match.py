"""Match screen of Krypto: a state machine, and the clocks."""

import supervisor
from micropython import const

from games.krypto.clock import CALL_TICK, HAND_TICK, Clock
from games.krypto.rules.events import DEALING, END, EXPLAINING, JUDGING, LYING, OPENING, SKIP, TIME, TURN
from games.krypto.screens.hand import HandView
from games.krypto.screens.state import works_due
from handheld import colours, tone
from handheld.keys import since
from handheld.screens import match
from handheld.stage import Loaded
from handheld.text import t

_PAGES = "games.krypto.screens."
_LAST_HAND = const(180)  # seconds for the last hand in the table mode
_WORD_MS = const(2500)  # duration of a message
_RING = b"\x01\x02\x03\x04\x06\x07\x09\x0a\x0b\x0c"  # the outer keys: one light for each of the last seconds


class MatchScreen(match.MatchScreen):
    """The screen of a match in any mode, from the first deal to the result.

    It owns the clocks. Each state of the match is a `State`; rare screens are pages above it. Only the module
    of the current state is in memory, and that of the next one while nobody waits.
    """

    challenge = ()  # (name, time) of the best result for the open solo hand, or ()

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self.real = extras["cards"] == "real"
        self.difficulty = extras["difficulty"]
        self.solo = self.match.resolved["mode"] == "solo"
        self.times = [0] * (self.match.seats + self.solo)  # best time by seat, 0.1 s; in solo also the sum
        self.go = self.turning = False  # True to deal the next hand without a key; to turn cards
        self.mistyped = self.opening = b""  # real cards to type again; the card of the next round's objective
        self.covered = bool(self.match.log)  # True after a restart, until a key turns the cards up
        self.deal_number = self.worded = -1  # number of the open solo hand; start of a message; -1 for none
        self.next_number = -1 if extras["number"] == "typed" else -2  # the next solo hand; -1 asks for it
        self.hints = self.streak = 0  # stages of hints shown; hands solved in a row without a hint
        self.answer = None  # the solver's steps for them, () without a solution; None before the first one
        self.clock = Clock(HAND_TICK, session.journal.tick)  # for the hand, or a turn in the table mode
        self.explain = Clock(CALL_TICK, session.journal.tick)
        self.notice = None  # message to show once; None before the first deal
        self.called = False  # True until the moment of a call is over
        self.view = self.state = self.outcome = None  # outcome: the Outcome on show
        self._units = {}  # name of a loaded module of states -> its Loaded
        self.planned = None  # cards and objective for which the opponents have planned
        self.plan = self.rivals = ()  # their steps, () without a solution; calls (milliseconds, seat), sorted
        self.new_turn, self.last_caller = True, 0  # new_turn, in table mode: the player has not begun
        if "resumed" in extras:
            self._unit("deal").restore(self, *extras.pop("resumed"))  # the first state is a `Deal`

    def show(self):
        if self.match.over and not self.outcome:
            self.console.soon(self.finish)
        elif not self.open_due():
            super().show()

    @property
    def name(self):
        return self.state.name if self.state else "krypto"

    def lay_out(self, group):
        self.view = HandView(self.console, group)
        self.prompts = self.view.prompts

    def hide(self):
        super().hide()
        self.clock.hold()
        self.explain.hold()
        self.view = self.state = self.goal = None
        if self.outcome:
            self.outcome.frames = None  # the generator refers to the view

    def cancel(self):
        if self._work:
            self._work.close()  # unloads its modules
        super().cancel()

    def open(self, page, kind):
        if page == "typed":
            self._unload()
        self.console.open(_PAGES + page, kind, self)

    def make_room(self):
        """Unload the module of the next state. Called before something else is loaded; `near` reloads it."""
        if self.state:
            self._unload(self.state.units[0])

    def finish(self):
        self._unload()
        super().finish()

    def pause(self):
        self.make_room()
        super().pause()

    def open_due(self):
        """Show the page for the current state, if it needs one; return True if so."""
        if self.outcome:
            return False
        rules, phase = self.match, self.match.phase
        real = self.real and not self.opening
        if real and (phase == DEALING or phase == OPENING and rules.mode.turns_up()):
            self.open("typed", "RealCardsPage")
        elif phase == DEALING and self.next_number == -1 and self.solo:
            self.open("typed", "HandNumberPage")
        elif works_due(self):
            return False
        elif phase == JUDGING:
            self.open("penalty", "PenaltyScreen")
        else:
            if phase == LYING and self.new_turn and rules.table:
                self.new_turn = False
                if not self.covered:
                    self.dealt()  # the last hand is turned for both players
            return False
        return True

    def _kind(self):
        """Return the class of the current state, or the outcome on show."""
        if self.outcome:
            return self.outcome
        phase = self.match.phase
        works = works_due(self)
        if phase == TURN and not works and (self.new_turn or not self.match.mode.held):
            return self._unit("hands").Hands
        if phase == DEALING or self.covered or self.turning or works:
            return self._unit("deal").Deal
        if phase == TURN:
            return self._unit("hands").Held
        if phase != EXPLAINING:
            return self._unit("call").Calls
        if self.called:
            return self._unit("step").Called
        unit = self._unit("step")
        return unit.Steps if self.session.person(self.match.caller) else unit.OpponentSteps

    def _unit(self, name):
        """Return a module of states."""
        if name not in self._units:
            self._units[name] = Loaded(_PAGES + name)
            self._units[name].__enter__()
        return self._units[name].module

    def _unload(self, *kept):
        """Unload the modules of states but those named."""
        for name in list(self._units):
            if name not in kept:
                self._units.pop(name).end()

    def near(self):
        super().near()
        if self.state and self.idle and not self.match.over:
            self._unit(self.state.units[-1])  # the next state's

    def enter(self):
        kind = self._kind()
        self.cancel()
        self._unload(*kind.units)
        self.view.wipe()
        self.state = self.outcome or kind(self)
        self.goal = self.state.goal
        self.beat = self.state.every
        self.state.show()
        if self.view.waiting or len(self.view.wiped):
            self.later(self.view.complete)
        if self.notice and self.state.units[0] != "deal" and not self.outcome:  # a deal erases messages
            self.word(self.notice)
            self.notice = ""

    def lights(self):
        super().lights()
        last = self.state.last
        called = self.match.caller is not None
        if called:
            self.state.lights()
        for at in range(len(_RING)) if last else ():
            if at >= last or not called:
                self.console.light(_RING[at], colours.RED if at < last else 0)
        if not called:  # call keys stay lit
            self.state.lights()

    def say(self, text):
        if self.view:
            self.view.say(text)

    def word(self, text, tune=tone.BAD):
        self.say(text)
        self.console.tune(tune)
        self.worded = supervisor.ticks_ms()
        self.beat = self.beat or 100  # for the end of the message

    def ask(self, pairs, on_a=None, urgent=True):
        if self.worded >= 0:
            self.worded = -1
            self.view.say("")
        super().ask(pairs, on_a, urgent)

    @property
    def awake(self):
        """Return True while cards are face up: players think for long, and no call may be lost."""
        return bool(self.match.cards) and not self.covered and not self.outcome

    def seconds(self, key):
        """Return the seconds of a clock option; None for no limit."""
        value = self.match.resolved.get(key, "none")
        return None if value == "none" else int(value)

    def hand_clock(self):
        """Return the seconds of the hand's or the turn's clock, or None."""
        if self.match.phase == TURN:
            return self.seconds("turn")
        return _LAST_HAND if self.match.table else self.seconds("clock")

    def dealt(self):
        """Start the clock, and turn the new cards. Called after each deal."""
        self.clock.start(self.hand_clock())
        self.hints, self.answer, self.covered, self.turning = 0, None, False, True

    def conclude(self, code, seat, text, steps=(), missed=False):
        """Play the event that ends a call or a hand, and show the outcome. At home the cards may stay.

        `seat` is the caller, -1 for none; `text` describes the end, unless it is a win; `steps` are the
        caller's. `missed`: the text begins with their result, which is first shown struck through.
        """
        match, mode, last = self.match, self.match.mode, self.match.mode.last
        outcome = self._unit("outcome").Outcome(self, code, seat, text, steps, missed)
        self.session.play(code)
        stays = match.phase == LYING and not mode.strict
        if not stays:
            self.new_turn = not (last and mode.last)  # the last hand's clock continues for the other player
            outcome.tell()
        else:
            self.notice = text
        if missed or not stays:
            self.outcome = outcome
        self.enter()

    def time_out(self):
        """End the call or the hand because a clock ran out or the players asked for it."""
        caller = self.match.caller
        if caller is None:
            self.conclude(TIME, -1, t("Time is up") if self.clock.left == 0 else t("New cards"))
        else:
            self.conclude(TIME, caller, t("Time is up") if self.match.mode.strict else t("the cards stay"))

    def pass_turn(self, code=TIME):
        """Pass the turn in the table mode, end its round with SKIP, or a match of open hands with END."""
        self.session.play(code)
        if code == TIME:
            self.console.tune(tone.BAD)
        self.new_turn = True
        self.outcome = None
        self.go_on()

    def go_on(self):
        """Show the next event that the match needs: a page, a state or the result."""
        if self.console.top is not self:
            self.console.pop()
        elif self.match.over and not self.outcome:
            self.finish()
        elif self.group and not self.open_due():  # without a group it is about to be shown
            self.enter()

    def hint(self):
        self.state.hint()

    @property
    def undoable(self):
        return self.state is not None and self.state.undoable

    def undo(self):
        self.state.undo()

    @property
    def correctable(self):
        """Return True if real cards may be corrected: no call since, and no hand played."""
        return self.session.correctable and (not self.match.table or self.match.mode.round < 2)

    def correct(self):
        self.turning = self.covered = False
        with Loaded(_PAGES + "typed") as typed:
            typed.take_back(self)
        self.go_on()

    def rows(self):
        match = self.match
        found = self.state.rows() if self.state else []  # there is no state below a page
        if match.table and match.may(SKIP):
            found.append((t("End round"), self._ask_both))
        found.append((t("Points"), self.points))
        if match.may(END):
            found.append((t("Finish match"), lambda: self.pass_turn(END)))
        return found

    def shortcut(self, role):
        return self.state.shortcut(role) if self.state else 0

    def _ask_both(self):
        question = t("Do both agree?"), t("No"), t("Yes"), lambda: self.pass_turn(SKIP)
        self.console.open("handheld.screens.pause", "ConfirmScreen", *question)

    def points(self):
        self.make_room()
        self.open("pages", "PadPage")

    def howto(self):
        self._unload(*(self.outcome.units[:1] if self.outcome else ()))  # room for the text
        with Loaded("games.krypto.howto") as howto:
            text = howto.paragraphs(self.match.resolved)
        self.console.tell(self.console.about.TITLE, text)

    def sheet(self, seat):
        return self.console.page(_PAGES + "pages", "PadPage", self)

    def figures(self):
        best = self.times[0] if self.match.seats == 1 else 0
        return "%d.%d s" % divmod(best, 10) if best else "", None, self.times

    def tick(self, now):
        if self.worded >= 0 and since(now, self.worded) > _WORD_MS:
            self.worded = -1
            self.say("")
            return True
        if not self.outcome and (self.clock.left or self.match.caller is not None):
            self.console.stay_awake()  # players watch the clock without pressing keys
        return super().tick(now)

    def on_beat(self, now):
        return self.state.every > 0 and self.state.tick(now)

    def number(self, n):
        return self.state.number(n)

    def turn(self, step):
        return self.state.turn(step)

    def press(self, key):
        self.state.key(key)

    def key(self, key):
        return self.state.early(key) or super().key(key)

    def out(self):
        if self.group and not self.state.back():
            self.pause()
