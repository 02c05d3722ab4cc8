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
