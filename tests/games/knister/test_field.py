"""Where the cursor goes on a Knister field, and why a hint goes there."""

import random

import pytest

from games.knister.cells import free_beside, free_from
from games.knister.opponent import reason


def reached(field, start):
    """The cells that the four arrows lead to."""
    found, new = {start}, [start]
    while new:
        cell = new.pop()
        for step, upright in (-1, True), (1, True), (-1, False), (1, False):
            other = free_beside(field, cell, step, upright)
            if other not in found:
                found.add(other)
                new.append(other)
    return found


def test_the_arrows_reach_every_free_cell():
    chance = random.Random(1)
    for _ in range(300):
        field = [0] * 25
        for cell in chance.sample(range(25), 25):
            free = {at for at in range(25) if not field[at]}
            start = min(free, key=lambda at: (at - 12) % 25)
            assert free_from(field, 12) == start and reached(field, start) == free, field
            field[cell] = 7


def test_left_and_right_stay_in_the_row_while_it_has_a_free_cell():
    field = [0] * 25
    field[6] = field[7] = 7
    assert free_beside(field, 5, 1, False) == 8
    assert free_beside(field, 8, -1, False) == 5
    field[8] = field[9] = 7
    assert free_beside(field, 5, 1, False) == 1  # above comes before below


def test_up_and_down_go_to_the_nearest_column_of_the_next_row_and_left_comes_before_right():
    field = [0] * 25
    field[17] = 7
    assert free_beside(field, 12, 1, True) == 16 and free_beside(field, 22, -1, True) == 16
    field[16] = 7
    assert free_beside(field, 12, 1, True) == 18


@pytest.mark.parametrize(
    "sums, total, words",
    [
        ((0, 0, 7, 0, 0), 7, "starts a line"),
        ((7, 0, 9, 0, 11), 9, "fits the street"),
        ((3, 5, 4, 6, 2), 2, "fits the street"),
        ((7, 0, 12, 0, 0), 7, "costs the least"),
        ((8, 8, 0, 5, 0), 5, "costs the least"),
        ((8, 0, 8, 3, 0), 8, "fits the pair"),
        ((8, 3, 8, 3, 0), 3, "fits the two pairs"),
        ((8, 3, 8, 8, 0), 8, "fits the three"),
        ((8, 3, 8, 8, 3), 3, "fits the full house"),
        ((8, 8, 8, 8, 0), 8, "fits the four"),
        ((8, 8, 8, 8, 8), 8, "fits the five"),
    ],
)
def test_a_hint_says_what_the_sum_does_for_the_line(sums, total, words):
    assert reason(sums, total) == words
