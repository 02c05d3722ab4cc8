"""Krypto at play: cards are dealt, somebody calls, somebody puts the steps together."""

import displayio
import supervisor
from micropython import const

from games.krypto.clock import CALL_TICK, HAND_TICK, Clock, restore
from games.krypto.rules.events import DEALING, EXPLAINING, JUDGING, LYING, OPENING, TIME, TURN
from games.krypto.screens.call import Called, Calls
from games.krypto.screens.deal import Deal, Held, works_due
from games.krypto.screens.hand import HandView
from games.krypto.screens.outcome import Outcome
from games.krypto.screens.step import OpponentSteps, Steps
from handheld import colours, tone
from handheld.keys import since
from handheld.screens import match
from handheld.stage import Visit
from handheld.text import t

_PAGES = "games.krypto.screens."
_LAST_HAND = const(180)  # seconds for the table's last hand
_WORD_MS = const(2500)  # how long a passing word stays
_RING = b"\x01\x02\x03\x04\x06\x07\x09\x0a\x0b\x0c"  # the outer keys: a light for each of the last seconds


class MatchScreen(match.MatchScreen):
    """A match of any mode, with its clocks. Each state is a `Phase`; rare ones are pages above it."""

    challenge = ()  # whose best time there is for the solo hand that lies there, and that time

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self.real = extras["cards"] == "real"
        self.difficulty = extras["difficulty"]
        self.solo = self.match.settled["mode"] == "solo"
        self.times = [0] * (self.match.seats + self.solo)  # best of each seat, 0.1 s; of solo also the sum
        self.go = False  # the next hand may be dealt at once
        self.turning = False  # cards were dealt that nobody has seen yet
        self.mistyped = b""  # real cards that are to be typed anew
        self.opening = b""  # the real card that is the objective of the round about to open
        self.covered = bool(self.match.log)  # the match goes on after a break
        self.deal_number = -1  # what the solo hand that lies there follows from
        self.next_number = -1  # and the next one; -1 asks for it
        self.hints = 0  # stages of hints given for the hand
        self.clock = Clock(HAND_TICK, session.journal.tick)  # of the hand, or the table's turn
        self.explain = Clock(CALL_TICK, session.journal.tick)
        self.notice = None  # what is to be said once, before the first deal None
        self.streak = 0  # hands solved in a row without a hint
        self.called = False  # the moment of a call is still to pass
        self.view = self.phase = self.outcome = None  # the Outcome that is shown
        self._hand = None  # group and view of the hand, while an outcome is shown
        self.planned = None  # the cards and the objective that the opponents have looked at
        self.plan = ()  # how they solve them; () if there is no way
        self.rivals = ()  # when they call: (milliseconds, seat), the earliest first
        self.new_turn = True  # at the table: the player has not begun
        self.last_caller = 0
        self.worded = -1  # ticks when a passing word came in place of the prompts; -1 for none
        if "kept" in extras:
            restore(self, *extras.pop("kept"))
        if self.match.table:
            console.load("krypto", "screens.hands")  # it stays

    def show(self):
        if self.match.over and not self.outcome:
            self.console.soon(self.finish)
        elif not self.open_due():
            super().show()

    @property
    def name(self):
        """What is shown, in a word."""
        return self.phase.name if self.phase else "krypto"

    def lay_out(self, group):
        self.view = self._kind().view(self.console, group)
        self.prompts = self.view.prompts

    def _change_view(self):
        """Show the view of the phase that is due in place of the other one. The hand's is kept."""
        kept = self._hand
        self._hand = None
        if isinstance(self.view, HandView):
            self._hand = self.group, self.view
        if kept:
            self.group, self.view = kept
            self.prompts = self.view.prompts
            self.view.signs(False)
        else:
            self.group = displayio.Group(x=self.console.theme.left)
            self.lay_out(self.group)
        self.console.resend()

    def hide(self):
        super().hide()
        self.clock.hold()
        self.explain.hold()
        self.view = self.phase = self._hand = None

    def settle(self):
        if self._work:
            self._work.close()  # and so what it has loaded goes
        super().settle()

    def open(self, page, kind):
        """Show one of the pages in `screens` above this one, or above the page that is up."""
        self.console.open(_PAGES + page, kind, self)

    def open_due(self):
        """Show the page that is due now, where there is one; True if so."""
        if self.outcome:
            return False
        rules = self.match
        phase = rules.phase
        real = self.real and not self.opening
        if real and (phase == DEALING or phase == OPENING and rules.mode.turns_up()):
            self.open("typed", "RealCardsPage")
        elif phase == DEALING and self.next_number < 0 and self.solo:
            self.open("typed", "HandNumberPage")
        elif works_due(self):
            return False
        elif phase == JUDGING:
            self.open("hands", "PenaltyScreen")
        elif phase == TURN and (self.new_turn or not rules.mode.held):
            self.open("hands", "HandsPage")
        else:
            if phase == LYING and self.new_turn and rules.table:
                self.new_turn = False
                if not self.covered:
                    self.dealt()  # the last hand is turned for both
            return False
        return True

    def _kind(self):
        """Return the class of the phase that is due, or the outcome that is shown."""
        phase = self.match.phase
        if self.outcome:
            return self.outcome
        if phase == DEALING or self.covered or self.turning or works_due(self):
            return Deal
        if phase == TURN:
            return Held
        if phase != EXPLAINING:
            return Calls
        if self.called:
            return Called
        return Steps if self.session.person(self.match.caller) else OpponentSteps

    def enter(self):
        kind = self._kind()
        self.settle()
        if not isinstance(self.view, kind.view):
            self._change_view()
        self.worded = -1
        self.phase = self.outcome or kind(self)
        self.beat = self.phase.every
        self._pace()
        self.phase.show()
        if self.notice and kind is not Deal and not self.outcome:  # turning the cards would wipe it out
            self.word(self.notice)
            self.notice = ""

    def lights(self):
        super().lights()
        last = self.phase.last
        called = self.match.caller is not None
        if called:
            self.phase.lights()
        for at in range(last or len(_RING), len(_RING)):
            self.console.light(_RING[at], 0)
        if not called:  # nobody's call goes out
            for at in range(last):
                self.console.light(_RING[at], colours.RED)
            self.phase.lights()

    def say(self, text):
        if self.view:
            self.view.say(t(text))

    def word(self, text, tune=tone.BAD):
        """Show a passing word."""
        self.say(text)
        self.console.tune(tune)
        self.worded = supervisor.ticks_ms()
        self.every = self.every or 100

    def ask(self, pairs, on_a=None, loud=True):
        if self.worded >= 0:
            self.worded = -1
            self.view.say("")
        super().ask(pairs, on_a, loud)

    @property
    def awake(self):
        """True while cards lie open: who thinks for long presses no key, and a call is a call."""
        return bool(self.match.cards) and not self.covered and not self.outcome

    def seconds(self, key):
        """An option that is a clock, in seconds; None where there is none."""
        value = self.match.settled.get(key, "none")
        return None if value == "none" else int(value)

    def hand_clock(self):
        """Seconds of the hand's or the turn's clock, or None."""
        if self.match.phase == TURN:
            return self.seconds("turn")
        return _LAST_HAND if self.match.table else self.seconds("clock")

    def dealt(self):
        """Cards have come: they are to be turned, then the clock runs."""
        self.clock.start(self.hand_clock())
        self.hints = 0
        self.covered = False
        self.turning = True

    # How calls, hands and turns end

    def conclude(self, code, seat, text, steps=(), missed=False):
        """Play what ends a call or a hand, and show what came of it; at home the cards may stay.

        `seat` is whose call it was, -1 for none; `text` says what happened, if it is no win; `steps` are the
        caller's. `missed`: the text begins with their result, which is shown struck through first.
        """
        rules, mode = self.match, self.match.mode
        last = mode.last
        count = mode.round if rules.table else mode.hand
        before = rules.cards, rules.objective, rules.scores(), mode.held or last, count
        self.session.play(code)
        stays = rules.phase == LYING and not mode.strict
        self.notice = text if stays else self.notice
        if not stays:
            self.new_turn = not (last and mode.last)  # the last hand's clock goes on for who has not erred
        if missed or not stays:
            self.outcome = Outcome(self, before, seat, text, steps, missed, not stays)
        self.enter()

    def time_out(self):
        """A clock has run out, or the players wish what comes then."""
        caller = self.match.caller
        if caller is None:
            self.conclude(TIME, -1, t("Time is up" if self.clock.left == 0 else "New cards"))
        else:
            self.conclude(TIME, caller, t("Time is up." if self.match.mode.strict else "the cards stay"))

    def pass_turn(self, code=TIME):
        """At the table: the turn goes to the other player, or with SKIP the round ends."""
        self.session.play(code)
        self.console.tune(tone.BAD)
        self.new_turn = True
        self.go_on()

    def go_on(self):
        """Go on with what the match waits for now: a page, a phase, the result."""
        if self.console.top is not self:
            self.console.pop()
        elif self.match.over and not self.outcome:
            self.finish()
        elif self.group is None or not self.open_due():
            self.enter()

    def hint(self):
        if self.match.phase != LYING or self.covered or self.turning or self.outcome:
            return
        if self.match.mode.strict:
            self.word("no hints in a tournament")
        else:
            self.open("pages", "HintPage")

    @property
    def undoable(self):
        """True if the caller may take a step back, or put a hand back."""
        return self.phase is not None and self.phase.undoable

    def undo(self):
        self.phase.undo()

    @property
    def correctable(self):
        """True if real cards may be typed anew: nobody has called since, and no hand has been played."""
        return self.session.correctable and (not self.match.table or self.match.mode.round < 2)

    def correct(self):
        self.turning = self.covered = False
        self.take_back_cards()
        self.go_on()

    def take_back_cards(self):
        """Take back what was typed in last: it is `mistyped` then.

        An objective that follows from the hands goes with the last of them.
        """
        rules = self.match
        while self.session.correctable:
            typed = bytes(rules.log[rules.given() + 1 :])
            if not self.session.correct():
                break
            self.mistyped = typed
            if rules.phase != OPENING or rules.mode.turns_up():
                break

    def rows(self):
        with Visit(_PAGES + "pause") as pause:  # what the rows do stays as long as they do
            return pause.rows(self)

    def points(self):
        """Show the score pad."""
        self.open("pages", "PadPage")

    def howto(self):
        with Visit("games.krypto.howto") as howto:
            text = howto.of(self.match.settled)
        self.console.tell("Krypto", text)

    def sheet(self, seat):
        """The score pad."""
        return self.console.page(_PAGES + "pages", "PadPage", self)

    def figures(self):
        best = self.times[0] if self.match.seats == 1 else 0
        return "%d.%d s" % divmod(best, 10) if best else "", None, self.times

    def tick(self, now):
        if self.worded >= 0 and since(now, self.worded) > _WORD_MS:
            self.worded = -1
            self._pace()
            self.say("")
            return True
        if not self.outcome and (self.clock.left or self.match.caller is not None):
            self.console.stay_awake()  # a clock runs that is watched without a key
        return super().tick(now)

    def on_beat(self, now):
        return self.phase.tick(now)

    def number(self, n):
        return self.phase.number(n)

    def turn(self, step):
        return self.phase.turn(step)

    def press(self, key):
        self.phase.key(key)

    def key(self, key):
        return self.phase.early(key) or super().key(key)

    def out(self):
        if self.group and not self.phase.back():
            self.pause()
