"""Ranks: one for every deal, from 1."""

import itertools
import math
import random

import pytest

from tools.krypto_rank import BadHand, check, deal, rank


@pytest.mark.parametrize("high", [1, 2, 3, 5])
def test_the_deals_up_to_any_number_have_the_first_ranks(high):
    ranks = set()
    for cards in itertools.combinations_with_replacement(range(1, high + 1), 5):
        for objective in range(1, high + 1):
            ranks.add(rank(cards, objective))
            assert deal(rank(cards, objective)) == (list(cards), objective)
    assert ranks == set(range(1, math.comb(high + 4, 5) * high + 1))


@pytest.mark.parametrize("high, last", [(10, 20020), (25, 2968875), (99, 8666583255)])
def test_the_last_rank_of_a_deck(high, last):
    assert rank([high] * 5, high - 1) == last
    assert deal(last) == ([high] * 5, high - 1)


def test_deals_and_ranks_go_both_ways():
    chance = random.Random(1)
    for high in (10, 25, 99) * 100:
        cards = sorted(chance.choices(range(1, high + 1), k=5))
        objective = chance.randint(1, high)
        assert deal(rank(cards, objective)) == (cards, objective)
        some = chance.randint(1, math.comb(high + 4, 5) * high)
        assert rank(*deal(some)) == some


def test_the_order_of_the_cards_does_not_count():
    assert len({rank(cards, 9) for cards in itertools.permutations((3, 1, 4, 1, 5))}) == 1


@pytest.mark.parametrize("wrong", [0, -1, 8666583256, "5", 1.0, None])
def test_no_such_rank(wrong):
    with pytest.raises(BadHand, match="from 1 to 8666583255, not "):
        deal(wrong)


def test_no_such_deal():
    with pytest.raises(BadHand, match="five cards"):
        rank((1, 2, 3, 4), 5)
    for objective in (0, 100):
        with pytest.raises(BadHand, match="objective is from 1 to 99, not %d" % objective):
            rank((1, 2, 3, 4, 5), objective)


@pytest.mark.parametrize(
    "cards, objective, words",
    [
        ((1, 2, 3, 4), 5, "five cards, not 4"),
        ((1, 2, 3, 4, 5, 6), 5, "five cards, not 6"),
        ((0, 2, 3, 4, 5), 5, "from 1 to 99, not 0"),
        ((1, 2, 3, 4, 100), 5, "from 1 to 99, not 100"),
        ((1, 2, 3, 4, 5), -1, "from 0 to 9999, not -1"),
        ((1, 2, 3, 4, 5), 10000, "from 0 to 9999, not 10000"),
    ],
)
def test_bad_questions(cards, objective, words):
    with pytest.raises(BadHand, match=words):
        check(cards, objective)
