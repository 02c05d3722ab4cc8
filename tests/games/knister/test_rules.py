"""Every line against a count from the table of combinations; blocks, snapshots, lines of the record.

tests/plays/knister/rules.play has the rest of the rules.
"""

import collections
import itertools
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.knister import rules, scoring
from games.knister.rules import Knister
from handheld.rules.match import CHANCE, Illegal, Match
from tests.legal import legal
from tools.events import read

# docs/rules.md: how often the sums of a line come, most first -> points.
COMBINATIONS = {(2, 1, 1, 1): 1, (2, 2, 1): 3, (3, 1, 1): 3, (3, 2): 8, (4, 1): 6, (5,): 10}
STREETS = {  # five consecutive sums
    (2, 3, 4, 5, 6): 12,
    (3, 4, 5, 6, 7): 8,
    (4, 5, 6, 7, 8): 8,
    (5, 6, 7, 8, 9): 8,
    (6, 7, 8, 9, 10): 8,
    (7, 8, 9, 10, 11): 8,
    (8, 9, 10, 11, 12): 12,
}


def by_hand(line):
    """Points of a full line."""
    often = tuple(sorted(collections.Counter(line).values(), reverse=True))
    return COMBINATIONS.get(often) or STREETS.get(tuple(sorted(line)), 0)


# Lines


def test_every_line_scores_as_the_table_says():
    """All 11 ** 5: each multiset by hand, and each order of it as that multiset."""
    points = {line: by_hand(line) for line in itertools.combinations_with_replacement(range(2, 13), 5)}
    for line in itertools.product(range(2, 13), repeat=5):
        assert scoring.line_points(line) == points[tuple(sorted(line))], line


def test_a_line_that_is_not_full_makes_what_its_sums_make():
    best = {(2,): 1, (2, 1): 1, (3,): 3, (2, 1, 1): 1, (2, 2): 3, (3, 1): 3, (4,): 6}
    for size in range(5):
        for sums in itertools.product(range(2, 13), repeat=size):
            often = tuple(sorted(collections.Counter(sums).values(), reverse=True))
            assert scoring.line_points(sums + (0,) * (5 - size)) == best.get(often, 0), sums
    assert scoring.line_points((0, 7, 0, 7, 0)) == 1 and scoring.line_points((9, 8, 0, 11, 12)) == 0


def test_the_cells_that_score_are_those_with_the_same_sum_or_all_of_a_street():
    for row, cells in ((8, 3, 8, 2, 5), [0, 2]), ((3, 7, 7, 3, 9), [0, 1, 2, 3]), ((6, 2, 5, 3, 4), range(5)):
        assert scoring.cells_that_score(bytes(row) + bytes(20), 0) == bytes(cells)


# Matches


def in_turn(seats, rounds, block):
    """docs/rules.md, "Passing the device": (seat, round) of each event, the seat -1 for a roll."""
    events = []
    for number in range(0, rounds, block):
        opener = number // block % seats
        mine = range(number, number + block)
        events += [(seat, each) for each in mine for seat in (-1, opener)]
        events += [((opener + k) % seats, each) for k in range(1, seats) for each in mine]
    return events


@pytest.mark.parametrize("seats, sheets, block", [(1, 1, 5), (2, 1, 5), (3, 3, 25), (4, 3, 5), (12, 1, 25)])
def test_rounds_are_played_in_blocks(seats, sheets, block):
    """Each player places the opener's sums in the opener's order; the next player opens the next block."""
    random = Random(seats)
    match = Knister(["P%d" % seat for seat in range(seats)], {"sheets": str(sheets), "pass": str(block)})
    sums = [random.randrange(2, 13) for _ in range(25 * sheets)]
    scores = match.scores()
    for seat, number in in_turn(seats, 25 * sheets, block):
        if seat < 0 and number % block == 0:
            scores = match.scores()
        assert (match.sheet, match.round) == (number // 25 + 1, number % 25 + 1)
        assert match.roller == number // block % seats and match.standing() == scores
        if seat < 0:
            assert (match.turn, match.sum) == (CHANCE, 0)
            match.play(sums[number])
        else:
            assert (match.turn, match.sum) == (seat, sums[number])
            match.play(random.choice(legal(match)))
        assert match.choosers() == Match.choosers(match)
    assert match.over and match.standing() == match.scores()


def test_a_snapshot_of_a_block_may_be_taken_between_two_placements():
    match = Knister(["Ada", "Ben"], {"pass": "5"})
    for seat, number in in_turn(2, 25, 5):
        assert match.boundary == (seat < 0 or seat != match.roller)
        if match.boundary:
            again = Knister(["Ada", "Ben"], {"pass": "5"})
            again.restore(bytes(2) + match.dump())
            assert again.dump() == match.dump()
        match.play(2 + number // 3 if seat < 0 else rules.PLACE + number)


# Events by chance: what is legal, what is not, undo, text and bytes

CHOSEN = st.fixed_dictionaries(
    {"sheets": st.sampled_from(["1", "3"]), "pass": st.sampled_from(["1", "5", "25"])}
)


def some_match(data, most_seats=4):
    count = data.draw(st.integers(1, most_seats))
    match = Knister(["P%d" % seat for seat in range(count)], data.draw(CHOSEN))
    random = data.draw(st.randoms(use_true_random=False))
    for _ in range(data.draw(st.integers(0, 25 * match.sheets * (count + 1)))):
        match.play(random.choice(legal(match)))
    return match


@settings(max_examples=30)
@given(st.data())
def test_bytes_that_are_no_snapshot_are_refused(data):
    """A snapshot that was altered is refused, or goes on with sums of two dice and without an exception."""
    match = some_match(data)
    while not match.boundary:
        match.play(legal(match)[0])
    kept = bytearray(match.dump())
    at = data.draw(st.integers(0, len(kept)))
    kept[at : at + data.draw(st.integers(0, 1))] = data.draw(st.binary(max_size=2))
    other = Knister(match.names, match.options)
    try:
        other.restore(bytes(2) + kept)
    except Illegal:
        return
    assert len(other.dump()) == len(kept)
    while legal(other):
        other.play(legal(other)[0])
    for sheet in range(1, other.sheets + 1):
        for seat in range(other.seats):
            assert max(other.field(seat, sheet)) <= 12
            scoring.field_points(other.field(seat, sheet))


@pytest.mark.parametrize("chosen, sums", [({}, [3, 15]), ({"pass": "5"}, [3, 8])])
def test_a_snapshot_has_no_sum_of_thirteen(chosen, sums):
    """`sums` are the bytes of the snapshot with a 12, in their low or high half."""
    match = Knister(["Ada", "Ben"], chosen)
    match.play(12)
    while not match.boundary:
        match.play(legal(match)[0])
    good = match.dump()
    assert [at for at, byte in enumerate(good) if byte in (0x0C, 0xC0)] == sums
    for at in sums:
        bad = bytearray(good)
        bad[at] += 0x10 if bad[at] == 0xC0 else 1
        with pytest.raises(Illegal, match="a sum that two dice cannot show"):
            Knister(match.names, chosen).restore(bytes(2) + bad)


def test_a_snapshot_is_taken_between_rounds():
    match = Knister(["Ada"])
    match.play(7)
    assert not match.boundary
    with pytest.raises(Illegal):
        match.dump()


@pytest.mark.parametrize(
    "line", ["roll 07", "roll \u0667", "place f1", "place A1", "place a1 b2", "place a6", "roll", "stop"]
)
def test_lines_that_are_none(line):
    with pytest.raises(Illegal, match="is not an event of knister"):
        read(Knister(["Ada"]), line)
