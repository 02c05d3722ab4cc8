"""The solver, against brute force and docs/rules.md, "Unplayable hands"."""

import random
from fractions import Fraction

import pytest

from games.krypto.solving import search as solver
from tests.games.krypto import brute
from tests.soak import only, times

RULES = ("whole", "fraction")


def last(slices):
    *before, answer = slices
    assert before == [None] * len(before)
    return answer


def number(value):
    """A step's number as a fraction; that it is in lowest terms is asked too."""
    assert Fraction(*value).denominator == value[1] > 0
    return Fraction(*value)


def assert_solves(steps, cards, objective, rule):
    """The steps use each card and each result once, are true and within the rule, and end right."""
    lying = [Fraction(card) for card in cards]
    assert len(steps) == 4
    for a, operation, b, r in steps:
        a, b, r = number(a), number(b), number(r)
        lying.remove(a)
        lying.remove(b)
        assert r == (a + b, a - b, a * b, a / b if b else None)[operation]
        assert r >= 0 and (rule == "fraction" or r.denominator == 1)
        lying.append(r)
    assert lying == [objective]


def hands(seed, many, highs=(3, 6, 10, 25, 25, 99)):
    chance = random.Random(seed)
    for at in range(many):
        high = highs[at % len(highs)]
        cards = [chance.randint(1, high) for _ in range(5)]
        yield cards, [0, 1, 100, *(chance.randint(2, high) for _ in range(4))]


@pytest.mark.soak
@pytest.mark.parametrize("rule", RULES)
def test_it_counts_the_trees_that_there_are_and_solves_what_has_one(rule):
    for cards, objectives in hands(1, times(9, 36)):
        trees = brute.trees(tuple(sorted(cards)), rule)
        for objective in objectives:
            assert last(solver.count(cards, objective, rule)) == trees.get(objective, 0), (cards, objective)
            steps = last(solver.solve(cards, objective, rule))
            if objective in trees:
                assert_solves(steps, cards, objective, rule)
            else:
                assert steps == ()


@pytest.mark.parametrize("objective", [0, 1, 7])
@pytest.mark.parametrize("cards", [(7,) * 5, (1,) * 5, (2, 2, 4, 4, 1), (3, 3, 5, 5, 8), (1, 1, 14, 17, 22)])
def test_zeros_twins_and_two_pairs_are_counted_right(cards, objective):
    for rule in RULES:
        trees = brute.trees(tuple(sorted(cards)), rule)
        assert last(solver.count(cards, objective, rule)) == trees.get(objective, 0)
        steps = last(solver.solve(cards, objective, rule))
        assert bool(steps) == (objective in trees)
        if steps:
            assert_solves(steps, cards, objective, rule)


@only
def test_fractions_only_where_there_is_no_other_way():
    whole = last(solver.solve((2, 1, 2, 2, 3), 24, "fraction"))
    assert_solves(whole, (2, 1, 2, 2, 3), 24, "whole")
    for cards, objectives in hands(3, 200, (25,)):
        whole, fraction = [brute.trees(tuple(sorted(cards)), rule) for rule in RULES]
        objective = next((each for each in objectives if each in fraction and each not in whole), None)
        if objective is not None:
            break
    assert last(solver.solve(cards, objective, "whole")) == ()
    steps = last(solver.solve(cards, objective, "fraction"))
    assert_solves(steps, cards, objective, "fraction")
    assert any(step[3][1] > 1 for step in steps)


@pytest.mark.parametrize("rule", RULES)
def test_no_slice_is_long(rule):
    for cards, objectives in hands(4, 6):
        for search in solver.Search(cards, objectives[1], rule), solver.Search(cards, objectives[0], rule):
            for slices in (search.threes(False), search.twos(False), search.trees()):
                before = search.steps
                for found in slices:
                    if found is None:
                        # Steps that rebuild a tree are not counted: they are at most a slice themselves.
                        assert search.steps - before <= 50
                        before = search.steps


@pytest.mark.parametrize("rule", RULES)
def test_the_first_slice_is_no_longer_for_the_pairs_that_a_search_begins_with(rule):
    for cards, objectives in [*hands(4, 6), ([4, 24, 24, 24, 24], [6]), ([1, 2, 2, 2, 2], [19])]:
        search = solver.Search(cards, objectives[-1], rule)
        next(search.trees())
        assert search.steps <= 60


def test_the_search_for_fractions_begins_a_slice_of_its_own(monkeypatch):
    made = []

    class Noted(solver.Search):
        def __init__(self, *asked):
            super().__init__(*asked)
            made.append(self)

    monkeypatch.setattr(solver, "Search", Noted)
    for _ in solver.solve((2, 8, 12, 24, 25), 24, "fraction"):
        if len(made) == 1:
            whole = made[0].steps
        assert len(made) == 1 or made[0].steps == whole  # seen when it was done, before the other began


# Of all hands of 1-25 and all objectives of the tables, these take the most combinations under each rule,
# as a search through all of them has shown. A combination takes about 0.05 ms on the device.
@pytest.mark.parametrize(
    "cards, objective, rule, most",
    [((2, 8, 12, 24, 25), 24, "whole", 1418), ((4, 5, 18, 20, 25), 100, "fraction", 4778)],
)
def test_the_worst_hands_stay_within_a_second_of_the_device(cards, objective, rule, most):
    steps = 0
    for kind in RULES[: RULES.index(rule) + 1]:
        search = solver.Search(cards, objective, kind)
        assert not any(search.trees())
        steps += search.steps
    assert steps <= most


ON_THE_DEVICE = """
import gc
from games.krypto.solving import search as solver

def steps():
    for cards, objective, rule in %r:
        for asked in (solver.solve, solver.count):
            gc.collect()
            before = gc.mem_alloc()
            most = 0
            for answer in asked(cards, objective, rule):
                yield
                most = max(most, gc.mem_alloc() - before)
            print(repr((answer, most)))
"""


@only
def test_on_micropython_the_same_within_12_kb(micropython, show):
    some = [(tuple(cards), objectives[3]) for cards, objectives in hands(5, 6, (25, 10, 99))]
    asked = [(*each, rule) for rule in RULES for each in some]
    said = [eval(line) for line in micropython(ON_THE_DEVICE % asked).splitlines()]
    for (cards, objective, rule), solved, counted in zip(asked, said[::2], said[1::2]):
        assert solved[0] == last(solver.solve(cards, objective, rule))
        assert counted[0] == brute.trees(tuple(sorted(cards)), rule).get(objective, 0)
    most = max(used for _, used in said)
    show("Krypto's solver", "largest working memory of %d questions: %d bytes" % (len(said), most))
    assert most <= 12 * 1024
