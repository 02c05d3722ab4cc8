"""Exact share of each difficulty among the deals of a deck, computed from the trees of all hands.

It counts the same trees as `search.count`, but bottom-up by subsets: the number of trees over two, three and
four cards for each value, then those that reach an objective together with the remaining cards.
"""

import itertools
from math import comb, factorial

import numpy as np

from games.krypto.rules.deck import Deck
from games.krypto.solving.deal import RANGES
from tools.krypto_pairs import CARDS, backwards, card, results, split, subsets

DECKS = ("56", "52", "beginner", "beginner 52", "any 1 25")
RULES = ("whole", "fraction")
_GOALS = 25  # objectives 1 to 25


def _four_and_card(sets, of_two, of_three, whole, progress):
    """Return [card, objective, four cards]: the trees over the four that make the objective with the card."""
    asked = set()
    for number in CARDS:
        for goal in range(1, _GOALS + 1):
            asked.update(backwards(goal, card(number)))
    asked = np.array(sorted(asked))
    rows = sets[4].rows
    counts = np.zeros((len(asked), len(rows)), np.int32)

    def note(four, value, many):
        at = np.searchsorted(asked, value)
        at[at == len(asked)] = 0
        good = asked[at] == value
        np.add.at(counts, (at[good], four[good]), many[good])

    for begin in range(0, len(rows), 1000):
        progress(begin, len(rows), "values of four cards")
        some = rows[begin : begin + 1000]
        for alone in range(4):
            rest, gone = split(sets, some, [alone])
            which, x, many = of_three.of(rest)
            pair, value = results(x, card(gone[which, 0]), whole)
            note(begin + which[pair], value, many[pair])
        for other in (1, 2, 3):
            rest, gone = split(sets, some, [0, other])
            which, x, many = of_two.of(rest)
            match, y, times = of_two.of(sets[2].find(gone)[which])
            pair, value = results(x[match], y, whole)
            note(begin + which[match][pair], value, (many[match] * times)[pair])
    trees = np.zeros((len(CARDS) + 1, _GOALS + 1, len(rows)), np.int32)
    for number in CARDS:
        for goal in range(1, _GOALS + 1):
            for value in backwards(goal, card(number)):
                trees[number, goal] += counts[np.searchsorted(asked, value)]
    return trees


def _three_and_two(of_two, of_three, progress):
    """Return [two cards, objective, three cards]: the trees that join both subsets to the objective."""
    known, at = np.unique(of_three.value, return_inverse=True)
    counts = np.zeros((len(known), len(of_three.start) - 1), np.int16)
    counts[at, of_three.owner] = of_three.many
    trees = np.zeros((len(of_two.start) - 1, _GOALS + 1, counts.shape[1]), np.int32)
    for kind, y in enumerate(np.unique(of_two.value)):
        progress(kind, len(known), "three cards with two")
        having = np.nonzero(of_two.value == y)[0]
        for goal in range(1, _GOALS + 1):
            met = np.zeros(counts.shape[1], np.int32)
            for value in backwards(goal, int(y)):
                at = np.searchsorted(known, value)
                if at < len(known) and known[at] == value:
                    met += counts[at]
            if met.any():
                for one in having:
                    trees[of_two.owner[one], goal] += met * np.int32(of_two.many[one])
    return trees


def trees(rule, progress=lambda done, of, what="": None):
    """Return (hands, counts): all hands of cards 1-25, and their solution trees as [objective, hand]."""
    whole = rule == "whole"
    sets, of_two, of_three = subsets(whole)
    hands = sets[5].rows
    counts = np.zeros((_GOALS + 1, len(hands)), np.int32)
    joined = _four_and_card(sets, of_two, of_three, whole, progress)
    for alone in range(5):
        rest, gone = split(sets, hands, [alone])
        for goal in range(1, _GOALS + 1):
            counts[goal] += joined[gone[:, 0], goal, rest]
    joined = _three_and_two(of_two, of_three, progress)
    for pair in itertools.combinations(range(5), 2):
        rest, gone = split(sets, hands, list(pair))
        two = sets[2].find(gone)
        for goal in range(1, _GOALS + 1):
            counts[goal] += joined[two, goal, rest]
    return hands, counts


def weights(deck, hands):
    """Return the number of ways in which a deck deals each hand with each objective: [objective, hand]."""
    deck = Deck(deck)
    ways = np.zeros((_GOALS + 1, len(hands)), np.int64)
    for at, hand in enumerate(hands.tolist()):
        if hand[-1] > deck.high:
            continue
        many = 1 if deck.copies else factorial(5)
        for number in set(hand):
            count = hand.count(number)
            many = many * comb(deck.copies[number - 1], count) if deck.copies else many // factorial(count)
        if many:
            for goal in range(1, deck.high + 1):
                left = deck.copies[goal - 1] - hand.count(goal) if deck.copies else 1
                ways[goal, at] = many * left
    return ways


def shares(deck, hands, counts):
    """Return {level: (solvable deals of that level, all solvable deals)} of a deck."""
    ways = weights(deck, hands)
    solved = int(ways[counts > 0].sum())
    deals = {}
    for level, (least, most) in RANGES.items():
        deals[level] = int(ways[(counts >= least) & (counts <= most)].sum()), solved
    return deals
