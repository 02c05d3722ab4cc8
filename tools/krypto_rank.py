"""The rank of a deal: its place in the list of all deals of five cards and an objective.

The list is sorted by the largest number of a deal, objective included, and starts at 1: the deals of 1-10 are
1 to 20,020, those of 1-25 are 1 to 2,968,875, and those of 1-99 end at 8,666,583,255. So small numbers have
short ranks, whatever the deck. The order of the cards does not count.
"""

from games.krypto.solving.solvability import choose
from games.krypto.solving.solvability import rank as combination

_LARGEST = 9999  # largest objective that the solver takes


class BadHand(ValueError):
    """An invalid question. Its text is one line that states the expectation."""


def check(cards, objective):
    """Raise BadHand unless this is five cards 1-99 and an objective 0-9999."""
    if len(cards) != 5:
        raise BadHand("a hand is five cards, not %d" % len(cards))
    for card in cards:
        if not 1 <= card <= 99:
            raise BadHand("a card is a whole number from 1 to 99, not %d" % card)
    if not 0 <= objective <= _LARGEST:
        raise BadHand("an objective is a whole number from 0 to %d, not %d" % (_LARGEST, objective))


def _up_to(most):
    """Return the number of deals without a number above `most`."""
    return choose(most + 4, 5) * most


def _hand_place(cards, most):
    """Return the place of these cards among all multisets of the same size from 1 to `most`."""
    rising = sorted(cards)
    for at in range(len(rising)):
        rising[at] += at
    return combination(rising, most + len(rising) - 1)


def unrank(place, n, k):
    """Return the list of k rising numbers from 1 to n whose `combination` is `place`."""
    numbers = []
    number = 0
    while k:
        number += 1
        begin_so = choose(n - number, k - 1)
        if place < begin_so:
            numbers.append(number)
            k -= 1
        else:
            place -= begin_so
    return numbers


def _hand(place, most, size):
    rising = unrank(place, most + size - 1, size)
    return [rising[at] - at for at in range(size)]


def rank(cards, objective):
    """Return the rank of a deal. Raises BadHand unless it is five cards and an objective, all 1-99."""
    check(cards, objective)
    if not 1 <= objective <= 99:
        raise BadHand("a deal's objective is from 1 to 99, not %d" % objective)
    most = max(max(cards), objective)
    before = _up_to(most - 1) + 1
    if objective == most:
        return before + _hand_place(cards, most)
    others = sorted(cards)[:4]
    return before + choose(most + 4, 5) + _hand_place(others, most) * (most - 1) + objective - 1


def deal(place):
    """Return the (sorted cards, objective) of a rank. Raises BadHand for a rank out of range."""
    if not isinstance(place, int) or not 1 <= place <= _up_to(99):
        raise BadHand("a rank is from 1 to %d, not %s" % (_up_to(99), place))
    most = 1
    while _up_to(most) < place:
        most += 1
    place -= _up_to(most - 1) + 1
    if place < choose(most + 4, 5):
        return _hand(place, most, 5), most
    others, objective = divmod(place - choose(most + 4, 5), most - 1)
    return _hand(others, most, 4) + [most], objective + 1
