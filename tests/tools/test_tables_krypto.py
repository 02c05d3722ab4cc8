"""The makers of Krypto's tables: the format both ways, the search, and what --check notices."""


import numpy as np
import pytest

from games.krypto.solving.solvability import Table
from sim.command import Failed
from tests.soak import only
from tools import krypto_pairs, krypto_table, tables_krypto


def silent(done, of, what=""):
    pass


def some_places(kind):
    """Places in a table, which has 27 times 118,755."""
    end = 27 * 118755
    if kind == "one":
        return [end - 1]
    return list(range(500, 9500))


@only
@pytest.mark.parametrize("kind", ["one", "a stretch"])
def test_what_is_written_is_read(kind, tmp_path):
    places = some_places(kind)
    data = krypto_table.written(np.array(places), "whole", silent)
    assert krypto_table.read(data).tolist() == places
    (tmp_path / "made.bin").write_bytes(data)
    table = Table("whole", str(tmp_path / "made.bin"))
    listed = set(places)
    near = [place + by for place in places[:100] for by in (-1, 0, 1) if 0 <= place + by < 27 * 118755]
    for place in near:
        cards = krypto_table.hands()[place % 118755].tolist()
        objective = krypto_pairs.OBJECTIVES[place // 118755]
        assert table.solvable(cards, objective) == (place not in listed), place
    table.close()


@only
def test_the_shipped_table_is_what_the_maker_makes():
    listed = krypto_table.places(krypto_pairs.unsolvable("whole", silent))
    with open(tables_krypto.path("whole"), "rb") as file:
        assert file.read() == krypto_table.written(listed, "whole", silent)


def test_hands_are_all_there_once():
    rows = [tuple(row) for row in krypto_table.hands().tolist()]
    assert rows == sorted(set(rows)) and len(rows) == 118755
    assert all(list(row) == sorted(row) and 1 <= row[0] and row[4] <= 25 for row in rows)


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
