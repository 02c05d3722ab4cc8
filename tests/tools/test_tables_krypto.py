"""The makers of Krypto's tables: the format both ways, the search, and what --check notices."""

import itertools
import random

import numpy as np
import pytest

from games.krypto.solving.solvability import Table
from sim.command import Failed
from tests.games.krypto import brute
from tests.soak import only
from tools import krypto_pairs, krypto_search, krypto_table, tables_krypto

END = 27 * krypto_table.HANDS


def silent(done, of, what=""):
    pass


def some_places(kind):
    chance = random.Random(kind)
    if kind == "none":
        return []
    if kind == "ends":
        return [0, END - 1]
    if kind == "dense":
        return list(range(500, 9500))
    if kind == "every second":
        return list(range(1, 20000, 2))
    if kind == "far apart":
        return list(range(70000, END, 150001))
    if kind == "span":  # gaps around the longest that a page may have
        return list(itertools.accumulate([65534, 65535, 65536, 65537, 1, 131070, 131071]))
    places = []
    at = 0
    while at < END - 60000 and len(places) < 6000:
        at += 1 + int(chance.expovariate(1 / chance.choice([1, 3, 40, 2000])))
        places.append(at)
    return places


@pytest.mark.parametrize("kind", ["none", "ends", "dense", "every second", "far apart", "span", "mixed"])
def test_what_is_written_is_read(kind, tmp_path):
    places = np.array(some_places(kind), int)
    data = krypto_table.written(places, "whole", silent)
    assert krypto_table.read(data).tolist() == places.tolist()
    # And by the device's reader, a page at a time.
    (tmp_path / "made.bin").write_bytes(data)
    table = Table("whole", str(tmp_path / "made.bin"))
    table.close()
    start = 0
    listed = set(places.tolist())
    for page, span in enumerate(table._spans):
        at = 12 + 2 * len(table._spans) + 128 * page
        chance = random.Random(page)
        near = [place + by for place in places if start <= place < start + span for by in (-1, 0, 1)]
        some = [chance.randrange(start, start + span) for _ in range(4)]
        asked = [start, start + span - 1, *some, *near[:60]]
        for place in asked:
            if start <= place < start + span:
                assert listing(data[at : at + 128], place - start) == (place in listed), place
        start += span
    assert start == END


def listing(page, place):
    from games.krypto.solving import solvability as table

    return table._lists(page, place)


@only
def test_the_shipped_table_is_what_the_maker_makes():
    listed = krypto_table.places(krypto_pairs.unsolvable("whole", silent))
    with open(tables_krypto.path("whole"), "rb") as file:
        assert file.read() == krypto_table.written(listed, "whole", silent)


def test_the_independent_search_finds_what_brute_force_finds():
    chance = random.Random(7)
    hands = [sorted(chance.choices(range(1, high + 1), k=5)) for high in (25, 25, 25, 9, 3, 1)]
    for cards, mask in zip(hands, krypto_search.search(np.array(hands), "whole")):
        made = brute.trees(tuple(cards), "whole")
        for bit, objective in enumerate(krypto_pairs.OBJECTIVES):
            assert bool(mask >> bit & 1) == (objective not in made), (cards, objective)


@only
def test_hands_are_all_there_once():
    for objective in (0, 1, 25, 100):
        rows = {tuple(row) for row in krypto_table.hands(objective).tolist()}
        assert rows == set(itertools.combinations_with_replacement(range(1, 26), 5))


def test_a_table_that_misses_a_pair_is_noticed():
    with open(tables_krypto.path("whole"), "rb") as file:
        listed = krypto_table.read(file.read())
    assert len(tables_krypto._same("whole", listed, listed)) == len(listed)
    with pytest.raises(Failed, match="the whole table is wrong for 1 pairs, the first is "):
        tables_krypto._same("whole", listed[1:], listed)


def test_a_missing_table_is_a_clear_line(tmp_path, monkeypatch):
    monkeypatch.setattr(tables_krypto, "path", lambda rule: str(tmp_path / rule))
    with pytest.raises(Failed, match="^the table .* is missing"):
        tables_krypto.check(silent)
