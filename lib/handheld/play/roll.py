"""`RollScreen`, the base of the match screens of dice games: rolls, typed-in dice, and the animation."""

from micropython import const

from handheld.drawing import colours
from handheld.drawing.prompts import HELD_MENU, MENU, UNDO
from handheld.machine import keys, tone
from handheld.machine.text import agree, t
from handheld.play.match_screen import MatchScreen

FALL_MS = const(350)  # duration of a roll


class RollScreen(MatchScreen):
    """A match screen for dice, real or not: rolls from `low` to `high`; cursor `steps` by direction."""

    low = 1
    high = 6
    steps = (0, -1, 1, -1, 1)

    def __init__(self, console, session, extras):
        super().__init__(console, session, extras)
        self.roller = 0  # the seat of the current or last roll
        self.aimed = 0  # the number under the cursor, or the last roll
        self.typing = False
        self.hurried = False  # a key has skipped an opponent's roll: the rest of the turn is not animated
        self.holder = -1  # the seat that holds the device, -1 for none yet
        self._passed = -1  # the seat on the card that asks to pass the device, until A; -1 for none

    def show(self):
        self.hurried = False
        super().show()
        if self._passed >= 0:
            self._light_card()

    def must_pass(self, seat):
        """Return True if the device has to be passed to the seat; `enter` returns, and is called again."""
        if self.holder == seat or self.session.people() == 1:
            self.holder = seat
            return False
        self._passed = seat
        self._prompt(((keys.A, t("ready")), MENU))
        self._light_card()
        self.console.tune(tone.PASS)
        return True

    def _light_card(self):
        self.console.clear_lights()
        for place in range(13):  # all keys, in the seat's colour
            self.console.light(place, colours.seat_light(self._passed))

    def card_args(self):
        """Return the arguments of the card that asks to pass the device (`passing.draw`), or None."""
        return None if self._passed < 0 else (self.match.names[self._passed], self._passed)

    def take_device(self):
        """Remove the card, if there is one: the player on it has the device."""
        self.holder = self._passed if self._passed >= 0 else self.holder
        self._reenter()

    def _reenter(self):
        self._passed = -1
        super()._reenter()

    def key(self, key):
        if self._passed < 0 or key == keys.B or key == keys.UNDO:
            return super().key(key)
        if key == keys.A:
            self.take_device()
        return True

    def cancel(self):
        self.typing = False
        super().cancel()

    def await_roll(self, seat, prompt="", ms=0):
        """Wait for the seat's roll with a prompt. If it `rolls_itself`, it does so after `ms`."""
        self.roller = seat
        if self.session.typed:
            self.type_in(prompt)
            return
        person = self.session.person(seat)
        alone = person and self.session.people() == 1
        name = self.match.names[seat]
        prompt = prompt or (t("roll") if alone else agree(t("%s rolls|%s") % (name, name)))
        if self.rolls_itself(seat):
            self.moment(0 if self.hurried else ms, self._roll_on, True)
            now = ((keys.A, t("roll")),) + ((UNDO,) if self.undoable else ()) if person else ((0, prompt),)
            self.ask(now + (MENU,), None, person)
        else:
            self.ask(((keys.A, prompt), MENU), self.roll)

    def rolls_itself(self, seat):
        """Return True if the console rolls for the seat without a key. Asked before the wait and after it."""
        return not self.session.person(seat)

    def _roll_on(self):
        if self.rolls_itself(self.roller):
            self.roll()
        else:
            self.enter()

    def type_in(self, prompt=""):
        """Wait for a roll to be typed in. The cursor starts in the middle of the range."""
        self.typing = True
        self.aimed = (self.low + self.high + 1) // 2
        prompt = agree(prompt or t("%s's roll") % self.match.names[self.roller])
        self._ask_typed((keys.NUMBER, prompt))
        self.point(self.aimed)

    def _aim(self, by):
        self.aimed = self.low + (self.aimed - self.low + by) % (self.high - self.low + 1)
        self.blinks = 0
        self.point(self.aimed)
        self._ask_typed((keys.A, t("enter %d") % self.aimed))

    def _ask_typed(self, pair):
        self.ask((pair, HELD_MENU), lambda: self.roll(self.aimed))

    def roll(self, typed=0):
        """Play a roll and start its animation; `typed` is the result of real dice, 0 to draw one."""
        self.cancel()
        self.blinks = 0
        number = typed or self.throw(self.session.chance_dice())
        self.aimed = number
        self.session.play(number)  # save before showing: switching off must not allow a second roll
        self.console.stay_awake()
        if typed or self.hurried:
            self.land()
            return
        self.moment(self.fall(number) or FALL_MS, self.land)
        self.console.tune(tone.ROLL)

    def skipped(self):
        self.hurried = not self.session.person(self.roller)

    def number(self, n):
        if not self.typing or not self.low <= n <= self.high:
            return False
        self.roll(n)
        return True

    def on_wheel(self, step):
        if self.typing:
            self._aim(step)
        return self.typing

    def press(self, key):
        if self.typing and key <= keys.RIGHT:
            self._aim(self.steps[key])
        elif not self.typing:
            self.choose(key)

    @property
    def none_to_undo(self):
        return t("already rolled") if self.match.log and not self.match.over else MatchScreen.none_to_undo

    def shortcut(self, role):
        """Return 0 while the keys of hint and undo are numbers of a typed roll."""
        return 0 if self.typing and self.console.hardware.plain else role

    # Defined by a derived screen, all but `throw` if it needs them: docs/games.md.
    throw = MatchScreen.undefined
    fall = point = choose = MatchScreen.unused

    def land(self):
        """Show the dice at rest, then continue with the next state."""
        self.enter()
