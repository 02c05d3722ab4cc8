"""Deals what is due in a match of Krypto: cards, an objective; and proves what cannot be solved.

Table and search come one after the other, for as long as they are asked: there is no room for both.
"""

from games.krypto.rules.events import DEAL, DEALING, HAND, OBJECTIVE
from handheld.stage import Visit

_SEARCH = "games.krypto.solving.search"
_TABLE = "games.krypto.solving.solvability"

MOST = 2000  # hands that are drawn for one of a level
_TOLD = 20  # hands after which it is told how many

# Fewest and most trees of the difficulties to choose from.
RANGES = {"easy": (183, 99999), "medium": (50, 182), "hard": (15, 49), "expert": (1, 14)}


def deal(match, dice):
    """Yields None for each slice of work, at last the (code, data) of the event that chance owes.

    `dice.below(n)` gives the chance. The deck is reshuffled for every deal, the table's hands come from
    the cards that are left. Where deals are solvable, cards are drawn until they are: 1 in 475 is
    drawn again with the 56 cards. The same dice, deck, rule and kind of deals give the same cards.
    """
    if match.table:
        if match.phase == DEALING:
            yield HAND, draw(match.deck, dice, 5, match.mode.hands)
            return
        objectives = match.mode.objectives()
        yield OBJECTIVE, bytes([objectives[dice.below(len(objectives))]])
        return
    solved = False
    while not solved:
        data = draw(match.deck, dice, 6)
        solved = match.settled["deals"] == "random"
        if not solved:
            for solved in proving(data[:5], data[5], match.rule):
                if solved is None:
                    yield None
    yield DEAL, data


def draw(deck, dice, count, gone=b""):
    """Deal `count` numbers from a shuffled deck, without the cards in `gone`; gives bytes.

    `dice.below(n)` gives the chance: an unbiased 0 to n - 1.
    """
    cards = bytearray()
    if not deck.size:
        for _ in range(count):
            cards.append(deck.low + dice.below(deck.high - deck.low + 1))
        return bytes(cards)
    left = bytearray(deck.left(gone))
    total = len(left)
    for _ in range(count):
        at = dice.below(total)
        total -= 1
        cards.append(left[at])
        left[at] = left[total]
    return bytes(cards)


def suited(match, dice, level):
    """Draws hands until one is of a level, a key of RANGES, but no more than MOST.

    Yields None for each slice of work, now and then how many hands were drawn, at last the (code, data) of
    the event. MOST is told only where none of them was of the level; then the last is dealt that can be
    solved.
    """
    spare = None
    for at in range(1, MOST + 1):
        data = draw(match.deck, dice, 6)
        for good in within(data[:5], data[5], match.rule, level):
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


def within(cards, objective, rule, level):
    """Yields None for each slice of work, at last True, False, or 0 for a hand that cannot be solved.

    True is a hand of the level. Trees are counted only as far as the level goes.
    """
    least, most = RANGES[level]
    with Visit(_SEARCH) as search:
        for found in search.count(cards, objective, rule, most):
            if found is None:
                yield None
    yield found and least <= found <= most


# Whether hands can be solved: looked up where a table knows it, else searched to the end. A table that is
# missing or damaged makes it slower, not wrong.


def sifting(hands, objective, rule):
    """Yields None for each slice of work, at last which hands cannot make the objective, as a bit mask.

    `hands` are five bytes each, the first is bit 0.
    """
    mask = unknown = 0
    with Visit(_TABLE) as solvability:
        for at, solved in enumerate(solvability.look_up(hands, objective, rule)):
            if solved is None:
                unknown |= 1 << at
            elif not solved:
                mask |= 1 << at
            yield None
    at = 0
    while unknown >> at:
        if unknown >> at & 1:
            solved = ()
            with Visit(_SEARCH) as search:
                for solved in search.solve(bytes(hands[5 * at : 5 * at + 5]), objective, rule):
                    if solved is None:
                        yield None
            if not solved:
                mask |= 1 << at
        at += 1
    yield mask


def unsolvable(hands, objective, rule):
    """What `sifting` gives at last, worked out in one go."""
    for mask in sifting(hands, objective, rule):
        if mask is not None:
            return mask


def proving(cards, objective, rule):
    """Yields None for each slice of work, at last True or False: whether five cards make the objective."""
    for mask in sifting(cards, objective, rule):
        yield None if mask is None else not mask
