"""Match screen of Cybo: the grid, on which one key rolls the die."""

from micropython import const

from games.cybo import rules, words
from games.cybo.packed import numbers
from games.cybo.view import MatchView
from handheld import colours, keys, tone
from handheld.prompts import MENU
from handheld.screens.roll import RollScreen
from handheld.stage import Loaded
from handheld.text import t, wrap

_ROLL_MS = const(300)  # between two rolls of an opponent
_READ_MS = const(1100)  # time to read the end of a turn
_FRAME_MS = const(60)
_PLAIN_MS = const(150)  # added to the animation's time in the settings: 0.5 s
_TENSION_MS = const(1000)  # the same, for a roll that may score
_SLOW = (300, 240, 180, 120, 120)
_PERFECT = const(2)  # level of the opponent that gives hints

_CLOSE = (392, 70, 370, 70, 349, 70, 330, 160)
_MISS = (260, 50, 196, 80)
# One note for each cell of a line, as it joins.
_LINE = (523, 180, 659, 180, 784, 300)
_IN_ORDER = (659, 180, 784, 180, 1047, 120, 1319, 300)
_QUAD = (523, 180, 659, 180, 784, 180, 1047, 180, 1319, 90, 1047, 90, 1319, 400)
_VIOLET = const(0x240838)  # status light while no person is asked


class MatchScreen(RollScreen):
    """The screen of a match, from the first roll to the result."""

    name = "cybo"
    low = 1
    high = rules.SIDES
    steps = (0, -3, 3, -1, 1)  # steps of the cursor on the grid

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self._view = None
        self._offering = False  # True while a person decides on the fourth roll
        self._why = ""  # reason for an opponent's choice
        self._decides = False  # True if the roll may make a trinity or a quad
        self._slow = ()  # durations of the last steps of the light in ms, the last one first
        self._fall_ms = 0  # duration of the roll's animation
        self._frames = 0  # remaining frames of the celebration of a turn
        self._turn_begins = False  # True until the heading of a new turn is drawn
        self._told = ""  # the hint that is shown

    def lay_out(self, group):
        self._view = MatchView(self.console, group)
        self.prompts = self._view.prompts

    def show(self):
        told = self._told
        super().show()
        if told and not self._work:
            self.later(self._tell, told)

    def hide(self):
        super().hide()
        self._view = None

    def choices_back(self):
        """Return 1 if a person has declined an offer and the die has not been rolled since."""
        return int(self.session.may_undo() and self.session.person(self.match.ended_seat))

    # State of the match

    def enter(self):
        self.cancel()
        self._offering = False
        self._told = ""
        match = self.match
        view = self._view
        if match.rolls:
            texts = view.turn(match)
        elif match.ended:
            texts = view.ended(match)
        else:
            texts = view.begin_turn(match, 0)
        for draw in texts:
            self.later(draw, match)
        if match.over:
            self.look_back()
        elif match.offer:
            self._offer()
        else:
            needed = self._needed()
            prompt = t("%s needs %d|needs %d") % (match.names[match.roller], needed, needed) if needed else ""
            self.await_roll(match.roller, prompt, _READ_MS if match.ended and not match.rolls else _ROLL_MS)

    def _needed(self):
        """Return the number that a qualified player needs first, or 0."""
        own = self.match.qualified[self.match.roller]
        return numbers(own)[0] if own and not self.match.rolls else 0

    def goal(self, code):
        scores = self.match.alive()[0] >> code & 1
        return "", self._view.grid.place(code) if scores else None, keys.A

    def lights(self):
        self._view.lights(self.match)
        self.console.light(0, colours.GREEN if self.prompts.urgent else _VIOLET)

    # The fourth roll on offer

    def _offer(self):
        match = self.match
        self.roller = match.turn
        if self.session.person(match.turn):
            self._offering = True
            self._view.risk = match.stakes()[0] == 3  # no points at risk
            self._ask_offer()
        else:
            self._view.risk = None
            self.ask(((0, t("%s thinks") % match.names[match.turn]), MENU), None, False)
            self.work(self._opponent(self.session.levels[match.turn] - 1), self._said)

    def _opponent(self, level):
        """Return the slices of an opponent that decides on the offer."""
        with Loaded("games.cybo.opponent") as opponent:  # 5 KB, loaded only while it thinks
            return opponent.explain(self.match, self.match.turn, level)

    def _said(self, answer):
        """Show an opponent's choice for long enough to read it."""
        code, self._why = answer
        self._view.risk = code != rules.STOP
        self._view.offer(self.match)
        self.ask(((keys.A, t("continue")), MENU))
        self.moment(0 if self.hurried else _READ_MS, self._decide, True)

    def _ask_offer(self):
        a, other = (t("roll"), t("keep")) if self._view.risk else (t("keep"), t("roll"))
        self.ask(((keys.A, a), (keys.UP, other), MENU), self._decide)

    def _decide(self):
        """Roll or stop, according to the cursor."""
        if not self._view.risk:
            self.session.play(rules.STOP)
            self.land()
        elif self.session.typed:
            self.cancel()
            self.type_in()
        else:
            self.roll()

    def choose(self, key):
        if self._offering:
            self._view.risk = not self._view.risk
            self._view.offer(self.match)
            self._ask_offer()
        elif key != keys.A:
            self._card()

    # The die

    def throw(self, dice):
        return dice.die(rules.SIDES)

    @property
    def rolls_on(self):
        """True unless there is an offer or the match is over."""
        return not self.match.offer and not self.match.over

    def roll(self, typed=0):
        self._decides = self.match.alive()[0] > 1
        self._turn_begins = not self.match.rolls
        self._told = ""
        if self._turn_begins:
            self._why = ""
            self._view.clear(self.match, self._needed())
            self._view.lights(self.match)
        super().roll(typed)

    def fall(self, number):
        """Start the animation, which slows down if the roll may score. Return its milliseconds."""
        self._slow = _SLOW if self._decides else ()
        self._fall_ms = self.console.fall_ms + (_TENSION_MS if self._decides else _PLAIN_MS)
        self._turn_die(0, False)
        return self._fall_ms

    def frame(self, gone):
        if self._plays:
            return
        if self._turn_begins:
            self._turn_begins = False
            self._view.starts(self.match, self.roller)
        else:
            self._turn_die(gone)

    def _turn_die(self, gone, turns=True):
        """Draw a frame of the roll, `gone` milliseconds after its start."""
        left = 1
        remaining = self._fall_ms - gone
        for step in self._slow:
            if remaining <= step:
                break
            remaining -= step
            left += 1
        else:
            left += max(0, remaining // _FRAME_MS - 1)
        if self._view.fall(self.typed, left, turns) and self._slow and turns:
            self.console.tune(tone.CLICK)

    def blink(self, left):
        self._view.celebrate(self._frames - left, left, not self.typing)

    def land(self):
        """Show the die at rest, or a declined offer. Called by RollScreen after each roll."""
        match = self.match
        ended = not match.rolls
        self.hurried = self.hurried and not ended
        self.enter()
        if self.hurried:
            self.tick(0)  # nothing moved, and only the die shows a repeated number
        if ended and self.console.fall_ms and (self._view.made or not self.typing):
            self.blinks = self._frames = self._view.frames()
            self.blink(self.blinks)
        if not ended:
            tune = tone.PLACE
        elif match.ended_points > 9:
            tune = _QUAD
        elif match.ended_points > 3:
            tune = _IN_ORDER
        elif self._view.made:
            tune = _LINE
        elif self._view.close:
            tune = _CLOSE
        else:
            tune = _MISS
        if ended and self._leads():
            tune += tone.LEAD
        after = match.roller
        if ended and not match.over and after != match.ended_seat and self.session.person(after):
            tune += tone.PASS
        self.console.tune(tune)

    def _leads(self):
        """Return True if the turn that has ended took the lead."""
        scores = self.match.scores()
        own = scores[self.match.ended_seat]
        return own == max(scores) and own - self.match.ended_points < max(sorted(scores)[:-1] + [0])

    def point(self, number):
        self._view.grid.point(number)

    def _aim(self, by):
        super()._aim(by)
        self._view.die(self.typed)

    # Around the match

    def hint(self):
        """Explain the offer or an opponent's choice, or else the chances of the next roll."""
        if not self._why and not self.match.over:
            self.session.hint(self.match.roller)
        if self._offering:
            self.work(self._opponent(_PERFECT), self._explained, True)
        elif not self._work and not self.match.over:
            self._tell(self._why or words.hint(self.match))
            if self._then:  # until a key is pressed
                self._wait = 1 << 29
                self.ask(((keys.A, t("continue")), MENU))

    def _explained(self, answer):
        self._tell(answer[1])

    def _tell(self, text):
        self._told = text
        while self._later:
            self.tick(0)
        self._view.rows(wrap(text, self._view.columns))

    def rows(self):
        return (t("Score card"), self._card), (t("Why?") if self._why else t("Hint"), self.hint)

    def out(self):
        if self.typing and self.match.offer and self.session.person(self.match.turn):
            self.enter()  # redraw the offer
        else:
            super().out()

    def sheet(self, seat):
        """Return the score card of a seat; -1 for the standings."""
        with Loaded("games.cybo.card") as card:  # rarely shown
            return card.CardScreen(self.console, self.match, seat)

    def _card(self):
        """Show the standings, or the card of a single player."""
        self.console.push(self.sheet(0 if self.match.seats == 1 else -1))
