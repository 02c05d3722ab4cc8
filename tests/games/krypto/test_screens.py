"""Krypto on the console: whole matches by script, and random keys."""

import pytest

from tests.play import BOARDS, monkey, play, script
from tools import replay

SCORES = {"krypto": "Ada\t5\nBen\t6\nCleo\t0\n", "krypto-table": "Ada\t11\nBen\t10\n"}
OPENING = {"macropad": ["KEY3"], "picosystem": ["SW_RIGHT", "SW_RIGHT", "SW_A"]}
ACCEPT = {"macropad": "KEY12", "picosystem": "SW_A"}
DOWN = {"macropad": "KEY8", "picosystem": "SW_DOWN"}
RIGHT = {"macropad": "KEY9", "picosystem": "SW_RIGHT"}


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


def test_both_boards_play_the_same_match_and_every_run_repeats(tmp_path):
    runs = [script(tmp_path / board, "krypto", board) for board in (*BOARDS, BOARDS[0])]
    events = [[line for line in run.record.split("\n") if not line.startswith("#")] for run in runs]
    assert events[0] == events[1] and len(events[0]) > 80
    assert runs[0].serial == runs[2].serial


MODES = {"international": 0, "home": 1, "table": 2, "solo": 3}


def opening(board, mode):
    """Presses from the menu into a match of a mode: its row is the fifth, the fourth alone."""
    presses = [*OPENING[board], *[DOWN[board]] * 4, *[RIGHT[board]] * MODES[mode]]
    up = [{"macropad": "KEY5", "picosystem": "SW_UP"}[board]] * (3 if mode == "solo" else 4)
    return [*presses, *up, ACCEPT[board], ACCEPT[board]]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("mode", MODES)
def test_random_keys_never_end_in_the_error_screen(board, mode, tmp_path):
    run = play(tmp_path, board, monkey(board, 7, 150, opening(board, mode)))
    assert run.status == 0, run.errors
    assert "Traceback" not in run.serial and "game: krypto" in run.serial
    assert "mode: " + mode in run.serial
