"""tools.arena: the front, and Knister's figures, which repeat whatever the number of jobs."""

import math
import statistics

from games.knister import opponent
from tools import arena, arena_knister


def test_it_prints_figures_that_repeat_with_any_number_of_jobs(capsys):
    printed = []
    for jobs in "1", "2":
        words = "knister", "--opponent", "Easy", "--games", "30", "--seed", "3", "--jobs", jobs
        assert arena.main(words) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    scores = arena_knister.play_some((opponent.EASY, 3, 0, 30))
    mean, deviation = statistics.mean(scores), statistics.stdev(scores)
    lines = printed[0].splitlines()
    assert lines[0] == "knister, easy: 30 games, seed 3"
    error = deviation / math.sqrt(30)
    assert lines[1].startswith(f"mean {mean:.2f} +- {error:.2f}, standard deviation {deviation:.2f}, lowest ")
    shares = [sum(score > mark for score in scores) / 30 for mark in (50, 80, 100)]
    assert lines[2] == "above 50 {:.1%}, above 80 {:.1%}, above 100 {:.1%}".format(*shares)
    assert len(lines) == 3


def test_another_seed_is_other_dice():
    assert arena_knister.play_some((0, 1, 0, 5)) != arena_knister.play_some((0, 2, 0, 5))


def test_a_missing_table_is_said_in_a_line(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("games.knister.worth.path", lambda: str(tmp_path / "none.bin"))
    monkeypatch.setattr(opponent, "_proved", False)
    assert arena.main(["knister", "--games", "1"]) == 1
    out, err = capsys.readouterr()
    assert out == "" and "lines.bin is missing; python3 -m tools.tables knister makes it" in err
