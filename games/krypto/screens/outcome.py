"""The outcome of a hand: its texts, look-ups and keys. `scene` draws it."""

from micropython import const

from games.krypto.rules import number
from games.krypto.rules.events import STREAK, TIMES
from games.krypto.screens import scene
from games.krypto.screens.state import State
from handheld import keys, tone
from handheld.prompts import MENU
from handheld.stage import Loaded
from handheld.text import t

_FRAME_MS = const(50)
_STAY_MS = const(4000)  # duration in a match without people
_MOST = const(4095)  # highest value of a note in the journal
_LONGEST = const(0xFFFFFF)  # highest sum of times, in tenths of a second
_POINTS_KEY = const(9)


class Outcome(State):
    """The outcome of a hand: the screen's `outcome`, until a key continues. Any key stops its animation.

    If the cards stay, as they may at home, it shows only a result that missed, for a second or until a key,
    which then acts on the hand. For `scene`:

    * `seat`: the caller, -1 for none; `title`: the text of the heading after its name; `gain`: its points;
    * `result`: the result of the fourth step, "" for none; `slot`: the card that it replaces;
    * `left`: the other numbers; `target`: the hand's target;
    * `texts`, `steps`: the lines below; `looks`: True while some of them are pending;
    * `over`: True if the hand is over.
    """

    every = _FRAME_MS
    units = "outcome", "call"

    def __init__(self, screen, code, seat, text, steps, missed):
        """Note the state before the event `code`. The other arguments are those of `conclude`."""
        super().__init__(screen)
        match, mode = self.match, self.match.mode
        self.hand = mode.round if match.table else mode.hand
        self._held = mode.held or mode.last
        self._hand = match.cards, match.objective
        self.target = "%d" % match.objective
        self.left = [number.text(pair) if pair else "" for pair in match.numbers]
        self._scores = match.scores()
        self.seat = seat
        self.title = text
        self.steps = steps
        self.result = number.text(steps[-1][3]) if missed else ""
        self.slot = code % 5
        if missed:
            self._consume(code)
        self._code = code
        self.over = False  # True if the hand is over
        self.gain = 0
        self.texts = []
        self.frames = None
        self._needs_solution = self._timed = False  # True if a solution or a best time has to be looked up
        self._side_page = ""
        self._seen = False  # True once the animation has begun
        self._tune = tone.BAD  # () once it has been played

    @property
    def name(self):
        """Return the name for the serial console."""
        return "outcome" if self.over else "miss"

    def _consume(self, code):
        """Remove the two numbers of the last step."""
        self.left[code % 25 // 5] = self.left[code % 5] = ""

    def tell(self):
        """Compose the texts once the event has ended the hand. Called by `conclude`."""
        match = self.match
        seat = self.seat
        self.over = True
        self.units = "outcome", "hands" if match.table else "deal"
        text, self.title = self.title, ""
        self.gain = gain = match.scores()[seat] - self._scores[seat] if seat >= 0 else 0
        if gain > 0:
            self._tune = tone.GOOD
            tenths = max(1, (self.screen.clock.spent + self.screen.explain.spent) // 100)
            if self.screen.solo:
                times = self.screen.times
                times[1] = min(times[1] + tenths, _LONGEST)
                self.session.journal.note(TIMES + 1, times[1])
            if self.steps:
                self._consume(self._code)
                self.result = self.target
                text = self._took(tenths)
            else:
                text = t("It has no solution.")
        else:
            self._keep_streak(0)
            self.steps = ()
            # In the table mode the hand is played again, except the last one after both have erred.
            self._needs_solution = not match.table or seat < 0 or match.mode.erring
            if self._needs_solution and not self.result:  # it begins with the cards
                self.left = ["%d" % card for card in self._hand[0]]
        if gain > 1:
            self._tune = tone.STREAK
        if gain > 0 and self._scores[seat] < max(self._scores) <= match.scores()[seat]:
            self._tune = tone.LEAD
        if seat < 0:
            self.title = text
            text = ""
        elif match.table:
            self.title = t(": hand %d") % self._held if gain > 0 else t(": no Krypto")
        elif not self.result:
            self.title = " %+d" % gain
        if text:
            self.texts.append(text)
        if self._needs_solution:
            self.texts.append(t("^ a solution") if self.console.theme.wide else t("A solution:"))

    @property
    def won(self):
        """Return True if the caller's steps hit the target."""
        return self.over and self.gain > 0 and len(self.result) > 0

    def _took(self, tenths):
        """Put the caller's time into the heading; return the streak in a solo match."""
        screen = self.screen
        self.title = t(" in %d.%d s") % divmod(tenths, 10)
        seat = self.seat
        if not self.session.person(seat) or screen.hints:
            return ""
        best = screen.times[seat]
        if not best or tenths < best:
            screen.times[seat] = tenths
            self.session.journal.note(TIMES + seat, min(tenths, _MOST))
        self._keep_streak(screen.streak + 1)
        if screen.solo and screen.streak > 1:
            self._tune = tone.STREAK
        self._timed = tenths if screen.deal_number >= 0 else 0
        return t("streak %d") % screen.streak if screen.solo else ""

    @property
    def looks(self):
        """Return True while a best time or a solution has to be looked up."""
        return self._timed or self._needs_solution

    def _keep_streak(self, hands):
        """Store the streak, which lasts as long as a solo match."""
        if self.screen.streak != hands:
            self.screen.streak = hands
            if self.screen.solo:
                self.session.journal.note(STREAK, min(hands, _MOST))

    # Drawing

    def sound(self):
        """Play the tune of the outcome, once."""
        if self._tune:
            self.console.tune(self._tune)
            self._tune = ()

    def show(self):
        self.frames = scene.scene(self)
        screen = self.screen
        if self.over:
            match = self.match
            self._side_page = t("points|pts") if match.seats > 1 or match.mode.strict else ""
            if screen.deal_number >= 0 and not match.over:
                self._side_page = t("number|no.")
            pairs = ((keys.A, t("result") if match.over else t("next")),)
            if self._side_page:
                key = keys.NUMBER + _POINTS_KEY if self.console.hardware.plain else keys.RIGHT
                pairs += ((key, self._side_page),)
            screen.ask(pairs + (MENU,), self._go_on)
        else:
            screen.ask(((keys.A, t("continue")), MENU), self._return, False)
        self.console.keys.let_go()  # a held arrow of the last step means something else here
        if self.over and (self._seen or not self.console.fall_ms):
            for _ in self.frames:
                pass
            self._rest()
        else:
            self._frame()
            if self._timed:  # at once, because a key may end the animation
                screen.work(self._look(), self._found, True)
        self._seen = True

    def tick(self, now):
        """Draw the next frame."""
        if not self._frame():
            self._rest()
        return True

    def _frame(self):
        """Draw a frame. Return False at the end; the device's `next` takes no default that would tell."""
        for _ in self.frames or ():
            return True
        return False

    def _rest(self):
        """Start the pending look-ups, or leave, at the end of the animation."""
        screen = self.screen
        screen.beat = 0
        self.frames = None  # the generator refers to the view
        if not self.over:
            self._return()
        elif self.looks:
            screen.work(self._look(), self._found, True)
        elif not self.session.people():
            screen.moment(_STAY_MS, self._go_on, True)

    # Look-ups

    def _look(self):
        """Look up the best time of the hand and a solution; the modules are loaded after the first draw."""
        yield None
        self.screen.make_room()
        self.console.theme.unload()  # only small letters follow
        text, steps = "", ()
        if self._timed:
            with Loaded("games.krypto.honours") as honours:
                text = honours.record_challenge(self.console, self.screen, self._timed)
            del honours
        if self._needs_solution:
            with Loaded("games.krypto.solving.search") as search:
                for steps in search.solve(self._hand[0], self._hand[1], self.match.rule):
                    if steps is None:
                        yield None
            del search
        yield text, steps

    def _found(self, answer):
        text, steps = answer
        if text:
            self.texts[:1] = [text]
        if self._needs_solution:
            self.steps = steps
            if not steps:
                self.texts[-1] = t("It has no solution.")
            self.frames = scene.write(self)
        self._needs_solution = self._timed = False
        self.screen.beat = _FRAME_MS

    # Keys

    def _go_on(self):
        """Go on to the next hand or the result."""
        self.screen.outcome = None
        self.screen.go = True
        self.screen.go_on()

    def _return(self):
        """Turn the cards up again."""
        self.screen.outcome = None
        self.screen.enter()

    def lights(self):
        if self._side_page:
            self.console.light_plain(keys.RIGHT, 0x606060)

    def early(self, key):
        """End the view of a wrong result at home; the key then acts on the hand."""
        if not self.over:
            self._return()
            if key != keys.A or self.session.people() > 1:  # A may be a call then
                self.console.soon(lambda: self.console.top.key(key))
        return not self.over

    def number(self, n):
        seats = self.match.seats
        if not self.over:
            if n <= seats:
                self._return()
                self.console.soon(lambda: self.console.top.number(n))
            return n <= seats
        late = 1 < seats >= n  # a seat's call key
        if late:
            self.screen.ask(((0, t("too late")), (keys.A, t("next")), MENU), self._go_on)
        return late

    def key(self, key):
        if key == keys.RIGHT and self._side_page == t("number|no."):
            self.screen.next_number = -1
            self._go_on()
        elif key == keys.RIGHT and self._side_page:
            self.screen.points()
