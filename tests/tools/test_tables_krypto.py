"""The maker of Krypto's table: the format, the search, and what --check notices."""

import random

import numpy as np
import pytest

from games.krypto.solving import solvability
from sim.command import Failed
from tests.soak import only
from tools import krypto_trees, tables_krypto

PAIRS = 27 * 118755


def silent(done, of, what=""):
    pass


def test_no_two_pairs_have_a_number():
    hands = krypto_trees.hands().tolist()
    numbers = {solvability.number_of(cards, 100) for cards in hands}
    assert numbers == set(range(26, PAIRS, 27))
    assert [solvability.number_of(hands[9], objective) % 27 for objective in range(26)] == list(range(26))


@pytest.fixture
def write(tmp_path, monkeypatch):
    """`write(whole, fraction)` has the reader find a table of these pairs."""
    monkeypatch.setattr(solvability, "__file__", str(tmp_path / "solvability.py"))
    return lambda *pairs: (tmp_path / "unsolvable.bin").write_bytes(tables_krypto.written(*pairs))


def solvable(pair, rule):
    (answer,) = solvability.look_up(bytes(pair[:5]), pair[5], rule)
    return answer


@pytest.mark.parametrize("step", [1, 40, 5000, 500000])
def test_what_is_written_is_read(step, write):
    """Neighbours, pairs as far apart as in the shipped table, and so far that some take many entries."""
    places = [*range(0, min(PAIRS, 3000 * step), step), PAIRS - 1]
    hands = krypto_trees.hands().tolist()
    whole = {(*hands[place // 27], krypto_trees.OBJECTIVES[place % 27]) for place in places}
    chance = random.Random(step)
    both = set(chance.sample(sorted(whole), len(whole) // 2))
    write(whole, both)
    others = [(*chance.choice(hands), chance.choice(krypto_trees.OBJECTIVES)) for _ in range(1000)]
    for pair in [*whole, *others]:
        assert solvable(pair, "whole") is (pair not in whole)
        assert solvable(pair, "fraction") is (pair not in both)


def test_a_block_can_be_full_and_not_more(write):
    hands = krypto_trees.hands().tolist()
    pairs = [(*cards, 7) for cards in hands if solvability.number_of(cards, 7) % solvability.BLOCKS == 0]
    pairs.sort(key=lambda pair: solvability.number_of(pair[:5], 7))
    write(pairs[:252], [])
    assert [solvable(pair, "whole") for pair in pairs] == [False] * 252 + [True] * (len(pairs) - 252)
    with pytest.raises(Failed, match="a block takes 252 entries, not 253"):
        write(pairs[:253], [])


@only
def test_the_shipped_table_is_what_the_maker_makes():
    with open(tables_krypto.PATH, "rb") as file:
        assert file.read() == tables_krypto.written(*map(krypto_trees.unsolvable, ("whole", "fraction")))


@only
def test_the_devices_reader_finds_every_unsolvable_pair_and_no_other():
    assert tables_krypto.check(silent) == [
        "whole: the device's reader knows all pairs; 81351 are unsolvable",
        "fraction: the device's reader knows all pairs; 71664 are unsolvable",
    ]


@pytest.fixture
def few(monkeypatch):
    """Three hands only, of which one cannot make 3."""
    trees = np.ones((27, 3), int)
    trees[3, 1] = 0
    monkeypatch.setattr(tables_krypto, "count", lambda *_: trees)
    monkeypatch.setattr(tables_krypto, "hands", lambda: krypto_trees.hands()[:3])


@pytest.mark.parametrize("answer, objective", [(True, 3), (False, 0), (None, 0)])
def test_a_wrong_answer_is_noticed(answer, objective, few, monkeypatch):
    monkeypatch.setattr(tables_krypto, "look_up", lambda *_: [True, answer, True])
    wrong = "wrong under the whole rule for 1 hands with the objective %d, first 1 1 1 1 2" % objective
    with pytest.raises(Failed, match=wrong):
        tables_krypto.check(silent)


def test_a_missing_table_is_a_clear_line(few, monkeypatch):
    monkeypatch.setattr(solvability, "__file__", "nowhere/solvability.py")
    with pytest.raises(Failed, match="unsolvable.bin is missing or damaged"):
        tables_krypto.check(silent)
