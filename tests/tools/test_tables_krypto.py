"""The makers of Krypto's tables: the format, the search, and what --check notices."""

import random

import numpy as np
import pytest

from games.krypto.solving.solvability import SolvabilityTable
from sim.command import Failed
from tests.soak import only
from tools import krypto_table, krypto_trees, tables_krypto

END = 27 * 118755  # places in a table


def silent(done, of, what=""):
    pass


@only
@pytest.mark.parametrize("places", [[END - 1], range(500, 9500)], ids=("one", "a stretch"))
def test_what_is_written_is_read(places, tmp_path):
    places = list(places)
    (tmp_path / "made.bin").write_bytes(krypto_table.written(np.array(places), "whole", silent))
    table = SolvabilityTable("whole", str(tmp_path / "made.bin"))
    listed = set(places)
    for place in (*places, places[0] - 1, *random.Random(1).sample(range(END), 20000)):
        cards = krypto_table.hands()[place % 118755].tolist()
        objective = krypto_trees.OBJECTIVES[place // 118755]
        assert table.solvable(cards, objective) == (place not in listed), place
    table.close()


@only
def test_the_shipped_table_is_what_the_maker_makes():
    listed = krypto_trees.unsolvable("whole")
    with open(tables_krypto.path("whole"), "rb") as file:
        assert file.read() == krypto_table.written(listed, "whole", silent)


def test_hands_are_all_there_once():
    rows = [tuple(row) for row in krypto_table.hands().tolist()]
    assert rows == sorted(set(rows)) and len(rows) == 118755
    assert all(list(row) == sorted(row) and 1 <= row[0] and row[4] <= 25 for row in rows)


@only
def test_the_devices_reader_finds_every_unsolvable_pair_and_no_other():
    assert tables_krypto.listed("whole", silent) == krypto_trees.unsolvable("whole").tolist()


def test_a_table_that_misses_a_pair_is_noticed(monkeypatch):
    monkeypatch.setattr(tables_krypto, "listed", lambda *_: [7])
    monkeypatch.setattr(tables_krypto, "unsolvable", lambda *_: np.array([5, 7]))
    with pytest.raises(Failed, match="the whole table is wrong for 1 pairs, the first is 1 1 1 1 6 = 0"):
        tables_krypto.check(silent)


def test_a_missing_table_is_a_clear_line(tmp_path, monkeypatch):
    monkeypatch.setattr(tables_krypto, "path", lambda rule: str(tmp_path / rule))
    with pytest.raises(Failed, match="^the table .* is missing"):
        tables_krypto.check(silent)
