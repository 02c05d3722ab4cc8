"""Chance is whole numbers, unbiased, and repeatable where a seed asks for it."""
import pytest

from handheld.dice import Dice


def test_a_seed_gives_the_same_numbers_again():
    one, two = Dice(1), Dice(1)
    assert [one.below(1000) for _ in range(200)] == [two.below(1000) for _ in range(200)]


def test_seeds_side_by_side_give_other_numbers():
    starts = set()
    for seed in range(500):
        dice = Dice(seed)
        starts.add(tuple(dice.below(12) for _ in range(12)))
    assert len(starts) == 500


@pytest.mark.parametrize("seed", [0, 1, 7, 99999988, 99999989, 10**12, -3])
def test_the_states_never_leave_the_devices_integers(seed):
    dice = Dice(seed)
    for _ in range(2000):
        dice.below(6)
        assert 0 < dice._x < 32742 * 2**14 - 1 and 0 < dice._y < 32625 * 2**14 - 1 < 2**30


@pytest.mark.parametrize("sides", [2, 6, 11, 12, 36, 56, 20000])
def test_each_number_is_as_likely(sides):
    """Chi-squared by hand: the sum of (seen - due)**2 / due stays near the number of classes."""
    dice = Dice(20261121)
    classes = min(sides, 50)
    seen = [0] * classes
    throws = 2000 * classes
    for _ in range(throws):
        value = dice.below(sides)
        assert 0 <= value < sides
        seen[value * classes // sides] += 1
    due = [throws * sum(1 for v in range(sides) if v * classes // sides == c) / sides for c in range(classes)]
    chi = sum((s - d) ** 2 / d for s, d in zip(seen, due))
    assert chi < classes + 5 * (2 * classes) ** 0.5


def test_pairs_of_throws_are_independent():
    dice = Dice(3)
    seen = [0] * 144
    last = dice.below(12)
    for _ in range(144 * 400):
        now = dice.below(12)
        seen[12 * last + now] += 1
        last = now
    assert sum((s - 400) ** 2 / 400 for s in seen) < 144 + 5 * 288**0.5


def test_true_chance_stays_in_range_and_differs():
    dice = Dice()
    throws = [dice.die(12) for _ in range(400)]
    assert set(throws) == set(range(1, 13))


@pytest.mark.parametrize("n", [0, -1, 2**28 + 1])
def test_out_of_range_is_refused_by_name(n):
    with pytest.raises(ValueError, match="below wants 1 to 268435456, not %d" % n):
        Dice(1).below(n)
