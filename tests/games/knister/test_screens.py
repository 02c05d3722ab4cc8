"""Knister on the console: whole matches by script, random keys, and the pictures."""

import os
from pathlib import Path

import pytest

from tests.play import BOARDS, play, script
from tools import replay

GOLDEN = Path(__file__).resolve().parent / "golden"
PICTURES = ("menu", "setup", "roll", "place", "result", "sheet")
OPENING = {"macropad": ["KEY2", "KEY12"], "picosystem": ["SW_A", "SW_A"]}


def totals(record, tmp_path, capsys):
    path = tmp_path / "record.txt"
    path.write_text(record, encoding="utf-8")
    assert replay.main([str(path)]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("board", BOARDS)
def test_the_script_plays_a_whole_match_that_replays_and_repeats(board, tmp_path, capsys):
    run = script(tmp_path / "one", "knister", board)
    assert run.status == 0, run.errors
    assert run.record.count("\nplace ") == 2 * 25 + 1 and "\nundo\n" in run.record
    assert run.record.endswith("over\n")
    scores = totals(run.record, tmp_path, capsys)
    assert "unfinished" not in scores
    again = script(tmp_path / "two", "knister", board, anew=True)
    assert again.serial == run.serial
    for name in PICTURES:
        assert again.picture(name) == run.picture(name)


def test_both_boards_play_the_same_match(tmp_path):
    runs = [script(tmp_path / board, "knister", board) for board in BOARDS]
    rolls = [[line for line in run.record.split("\n") if line.startswith("roll")] for run in runs]
    assert len(rolls[0]) == 25 and rolls[0] == rolls[1]


@pytest.mark.parametrize("board", BOARDS)
def test_the_pictures_are_as_they_were_approved(board, tmp_path):
    """TREFOIL_GOLDEN=1 in the environment takes what is shown now as approved: look at it before."""
    run = script(tmp_path, "knister", board)
    for name in PICTURES:
        path = GOLDEN / board / (name + ".png")
        if os.environ.get("TREFOIL_GOLDEN"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(run.picture(name))
        assert path.read_bytes() == run.picture(name), "%s on %s has changed" % (name, board)



@pytest.mark.parametrize("board", BOARDS)
def test_a_match_goes_on_after_a_power_cut_and_ends_as_without_it(board, tmp_path):
    accept = {"macropad": "ENCODER_SWITCH", "picosystem": "SW_A"}[board]
    steps = [{"wait": "READY", "from": "start", "timeout": 30000}]
    at = 700
    for pin in OPENING[board]:
        steps.append({"t": at, "press": pin, "for": 70})
        at += 900
    for _ in range(30):
        steps.append({"t": at, "press": accept, "for": 70})
        at += 500
    steps.append({"t": at, "shot": "last"})
    at += 100
    plain = play(tmp_path / "plain", board, steps)
    cut = [dict(step) for step in steps]
    cut.append({"t": at, "power": "cycle"})
    cut.append({"wait": "READY", "timeout": 30000})
    cut.append({"t": 1000, "shot": "menu"})
    cut.append({"t": 1100, "press": accept, "for": 70})
    cut.append({"t": 2100, "press": accept, "for": 70})
    cut.append({"t": 4000, "shot": "resumed"})
    resumed = play(tmp_path / "cut", board, cut)
    assert resumed.status == 0, resumed.errors
    before = [line for line in plain.record.split("\n") if line.startswith(("roll", "place"))]
    after = [line for line in resumed.record.split("\n") if line.startswith(("roll", "place"))]
    assert len(before) > 10 and after == before
