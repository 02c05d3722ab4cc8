"""Deals what is due in a match of Krypto: cards, an objective."""

from games.krypto.codes import DEAL, DEALING, HAND, OBJECTIVE
from games.krypto.proof import proving


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
