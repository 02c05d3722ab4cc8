"""tools.krypto: what it prints, and what it says to bad input."""

from fractions import Fraction

import pytest

from tests.games import chance
from tests.games.krypto import brute
from tools import krypto


def said(capsys, words):
    status = krypto.main(words.split())
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def test_a_solution_one_step_a_line_and_the_stars(capsys):
    status, lines, err = said(capsys, "24 22 23 20 21 = 1")
    assert status == 0 and err == "" and len(lines) == 5
    lying = [24, 22, 23, 20, 21]
    for line in lines[:4]:
        a, operation, b, equals, r = line.split()
        a, b, r = int(a), int(b), int(r)
        lying.remove(a)
        lying.remove(b)
        values = {"+": a + b, "-": a - b, "x": a * b, "/": Fraction(a, b or 1)}
        assert equals == "=" and r == values[operation]
        lying.append(r)
    assert lying == [1]
    trees = brute.trees((20, 21, 22, 23, 24), "whole")[1]
    assert 15 <= trees <= 49  # four stars (docs/rules.md, "Difficulty")
    assert lines[4].startswith("****.  4 of 5 stars, %d ways" % trees)


def test_the_hands_of_challenges(capsys):
    hands = ["%d %d %d %d %d = %d" % tuple(chance.krypto(number)) for number in (8, 9)]
    assert said(capsys, "--deal 8-9") == (0, hands, "") and said(capsys, "--deal 9-8")[0] == 2


def test_the_rule(capsys):
    cards, objective = "1 1 1 1 22", 25
    trees = {rule: brute.trees((1, 1, 1, 1, 22), rule).get(objective) for rule in ("whole", "fraction")}
    assert trees["whole"]
    for rule, many in trees.items():
        lines = said(capsys, "%s = %d --rule %s" % (cards, objective, rule))[1]
        assert " %d way" % many in lines[-1]


@pytest.mark.parametrize("more", ["", " --rule fraction"])
def test_unsolvable_is_an_answer(capsys, more):
    assert said(capsys, "1 1 1 1 1 = 25" + more) == (0, ["unsolvable"], "")
