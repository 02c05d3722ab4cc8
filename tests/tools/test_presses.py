"""What the table of presses counts: the fewest presses, of the firmware's own screens."""

from types import SimpleNamespace

import pytest

from tools import presses


class Row:
    """A cursor on five places; up and down move it, A takes the place."""

    def __init__(self):
        from handheld import keys

        self.at = 0
        self.took = None
        self.console = SimpleNamespace(keys=SimpleNamespace(direction=lambda key: key))
        self._keys = keys

    def key(self, key):
        if key == self._keys.A:
            self.took = self.at
        else:
            self.at = (self.at + (1 if key == self._keys.DOWN else -1)) % 5


def test_the_fewest_presses_are_found():
    from handheld import keys

    found = presses.explore(Row(), [keys.UP, keys.DOWN, keys.A], lambda row: row.took)
    assert found == {0: 1, 1: 2, 4: 2, 2: 3, 3: 3}


def test_a_step_takes_at_most_number_operation_number_where_each_has_a_key():
    assert 1 <= presses.steps("macropad", 3) <= 3


@pytest.mark.parametrize("board", presses.TABLE)
def test_a_call_takes_a_press_alone(board):
    assert presses.call(board, 1) == 1
