"""The shipped tables and their reader, against brute force, docs/rules.md and damage."""

import itertools
import random

import pytest

from games.krypto.solving.deal import unsolvable
from games.krypto.solving.solvability import SolvabilityTable, TableDamaged, look_up
from tests.games.krypto import brute
from tests.soak import only, times
from tools import tables_krypto

RULES = ("whole", "fraction")
OBJECTIVES = (*range(26), 100)


@pytest.fixture
def opened():
    """`opened(rule)`, or of a rule and a path, gives a table that is closed after the test."""
    tables = []

    def open_table(*given):
        tables.append(SolvabilityTable(*given))
        return tables[-1]

    yield open_table
    for each in tables:
        each.close()


def shipped(rule):
    with open(tables_krypto.path(rule), "rb") as file:
        return file.read()


def listed(known, many, chance):
    """Return this many random pairs that a table lists."""
    found = []
    while len(found) < many:
        pair = chance.choices(range(1, 26), k=5), chance.choice(OBJECTIVES)
        if not known.solvable(*pair):
            found.append([*pair[0], pair[1]])
    return found


@pytest.mark.soak
@pytest.mark.parametrize("rule, many", [("whole", times(30, 120)), ("fraction", times(5, 30))])
def test_it_says_what_brute_force_says(rule, many, opened):
    chance = random.Random(1)
    known = opened(rule)
    for high in (25, 25, 25, 12, 4):
        for _ in range(many // 5):
            cards = [chance.randint(1, high) for _ in range(5)]
            made = brute.trees(tuple(sorted(cards)), rule)
            for objective in OBJECTIVES:
                assert known.solvable(cards, objective) == (objective in made), (cards, objective)


@only
@pytest.mark.soak
def test_it_says_so_of_hard_hands(opened):
    """Hands of which one pair is listed, where most of the listed ones lie."""
    chance = random.Random(2)
    for rule, many in (("whole", times(8, 32)), ("fraction", times(2, 10))):
        known = opened(rule)
        for *cards, _ in listed(known, many, chance):
            made = brute.trees(tuple(sorted(cards)), rule)
            for objective in OBJECTIVES:
                assert known.solvable(cards, objective) == (objective in made), (cards, objective)


@pytest.mark.parametrize(
    "cards, objective",
    [
        ((6, 8, 10, 11, 25), 14), ((4, 7, 11, 20, 25), 15), ((4, 6, 10, 22, 25), 21),
        ((8, 11, 14, 20, 25), 5), ((3, 11, 14, 15, 21), 10), ((3, 8, 14, 16, 17), 22),
    ],  # fmt: skip
)
def test_it_lists_the_few_that_its_weights_take_for_easy(cards, objective, opened):
    """It tests them by ten bits, which may lie in three bytes."""
    assert objective not in brute.trees(cards, "whole")
    assert opened("whole").solvable(cards, objective) is False


def test_the_order_of_the_cards_does_not_matter(opened):
    known = opened("whole")
    for cards in itertools.permutations((1, 3, 6, 11, 25)):
        assert known.solvable(cards, 0) is False
        assert known.solvable(cards, 25) is True


@pytest.mark.parametrize(
    "cards, objective",
    [
        ((1, 2, 3, 4, 26), 5), ((0, 2, 3, 4, 5), 5), ((1, 2, 3, 4, 5), 26), ((1, 2, 3, 4, 5), 99),
        ((1, 2, 3, 4, 5), 101), ((1, 2, 3, 4, 5), -1), ((1, 2, 3, 4), 5),
    ],  # fmt: skip
)
def test_what_it_does_not_know_it_leaves_open(cards, objective, opened):
    assert opened("whole").solvable(cards, objective) is None


class Counted:
    """A file that counts what is asked of it."""

    def __init__(self, file):
        self.file = file
        self.asked = []

    def close(self):
        self.file.close()

    def seek(self, at):
        self.asked.append("seek %d" % at)
        return self.file.seek(at)

    def readinto(self, buffer):
        self.asked.append(len(buffer))
        return self.file.readinto(buffer)


def test_a_look_up_reads_one_page(opened):
    known = opened("whole")
    known._file = Counted(known._file)
    sought = set()
    for objective in OBJECTIVES:
        known._file.asked.clear()
        known.solvable((3, 9, 14, 21, 25), objective)
        seek, size = known._file.asked
        sought.add(seek)
        assert size == 512
    assert len(sought) > 5


@pytest.mark.parametrize("rule", RULES)
def test_it_is_small(rule):
    assert len(shipped(rule)) < 52000


def flip(data, at, chance):
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


@pytest.mark.parametrize(
    "damage, words",
    [
        (lambda data: b"", "is cut off"),
        (lambda data: data[:1023], "is cut off"),
        (lambda data: shipped("fraction"), "is not the table of the whole rule"),
    ],
)
def test_a_damaged_head_is_said_in_words(damage, words, tmp_path):
    path = tmp_path / "damaged.bin"
    path.write_bytes(damage(shipped("whole")))
    with pytest.raises(TableDamaged, match=words) as said:
        SolvabilityTable("whole", str(path))
    assert str(path) in str(said.value) and "\n" not in str(said.value)


def test_any_changed_byte_of_the_head_is_noticed(tmp_path):
    data = shipped("whole")
    chance = random.Random(4)
    path = tmp_path / "damaged.bin"
    for at in (*range(12), *chance.sample(range(12, 1024), 60), 1023):
        path.write_bytes(flip(data, at, chance))
        with pytest.raises(TableDamaged, match="checksum"):
            SolvabilityTable("whole", str(path))


def test_any_changed_byte_of_a_page_is_noticed_by_the_look_ups_that_read_it(tmp_path, opened):
    data = shipped("whole")
    chance = random.Random(9)
    pairs = [(chance.choices(range(1, 26), k=5), chance.choice(OBJECTIVES)) for _ in range(1500)]
    whole = opened("whole")
    right = [whole.solvable(*pair) for pair in pairs]
    path = tmp_path / "damaged.bin"
    for page in (0, 40, 98):
        path.write_bytes(flip(data, 1024 + 512 * page + chance.randrange(512), chance))
        known = opened("whole", str(path))
        refused = 0
        for pair, solved in zip(pairs, right):
            try:
                assert known.solvable(*pair) == solved
            except TableDamaged as damage:
                assert "is damaged: a checksum is wrong" in str(damage)
                refused += 1
        assert 1 <= refused <= 60  # of 99 pages


def test_a_table_without_its_last_pages_answers_from_the_others(tmp_path, opened):
    path = tmp_path / "short.bin"
    path.write_bytes(shipped("whole")[: 1024 + 512 * 50 + 100])
    known = opened("whole", str(path))
    answers = []
    for objective in OBJECTIVES:
        try:
            answers.append(known.solvable((1, 1, 2, 2, 3), objective))
        except TableDamaged as damage:
            assert "is cut off" in str(damage)
            answers.append(None)
    made = brute.trees((1, 1, 2, 2, 3), "whole")
    assert None in answers and set(answers) != {None}
    for objective, answer in zip(OBJECTIVES, answers):
        assert answer in (None, objective in made)


def test_a_missing_table_is_said_in_words(tmp_path):
    with pytest.raises(TableDamaged, match="none.bin is missing"):
        SolvabilityTable("whole", str(tmp_path / "none.bin"))


@pytest.mark.parametrize("name", ["__init__", "solvable"])
def test_where_memory_is_full_hands_are_searched(name, monkeypatch):
    def full(*_):
        raise MemoryError

    monkeypatch.setattr(SolvabilityTable, name, full)
    hands = bytes((1, 2, 3, 4, 5, 25, 25, 25, 25, 25))
    assert list(look_up(hands, 9, "whole")) == [None, None]
    solved = [len(brute.distinct(cards, 9, "whole")) > 0 for cards in ((1, 2, 3, 4, 5), (25,) * 5)]
    assert solved == [True, False] and unsolvable(hands, 9, "whole") == 2


def test_a_table_that_goes_away_is_said_in_words(tmp_path, opened):
    path = tmp_path / "short.bin"
    path.write_bytes(shipped("whole"))
    known = opened("whole", str(path))
    path.write_bytes(b"")
    with pytest.raises(TableDamaged, match="is cut off"):
        known.solvable((1, 2, 3, 4, 5), 100)


ON_THE_DEVICE = """
import gc
from games.krypto.solving.solvability import SolvabilityTable, TableDamaged

def steps():
    for rule in ("whole", "fraction"):
        opened = answers = None
        yield
        before = gc.mem_alloc()
        opened = SolvabilityTable(rule)
        yield
        print(gc.mem_alloc() - before)
        answers = []
        for at in range(len(PAIRS[rule])):
            *cards, objective = PAIRS[rule][at]
            answers.append(opened.solvable(cards, objective))
            if not at % 8:
                yield
        print(answers)
        opened.close()
    try:
        SolvabilityTable("whole", "games/krypto/solving/fraction.bin")
    except TableDamaged as said:
        print(said)
    try:
        SolvabilityTable("whole", "nowhere.bin")
    except TableDamaged as said:
        print(said)
"""


def test_on_micropython_the_same_in_2_kb(micropython, show, opened):
    chance = random.Random(5)
    pairs = {}
    for rule in RULES:
        pairs[rule] = listed(opened(rule), 40, chance)
        for _ in range(40):
            pairs[rule].append([*chance.choices(range(1, 26), k=5), chance.choice(OBJECTIVES)])
    said = micropython("PAIRS = %r\n" % pairs + ON_THE_DEVICE).splitlines()
    sizes = int(said[0]), int(said[2])
    show("Krypto's tables", "memory of an open table: %d and %d bytes" % sizes)
    assert max(sizes) <= 2048
    for rule, answers in zip(RULES, said[1::2]):
        known = opened(rule)
        assert eval(answers) == [known.solvable(pair[:5], pair[5]) for pair in pairs[rule]]
    assert said[4:] == [
        "games/krypto/solving/fraction.bin is not the table of the whole rule",
        "the table nowhere.bin is missing",
    ]
