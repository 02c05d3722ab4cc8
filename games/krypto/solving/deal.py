"""Deals for a match of Krypto, cards or an objective, and proofs that a hand has no solution.

The table and the search are loaded one after the other, and only while in use: memory has no room for both.
"""

from games.krypto.rules.events import DEAL, DEALING, HAND, OBJECTIVE
from handheld.machine.loading import Loaded

_SEARCH = "games.krypto.solving.search"
_TABLE = "games.krypto.solving.solvability"

MOST = 2000  # limit of hands drawn for a deal of one difficulty
_TOLD = 20  # number of hands between two progress reports

# Fewest and most trees of each difficulty.
RANGES = {"easy": (183, 99999), "medium": (50, 182), "hard": (15, 49), "expert": (1, 14)}


def last(slices):
    """Yield None for each slice of a search or a deal. Return what it yields last, its answer."""
    for answer in slices:
        if answer is None:
            yield
    return answer


def deal(match, dice):
    """Deal the next chance event by `dice.below(n)`; yield None after each slice, then its (code, data)."""
    if match.table:
        if match.phase == DEALING:
            yield HAND, draw(match.deck, dice, 5, match.mode.hands)
            return
        objectives = match.mode.objectives()
        yield OBJECTIVE, bytes([objectives[dice.below(len(objectives))]])
        return
    again = True
    while again:
        data = draw(match.deck, dice, 6)
        proves = match.resolved["deals"] != "random"
        again = proves and (yield from last(sifting(data[:5], data[5], match.rule)))
    yield DEAL, data


def draw(deck, dice, count, gone=b""):
    """Return `count` numbers of a shuffled deck without those in `gone`, as bytes, by `dice.below(n)`."""
    if not deck.size:
        return bytes([deck.low + dice.below(deck.high - deck.low + 1) for _ in range(count)])
    cards = bytearray()
    left = bytearray(deck.remaining(gone))
    total = len(left)
    for _ in range(count):
        at = dice.below(total)
        total -= 1
        cards.append(left[at])
        left[at] = left[total]
    return bytes(cards)


def draw_of_difficulty(match, dice, level):
    """Draw hands until one has a difficulty, a key of RANGES, but at most MOST.

    Yields None after each slice, from time to time the number of hands drawn, then the (code, data) of the
    event. It yields MOST only if no hand had the difficulty; then the last solvable hand is dealt.
    """
    spare = None
    for at in range(1, MOST + 1):
        data = draw(match.deck, dice, 6)
        good = yield from last(within(data[:5], data[5], match.rule, level))
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
    """Test a hand's difficulty; yield None after each slice, then True, False, or 0 for no solution."""
    least, most = RANGES[level]
    with Loaded(_SEARCH) as search:
        found = yield from last(search.count(cards, objective, rule, most))
    yield found and least <= found <= most


def sifting(hands, objective, rule):
    """Find the hands that cannot make it, by table or search; yield None after a slice, last a bit mask."""
    mask = 0
    unknown = (1 << len(hands) // 5) - 1
    with Loaded(_TABLE) as solvability:
        try:
            for at, solved in enumerate(solvability.look_up(hands, objective, rule)):
                if solved is not None:
                    unknown ^= 1 << at
                    if not solved:
                        mask |= 1 << at
                yield None
        except (OSError, MemoryError):  # the search takes only small pieces
            pass
    at = 0
    while unknown >> at:
        if unknown >> at & 1:
            with Loaded(_SEARCH) as search:
                solved = yield from last(search.solve(bytes(hands[5 * at : 5 * at + 5]), objective, rule))
            if not solved:
                mask |= 1 << at
        at += 1
    yield mask


def unsolvable(hands, objective, rule):
    """Return the bit mask of `sifting` in one call."""
    for mask in sifting(hands, objective, rule):
        if mask is not None:
            return mask
