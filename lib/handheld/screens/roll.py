"""What matches of dice have in common: the roll, real dice typed in, and how dice come to rest."""

from handheld import keys, tone
from handheld.prompts import HELD_MENU, MENU
from handheld.screens.match import MatchScreen
from handheld.text import t

_FITS = 14  # letters beside a key's picture and the way out, on 128x64
_STEP = (0, -1, 1, -1, 1)  # of the cursor, by the direction's key


class RollScreen(MatchScreen):
    """A match whose chance is dice: thrown by the console, or real and typed in.

    A game's screen derives from it, calls `await_roll` where a roll is due, and gives

    * `low` and `high`, what a roll may come to; `steps`, how far each direction moves the cursor;
    * `throw(dice)`: draw a roll, and remember its faces;
    * `fall(number)`: the dice that will come to `number` begin to fall; `frame` goes on with that;
    * `lie()`: they lie, or were typed in. It enters what follows;
    * `point(number)`: show the number that is about to be typed in.
    """

    low = 1
    high = 6
    steps = _STEP

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self.roller = 0  # the seat that rolls, or rolled last
        self.typed = (self.low + self.high) // 2  # the cursor of what is typed in
        self.typing = False
        self.aimed = False  # the cursor was moved: A takes its number
        self.hurried = False  # a key was pressed in an opponent's turn: it is over at once

    def show(self):
        self.hurried = False
        super().show()

    def settle(self):
        self.typing = False
        super().settle()

    def await_roll(self, seat, word="rolls", ms=0):
        """The seat has to roll. `word` is what it does; opponents do it `ms` milliseconds later."""
        self.roller = seat
        if self.session.typed:
            self.type_in(t("threw") if word == "rolls" else word)
        elif self.rolls_itself(seat):
            self.moment(0 if self.hurried else ms, self.roll, True)
            self.ask(((0, self._does(word)), MENU), None, False)
        else:
            self.ask(((keys.A, self._does(word)), MENU), self.roll)

    def rolls_itself(self, seat):
        """True if the console rolls for the seat without a key."""
        return not self.session.person(seat)

    def _does(self, word):
        """Who does what, or what alone where both do not fit beside the way out."""
        both = "%s %s" % (self.match.names[self.roller], t(word))
        return both if len(both) < _FITS else t(word)

    def type_in(self, word):
        """Wait for what real dice gave; the prompt says who does what: the roller, and `word`."""
        self.typing = True
        self.aimed = False
        self._word = word
        self.ask(((keys.NUMBER, self._does(word)), HELD_MENU), None)

    def _aim(self, by):
        """Move the cursor."""
        self.typed = self.low + (self.typed - self.low + by) % (self.high - self.low + 1)
        self.aimed = True
        self.blinks = 0
        self.point(self.typed)
        self.ask(((keys.A, "%s %d" % (self._does(self._word), self.typed)), HELD_MENU), self._take)

    def _take(self):
        self.roll(self.typed)

    def roll(self, typed=0):
        """Let the dice fall; `typed` is what real ones gave."""
        console = self.console
        self.settle()
        self.blinks = 0
        number = typed or self.throw(self.session.chance())
        self.typed = number
        self.session.play(number)  # before it is seen: switching off is no second roll
        if not self.session.person(self.roller):
            console.stay_awake()
        if typed or self.hurried or not console.fall_ms:
            self.lie()
            return
        self.fall(number)
        self.moment(console.fall_ms, self.lie)
        console.tune(tone.ROLL)

    def skipped(self):
        self.hurried = not self.session.person(self.roller)

    def number(self, n):
        if not self.typing or not self.low <= n <= self.high:
            return False
        self.roll(n)
        return True

    def turn(self, step):
        if not self.typing:
            return False
        self._aim(step)
        return True

    def press(self, key):
        if self.typing and key <= keys.RIGHT:
            self._aim(self.steps[key])
        elif not self.typing:
            self.choose(key)

    def throw(self, dice):
        """Draw a roll, and remember its faces. Gives its event's code."""
        raise NotImplementedError

    def fall(self, number):
        """The dice that will come to a number begin to fall."""

    def lie(self):
        """The dice lie, or were typed in."""
        self.enter()

    def point(self, number):
        """Show the number that is about to be typed in."""

    def choose(self, key):
        """A plain key while nothing is typed in: a direction, or A where `ask` was told no `on_a`."""
