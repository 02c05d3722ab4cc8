"""Each game's whole matches by script: they replay to their scores and look as approved, on both boards."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.play import BOARDS, script
from tests.soak import only
from tools import replay
from tools.tree import ROOT

# script -> (its scores by tools.replay, "" where they are not known; its golden pictures)
SCRIPTS = {
    "cybo": ("P1\t19 P2\t18", "setup start play close offer kept risk quad card pause over result sheet"),
    "cybo-real": (
        "P1\t61 P2\t49",
        "options threw offer-0 offer-6 turn-5 turn-7 turn-8 turn-26 over result sheet",
    ),
    "knister": ("", "menu setup roll place result sheet"),
    "krypto": ("P1\t5 P2\t6 P3\t0", ""),
    "krypto-table": ("P1\t11 P2\t10", ""),
}


# Lines that a script's record has, and how often; None for "at least once".
LINES = {
    "cybo": {"stop": None, "undo": None},
    "cybo-real": {"stop": None},
    "knister": {"undo": 1, "place": 51},
}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_whole_match_replays_and_looks_as_approved(name, board, tmp_path, capsys):
    """TREFOIL_GOLDEN=1 in the environment takes what is shown now as approved: look at it before."""
    scores, pictures = SCRIPTS[name]
    run = script(tmp_path, name, board)
    assert run.status == 0, run.errors
    assert "Traceback" not in run.serial and run.record.endswith("over\n")
    events = [line.split()[0] for line in run.record.splitlines() if line]
    for event, times in LINES.get(name, {}).items():
        assert events.count(event) == times or times is None and event in events, event
    path = tmp_path / "record.txt"
    path.write_text(run.record, encoding="utf-8")
    assert replay.main([str(path)]) == 0
    said = capsys.readouterr().out
    assert "unfinished" not in said and said.startswith(scores.replace(" ", "\n"))
    for picture in pictures.split():
        stem = picture if name == "knister" else "%s-%s" % (name, picture)
        path = Path(__file__).parent / name.split("-")[0] / "golden" / board / (stem + ".png")
        if os.environ.get("TREFOIL_GOLDEN"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(run.picture(picture))
        assert path.read_bytes() == run.picture(picture), "%s on %s has changed" % (path.name, board)


@only
@pytest.mark.parametrize("name", SCRIPTS)
def test_both_boards_play_the_same_match_and_every_run_repeats(name, tmp_path):
    runs = [script(tmp_path / board, name, board) for board in BOARDS]
    same = "roll" if name == "knister" else ""  # its cursor places elsewhere on each board
    records = [[line for line in run.record.split("\n") if not line.startswith("#")] for run in runs]
    events = [[line for line in record if line.startswith(same)] for record in records]
    assert events[0] == events[1] and len(events[0]) > 20
    assert script(tmp_path, name, BOARDS[0], anew=True).serial == runs[0].serial


_ANEW = """
import sys
from pathlib import Path
sys.path.append(sys.argv[1])
import sim
from tests import play
print(play.script(Path(sys.argv[2]), "krypto", "macropad", anew=True).serial)
"""


@only
def test_device_time_does_not_depend_on_the_order_of_sets(tmp_path):
    """Units are unloaded in the order in which they were loaded."""
    said = set()
    for seed in "0", "2":
        where = {**os.environ, "PYTHONHASHSEED": seed}
        words = [sys.executable, "-P", "-c", _ANEW, str(ROOT), str(tmp_path / seed)]
        said.add(subprocess.run(words, env=where, check=True, capture_output=True, text=True).stdout)
    assert len(said) == 1 and "# key krypto" in said.pop()
