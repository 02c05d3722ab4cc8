"""What chance deals: cards, the table's hands and objectives."""

from collections import Counter

import pytest

from games.krypto import rules
from games.krypto.rules import events as codes
from games.krypto.solving import deal as dealer
from games.krypto.solving import search as solver
from games.krypto.solving.deal import deal, sifting, unsolvable
from games.krypto.solving.solvability import look_up
from handheld.rules.dice import Dice
from tests.games.krypto.brute import trees
from tests.games.krypto.lines import played
from tests.soak import times


def dealt(match, dice):
    """The event that is dealt, after slices that give None."""
    *slices, event = deal(match, dice)
    assert slices == [None] * len(slices)
    return event


def solvable(cards, objective):
    return objective in trees(tuple(sorted(cards)), "whole")


HANDS = (
    (1, 1, 1, 2, 25), (1, 1, 2, 2, 3), (7, 9, 11, 13, 25),
    (3, 3, 8, 8, 1), (1, 1, 1, 1, 2), (99, 98, 1, 1, 2),
)  # fmt: skip
OBJECTIVES = (0, 1, 13, 17, 22, 24, 25, 99, 100)


def last(slices):
    *before, result = slices
    assert before == [None] * len(before)
    return result


def no_table(*_):
    raise OSError


@pytest.mark.parametrize("table", [look_up, no_table])
def test_the_proof_is_right_with_the_table_and_without(table, monkeypatch):
    monkeypatch.setattr("games.krypto.solving.solvability.look_up", table)
    answers = Counter()
    for objective in OBJECTIVES:
        wrong = 0
        for at, cards in enumerate(HANDS):
            right = solvable(cards, objective)
            assert (not last(sifting(bytes(cards), objective, "whole"))) == right
            wrong |= (not right) << at
            answers[right] += 1
        hands = b"".join(map(bytes, HANDS))
        assert last(sifting(hands, objective, "whole")) == wrong == unsolvable(hands, objective, "whole")
    assert min(answers.values()) > 5


@pytest.mark.parametrize("table", [look_up, no_table])
def test_the_proof_knows_the_rule(table, monkeypatch):
    """1 1 5 5 5 make 23 as 5 x (5 - (1 + 1) / 5), and without fractions not at all."""
    monkeypatch.setattr("games.krypto.solving.solvability.look_up", table)
    assert not solvable((1, 1, 5, 5, 5), 23)
    assert unsolvable(bytes([1, 1, 5, 5, 5]), 23, "whole") == 1
    assert unsolvable(bytes([1, 1, 5, 5, 5]), 23, "fraction") == 0


def test_solvable_deals_are_solvable_and_random_ones_are_not_looked_at():
    match = played("Ada", deck="any 80 99", mode="solo")
    dice = Dice(1)
    for _ in range(6):
        code, data = dealt(match, dice)
        assert code == codes.DEAL and solvable(data[:5], data[5])
        match.check(code, data)
    match = played("Ada", deck="any 80 99", mode="solo", deals="random")
    dice = Dice(1)
    hands = [dealt(match, dice)[1] for _ in range(12)]
    assert not all(solvable(hand[:5], hand[5]) for hand in hands)


def test_a_proof_is_cut_into_its_slices(monkeypatch):
    monkeypatch.setattr(dealer, "sifting", lambda *_: iter((None, None, 0)))
    monkeypatch.setattr(dealer, "within", lambda *_: iter((None, None, True)))
    match = played("Ada", mode="solo")
    for slices in deal(match, Dice(1)), dealer.draw_of_difficulty(match, Dice(1), "easy"):
        *slices, (code, _) = slices
        assert slices == [None, None] and code == codes.DEAL


@pytest.mark.parametrize("deck, hands", [("56", 11), ("52", 10)])
def test_the_table_is_dealt_from_one_deck(deck, hands):
    match = played("Ada, Ben", mode="table", deck=deck)
    dice = Dice(7)
    for _ in range(hands):
        match.play(*dealt(match, dice))
    assert match.phase == codes.OPENING
    code, data = dealt(match, dice)
    assert code == codes.OBJECTIVE and data[0] in match.mode.objectives()
    assert sorted(match.mode.hands + bytes(match.mode.objectives())) == sorted(match.deck.remaining(b""))


def test_either_card_left_over_may_be_the_first_objective():
    firsts = set()
    for seed in range(20):
        match = played("Ada, Ben", mode="table", deck="52")
        for at in range(10):
            match.play(codes.HAND, bytes(list(match.deck.remaining(b""))[at:50:10]))
        assert match.mode.objectives() == (24, 25)
        firsts.add(dealt(match, Dice(seed))[1][0])
    assert firsts == {24, 25}


WHOLE_STEP = 75 / 1418  # ms of device time for one combination of the solver: the worst hand's (README)
FRACTION_STEP = 352 / 4778
DRAW = 3  # ms, a guess on the safe side
SEEDS = times(15, 61)


@pytest.mark.soak
@pytest.mark.parametrize(
    "deck, rule, level",
    [
        ("56", "whole", "expert"), ("56", "whole", "easy"), ("beginner", "whole", "hard"),
        ("56", "fraction", "expert"), ("any 1 25", "fraction", "easy"),
    ][: times(1, 5)],  # fmt: skip
)
def test_a_hand_of_a_level_is_found_within_a_second_on_the_median(deck, rule, level, monkeypatch):
    made = []
    init = solver.Search.__init__

    def noted(search, *args):
        init(search, *args)
        made.append(search)

    monkeypatch.setattr(solver.Search, "__init__", noted)
    match = rules.MATCH(["Ada"], {"mode": "home", "deck": deck, "rule": rule})
    spent = []
    for seed in range(SEEDS):
        made.clear()
        list(dealer.draw_of_difficulty(match, Dice(seed), level))
        step = WHOLE_STEP if rule == "whole" else FRACTION_STEP
        spent.append(step * sum([search.steps for search in made]) + DRAW * len(made))
    assert sorted(spent)[SEEDS // 2] < 1000


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_what_is_dealt_is_of_the_level(level):
    least, most = dealer.RANGES[level]
    match = rules.MATCH(["Ada"], {"mode": "home"})
    for seed in range(6):
        _, data = list(dealer.draw_of_difficulty(match, Dice(seed), level))[-1]
        count = [trees for trees in solver.count(data[:5], data[5]) if trees is not None][-1]
        assert least <= count <= most
