"""The benchmark of Krypto's solver: what it counts repeats, and it runs others' solvers."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from games.krypto.rules.deck import Deck
from games.krypto.solving import search as solver
from sim.command import Failed
from tests.games.krypto import brute
from tools import bench_krypto, bench_krypto_others
from tools.krypto import last
from tools.progress import Progress

COUNTED = re.compile(r"^(whole|fraction) +(deals|unsolvable) +(\d+) +(\d+) +(\d+) +(\d+) +(\d+) ", re.M)


def counted(capsys, *words):
    assert bench_krypto.main(["--hands", "6", *words]) == 0
    return COUNTED.findall(capsys.readouterr().out)


def test_what_it_counts_follows_from_the_seed(capsys):
    first = counted(capsys, "--seed", "4")
    assert [row[:2] for row in first] == [
        (rule, what) for rule in solver.RULES for what in ("deals", "unsolvable")
    ]
    assert counted(capsys, "--seed", "4") == first
    assert counted(capsys, "--seed", "5") != first
    for _, _, mean, worst, longest, *_ in first:
        assert 0 < int(mean) <= int(worst) and int(longest) <= 60


def test_it_prints_times_and_deals_of_each_difficulty(capsys):
    bench_krypto.main(["--hands", "3"])
    said = capsys.readouterr().out
    assert said.startswith("3 deals of the 56-card deck, and 3 pairs of it that cannot be solved, seed 1\n")
    assert "budget 1000 ms, 5 ms a slice" in said
    assert re.findall(r"^(\w+) +[\d.]+ ms a deal", said, re.M) == ["any", "easy", "medium", "hard", "expert"]


@pytest.mark.parametrize("rule", solver.RULES)
def test_unsolvable_pairs_are_so_and_of_the_deck(rule):
    found = bench_krypto.unsolvable(rule, 8, 2)
    assert len(found) == 8
    for cards, objective in found:
        Deck("56").check([*cards, objective] if objective in range(1, 26) else cards)
        assert objective not in brute.trees(tuple(cards), rule)


def test_a_cost_is_that_of_every_search():
    steps, _, solved = bench_krypto.cost((2, 8, 12, 24, 25), 24, "whole")
    assert (steps, solved) == (1418, False)
    more, _, solved = bench_krypto.cost((2, 8, 12, 24, 25), 24, "fraction")
    assert more > steps and solved == bool(last(solver.solve((2, 8, 12, 24, 25), 24, "fraction")))


def test_every_hand_of_a_batch_is_counted():
    found = bench_krypto.batch(("whole", [(1, 1, 1, 1, 1), (1, 2, 3, 4, 5)]))
    trees = brute.trees((1, 1, 1, 1, 1), "whole"), brute.trees((1, 2, 3, 4, 5), "whole")
    can = sum(objective in made for made in trees for objective in bench_krypto.OBJECTIVES)
    assert (found[True][0], found[False][0]) == (can, 2 * 27 - can)
    assert found[False][2][0] == bench_krypto.cost(*found[False][2][1:], "whole")[0]


def test_every_fifth_hand_is_one_that_cannot_be_solved():
    deals = bench_krypto.deals(9, 1)
    hopeless = [((1, 1, 1, 1, 1), 0), ((1, 1, 1, 1, 1), 25), ((1, 1, 1, 1, 1), 24)]
    hands = bench_krypto_others.mixed(deals, hopeless)
    assert [at for at, hand in enumerate(hands) if hand not in deals] == [4, 9] and len(hands) == 11
    assert hands[4][1] == 25  # not every solver takes 0


PACKAGE = {
    "game24/calc.py": "def solve(cards, target):\n    return ['+'.join(map(str, cards)), target]\n",
    "countdown_numbers_solver.py": "def solve(cards, target):\n    print('noise')\n"
    "    global unique_solutions\n    unique_solutions = {'%d' % target: 1}\n",
}


@pytest.mark.parametrize("package, answer", [("game24", ["1+2", "3"]), ("countdown-numbers-solver", ["3"])])
def test_the_driver_runs_a_package(package, answer, tmp_path):
    for path, text in PACKAGE.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    job = {"solver": package, "hands": [[[1, 2], 3], [[1, 2], 3]], "seconds": 9}
    said = drive([sys.executable, bench_krypto_others.DRIVERS["PyPI"]], job, {"PYTHONPATH": str(tmp_path)})
    assert [found for _, found in said] == [answer] * 2 and all(spent >= 0 for spent, _ in said)


@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
def test_the_driver_runs_a_package_of_npm(tmp_path):
    path = tmp_path / "node_modules" / "24game-solver" / "dist" / "24game-solver.js"
    path.parent.mkdir(parents=True)
    path.write_text("exports.default = (cards, objective) => [cards.join('+'), String(objective)];\n")
    job = {"solver": "24game-solver", "hands": [[[1, 2], 3]], "seconds": 9}
    ((spent, found),) = drive(["node", bench_krypto_others.DRIVERS["npm"], tmp_path], job, {})
    assert found == ["1+2", "3"] and spent >= 0


def drive(command, job, more):
    done = subprocess.run(
        [str(word) for word in command],
        input=json.dumps(job),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={**os.environ, **more},
    )
    return json.loads(done.stdout)


def test_what_cannot_be_installed_is_said_in_one_line(monkeypatch, tmp_path):
    monkeypatch.setattr(bench_krypto_others, "FOLDER", tmp_path)
    monkeypatch.setattr(bench_krypto_others, "OTHERS", (("npm", "none", "1", "whole", "nothing"),))
    monkeypatch.setattr(bench_krypto_others.shutil, "which", lambda name: None)
    with pytest.raises(Failed, match="^npm is not installed$"):
        bench_krypto_others.compare([((1, 2, 3, 4, 5), 15)], [], 1, Progress())


@pytest.mark.parametrize("words", [("--hands", "0"), ("--seconds", "x"), ("--jobs", "-1")])
def test_bad_input(words, capsys):
    assert bench_krypto.main(list(words)) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"tools.bench_krypto: {words[0]}: expected a whole number from 1 to ")
