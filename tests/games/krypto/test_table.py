"""The shipped table and its reader, against brute force, docs/rules.md and damage."""

import itertools
import random

import pytest

from games.krypto.solving import solvability
from games.krypto.solving.deal import unsolvable
from games.krypto.solving.solvability import look_up
from tests.games.krypto import brute
from tests.soak import times
from tools.tables_krypto import PATH

RULES = ("whole", "fraction")
OBJECTIVES = (*range(26), 100)


def solvable(cards, objective, rule="whole"):
    (answer,) = look_up(bytes(cards), objective, rule)
    return answer


def drawn(chance, many):
    """This many random pairs, (cards, objective)."""
    return [(chance.choices(range(1, 26), k=5), chance.choice(OBJECTIVES)) for _ in range(many)]


def listed(rule, many, chance):
    """This many random pairs that the table lists."""
    found = []
    while len(found) < many:
        found += [pair for pair in drawn(chance, 200) if not solvable(*pair, rule)]
    return found[:many]


@pytest.mark.soak
@pytest.mark.parametrize("rule, many", [("whole", times(40, 150)), ("fraction", times(8, 40))])
def test_it_says_what_brute_force_says(rule, many):
    """Of hands of all cards, of low ones, and of hands with a pair that is listed."""
    chance = random.Random(1)
    hands = [chance.choices(range(1, high + 1), k=5) for high in (25, 25, 12, 4) * (many // 5)]
    hands += [cards for cards, _ in listed(rule, many // 5, chance)]
    for cards in hands:
        made = brute.trees(tuple(sorted(cards)), rule)
        for objective in OBJECTIVES:
            assert solvable(cards, objective, rule) is (objective in made), (cards, objective)


def test_the_order_of_the_cards_does_not_matter():
    hands = b"".join(map(bytes, itertools.permutations((1, 3, 6, 11, 25))))
    assert list(look_up(hands, 0, "whole")) == [False] * 120
    assert list(look_up(hands, 25, "whole")) == [True] * 120


@pytest.mark.parametrize(
    "cards, objective",
    [
        ((1, 2, 3, 4, 26), 5), ((0, 2, 3, 4, 5), 5), ((1, 2, 3, 4, 5), 26), ((1, 2, 3, 4, 5), 99),
        ((1, 2, 3, 4, 5), 101), ((1, 2, 3, 4, 5), -1),
    ],  # fmt: skip
)
def test_what_it_does_not_know_it_leaves_open(cards, objective):
    assert solvable(cards, objective) is None


@pytest.fixture
def replaced(tmp_path, monkeypatch):
    """`replaced(data)` has the reader find these bytes for its table, or none."""

    def replace(data):
        monkeypatch.setattr(solvability, "__file__", str(tmp_path / "solvability.py"))
        if data is not None:
            (tmp_path / "unsolvable.bin").write_bytes(data)

    return replace


@pytest.mark.parametrize("damage", ["a changed bit", "cut off"])
def test_a_damaged_block_is_noticed_by_the_look_ups_that_read_it(damage, replaced):
    chance = random.Random(4)
    pairs = [(*pair, solvability.number_of(*pair) % 397, solvable(*pair)) for pair in drawn(chance, 6000)]
    with open(PATH, "rb") as file:
        data = file.read()
    for at in (0, 251, 255, len(data) - 1, chance.randrange(len(data))):
        changed = bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
        replaced(data[:at] + (changed if damage == "a changed bit" else b""))
        refused = 0
        for cards, objective, block, solved in pairs:
            if block == at // 256 or damage == "cut off" and block > at // 256:
                refused += 1
                with pytest.raises(OSError, match="unsolvable.bin is damaged"):
                    solvable(cards, objective)
            else:
                assert solvable(cards, objective) is solved
        assert refused


def test_a_missing_table_is_an_error_of_the_file(replaced):
    replaced(None)
    with pytest.raises(FileNotFoundError):
        solvable((1, 2, 3, 4, 5), 5)


@pytest.mark.parametrize("error", [OSError, MemoryError])
@pytest.mark.parametrize("answers", [0, 1])
def test_what_the_table_does_not_answer_is_searched(answers, error, monkeypatch):
    def fails(hands, *pair):
        yield from look_up(hands[: 5 * answers], *pair)
        raise error

    monkeypatch.setattr(solvability, "look_up", fails)
    hands = bytes((25, 25, 25, 25, 25, 1, 2, 3, 4, 5, 1, 1, 1, 1, 1))
    solved = [9 in brute.trees(cards, "whole") for cards in ((25,) * 5, (1, 2, 3, 4, 5), (1,) * 5)]
    assert solved == [False, True, False] and unsolvable(hands, 9, "whole") == 0b101


ON_THE_DEVICE = """
import gc
from games.krypto.solving.solvability import look_up

def steps():
    yield
    before = gc.mem_alloc()
    answers = look_up(bytes(10), 1, "whole")
    next(answers)
    yield
    print(gc.mem_alloc() - before)
    answers.close()
    for rule in ("whole", "fraction"):
        answers = []
        for cards, objective in PAIRS[rule]:
            answers += look_up(bytes(cards), objective, rule)
            if not len(answers) % 8:
                yield
        print(answers)
"""


def test_on_micropython_the_same_in_1_kb(micropython, show):
    chance = random.Random(5)
    pairs = {rule: listed(rule, 40, chance) + drawn(chance, 40) for rule in RULES}
    size, *said = micropython("PAIRS = %r\n" % pairs + ON_THE_DEVICE).splitlines()
    show("Krypto's table", "memory while it is open: %s bytes" % size)
    assert int(size) <= 1024
    for rule, answers in zip(RULES, said, strict=True):
        assert eval(answers) == [solvable(*pair, rule) for pair in pairs[rule]]
