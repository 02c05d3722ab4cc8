"""Challenges: the number alone gives the dice and the cards; next numbers, bests and results."""

import random

import pytest

from games.cybo.rules import STOP, Cybo
from games.knister.rules import Knister
from games.krypto.rules.events import DEALING
from games.krypto.rules.match import Krypto
from games.krypto.solving import deal as dealer
from handheld.play.session import Session
from tests.games import chance

NUMBERS = *range(1, 13), 17, 99, 100, 1234, 8191, 8192, 50000, 99999
KRYPTO = {"mode": "solo", "hands": "1", "clock": "none"}


class Unsaved:
    """A journal that keeps nothing."""

    full = False

    def event(self, code, data=b""):
        pass


def session(match, number):
    return Session(Unsaved(), match, [0], seed=number, numbered=True)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_number_alone_gives_the_sums_of_knister(number):
    match = Knister(["Ada"])
    played, rolls = session(match, number), []
    while not match.over:
        if match.turn >= 0:
            played.play(match.legal()[0])
        else:
            dice = played.chance()
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
            roll = played.chance().die(12)
            assert roll == chance.cybo(number, match.round, len(match.rolls) + 1)
            played.play(roll)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_number_alone_gives_the_cards_of_krypto(number):
    match = Krypto(["Ada"], KRYPTO)
    assert match.phase == DEALING
    event = [event for event in dealer.deal(match, session(match, number).chance()) if event][0]
    assert list(event[1]) == chance.krypto(number)
