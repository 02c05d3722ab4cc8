"""The benchmark of Krypto's solver: the counts are right and repeat."""

import re

from games.krypto.solving import search as solver
from tests.soak import only
from tools import bench_krypto
from tools.krypto import last

COUNTED = re.compile(r"^(whole|fraction) +(deals|unsolvable) +(\d+) +(\d+) +(\d+)$", re.M)


def counted(capsys, *words):
    assert bench_krypto.main(["--hands", "2", *words]) == 0
    return COUNTED.findall(capsys.readouterr().out)


@only
def test_what_it_counts_follows_from_the_seed(capsys):
    first = counted(capsys, "--seed", "4")
    assert [row[:2] for row in first] == [
        (rule, what) for rule in solver.RULES for what in ("deals", "unsolvable")
    ]
    assert counted(capsys, "--seed", "4") == first
    assert counted(capsys, "--seed", "5") != first
    for _, _, mean, worst, longest in first:
        assert 0 < int(mean) <= int(worst) and int(longest) <= 60


def test_a_cost_is_that_of_every_search():
    steps, _, solved = bench_krypto.cost((2, 8, 12, 24, 25), 24, "whole")
    assert (steps, solved) == (1418, False)
    more, _, solved = bench_krypto.cost((2, 8, 12, 24, 25), 24, "fraction")
    assert more > steps and solved == bool(last(solver.solve((2, 8, 12, 24, 25), 24, "fraction")))
