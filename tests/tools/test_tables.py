"""tools.tables: the front, and Knister's table made small and proved."""

import re

import numpy as np

from games.knister import worth
from tests.soak import only
from tools import tables, tables_knister
from tools.progress import Progress


def test_the_shipped_table_of_knister_is_proved(capsys):
    assert tables.main(["--check", "knister"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "knister: 34133 bytes with the right CRC, the 1365 worths of chance exact"
    assert lines[-1].startswith("knister: checked in ")


@only
def test_learning_repeats_itself_and_gets_better(tmp_path, monkeypatch):
    monkeypatch.setattr(tables_knister, "PATH", tmp_path / "lines.bin")
    monkeypatch.setattr(tables_knister, "PLAYED", 4000)
    monkeypatch.setattr(tables_knister, "TABLES", 64)
    files = []
    for _ in range(2):
        tables_knister.make(Progress())
        files.append(tables_knister.PATH.read_bytes())
    assert files[0] == files[1] and len(files[0]) == worth.SIZE
    _, points = tables_knister.numbers()
    untaught = tables_knister.tenths(tables_knister.untaught(points))
    taught = tables_knister.unpack(files[0])
    assert tables_knister.play(taught, 2000) > tables_knister.play(untaught, 2000) + 5


def test_a_table_of_a_weak_player_is_refused(tmp_path, monkeypatch, capsys):
    learned = np.full((12, worth.RANKS, 2), worth.ZERO, np.uint8)
    path = tmp_path / "lines.bin"
    path.write_bytes(tables_knister.pack(tables_knister.chance_fills(), learned))
    monkeypatch.setattr(tables_knister, "PATH", path)
    monkeypatch.setattr(worth, "path", lambda: str(path))
    assert tables.main(["--check", "knister"]) == 1
    assert re.fullmatch("tools.tables: .*greedy play by it makes .* are wanted\n", capsys.readouterr().err)


def test_the_learner_plays_as_hard_does():
    """The tools' greedy play, on many sheets at once, and the device's code choose the same cells."""
    table = worth.Worth()
    learned = tables_knister.unpack(tables_knister.PATH.read_bytes())
    following, points = tables_knister.numbers()
    found = np.zeros((len(points), 2), np.int64)
    both = (learned.astype(np.int64) - worth.ZERO) * tables_knister.WEIGHTS[:, None, None]
    found[:, 0] = points * 10
    found[: tables_knister.OPEN, 0] = both[:, :, 0].ravel()
    found[: tables_knister.OPEN, 1] = (both[:, :, 1] - both[:, :, 0]).ravel()
    rng = np.random.default_rng(3)
    for _ in range(30):
        field = bytearray(25)
        lines = tables_knister.EMPTY.copy()[None]
        for number in range(1, 26):
            fallen = int(rng.integers(11))
            stage = min(number, 24)
            rolled = np.array([fallen]), np.array([stage])
            cells, _, after = tables_knister.gains(found, lines, following, *rolled)
            view = table.rows(field, stage)
            free = [cell for cell in range(25) if not field[cell]]
            for cell in free:
                assert worth.gain_of(view, cell, fallen + 2) == cells[0, cell]
            cell = int(rng.choice(free))
            field[cell] = fallen + 2
            lines = np.where(tables_knister.THROUGH[cell], after, lines)
    table.close()
