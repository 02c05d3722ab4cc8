"""Proofs and snapshots of the table mode. tests/plays/krypto/table.play has its rules."""

from functools import partial

import pytest

from games.krypto.honours import proof
from games.krypto.rules import MATCH as Krypto
from games.krypto.rules import events as codes
from games.krypto.rules.deck import Deck
from handheld.rules.match import Illegal
from tests.games.krypto.lines import asking, play, played, unfit

# Every eleventh card: hand 1 is 1 4 8 10 16, one 25 is left.
CARDS_56 = list(Deck("56").remaining(b""))
HANDS_56 = [CARDS_56[at::11][:5] for at in range(11)]
CARDS_52 = list(Deck("52").remaining(b""))
HANDS_52 = [CARDS_52[at::10][:5] for at in range(10)]  # 24 and 25 are left


def with_out(**out):
    """Matches in which these hands are unsolvable for an objective, o25=(1, 2), and all others solvable."""

    def prove(hands, objective, rule):
        assert rule == "whole" and len(hands) in (55, 50)
        return sum(1 << number - 1 for number in out.get("o%d" % objective, ()))

    return partial(Krypto, prove=prove)


def table(text="", kind=None, **options):
    """A match with its hands dealt."""
    hands = HANDS_52 if options.get("deck") == "52" else HANDS_56
    dealt = "\n".join("deal " + " ".join(map(str, hand)) for hand in hands)
    return played("Ada, Ben", dealt + "\n" + text, kind or with_out(), mode="table", **options)


def test_proofs_are_asked_for_once_a_round():
    Asking, asked = asking()
    match = table("objective 25\ntake 3\nback\nundo\nundo\ntake 4", Asking)
    hands = bytes(sum(HANDS_56, []))
    assert asked == [(hands, 25, "whole")]
    play(match, "time\nskip\nobjective 0")
    assert asked == [(hands, 25, "whole"), (hands, 0, "whole")]


def test_a_proof_is_not_asked_for_again_after_a_snapshot():
    match = table("objective 25", with_out(o25=(2, 7)))
    other = Krypto(match.names, match.options, prove=None)
    other.restore(match.snapshot())
    assert other.mode.states == match.mode.states


def test_no_snapshot_is_taken_while_a_hand_is_held_or_the_last_lies_open():
    match = table("objective 25")
    assert match.boundary
    for line in ("take 1", "Ada krypto", "time"):
        play(match, line)
        assert not match.boundary
        with pytest.raises(Illegal):
            match.dump()
    assert play(match, "penalty no").boundary


def test_the_object_of_a_win_is_the_last_hand_that_was_taken_and_solved():
    """Hand 1 is solved, others are put back or missed; who won nothing has none."""
    solved = "take 1\nAda krypto\n8 / 4 = 2\n16 + 10 = 26\n26 - 2 = 24\n24 + 1 = 25\n"
    match = table("objective 25\n" + solved + "take 2\ntime\ntake 3\nAda krypto\ntime\npenalty no")
    assert proof(match, 0) == ("[1] [4] [8] [10] [16]/24+1= =25", "8#4=2 16+10=26 26-2=24")
    assert proof(match, 1) == ("", "")


def changed(data, at, *values):
    data = bytearray(data)
    data[at : at + len(values)] = bytes(values)
    return data


def test_what_is_no_snapshot_of_the_table():
    kept = "take 1\nAda krypto\n8 / 4 = 2\n16 + 10 = 26\n26 - 2 = 24\n24 + 1 = 25"
    match = table("objective 25\n" + kept)
    data = match.dump()  # phase, hands, cards; from 57 round, player, objective, won, penalties, states
    assert data[:2] == bytes([codes.TURN, 11]) and list(data[57:62]) == [1, 1, 25, 1, 0]
    assert len(data) == 57 + 11 + 11
    unfit(match, b"", "does not occur in this mode")
    for phase in (codes.OPEN, codes.EXPLAINING, codes.JUDGING, codes.OVER, 99):
        unfit(match, changed(data, 0, phase), "does not occur in this mode")
    unfit(match, data[:-1], "wrong length")
    unfit(match, data + b"\0", "wrong length")
    unfit(match, changed(data, 0, codes.OPENING), "wrong length")
    unfit(match, changed(data, 0, codes.DEALING), "wrong length")
    unfit(match, data[:57], "wrong length")
    unfit(match, changed(data, 1, 10), "wrong length")
    unfit(match, data[:1] + bytes([10]) + data[2:52] + data[57:], "wrong length")
    unfit(match, bytes([codes.DEALING]) + data[1:57], "wrong length")  # all are dealt
    unfit(match, changed(data, 2, 25, 25), "the deck has no more than 1 of 25")
    unfit(match, changed(data, 58, 2), "no valid state")  # a third player
    unfit(match, changed(data, 68, 4), "no valid state")
    second = changed(data, 57, 2, 0, 0, 12)
    other = Krypto(match.names, match.options)
    other.restore(bytes(2) + bytes(second))
    assert other.scores() == [12, 0]


def test_a_snapshot_between_rounds_tells_the_next_objective():
    match = table()
    data = match.dump()
    assert data[0] == codes.OPENING and list(data[57:]) == [0, 1] + [0] * 9
    unfit(match, changed(data, 58, 2), "no valid state")
    three = table(rounds="3")
    three.restore(bytes(2) + bytes(changed(data, 57, 2, 1, 0)))
    assert three.mode.objectives() == (100,)
