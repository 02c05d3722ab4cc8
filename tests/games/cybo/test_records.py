"""Whole matches as records: an independent scorer agrees, and every way of keeping a match gives it back."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cybo.rules import GRADES, STOP, Cybo
from handheld.rules.match import Illegal
from handheld.rules.record import header
from tests.games.cybo import by_hand
from tools import records
from tools.events import read

NAMES = ["Ada", "Ben", "Cy", "Dee", "Eve", "Flo"]
ORDERS = sorted(by_hand.ANY_ORDER)


def random_match(seed, level, seats, ties, most=400):
    """A match whose dice love a few lines of each player, so that lines, quads and repeats of them occur."""
    chance = random.Random(f"{seed} {level}")
    game = Cybo(NAMES[:seats], {"level": level, "ties": ties})
    loved = [chance.sample(ORDERS, 2) + [chance.choice([(1, 4, 7), (11, 8, 5), (6, 9, 3)])] for _ in NAMES]
    luck = chance.choice((0, 0.3, 0.8))  # some matches end in ties, and then in extra rounds
    wish = []
    while not game.over and len(game.log) < most:
        if not game.rolls:
            wish = list(chance.choice(loved[game.roller]))
            if chance.random() > luck:
                wish[chance.randrange(3)] = chance.randint(1, 12)
            column = [c for c in by_hand.COLUMNS if c > set(wish)]
            wish += column[0] - set(wish) if column and chance.random() < 0.7 else [chance.randint(1, 12)]
        if game.offer and chance.random() < 0.4:
            game.play(STOP)
        else:
            game.play(wish[len(game.rolls)])
    return game


def text(game):
    """The record of a match, each event said before it is played."""
    other = Cybo(game.names, game.options)
    said = header(other)
    for code in game.log:
        said.append(other.record_line(code))
        other.play(code)
    return "\n".join(said) + "\n"


CASES = [(level, ties) for level in GRADES for ties in ("share", "extra")]
matches = st.builds(lambda seed, case, seats: random_match(seed, case[0], seats, case[1]),
                    st.integers(0, 10**6), st.sampled_from(CASES), st.integers(1, 6))  # fmt: skip


@pytest.mark.parametrize("level, ties", CASES)
def test_records_score_as_an_independent_scorer_scores_them(level, ties):
    trinity = quad = hits = extra = 0
    for seed in range(60):
        game = random_match(seed, level, 1 + seed % 6, ties)
        written = text(game)
        assert by_hand.score(written) == (game.names, game.scores(), game.over), written
        assert records.read(written.encode()).scores() == game.scores()
        trinity += sum(len(own) == 3 for own in game.qualified)
        quad += sum(len(own) == 4 for own in game.qualified)
        hits += 16 in game.card[4::5]
        extra += game.round > 13
    assert hits
    assert bool(extra) == (ties == "extra")
    assert bool(trinity) == bool(quad) == (level == "grand master")


def test_a_snapshot_counts_the_blank_extra_rounds():
    game = Cybo(NAMES[:2], {"level": "advanced", "ties": "extra"})
    for code in [1, 8] * 26 + [1, 2, 3] * 2 + [1, 8] * 2 * 300:
        game.play(code)
    assert (game.round, game.blank, len(game.card)) == (315, 300, 150)
    other = Cybo(game.names, game.options)
    other.restore(game.snapshot())
    assert (other.round, other.blank, other.card) == (315, 300, game.card)
    assert other.playing == [0, 1] and other.boundary
    for code in 1, 2, 3, 1, 3, 2:
        other.play(code)
    assert other.over and other.totals == [18, 12]


@given(matches, st.binary(max_size=40))
def test_bytes_that_are_no_snapshot_are_refused(game, junk):
    """Junk either is a match between two rounds, or is Illegal."""
    other = Cybo(game.names, game.options)
    for data in junk, bytes(3) + junk, bytes(game.log[: len(junk)]) + junk:
        try:
            other.restore(bytes(2) + data)
        except Illegal as refused:
            assert "\n" not in str(refused)
        else:
            assert other.boundary
            copy = Cybo(game.names, game.options)
            copy.restore(other.snapshot())
            assert (copy.card, copy.totals, copy.round) == (other.card, other.totals, other.round)


def test_a_damaged_snapshot_is_refused_or_another_match():
    game = Cybo(NAMES[:2], {"level": "advanced"})
    for code in (1, 4, 7, STOP, 5, 5):
        game.play(code)
    good = game.dump()
    assert good == bytes((0, 0, 0, 0x14, 0x7D, 0x55))
    for bad in good[:2], good[:-1], good + b"\x10", good[:-1] + b"\x5d", good + b"\x00":
        with pytest.raises(Illegal):
            Cybo(game.names, game.options).restore(bytes(2) + bad)


@pytest.mark.parametrize(
    "line", ["roll 05", "roll \u0665", "roll", "roll 1 2", "Roll 1", "stop now", "place a1", "roll 256"]
)
def test_bad_lines(line):
    with pytest.raises(Illegal, match="is not an event of cybo"):
        read(Cybo(["Ada"], {"level": "master"}), line)
