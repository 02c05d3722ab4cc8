"""A number for every deal of five cards and an objective, for two people to share.

Deals are counted from 1 by their largest number, objective included: 1 to 20,020 are the deals of 1-10,
1 to 2,968,875 those of 1-25, and those of 1-99 end at 8,666,583,255. So a number is as short as its
deal is easy, and means the same whatever deck either player has. The order of the cards does not count.
"""

from games.krypto.ranks import choose, rank, unrank
from games.krypto.solver import BadHand, check


def _up_to(most):
    """How many deals have no number above `most`."""
    return choose(most + 4, 5) * most


def _hand_rank(cards, most):
    """The place of a hand, or part of one, among all as large with cards from 1 to `most`."""
    rising = sorted(cards)
    for at in range(len(rising)):
        rising[at] += at
    return rank(rising, most + len(rising) - 1)


def _hand(place, most, size):
    rising = unrank(place, most + size - 1, size)
    return [rising[at] - at for at in range(size)]


def number(cards, objective):
    """The number of a deal. Raises BadHand unless it is five cards and an objective, all 1-99."""
    check(cards, objective, "whole")
    if not 1 <= objective <= 99:
        raise BadHand("a deal's objective is from 1 to 99, not %d" % objective)
    most = max(max(cards), objective)
    before = _up_to(most - 1) + 1
    if objective == most:
        return before + _hand_rank(cards, most)
    others = sorted(cards)[:4]
    return before + choose(most + 4, 5) + _hand_rank(others, most) * (most - 1) + objective - 1


def deal(number):
    """The (cards, objective) that have this number, the cards rising. Raises BadHand where none have."""
    if not isinstance(number, int) or not 1 <= number <= _up_to(99):
        raise BadHand("a hand number is from 1 to %d, not %s" % (_up_to(99), number))
    most = 1
    while _up_to(most) < number:
        most += 1
    place = number - _up_to(most - 1) - 1
    if place < choose(most + 4, 5):
        return _hand(place, most, 5), most
    others, objective = divmod(place - choose(most + 4, 5), most - 1)
    return _hand(others, most, 4) + [most], objective + 1
