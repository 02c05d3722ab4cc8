"""The work before the cards are turned: deals, proofs, and the opponents' plans.

`deal.Deal` loads this module after drawing the backs, and unloads it when the cards are turned. The dealer
and the opponents are loaded one after the other.
"""

from micropython import const

from games.krypto.rules.events import DEALING, LYING, NUMBER, OBJECTIVE, OPENING
from games.krypto.screens.state import to_look_at
from games.krypto.solving import deal as dealer
from handheld.dice import Dice
from handheld.stage import Loaded
from handheld.text import t

_NUMBERS = const(100000)  # number of hand numbers
_SLICES = const(3)  # slices between two checks of the keys
_OPPONENT = "games.krypto.opponent"
_HONOURS = "games.krypto.honours"
_TABLE = "games.krypto.solving.solvability"


def slices(screen):
    """Deal, prove and plan for the match's screen; yield None from time to time."""
    work = Work(screen)
    count = 0
    try:
        for _ in work.all():
            count += 1
            if count % _SLICES == 0:
                yield None
    finally:
        work.end()


class Work:
    """The work, in generators that yield after each slice."""

    def __init__(self, screen):
        self._screen = screen
        self._match = screen.match
        self._numbered = False  # True if the current deal has a number of its own

    def end(self):
        """Release the number of a hand that was not dealt. Called at the end and on a cancel."""
        screen = self._screen
        if self._numbered and self._match.phase == DEALING:
            screen.next_number = screen.deal_number

    def all(self):
        """Deal the cards or the objective, prove it, and have the opponents plan."""
        screen = self._screen
        match = self._match
        if screen.notice is None:
            screen.notice = ""
            self._try_table()
            yield
        while match.phase == DEALING:
            for event in self._deal():
                if event is None:
                    yield
            screen.session.play(event[0], event[1])
            if match.phase == LYING:
                screen.dealt()
                if screen.deal_number >= 0:  # after a restart the next numbers follow from it
                    screen.session.journal.note(NUMBER, screen.deal_number)
            yield
        if match.phase == OPENING:
            event = (OBJECTIVE, screen.opening)
            if not event[1]:
                event = [event for event in dealer.deal(match, screen.session.chance()) if event][0]
            yield from self._prove(match.mode.hands, event[1][0])
            screen.opening = b""
            screen.session.play(event[0], event[1])
        elif match.resolved.get("deals") == "random":
            yield from self._prove(match.cards, match.objective)
        if screen.deal_number >= 0:
            with Loaded(_HONOURS) as honours:
                challenges = honours.challenges(screen.console, screen.session)
                screen.challenge = challenges.get(screen.deal_number, ())
                del challenges
                screen.console.journal.close()
            del honours
        if to_look_at(screen):
            with Loaded(_OPPONENT) as opponent:
                for seen in opponent.look(match, screen.session.levels, screen.session.whims()):
                    if seen is None:
                        yield
            screen.plan, screen.rivals = seen
            screen.planned = match.cards, match.objective

    def _try_table(self):
        """Report an unreadable table, once per match. The match continues with the slower search."""
        why = ""
        with Loaded(_TABLE) as solvability:
            try:
                solvability.Table(self._match.rule).close()
            except solvability.TableDamaged as wrong:
                why = str(wrong)
        if why:
            console = self._screen.console
            text = "%s. %s" % (why, t("Without it deals take longer; they are as fair as before."))
            console.soon(lambda: console.tell(t("Damaged table"), text))

    def _deal(self):
        """Deal for the chosen difficulty; yield None for each slice, then the event."""
        screen = self._screen
        match = self._match
        dice = screen.session.chance()
        if screen.next_number >= 0:
            dice = Dice(screen.next_number)
            screen.deal_number = screen.next_number
            screen.next_number = (screen.deal_number + 1) % _NUMBERS
            self._numbered = True
        level = screen.difficulty
        if match.resolved.get("deals") != "solvable" or level == "any":
            yield from dealer.deal(match, dice)
            return
        for event in dealer.suited(match, dice, level):
            if isinstance(event, int):
                screen.view.heading(t("%d of %d") % (event, dealer.MOST))
                screen.console.changed()
                if event == dealer.MOST:
                    screen.notice = t("none of %d hands is %s") % (event, level)
            else:
                yield event

    def _prove(self, hands, objective):
        """Find the hands without a solution, and pass the proof to the match."""
        for mask in dealer.sifting(hands, objective, self._match.rule):
            if mask is None:
                yield
        self._match.know(hands, objective, mask)
