"""Matches played from record lines, and what the tests of the rules share."""

from functools import partial

import pytest

from games.krypto.rules import MATCH as Krypto
from handheld.rules.match import Illegal
from tests.legal import legal
from tools.events import read

SOLVED = "2 x 1 = 2\n2 x 2 = 4\n4 x 2 = 8\n8 x 3 = 24"
DEAL = "deal 2 1 2 2 3 = 24"
WRONG = "2 + 1 = 3\n3 + 2 = 5\n5 + 2 = 7\n7 + 3 = 10"


def asking(answer=0):
    """(a kind of match that gets this answer to every proof, the list of what it asked to prove)."""
    asked = []

    def prove(hands, objective, rule):
        asked.append((bytes(hands), objective, rule))
        return answer

    return partial(Krypto, prove=prove), asked


def won(name):
    """A hand that the player wins."""
    return f"{DEAL}\n{name} krypto\n{SOLVED}\n"


def erred(name):
    """A hand on which the player errs, up to the error."""
    return f"{DEAL}\n{name} krypto\n{WRONG}\n"


def play(match, text):
    """Play record lines. Return the match."""
    for line in text.split("\n"):
        line = line.strip()
        if line == "undo":
            match.undo()
        elif line:
            match.play(*read(match, line))
    return match


def played(names, text="", kind=Krypto, **options):
    """Return a match of these players and options after the lines."""
    return play(kind(names.split(", "), options), text)


def resumed(match):
    """Another match that goes on from the snapshot of this one."""
    other = match.new_match()
    other.restore(match.snapshot())
    assert other.dump() == match.dump()
    assert (other.scores(), legal(other), other.turn) == (match.scores(), legal(match), match.turn)
    return other


def unfit(match, data, because):
    """These bytes are no snapshot of such a match, for a reason with these words."""
    other = match.new_match()
    with pytest.raises(Illegal) as wrong:
        other.restore(bytes(2) + bytes(data))
    assert because in str(wrong.value)
