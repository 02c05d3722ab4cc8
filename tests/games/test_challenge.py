"""Challenges: the number alone gives the dice and the cards; next numbers, bests and results."""

import random
from fractions import Fraction
from itertools import product
from types import SimpleNamespace

import pytest

from games.cybo import honours as cybo
from games.cybo.rules import STOP, Cybo
from games.knister import honours as knister
from games.knister.rules import Knister
from games.krypto import honours as krypto
from games.krypto.rules import MATCH as Krypto
from games.krypto.rules.events import DEALING
from games.krypto.solving import deal as dealer
from handheld.play.session import Session
from tests.games import chance
from tests.games.cybo import by_hand
from tests.legal import legal

NUMBERS = *range(1, 13), 17, 99, 100, 1234, 8191, 8192, 50000, 99999
KRYPTO = {"mode": "solo", "hands": "1", "clock": "none"}


class Unsaved:
    """A journal that keeps nothing."""

    full = False
    current = None

    def event(self, code, data=b""):
        pass

    progress = event


def session(match, number):
    return Session(Unsaved(), match, [0], {"number": str(number)})


@pytest.mark.parametrize("number", NUMBERS)
def test_the_number_alone_gives_the_sums_of_knister(number):
    match = Knister(["Ada"])
    played, rolls = session(match, number), []
    while not match.over:
        if match.turn >= 0:
            played.play(legal(match)[0])
        else:
            dice = played.chance_dice()
            rolls.append(dice.die(6) + dice.die(6))
            played.play(rolls[-1])
    assert rolls == chance.knister(number)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_number_alone_gives_the_rolls_of_cybo_whatever_is_chosen(number):
    for choice in random.Random(number), random.Random(-number):
        match = Cybo(["Ada"], {"level": "beginner"})
        played = session(match, number)
        while not match.over:
            if match.offer and choice.random() < 0.5:
                played.play(STOP)
                continue
            roll = played.chance_dice().die(12)
            assert roll == chance.cybo(number, match.round, len(match.rolls) + 1)
            played.play(roll)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_number_alone_gives_the_cards_of_krypto(number):
    match = Krypto(["Ada"], KRYPTO)
    assert match.phase == DEALING
    event = [event for event in dealer.deal(match, session(match, number).chance_dice()) if event][0]
    assert list(event[1]) == chance.krypto(number)


def test_a_total_of_cybo_is_as_rare_as_its_word():
    """The best play of Beginner: the fourth roll is risked at 3 points and not at 9 (docs/rules.md)."""
    turn = {}
    for (points, offered), share in by_hand.results("beginner").items():
        ways = {16: share / 12, 3: share * 11 / 12} if offered and points == 3 else {points: share}
        for worth, part in ways.items():
            turn[worth] = turn.get(worth, 0) + part
    totals = {0: Fraction(1)}
    for _ in range(13):
        after = {}
        for (total, share), (points, part) in product(totals.items(), turn.items()):
            after[total + points] = after.get(total + points, 0) + share * part
        totals = after
    reached = [sum(share for total, share in totals.items() if total >= least) for least in range(200)]
    scale = [min(least for least in range(200) if reached[least] * rare <= 1) for rare in (3, 10, 100)]
    match = Cybo(["Ada"], {"level": "beginner"})
    graded = [cybo.grade(match, SimpleNamespace(scores=[points])) for points in range(200)]
    assert graded == [sum(points >= least for least in scale) for points in range(200)]
    assert [round(100 * float(reached[least]), 2) for least in scale] == [24.93, 6.98, 0.86]  # docs/rules.md


def test_results_alone_have_a_word():
    def knister_grade(points, sheets):
        match = Knister(["Ada"], {"sheets": sheets})
        return knister.grade(match, SimpleNamespace(scores=[points]))

    def krypto_grade(tenths, number):
        return krypto.grade(Krypto(["Ada"], KRYPTO), SimpleNamespace(times=[tenths], challenge=number))

    assert [knister_grade(points, "1") for points in (50, 51, 80, 81, 100, 101)] == [0, 1, 1, 2, 2, 3]
    assert [knister_grade(points, "3") for points in (150, 151, 240, 241, 300, 301)] == [0, 1, 1, 2, 2, 3]
    assert [krypto_grade(tenths, 17) for tenths in (0, 600, 599, 300, 299, 100, 99)] == [0, 0, 1, 1, 2, 2, 3]
    assert krypto_grade(99, 0) == 0
