"""The work before the cards are turned: deals, proofs, and the opponents' plans.

`deal.Deal` loads this module after drawing the backs, and unloads it when the cards are turned. The dealer
and the opponents are loaded one after the other.
"""

from micropython import const

from games.krypto.rules.events import DEALING, LYING, NUMBER, OBJECTIVE, OPENING
from games.krypto.solving import deal as dealer
from handheld.machine.loading import Loaded
from handheld.machine.text import t
from handheld.rules.dice import Dice

_NUMBERS = const(100000)  # number of hand numbers
_SLICES = const(3)  # slices between two checks of the keys
_OPPONENT = "games.krypto.opponent"
_HONOURS = "games.krypto.honours"
_TABLE = "games.krypto.solving.solvability"


def slices(screen):
    """Deal, prove and plan for the match's screen; yield None from time to time."""
    number = screen.next_number
    count = 0
    try:
        for _ in _all(screen):
            count += 1
            if count % _SLICES == 0:
                yield None
    finally:
        if number is not None and screen.match.phase == DEALING:  # the hand was not dealt
            screen.next_number = number


def _all(screen):
    """Deal the cards or the objective, prove it, and have the opponents plan; yield after each slice."""
    match = screen.match
    if not screen.tested:
        screen.tested = True
        _try_table(screen)
        yield
    while match.phase == DEALING:
        for event in _deal(screen):
            if event is None:
                yield
        screen.session.play(event[0], event[1])
        if match.phase == LYING:
            screen.dealt()
            if screen.deal_number is not None:  # after a restart the next numbers follow from it
                screen.session.journal.note(NUMBER, screen.deal_number)
        yield
    if match.phase == OPENING:
        data = screen.objective
        if not data:
            data = [event for event in dealer.deal(match, screen.session.chance()) if event][0][1]
        yield from _prove(match, match.mode.hands, data[0])
        screen.objective = b""
        screen.session.play(OBJECTIVE, data)
    elif match.resolved.get("deals") == "random":
        yield from _prove(match, match.cards, match.objective)
    if screen.deal_number is not None:
        with Loaded(_HONOURS) as honours:
            challenges = honours.challenges(screen.console, screen.session)
            screen.challenge = challenges.get(screen.deal_number, ())
            del challenges
            screen.console.journal.close()
        del honours
    if screen.to_look_at():
        with Loaded(_OPPONENT) as opponent:
            for seen in opponent.look(match, screen.session.levels, screen.session.whims()):
                if seen is None:
                    yield
        screen.plan, screen.rivals = seen
        screen.planned = match.cards, match.objective


def _try_table(screen):
    """Report an unreadable table, once per match. The match continues with the slower search."""
    why = ""
    with Loaded(_TABLE) as solvability:
        try:
            solvability.Table(screen.match.rule).close()
        except solvability.TableDamaged as wrong:
            why = str(wrong)
    if why:
        console = screen.console
        text = "%s. %s" % (why, t("Without it deals take longer; they are as fair as before."))
        console.soon(lambda: console.tell(t("Damaged table"), text))


def _deal(screen):
    """Deal for the chosen difficulty; yield None for each slice, then the event."""
    match = screen.match
    dice = screen.session.chance()
    if screen.next_number is not None:
        dice = Dice(screen.next_number)
        screen.deal_number = screen.next_number
        screen.next_number = (screen.deal_number + 1) % _NUMBERS
    level = screen.difficulty
    if match.resolved.get("deals") != "solvable" or level == "any":
        yield from dealer.deal(match, dice)
        return
    for event in dealer.suited(match, dice, level):
        if isinstance(event, int):
            screen.progress = event, dealer.MOST
            screen.console.changed()
            if event == dealer.MOST:
                screen.notice = t("none of %d hands is %s") % (event, level)
        else:
            yield event


def _prove(match, hands, objective):
    """Find the hands without a solution, and pass the proof to the match."""
    for mask in dealer.sifting(hands, objective, match.rule):
        if mask is None:
            yield
    match.know(hands, objective, mask)
