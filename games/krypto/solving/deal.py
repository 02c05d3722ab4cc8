"""Deals what is due in a match of Krypto: cards, an objective."""

from games.krypto.rules.events import DEAL, DEALING, HAND, OBJECTIVE
from games.krypto.solving.proof import proving

MOST = 2000  # hands that are drawn for one of a level
_TOLD = 20  # hands after which it is told how many


def deal(match, dice):
    """Yields None for each slice of work, at last the (code, data) of the event that chance owes.

    `dice.below(n)` gives the chance. The deck is reshuffled for every deal, the table's hands come from
    the cards that are left. Where deals are solvable, cards are drawn until they are: 1 in 475 is
    drawn again with the 56 cards. The same dice, deck, rule and kind of deals give the same cards.
    """
    if match.settled["mode"] == "table":
        if match.phase == DEALING:
            yield HAND, match.deck.draw(dice, 5, match.mode.hands)
            return
        objectives = match.mode.objectives()
        yield OBJECTIVE, bytes([objectives[dice.below(len(objectives))]])
        return
    solved = False
    while not solved:
        data = match.deck.draw(dice, 6)
        solved = match.settled["deals"] == "random"
        if not solved:
            for solved in proving(data[:5], data[5], match.rule):
                if solved is None:
                    yield None
    yield DEAL, data


def suited(match, dice, level):
    """Draws hands until one is of a level, a key of `stars.RANGES`, but no more than MOST.

    Yields None for each slice of work, now and then how many hands were drawn, at last the (code, data) of
    the event. MOST is told only where none of them was of the level; then the last is dealt that can be
    solved.
    """
    from games.krypto.solving import stars

    spare = None
    for at in range(1, MOST + 1):
        data = match.deck.draw(dice, 6)
        for good in stars.within(data[:5], data[5], match.rule, level):
            if good is None:
                yield None
        if good:
            yield DEAL, data
            return
        if good is False:
            spare = data
        if not at % _TOLD:
            yield at
    if spare:
        yield DEAL, spare
    else:
        yield from deal(match, dice)
