"""Deals what is due in a match of Krypto: cards, an objective."""

from games.krypto.codes import DEAL, DEALING, HAND, OBJECTIVE
from games.krypto.proof import proving

_TRIES = 40  # a deck may have no hand of the difficulty: then the nearest of these is dealt


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


def suited(match, dice, wanted):
    """Deals as `deal` does until a hand has from wanted[0] to wanted[1] solution trees, `stars.RANGES`.

    Yields None for each slice of work and its number (from 1) for each hand that was drawn, at last the
    event: of the hand that is nearest, where none is as wanted.
    """
    from games.krypto import stars

    nearest = None
    for at in range(_TRIES):
        for event in deal(match, dice):
            if event is None:
                yield None
        yield at + 1
        for count in stars.trees(event[1][:5], event[1][5], match.rule):
            if count is None:
                yield None
        far = max(wanted[0] - count, count - wanted[1], 0)
        if nearest is None or far < nearest:
            nearest = far
            best = event
        if not far:
            break
    yield best
