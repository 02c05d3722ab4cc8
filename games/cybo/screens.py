"""Cybo at play: the grid is the screen, and one key rolls."""

import displayio
from micropython import const

from games.cybo import rules, words
from games.cybo.packed import numbers
from games.cybo.view import MatchView
from handheld import keys, tone
from handheld.keys import since
from handheld.screens.play import PlayScreen, winners
from handheld.stage import let_go
from handheld.text import t, wrap

# What the match waits for.
_ROLL = const(0)  # the roller's key
_TYPE = const(1)  # the number that a real die shows
_TUMBLE = const(2)  # the die comes to rest
_OFFER = const(3)  # a person keeps, or risks the fourth roll
_THINK = const(4)  # an opponent does
_SAID = const(5)  # what it will do is read
_PAUSE = const(6)  # an opponent rolls in a moment
_END = const(7)  # the last turn is looked at before the result

_FRAME_MS = const(60)
_ROLL_MS = const(300)  # between two rolls of an opponent
_READ_MS = const(1100)  # for the end of a turn
_END_MS = const(3000)  # for the last one, where no people play
_FLASHES = const(8)  # frames: half a second
_PERFECT = const(2)  # the opponent that hints

_CLOSE = (392, 70, 370, 70, 349, 70, 330, 160)
_MISS = (260, 50, 196, 80)
_QUAD = (523, 60, 659, 60, 784, 60, 1047, 60, 784, 60, 1047, 160)
_VIOLET = const(0x240838)
_GREEN = const(0x00A020)


class MatchScreen(PlayScreen):
    """A match at play, from the first roll to the result."""

    name = "cybo"

    def __init__(self, console, session, extras):
        super().__init__(console, session)
        self._real = extras["dice"] == "real"
        self._state = _ROLL
        self._began = -1  # when the state did, by the ticks
        self._wait = 0  # how long it lasts
        self._risk = False  # the cursor of an offer, or what an opponent said
        self._typed = 6  # the cursor on the grid
        self._aimed = False  # it was moved: A takes its number
        self._work = None  # an opponent that weighs the offer
        self._why = ""  # why an opponent chose as it did
        self._hurry = False  # a key was pressed in an opponent's turn: it is over at once
        self._seat = 0  # who rolled last
        self._fresh = False  # the turn has just begun, and its head is still to be drawn
        self._flash = 0  # frames left

    def show(self):
        self.group = displayio.Group()
        self._view = MatchView(self.console, self.group)
        self._flash = 0
        self._hurry = False
        self._enter()

    def hide(self):
        self._view = None
        super().hide()

    @property
    def undoable(self):
        """True if a person has declined an offer and nothing has fallen since."""
        match = self.match
        return self.session.undoable and self.session.person(match.ended_seat) and not match.over

    # Where the match stands

    def _enter(self):
        """Find out what is waited for, and ask for it."""
        match = self.match
        view = self._view
        roller = match.roller
        self._work = None
        self.every = _FRAME_MS if self._flash else 0
        if match.rolls:
            view.turn(match)
        elif match.ended:
            view.ended(match)
        else:
            view.head(match, roller, ())
            view.say(t("Good luck!"), "")
        if match.over:
            self._stay(_END, _END_MS)
            view.foot.ask(t("result"), menu=False)
        elif match.offer:
            self._offer()
        elif self._real:
            self._type()
        elif self.session.person(roller):
            self._state = _ROLL
            self._ask_for(self._what(t("rolls")))
        else:
            self._stay(_PAUSE, _READ_MS if match.ended and not match.rolls else _ROLL_MS)
            self._ask_for(self._what(t("rolls")), False, False)
        view.lights(match)
        waits = self._state in (_ROLL, _TYPE, _OFFER)
        self.console.light(0, _GREEN if waits else _VIOLET)

    def _needed(self):
        """The number with which a qualified player has to begin, or 0."""
        own = self.match.qualified[self.match.roller]
        return numbers(own)[0] if own and not self.match.rolls else 0

    def _what(self, word):
        """What the roller does, or the number that has to fall."""
        needed = self._needed()
        return "%s %d" % (t("needs"), needed) if needed else word

    def _stay(self, state, ms):
        """Be in a state that ends by itself."""
        self._state = state
        self._began = -1
        self._wait = 0 if self._hurry else ms
        self.every = 1 if self._hurry else _FRAME_MS

    def _ask_for(self, what, by_a=True, loud=True):
        """Ask for something of the roller."""
        self._view.foot.ask("%s %s" % (self.match.names[self.match.roller], what), by_a, loud)

    def _offer(self):
        match = self.match
        if self.session.person(match.turn):
            self._state = _OFFER
            self._risk = match.stakes()[0] == 3  # then there is nothing to lose
            self._show_offer()
        else:
            self._state = _THINK
            self._ask_for(t("thinks"), False, False)
            self._explain(self.session.levels[match.turn] - 1)

    def _explain(self, level):
        """Let an opponent weigh the offer."""
        opponent = self.console.load("cybo", "opponent")
        self._work = opponent.explain(self.match, self.match.turn, level)
        self.every = 1
        for module in ("opponent", "odds"):  # 5 KB, for as long as it weighs
            let_go("games.cybo", module)

    def _show_offer(self):
        self._view.offer(self.match, self._risk)
        turn = t("turn") if self.console.parts.wheel else t("up/down")
        a, b = (t("roll"), t("keep")) if self._risk else (t("keep"), t("roll"))
        self._view.foot.ask("%s %s:%s" % (a, turn, b))

    def _type(self):
        """Wait for the number that a real die shows."""
        self._state = _TYPE
        self._aimed = False
        how = t("keys") if self.console.parts.plain else t("d-pad")
        self._ask_for("%s:%s" % (self._what(t("threw")), how), False)

    # What the players do

    def _roll(self, real=0):
        """Let the die fall; `real` is what a real one shows."""
        match = self.match
        view = self._view
        console = self.console
        self._flash = 0
        self._typed = real or self._typed
        self._seat = match.roller
        self._fresh = not match.rolls
        if self._fresh:
            self._why = ""
            view.clear(self._needed())
            view.lights(match)
        number = real or self.session.chance().die(rules.SIDES)
        self.session.play(number)  # before it is seen: switching off is no second roll
        if not self.session.person(self._seat):
            console.stay_awake()
        if real or self._hurry or not console.fall_ms:
            self._rest()
            return
        self._stay(_TUMBLE, console.fall_ms)
        view.fall(number)
        console.tune(tone.ROLL)

    def _rest(self):
        """The die lies, or an offer is declined."""
        match = self.match
        ended = not match.rolls
        self._flash = _FLASHES if ended else 0
        self._hurry = self._hurry and not ended
        self._enter()
        if not ended:
            tune = tone.PLACE
        elif match.ended_points > 9:
            tune = _QUAD
        elif match.ended_points > 3:
            tune = tone.GOOD
        elif self._view.close:
            tune = _CLOSE
        else:
            tune = tone.PLACE if match.ended_points else _MISS
        self.console.tune(tune)

    def tick(self, now):
        if self._work:
            return self._worked(next(self._work))
        if self._began < 0:
            self._began = now
        state = self._state
        gone = since(now, self._began)
        if state == _TUMBLE:
            if gone >= self._wait:
                self._rest()
            elif self._fresh:
                self._fresh = False
                self._view.head(self.match, self._seat, ())
                self._view.say("", "")
            else:
                self._view.fall(gone // _FRAME_MS)
            return True
        if self._flash:
            self._flash -= 1
            self._view.blink(not self._flash & 1)
        if state >= _SAID:
            if gone >= self._wait and (state != _END or not self.session.people()):
                self._proceed()
        elif not self._flash:
            self.every = 0
        return True

    def _worked(self, done):
        """A slice of an opponent's work is done, and perhaps all of it."""
        if done is None:
            return False
        self._work = None
        code, why = done
        if self._state == _OFFER:  # it was a hint
            self.every = 0
            self._view.rows(wrap(why, self._view.columns))
            return True
        self._why = why
        self._risk = code != rules.STOP
        self._view.say(t("Risks it!") if self._risk else t("Keeps %d") % self.match.stakes()[0], "")
        self._stay(_SAID, _READ_MS)
        self._view.foot.ask(t("go on"))
        return True

    def _proceed(self):
        """What a state that ends by itself comes to."""
        if self._state == _END:
            self._finish()
        elif self._state == _PAUSE:
            self._roll()
        else:
            self._decide()

    def _decide(self):
        """Take the fourth roll, or keep what there is."""
        if not self._risk:
            self.session.play(rules.STOP)
            self._rest()
        elif self._real:
            self._type()
        else:
            self._roll()

    # Keys

    def number(self, n):
        if self._state == _TYPE or (self._state == _OFFER and self._real):
            self._roll(n)
            return True
        return False

    def turn(self, step):
        if self._state != _TYPE:
            return False
        self._move(step)
        return True

    def key(self, key):
        state = self._state
        if key == keys.B:
            self._menu()
        elif state == _TUMBLE:  # any key ends it
            self._hurry = not self.session.person(self._seat)
            self._rest()
        elif key == keys.UNDO:
            self.undo()
        elif key == keys.HINT:
            self._hint()
        elif state == _THINK:
            self._hurry = True
        elif state >= _SAID:
            self._hurry = state != _END
            self._proceed()
        elif state == _ROLL:
            if key == keys.A:
                self._roll()
            elif key == keys.LEFT or key == keys.RIGHT:
                self._card()
        elif state == _TYPE:
            if key != keys.A:
                self._move((0, -3, 3, -1, 1)[key])
            elif self._aimed:
                self._roll(self._typed)
        elif key == keys.A:
            self._decide()
        else:
            self._risk = not self._risk
            self._show_offer()
        return True

    def _move(self, by):
        """Move the cursor on the grid."""
        self._flash = 0
        self._typed = 1 + (self._typed - 1 + by) % rules.SIDES
        self._aimed = True
        self._view.grid.point(self._typed)
        self._view.big(str(self._typed))
        self._ask_for("%s %d" % (t("threw"), self._typed))

    def undo(self):
        if self.undoable and self._state in (_ROLL, _TYPE, _PAUSE) and self.session.undo():
            self._flash = 0
            self._enter()

    def redo(self):
        if self.session.redo():
            self._rest()

    def _hint(self):
        """Explain the offer, or an opponent's choice; else say what the next roll can do."""
        state = self._state
        view = self._view
        if state == _OFFER:
            self._explain(_PERFECT)
        elif state != _THINK and state != _END:
            view.rows(wrap(self._why or words.hint(self.match), view.columns))
            if state >= _SAID:  # until a key is pressed
                self.every = 0
                view.foot.ask(t("go on"))

    def say(self, text):
        self._view.foot.say(text)

    # Around the match

    def _menu(self):
        match = self.match
        if self._state == _TUMBLE:
            self._rest()
        if self._state == _END:
            self._finish()
        elif self._state == _TYPE and match.offer and self.session.person(match.turn):
            self._enter()  # back to the offer
        else:
            self.pause(("Score card", self._card), ("Why?" if self._why else "Hint", self._hint))

    def _sheet(self, seat):
        """The score card of a seat."""
        card = self.console.load("cybo", "card").CardScreen(self.console, self.match, seat)
        let_go("games.cybo", "card")  # it is looked at now and then
        return card

    def _card(self):
        self.console.push(self._sheet(self.match.roller))

    def _finish(self):
        console = self.console
        match = self.match
        scores = match.scores()
        console.tune(tone.WIN)
        console.result(winners(match.names, scores), self._sheet)
