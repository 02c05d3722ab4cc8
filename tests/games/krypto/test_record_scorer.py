"""Random records of every mode: an independent scorer (`scorer`) and the rules agree on every line."""

import random

import pytest

from handheld.rules.match import Illegal
from tests.games.krypto import scorer
from tests.games.krypto.records_at_random import NAMES, Player, doubtful
from tools.events import read

MODES = ("international", "home", "solo", "table")


def umpire(player, lines):
    match = player.match
    return scorer.Umpire(match.names, match.options, scorer.without_undo(lines), doubtful)


def accepted(player, line):
    """Whether the rules take this line as the next one."""
    match = player.match
    try:
        match.check(*read(match, line))
    except Illegal as wrong:
        assert str(wrong) and "\n" not in str(wrong)
        return False
    return True


def agreed(player, line):
    """Whether the scorer takes this line as the next one."""
    lines = scorer.without_undo(player.lines)
    try:
        umpire(player, lines + [line])
    except scorer.Bad as bad:
        assert bad.args[0] == len(lines)
        return False
    return True


def lines_to_try(player):
    """Lines that might come next, right or wrong."""
    rng, match = player.rng, player.match
    lines = ["time", "skip", "end", "back", "penalty yes", "penalty no", "over it", "Zoe krypto"]
    lines += [f"take {rng.randint(0, 12)}" for _ in range(3)]
    lines += [f"objective {rng.choice((0, 100, rng.randint(1, 25)))}" for _ in range(2)]
    for name in match.names + [rng.choice(NAMES)]:
        lines += [name + " krypto", name + " unplayable"]
    low, high = match.deck.low, match.deck.high
    for tail in ("", " = %d" % rng.randint(low, high), " = %d" % rng.randint(0, 100)):
        least, most = max(low - rng.randint(0, 1), 0), min(high + rng.randint(0, 1), 100)
        lines.append("deal " + " ".join(str(rng.randint(least, most)) for _ in range(5)) + tail)
        lines.append("deal " + " ".join([str(rng.randint(low, high))] * 5) + tail)
    for numbers in (list(match.numbers), [(rng.randint(0, 9), 1), (rng.randint(0, 9), rng.randint(1, 3))]):
        lying = [f"{n}/{d}" if d > 1 else str(n) for n, d in filter(None, numbers)]
        if len(lying) > 1:
            for _ in range(6):
                a, b = rng.sample(lying, 2)
                op = rng.choice("+-x/*")
                lines.append(f"{a} {op} {b} = {rng.choice(results(a, op, b))}")
    return lines


def results(a, op, b):
    a, b = scorer.Fraction(a), scorer.Fraction(b)
    right = [a + b, a - b, a * b, a / b if b else None]["+-x/".find(op)]
    return [scorer.written(right)] * 4 + ["0", "?", "4/2"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(4))
def test_the_scorer_and_the_rules_agree_on_whole_records(mode, seed):
    finished = 0
    for number in range(20):
        player = Player(random.Random(f"{mode} {seed} {number}"), mode)
        for _ in range(player.rng.choice((40, 400))):
            if player.match.over:
                break
            player.event()
        by_hand = umpire(player, player.lines)
        assert [by_hand.total[name] for name in player.match.names] == player.match.scores(), player.lines
        assert by_hand.finished == player.match.over, player.lines
        finished += by_hand.finished
    assert 0 < finished


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(2))
def test_they_agree_which_lines_may_come_next(mode, seed):
    """At any moment of a match any line is right or wrong for both."""
    right = wrong = 0
    for number in range(8):
        player = Player(random.Random(f"next {mode} {seed} {number}"), mode)
        for _ in range(120):
            if player.rng.random() < 0.08 or player.match.over:
                for line in lines_to_try(player):
                    verdict = accepted(player, line)
                    assert verdict == agreed(player, line), (player.lines, line)
                    right += verdict
                    wrong += not verdict
            if player.match.over:
                break
            player.event()
    assert right > 20 and wrong > 500
