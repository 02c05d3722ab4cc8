"""Chance is whole numbers, unbiased, and repeatable where a seed asks for it."""
import pytest

from handheld.rules.dice import Dice


def test_a_seed_gives_the_same_numbers_again():
    one, two = Dice(1), Dice(1)
    assert [one.below(1000) for _ in range(200)] == [two.below(1000) for _ in range(200)]


def start(seed, stream, turn, many=8):
    dice = Dice(seed, stream)
    dice.restart(turn)
    return tuple(dice.below(1000) for _ in range(many))


def test_seed_stream_and_turn_all_count():
    """Numbers that begin alike, end alike, change places or signs: each gives chance of its own."""
    numbers = (0, 1, 2, -1, -2, 8191, 8192, 8193, 16384, 2**26 + 1, 2**30, 10**12)
    starts = {start(seed, stream, turn) for seed in numbers for stream in numbers for turn in numbers}
    assert len(starts) == len(numbers) ** 3


def test_a_turn_takes_no_notice_of_what_was_drawn_before():
    dice = Dice(5, 6)
    first = [dice.die(12) for _ in range(9)]
    dice.restart(3)
    dice.below(1 << 14)
    dice.restart(0)
    assert [dice.die(12) for _ in range(9)] == first


@pytest.mark.parametrize("seed", [0, 1, 7, 99999988, 99999989, 10**12, -3])
def test_the_states_never_leave_the_devices_integers(seed):
    dice = Dice(seed, seed)
    for _ in range(2000):
        dice.below(6)
        assert 0 < dice._x < 32742 * 2**14 - 1 and 0 < dice._y < 32625 * 2**14 - 1 < 2**30


@pytest.mark.parametrize("sides", [2, 6, 11, 12, 36, 56, 16000])
def test_each_number_is_as_likely(sides):
    """Chi-squared by hand: the sum of (seen - expected)**2 / expected stays near the number of classes."""
    dice = Dice(20261121)
    classes = min(sides, 50)
    seen = [0] * classes
    throws = 2000 * classes
    for _ in range(throws):
        value = dice.below(sides)
        assert 0 <= value < sides
        seen[value * classes // sides] += 1
    classed = [sum(1 for v in range(sides) if v * classes // sides == c) for c in range(classes)]
    expected = [throws * count / sides for count in classed]
    chi = sum((s - d) ** 2 / d for s, d in zip(seen, expected))
    assert chi < classes + 5 * (2 * classes) ** 0.5


def test_true_chance_stays_in_range_and_differs():
    dice = Dice()
    throws = [dice.die(12) for _ in range(400)]
    assert set(throws) == set(range(1, 13))
    bits = 0
    for _ in range(200):
        bits |= dice.below(1 << 14)
    assert bits == (1 << 14) - 1


@pytest.mark.parametrize("n", [0, -1, 2**14 + 1])
def test_out_of_range_is_refused_by_name(n):
    with pytest.raises(ValueError, match="below wants 1 to 16384, not %d" % n):
        Dice(1).below(n)
