"""The ways to play but the table mode, as the screens see them. Loaded only for their matches."""

from micropython import const

from games.krypto.rules import events, number
from games.krypto.screens.state import solving
from handheld.machine.text import t

_REGULAR = const(10)  # hands of a tournament; extra ones follow
_LOOKS = const(3)  # hints for a step: its two cards glow, its operation, its result
_ALL = const(12)


class Mode:
    """The answers of a way to play to the screens: one hand after the other, for all players at once.

    * `code`: the event that deals; `deals_itself`: True if the next cards need no key;
    * `correctable`: True while typed cards may be corrected;
    * `count`: the number of the hand, as the points' page names it; `title`: its name in a few words.
    """

    code = events.DEAL
    deals_itself = False
    correctable = True

    def __init__(self, screen):
        self.screen = screen
        self.hand = screen.hand
        self.rules = screen.match

    @property
    def count(self):
        mode = self.rules.mode
        extra = mode.hand - _REGULAR if mode.strict else 0
        return t("Extra hand %d") % extra if extra > 0 else t("Hand %d") % mode.hand

    @property
    def title(self):
        mode = self.rules.mode
        challenge = self.screen.session.extras.get("number")
        if challenge:
            return t("No. %s") % challenge
        hands = _REGULAR if mode.strict else mode.hands
        return t("Hand %d/%d") % (mode.hand, hands) if mode.hand <= hands else self.count

    @property
    def helps(self):
        """True if there is another hint: for the next step, or for any step until somebody calls."""
        match = self.rules
        most = _ALL if match.caller is None and not self.hand.alone else _LOOKS * len(match.steps) + _LOOKS
        return not match.mode.strict and self.hand.hints < most

    def hint(self):
        """Give the next hint; the steps are sought before the first, and after a step of another way."""
        screen, hand = self.screen, self.hand
        match = self.rules
        done = _LOOKS * len(match.steps)
        if match.mode.strict:
            screen.flash(t("tournament: no hints"))
        elif not hand.answer or not self._follows():
            if not hand.hints:
                screen.session.journal.note(events.HINTS, 1)
                for seat in range(match.seats):
                    screen.session.hint(seat)
            hand.hints = done + 1
            cards, kind = (match.numbers, "onward") if done else (match.cards, "search")
            screen.work(solving(cards, match.objective, match.rule, kind), self._solved, True)
        elif self.helps:
            hand.hints = max(hand.hints, done) + (1 if hand.hints < done + _LOOKS else _LOOKS)
            self._solved()
        else:
            screen.flash(t("no more hints") if hand.hints == _ALL else t("take this step"))

    def _solved(self, steps=None):
        if steps is not None:
            self.hand.answer = tuple(self.rules.steps) + steps if steps else None
        self.screen.state.show()
        if steps is not None and not steps:
            none = t("No way on: undo") if self.rules.steps else t("There is no way.")
            self.screen.flash(t("Memory is full.") if steps is False else none)

    def _follows(self):
        return list(self.hand.answer[: len(self.rules.steps)]) == self.rules.steps

    def hinted(self):
        """Return the places of the cards that glow, and the next step as far as the hints have told it."""
        hand, done = self.hand, len(self.rules.steps)
        looks = hand.hints - _LOOKS * done
        if looks < 1 or not hand.answer or done == len(hand.answer) or not self._follows():
            return (), ""
        step = hand.answer[done]
        text = number.step_text(step, 11)
        told = "" if looks < 2 else text if looks > 2 else text.partition("=")[0]
        at = number.slot(self.rules.numbers, step[0])
        return (at, number.slot(self.rules.numbers, step[2], at)), told

    def seconds(self):
        return self.hand.seconds("clock")

    def ended(self, won, hand):
        """Return the heading after the name of the player who has won or erred, "" for the points."""
        return ""

    def shows_solution(self, seat):
        """Return True if a hand that nobody won is over, so that a solution may be shown."""
        return True
