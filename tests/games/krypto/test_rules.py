"""Numbers, decks, proofs and snapshots. tests/plays/krypto/home.play has the rules of home and solo."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.krypto.rules import events as codes
from games.krypto.rules import number
from games.krypto.rules.deck import Deck
from games.krypto.solving.deal import draw
from handheld.rules.match import Illegal
from tests.games.krypto.lines import DEAL, asking, play, played, unfit, won

# Decks


def cards_of(deck):
    """({number: how many cards}, or None for a deck of any numbers, lowest, highest), by docs/rules.md."""
    if deck.startswith("any"):
        low, high = (int(word) for word in deck.split()[1:])
        return None, low, high
    often = 3 if "52" in deck else 4
    copies = [3] * 6 + [often] * 4 + [2] * 7 + [1] * 8
    high = 10 if "beginner" in deck else 25
    return Counter(dict(enumerate(copies[:high], 1))), 1, high


def copies(deck):
    return Counter(list(deck.remaining(b"")))


DECKS = "56", "52", "beginner", "beginner 52", "any 1 25", "any 25 25", "any 3 99", "any 2 24"


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_has_its_cards_and_no_others(name):
    """Of deals, some are just beyond what there is."""
    deck, chance, seen = Deck(name), Random(name), set()
    cards, low, high = cards_of(name)
    assert cards is None or copies(deck) == cards and deck.size == cards.total()
    for _ in range(600):
        numbers = range(low - 1, high + 2) if chance.random() < 0.5 else range(low, high + 1)
        dealt = chance.choices(chance.choices(numbers, k=4), k=6)
        fits = all(low <= card <= high for card in dealt) and (cards is None or not Counter(dealt) - cards)
        seen.add(fits)
        try:
            deck.check(dealt)
            deck.check(bytes(dealt))
        except Illegal as wrong:
            assert not fits and "the deck has no" in str(wrong)
        else:
            assert fits, dealt
    assert seen == {True, False}
    Deck("any").check((25,) * 6)


NO_DECKS = ("", "55", "any 0 9", "any 9 8", "any 1 100", "any 1", "any 01 9", "any 1  9", "52 beginner")


@pytest.mark.parametrize("name", NO_DECKS)
def test_what_is_no_deck(name):
    with pytest.raises(Illegal, match="deck: "):
        Deck(name)


class Chance:
    """Dice that fall in turn, to see every way."""

    def __init__(self, falls):
        self.falls = list(falls)

    def below(self, n):
        return self.falls.pop(0) % n if self.falls else 0


@pytest.mark.parametrize("name", ["56", "52", "beginner", "beginner 52", "any 3 40"])
@given(falls=st.lists(st.integers(0, 59), max_size=60))
def test_a_draw_is_one_that_the_deck_can_give(falls, name):
    deck = Deck(name)
    drawn = draw(deck, Chance(falls), 6)
    assert len(drawn) == 6
    deck.check(drawn)
    if deck.size:
        more = draw(deck, Chance(falls), deck.size - 6, drawn)
        assert Counter(drawn + more) == copies(deck)


def test_every_card_is_as_likely_to_be_drawn():
    deck = Deck("56")
    first = Counter(draw(deck, Chance([at]), 1)[0] for at in range(56))
    assert first == copies(deck)
    two = Counter(draw(deck, Chance([a, b]), 2) for a in range(56) for b in range(55))
    assert two[b"\x07\x07"] == 4 * 3 and two[b"\x19\x01"] == 3 and two[b"\x19\x19"] == 0
    numbers = Counter(draw(Deck("any 5 25"), Chance([at]), 1)[0] for at in range(21))
    assert numbers == dict.fromkeys(range(5, 26), 1)


fractions = st.fractions(-999, 999, max_denominator=999)


@given(fractions, fractions)
def test_steps_are_exact(a, b):
    pairs = (a.numerator, a.denominator), (b.numerator, b.denominator)
    for op, right in enumerate((a + b, a - b, a * b, a / b if b else None)):
        result = number.combine(op, *pairs)
        assert result == (right if right is None else (right.numerator, right.denominator))
        assert number.text(result) == ("?" if right is None else str(right))


@given(fractions)
def test_numbers_are_written_in_lowest_terms(a):
    pair = a.numerator, a.denominator
    assert number.text(pair) == str(a)


@pytest.mark.parametrize(
    "result, whole, fraction",
    [
        (Fraction(0), "", ""), (Fraction(9), "", ""), (Fraction(-2), "below zero", ""),
        (Fraction(7, 2), "not whole", ""), (None, "divides by zero", "divides by zero"),
    ],  # fmt: skip
)
def test_what_is_against_a_rule(result, whole, fraction):
    pair = result and (result.numerator, result.denominator)
    pair = (0, 1) if result == 0 else pair
    assert whole in number.offence(pair, True) and bool(whole) == bool(number.offence(pair, True))
    assert fraction in number.offence(pair, False) and bool(fraction) == bool(number.offence(pair, False))


def test_the_rule_in_force_is_what_is_proved():
    Asking, asked = asking()
    for rule in ("whole", "fraction"):
        played("Ada", DEAL + "\nAda unplayable", Asking, mode="home", deals="random", rule=rule)
    assert asked == [(b"\2\1\2\2\3", 24, "whole"), (b"\2\1\2\2\3", 24, "fraction")]


def test_no_snapshot_is_taken_while_somebody_explains():
    match = played("Ada", DEAL, mode="solo")
    assert match.boundary
    play(match, "Ada krypto")
    assert not match.boundary
    with pytest.raises(Illegal, match="between two hands"):
        match.dump()


def test_what_is_no_snapshot():
    match = played("Ada, Ben", won("Ben") + won("Ada") + DEAL, mode="home", hands="4")
    data = list(match.dump())  # phase; hand, redeals, hands won by each; the deal
    assert data == [codes.OPEN, 0, 0, 3, 0, 0, 0, 1, 0, 0, 1, 2, 1, 2, 2, 3, 24]
    unfit(match, [], "does not occur in this mode")
    unfit(match, [codes.EXPLAINING] + data[1:], "does not occur in this mode")
    unfit(match, [codes.TURN] + data[1:], "does not occur in this mode")
    unfit(match, [codes.OPEN], "wrong length")
    unfit(match, data[:-1], "wrong length")
    unfit(match, data[:10] + data[11:], "wrong length")
    unfit(match, [codes.DEALING] + data[1:], "wrong length")
    unfit(match, data[:-1] + [26], "the deck has no 26")
    for hand in 0, 5:
        unfit(match, data[:3] + [hand] + data[4:], "hand does not occur")
    fourth = played("Ada, Ben", mode="home", hands="4")
    fourth.restore(bytes(2) + bytes(data[:3] + [4] + data[4:7] + [2] + data[8:]))
    assert fourth.scores() == [2, 1]
    opened = played("Ada, Ben", mode="home", hands="open")
    opened.restore(bytes(2) + bytes([codes.DEALING, 9, 0, 0, 255, 5, 1, 2, 3, 0, 0]))
    assert opened.scores() == [0x050102, 0x030000] and opened.mode.hand == 0x090000
