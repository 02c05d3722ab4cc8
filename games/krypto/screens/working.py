"""Deals, proofs, and the opponents' look at a hand: what takes a while before the cards are turned.

`deal.Deal` loads it once the backs are drawn, and it goes when the cards are turned. What deals
and what looks is in memory one after the other.
"""

from micropython import const

from games.krypto.rules.events import DEALING, LYING, NUMBER, OBJECTIVE, OPENING
from games.krypto.screens.deal import to_look_at
from games.krypto.solving import deal as dealer
from handheld.dice import Dice
from handheld.stage import Visit
from handheld.text import t

_NUMBERS = const(100000)  # of solo hands
_SLICES = const(3)  # of work between two looks at the keys
_OPPONENT = "games.krypto.opponent"
_HONOURS = "games.krypto.honours"
_TABLE = "games.krypto.solving.solvability"


def slices(play):
    """Yield None now and then while the match's screen `play` gets its cards and its opponents' plans."""
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
    """The work itself, in generators that yield after each slice."""

    def __init__(self, play):
        self._play = play
        self._match = play.match
        self._numbered = False  # the deal that is worked on has a number of its own

    def end(self):
        """Give a hand that was not dealt yet its number again."""
        play = self._play
        if self._numbered and self._match.phase == DEALING:
            play.next_number = play.deal_number

    def all(self):
        """Deal what is due, prove it, and have the opponents look at it."""
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
                if play.deal_number >= 0:  # the next ones follow from it after a break too
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
        """Once a match: say it if the table cannot be read; then all goes on by search, and slower."""
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
        """Yield None for each slice, at last the deal that is due, of the difficulty chosen."""
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
                play.view.head("%d %s %d" % (event, t("of"), dealer.MOST))
                play.console.changed()
                if event == dealer.MOST:
                    play.notice = "%s %d %s %s" % (t("none of"), event, t("hands is"), t(level))
            else:
                yield event

    def _prove(self, hands, objective):
        """Find out which of these hands have no solution, and let the match know."""
        for mask in dealer.sifting(hands, objective, self._match.rule):
            if mask is None:
                yield
        self._match.know(hands, objective, mask)
