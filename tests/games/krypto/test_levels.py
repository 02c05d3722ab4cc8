"""The exact shares of the difficulties, the unsolvable hands, and which difficulties a deck offers."""

import random
from math import comb, factorial

import numpy as np
import pytest

from games.krypto.choices import DIFFICULTIES
from games.krypto.rules.deck import Deck
from games.krypto.setup import difficulties
from games.krypto.solving import search as solver
from games.krypto.solving.deal import RANGES
from tests.soak import only
from tools.krypto import last
from tools.krypto_trees import count
from tools.krypto_trees import hands as all_hands

DECKS = ("56", "52", "beginner", "beginner 52", "any 1 25")

# Deals of each level among those that can be solved, in percent.
PRINTED = {
    ("whole", "56"): (25.1940, 49.7164, 20.1555, 4.9341),
    ("whole", "52"): (25.0629, 49.6031, 20.2490, 5.0850),
    ("whole", "beginner"): (76.8507, 21.7367, 1.3734, 0.0392),
    ("whole", "beginner 52"): (82.4884, 16.6577, 0.8342, 0.0197),
    ("whole", "any 1 25"): (15.1075, 42.1952, 29.9507, 12.7466),
    ("fraction", "56"): (35.5334, 47.4986, 14.1848, 2.7832),
    ("fraction", "52"): (35.1907, 47.5094, 14.4131, 2.8869),
    ("fraction", "beginner"): (87.0756, 12.2255, 0.6780, 0.0209),
    ("fraction", "beginner 52"): (91.1784, 8.4030, 0.4085, 0.0101),
    ("fraction", "any 1 25"): (20.7906, 45.7747, 25.2087, 8.2259),
}


pytestmark = only


def weights(deck, hands):
    """The number of ways in which a deck deals each hand with each objective: [objective up to 25, hand]."""
    deck = Deck(deck)
    ways = np.zeros((26, len(hands)), np.int64)
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
    """{level: (solvable deals of that level, all solvable deals)} of a deck."""
    ways = weights(deck, hands)
    counts = counts[:26]
    solved = int(ways[counts > 0].sum())
    deals = {}
    for level, (least, most) in RANGES.items():
        deals[level] = int(ways[(counts >= least) & (counts <= most)].sum()), solved
    return deals


@pytest.fixture(scope="module", params=solver.RULES)
def counted(request):
    """(rule, hands, counts) of all hands of cards 1-25."""
    return request.param, all_hands(), count(request.param, lambda done, of, what: None)


def test_the_tool_counts_as_the_solver_does(counted):
    rule, hands, counts = counted
    chance = random.Random(rule)
    for _ in range(150):
        at = chance.randrange(len(hands))
        objective = chance.randint(1, 25)
        assert counts[objective, at] == last(solver.count(hands[at].tolist(), objective, rule))


def test_a_level_is_offered_where_one_deal_in_a_hundred_has_it(counted):
    rule, hands, counts = counted
    for deck in DECKS:
        found = shares(deck, hands, counts)
        assert tuple(round(100 * part / of, 4) for part, of in found.values()) == PRINTED[rule, deck]
        wanted = [level for level, (part, of) in found.items() if 100 * part >= of]
        assert list(DIFFICULTIES[: difficulties({"deck": deck, "rule": rule})]) == ["any", *wanted]


def test_how_to_play_has_the_shares_that_cannot_be_solved(counted):
    rule, hands, counts = counted
    from games.krypto.howto import OPTIONS

    in_words = {("whole", "56"): "475", ("whole", "beginner"): "7,800", ("whole", "any 1 25"): "86"}
    in_words["fraction", "56"] = "609"
    for deck in DECKS:
        ways = weights(deck, hands)
        one_in = ways.sum() / ways[1:][counts[1:26] == 0].sum()
        if (rule, deck) in in_words:
            text = in_words[rule, deck]
            assert "1 in " + text in OPTIONS
            assert abs(one_in / int(text.replace(",", "")) - 1) < 0.005


def test_other_ranges_of_numbers_offer_no_level():
    assert difficulties({"deck": "any 1 24"}) == difficulties({"deck": "any 2 25"}) == 1
    assert DIFFICULTIES == ("any", *RANGES) and difficulties({}) == len(DIFFICULTIES)


def test_a_count_that_is_cut_off_says_more_than_was_asked_for():
    hand = ([2, 1, 2, 2, 3], 24)
    whole = last(solver.count(*hand))
    for most in (0, 1, 14, 49, 182, whole - 1):
        assert last(solver.count(*hand, "whole", most)) > most
    assert last(solver.count(*hand, "whole", whole)) == whole
