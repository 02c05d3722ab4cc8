"""The ways to play but the table mode, as the screens see them. Loaded only for their matches."""

from micropython import const

from games.krypto.rules import events, number
from games.krypto.screens.state import solving, step_text
from handheld.machine.text import t

_REGULAR = const(10)  # hands of a tournament; extra ones follow
# Steps shown at each stage of hints; first only a sign.
_HINTED = (), (3,), (3,), (0, 3), (0, 1, 2, 3)


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
        mode, challenge = self.rules.mode, self.screen.session.extras.get("number")
        if challenge:
            return t("No. %s") % challenge
        hands = _REGULAR if mode.strict else mode.hands
        return t("Hand %d/%d") % (mode.hand, hands) if mode.hand <= hands else self.count

    def hint(self):
        """Show the next hint under the cards; a solution is sought before the first."""
        screen, match, hand = self.screen, self.rules, self.hand
        if match.mode.strict:
            screen.flash(t("tournament: no hints"))
        elif hand.answer is None:
            if not hand.hints:
                hand.hints = 1
                screen.session.journal.note(events.HINTS, 1)
                for seat in range(match.seats):
                    screen.session.hint(seat)
            screen.work(solving(match.cards, match.objective, match.rule), self._solved, True)
        else:
            hand.hints = min(hand.hints + 1, len(_HINTED) - 1)
            self._solved(hand.answer)

    def _solved(self, steps):
        self.hand.answer = None if steps is False else steps
        if not steps:
            self.screen.flash(t("Memory is full.") if steps is False else t("It has no solution."))

    def hinted(self, first, room):
        """Return (index of a step, text) of the hints so far, for the steps from `first` on."""
        steps, stage = self.hand.answer or (), self.hand.hints
        if stage == 1:
            sign = number.SIGNS[number.OPS.find(steps[3][1])] if steps else ""
            return ((3, "? %s ? = %s" % (sign, self.rules.objective)),) if steps else ()
        return tuple([(at, step_text(steps[at], room)) for at in _HINTED[stage] if steps and at >= first])

    def seconds(self):
        """Return the seconds of the hand's clock, None for no limit."""
        return self.hand.seconds("clock")

    def ended(self, won, hand):
        """Return the heading after the name of the player who has won or erred, "" for the points."""
        return ""

    def shows_solution(self, seat):
        """Return True if a hand that nobody won is over, so that a solution may be shown."""
        return True
