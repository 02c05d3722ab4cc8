"""Where the cursor goes on a Knister field."""

import random

from games.knister.cells import free_beside, free_from


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
            assert reached(field, free_from(field, 12)) == free, field
            field[cell] = 7


def test_left_and_right_stay_in_the_row_while_it_has_a_free_cell():
    field = [0] * 25
    field[6] = field[7] = 7
    assert free_beside(field, 5, 1, False) == 8
    assert free_beside(field, 8, -1, False) == 5
    field[8] = field[9] = 7
    assert free_beside(field, 5, 1, False) in (1, 11)
