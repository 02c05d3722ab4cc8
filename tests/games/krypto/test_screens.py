"""Krypto on the console: whole matches by script, and random keys."""

import pytest

from tests.play import BOARDS, script
from tests.soak import only
from tools import replay

SCORES = {"krypto": "P1\t5\nP2\t6\nP3\t0\n", "krypto-table": "P1\t11\nP2\t10\n"}


def totals(record, tmp_path, capsys):
    path = tmp_path / "record.txt"
    path.write_text(record, encoding="utf-8")
    assert replay.main([str(path)]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", SCORES)
@pytest.mark.parametrize("board", BOARDS)
def test_the_script_plays_a_whole_match_that_replays_to_its_scores(name, board, tmp_path, capsys):
    run = script(tmp_path, name, board)
    assert run.status == 0, run.errors
    assert run.record.endswith("over\n") and "Traceback" not in run.serial
    assert totals(run.record, tmp_path, capsys) == SCORES[name]


@only
def test_both_boards_play_the_same_match_and_every_run_repeats(tmp_path):
    runs = [script(tmp_path / board, "krypto", board) for board in BOARDS]
    runs.append(script(tmp_path, "krypto", BOARDS[0], anew=True))
    events = [[line for line in run.record.split("\n") if not line.startswith("#")] for run in runs]
    assert events[0] == events[1] and len(events[0]) > 80
    assert runs[0].serial == runs[2].serial
