"""The work before the cards are turned: deals, proofs, and the opponents' plans.

`deal.Deal` loads this module after drawing the backs, and unloads it when the cards are turned. The dealer
and the opponents are loaded one after the other.
"""

from micropython import const

from games.krypto.rules.events import DEALING, LYING, NUMBER, OBJECTIVE, OPENING
from games.krypto.screens.state import to_look_at
from games.krypto.solving import deal as dealer
from handheld.dice import Dice
from handheld.stage import Visit
from handheld.text import t

_NUMBERS = const(100000)  # number of solo hands
_SLICES = const(3)  # slices between two checks of the keys
_OPPONENT = "games.krypto.opponent"
_HONOURS = "games.krypto.honours"
_TABLE = "games.krypto.solving.solvability"


def slices(play):
    """Deal, prove and plan for the match's screen `play`; yield None from time to time."""
    work = Work(play)
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

    def __init__(self, play):
        self._play = play
        self._match = play.match
        self._numbered = False  # True if the current deal has a number of its own

    def end(self):
        """Release the number of a hand that was not dealt. Called at the end and on a cancel."""
        play = self._play
        if self._numbered and self._match.phase == DEALING:
            play.next_number = play.deal_number

    def all(self):
        """Deal the cards or the objective, prove it, and have the opponents plan."""
        play = self._play
        match = self._match
        if play.notice is None:
            play.notice = ""
            self._try_table()
            yield
        while match.phase == DEALING:
            for event in self._deal():
                if event is None:
                    yield
            play.session.play(event[0], event[1])
            if match.phase == LYING:
                play.dealt()
                if play.deal_number >= 0:  # the next numbers follow from it after a restart
                    play.session.journal.note(NUMBER, play.deal_number)
            yield
        if match.phase == OPENING:
            event = (OBJECTIVE, play.opening)
            if not event[1]:
                event = [event for event in dealer.deal(match, play.session.chance()) if event][0]
            yield from self._prove(match.mode.hands, event[1][0])
            play.opening = b""
            play.session.play(event[0], event[1])
        elif match.settled.get("deals") == "random":
            yield from self._prove(match.cards, match.objective)
        if play.deal_number >= 0:
            with Visit(_HONOURS) as honours:
                play.challenge = honours.challenges(play.console, play.session).get(play.deal_number, ())
                play.console.ledger.close()
            del honours
        if to_look_at(play):
            with Visit(_OPPONENT) as opponent:
                for seen in opponent.look(match, play.session.levels, play.session.whims()):
                    if seen is None:
                        yield
            play.plan, play.rivals = seen
            play.planned = match.cards, match.objective

    def _try_table(self):
        """Report an unreadable table, once per match. The match goes on by search, which is slower."""
        why = ""
        with Visit(_TABLE) as solvability:
            try:
                solvability.Table(self._match.rule).close()
            except solvability.TableDamaged as wrong:
                why = str(wrong)
        if why:
            console = self._play.console
            text = "%s. %s" % (why, t("Without it deals take longer; they are as fair as before."))
            console.soon(lambda: console.tell(t("Damaged table"), text))

    def _deal(self):
        """Deal for the chosen difficulty; yield None for each slice, then the event."""
        play = self._play
        match = self._match
        dice = play.session.chance()
        if play.next_number >= 0:
            dice = Dice(play.next_number)
            play.deal_number = play.next_number
            play.next_number = (play.deal_number + 1) % _NUMBERS
            self._numbered = True
        level = play.difficulty
        if match.settled.get("deals") != "solvable" or level == "any":
            yield from dealer.deal(match, dice)
            return
        for event in dealer.suited(match, dice, level):
            if isinstance(event, int):
                play.view.head(t("%d of %d") % (event, dealer.MOST))
                play.console.changed()
                if event == dealer.MOST:
                    play.notice = t("none of %d hands is %s") % (event, level)
            else:
                yield event

    def _prove(self, hands, objective):
        """Find the hands without a solution, and pass the proof to the match."""
        for mask in dealer.sifting(hands, objective, self._match.rule):
            if mask is None:
                yield
        self._match.know(hands, objective, mask)
