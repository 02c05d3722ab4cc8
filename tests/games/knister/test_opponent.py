"""Knister's opponents and their table: what they reckon with, how strong they are, what damage does."""

import itertools
import random
from fractions import Fraction

import pytest

from games.knister import opponent, rules, scoring, worth
from games.knister.about import LEVELS
from games.knister.rules import Knister
from handheld.rules.match import Illegal
from tests.legal import legal
from tests.soak import only
from tools import ways

SETS = [sums for size in range(6) for sums in itertools.combinations_with_replacement(range(2, 13), size)]


def decide(match, level, seat=0):
    """(the code that an opponent chooses, how many slices it took)."""
    thought = list(opponent.think(match, seat, level))
    assert thought[:-1] == [None] * (len(thought) - 1)
    return thought[-1], len(thought)


def field_of(match, sums):
    """Place sums by cell, {cell: sum}, in a match of one."""
    for cell, total in sums.items():
        match.play(total)
        match.play(rules.PLACE + cell)
    return match


def random_field(seed, full):
    rng = random.Random(seed)
    field = bytearray(25)
    for cell in rng.sample(range(25), full):
        field[cell] = rng.randint(1, 6) + rng.randint(1, 6)
    return field


@pytest.fixture
def table():
    table = worth.Worth()
    yield table
    table.close()


# The table


def test_each_multiset_has_a_rank_of_its_own():
    by_rank = {worth.rank(sums, len(sums)): sums for sums in SETS if len(sums) < 5}
    assert sorted(by_rank) == list(range(1365))
    sizes = [len(by_rank[at]) for at in range(1365)]
    assert sizes == sorted(sizes)


def test_a_line_of_four_with_each_sum_added_scores_as_the_rules_say():
    row = [0] * 11
    for sums in SETS:
        if len(sums) == 4:
            worth.complete(sums, row)
            assert row == [scoring.line_points((*sums, more)) for more in range(2, 13)], sums


def test_medium_counts_what_chance_brings(table):
    ways = {total: 6 - abs(total - 7) for total in range(2, 13)}

    def mean(sums):
        if len(sums) == 5:
            return Fraction(scoring.line_points(sums))
        return sum(ways[more] * mean((*sums, more)) for more in ways) / 36

    for sums in [(8, 8, 8, 8), (3, 4, 5, 6), (9, 10, 12), (7, 7), (2,)] + SETS[200:1200:173]:
        field = bytearray(25)
        field[10:15] = bytes(sums) + bytes(5 - len(sums))
        for cell, total in zip((6, 24, 0, 12, 18), sums):
            field[cell] = total
        for line, unit in (2, 32), (10, 64):  # the diagonal is doubled
            placed = bytes(field[cell] for cell in scoring.LINES[line]).replace(b"\0", b"")
            assert abs(Fraction(table.fill(field, line), unit) - mean(placed)) <= Fraction(1, 64)


def test_gains_add_up_whatever_the_order(table):
    """What sums gain one after the other, down to the points of the full line, is the same by all ways."""
    rng = random.Random(5)
    row = [0] * 11
    empty = {}  # worth of an empty line: what the points of the full one have more than all that was gained
    for _ in range(300):
        line, stage = rng.randrange(12), rng.choice((0, 9, 24))
        sums = [rng.randint(2, 12) for _ in range(5)]
        full = scoring.line_points(sums) * worth.POINT << (line >= scoring.DIAGONALS)
        for order in (sums, sums[::-1], sorted(sums)):
            field, gained = bytearray(25), 0
            for cell, total in zip(scoring.LINES[line], order):
                table.gains(field, line, stage, row)
                gained += row[total - 2]
                field[cell] = total
            assert empty.setdefault((line, stage), full - gained) == full - gained
    assert len(empty) == 36


def test_gains_lie_between_the_stages(table):
    for seed in range(50):
        field = random_field(seed, seed % 22)
        for line in range(12):
            rows = [[0] * 11 for _ in range(3)]
            for stage, row in zip((0, 6, 24), rows):
                table.gains(field, line, stage, row)
            assert all(4 * part == 3 * early + late for early, part, late in zip(*rows))


@pytest.mark.parametrize("damage", ["missing", "short", "head", "first", "last"])
def test_a_damaged_table_is_named_and_easy_needs_none(damage, tmp_path, monkeypatch):
    path = tmp_path / "lines.bin"
    with open(worth.path(), "rb") as file:
        data = bytearray(file.read())
    if damage == "short":
        del data[-1]
    elif damage != "missing":
        data[{"head": 0, "first": worth.START, "last": -1}[damage]] ^= 1
    if damage != "missing":
        path.write_bytes(data)
    monkeypatch.setattr(worth, "path", lambda: str(path))
    monkeypatch.setattr(opponent, "_proved", [])
    match = Knister(["Ada"])
    match.play(7)
    assert decide(match, opponent.EASY)[0] in legal(match)
    fault = {"missing": "is missing", "short": "has another version", "head": "has another version"}
    wrong = "^Knister's file lines.bin %s$" % fault.get(damage, "is damaged")
    for level in range(opponent.MEDIUM, len(LEVELS)):
        with pytest.raises(worth.TableError, match=wrong):
            list(opponent.think(match, 0, level))


def test_the_table_lies_beside_its_module_on_every_system(monkeypatch):
    for here, there in (
        ("games/knister/worth.mpy", "games/knister/lines.bin"),
        ("/games/knister/worth.py", "/games/knister/lines.bin"),
        ("C:\\Trefoil\\games\\knister\\worth.py", "C:\\Trefoil\\games\\knister\\lines.bin"),
        ("worth.py", "lines.bin"),
    ):
        monkeypatch.setattr(worth, "__file__", here)
        assert worth.path() == there


# Choices


def test_the_gain_expected_of_a_roll_is_that_of_the_best_cell_for_each_sum():
    for full in 0, 9, 17, 24:
        field, rng = random_field(full, full), random.Random(full)
        view = [[rng.randint(-99, 99) for _ in range(11)] for _ in range(12)]
        free = [cell for cell in range(25) if not field[cell]]
        best = [max(worth.gain_of(view, cell, total) for cell in free) for total in range(2, 13)]
        assert opponent.Lookahead(None, 0).expect(field, view) == sum(map(int.__mul__, worth.WAYS, best))


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_it_chooses_a_free_cell_and_changes_nothing(level):
    match = Knister(["Ada", "Ben"], {"sheets": "3"})
    rng = random.Random(level)
    while not match.over:
        code = rng.choice(legal(match))
        if match.turn == 1 and match.played % 6 == 5:
            before = bytes(match._cells), match.turn, match.sum
            code, _ = decide(match, level, 1)
            assert (bytes(match._cells), match.turn, match.sum) == before
            assert code in legal(match) and decide(match, level, 1)[0] == code
        match.play(code)


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_who_has_nothing_to_place_is_refused(level):
    match = Knister(["Ada", "Ben"])
    for seat in (0, 1):
        with pytest.raises(Illegal):
            decide(match, level, seat)
    match.play(7)
    with pytest.raises(Illegal):
        decide(match, level, 1)


def test_without_the_table_it_takes_the_most_points_so_far():
    for seed in range(40):
        rng = random.Random(seed)
        match = field_of(Knister(["Ada"]), {cell: rng.randint(2, 12) for cell in rng.sample(range(25), 12)})
        match.play(rng.randint(2, 12))
        field = bytearray(match.field(0))

        def points(cell, field=field, total=match.sum):
            after = field[:cell] + bytes([total]) + field[cell + 1 :]
            lines = [[after[at] for at in line] for line in scoring.LINES]
            return sum(scoring.line_points(line) * (1 + (at >= 10)) for at, line in enumerate(lines))

        free = [cell for cell in range(25) if not field[cell]]
        most = max(map(points, free))
        assert points(decide(match, opponent.GREEDY)[0] - rules.PLACE) == most


def test_easy_plays_as_medium_and_in_two_of_five_moves_takes_the_most_points_so_far():
    greedy = []
    for seed in range(400):
        rng = random.Random(seed)
        match = field_of(Knister(["Ada"]), {cell: rng.randint(2, 12) for cell in rng.sample(range(25), 12)})
        match.play(rng.randint(2, 12))
        easy, medium, weak = (
            decide(match, level)[0] for level in (opponent.EASY, opponent.MEDIUM, opponent.GREEDY)
        )
        assert easy in (medium, weak)
        greedy += [easy == weak] if weak != medium else []
    assert len(greedy) > 200 and 0.3 < sum(greedy) / len(greedy) < 0.5


def sheets_of(level, count):
    """The points of a machine alone on so many sheets."""
    alone = ways.Row("knister", "", {}, (level,))
    return [ways.play_one((alone, 1, number))[1][0] for number in range(count)]


# Strength: the means over 2,000 sheets are 49.4, 57.5 and 69.5, standard deviations 9 to 15. A sheet's
# dice are fixed by its number, so the same sheets are played in every run.


@pytest.mark.parametrize(
    "level, sheets, least, most",
    [(opponent.EASY, 200, 46, 53), (opponent.MEDIUM, 200, 54, 61), (opponent.HARD, 200, 65, 73)],
)
def test_how_strong_it_is(level, sheets, least, most):
    assert least < sum(sheets_of(level, sheets)) / sheets < most


@only
def test_expert_is_stronger_than_hard():
    """On the same dice."""
    hard, expert = (sum(sheets_of(level, 16)) for level in (2, 3))
    assert expert > hard and expert > 67 * 16
