"""What a board says of itself: its keys are called by what is printed on them, whichever hand holds it."""

import numpy as np
import pytest

from sim.boards import BOARDS
from sim.clock import VirtualClock
from sim.machine import Machine
from sim.run import Run


@pytest.fixture(params=BOARDS)
def machine(request):
    one = Machine(BOARDS[request.param], VirtualClock())
    with one.session():
        yield one


@pytest.mark.parametrize("name", ["macropad", "picosystem", "picopad"])
def test_the_mark_is_in_the_middle_until_code_py_runs(name):
    one = Machine(BOARDS[name], VirtualClock())
    Run(one, seconds=one.board.boot_us * 0.95e-6).start()
    one.run()
    lit = np.asarray(one.panel.rgb()).any(axis=2)
    for axis in 0, 1:
        inked = np.flatnonzero(lit.any(axis=axis))
        assert 0 < inked[0] == lit.shape[1 - axis] - 1 - inked[-1]


def parts():
    from handheld import boards

    return boards.board_module().Board()


@pytest.mark.parametrize("left_handed", [0, 1])
def test_a_name_is_printed_on_the_key_that_it_means(machine, left_handed):
    """What the board says is its key A has an A on it."""
    from handheld.machine import keys

    board = parts()
    board.rotate(left_handed)
    labels = {role: role.upper() for role in set("abxy") & set(machine.board.roles)} or {"push": "PUSH"}
    for role, label in labels.items():
        key = board.keys[machine.board.keys.index(machine.board.roles[role])]
        key = keys.A if key == keys.PUSH else key  # A when it is let go
        assert keys.A <= key <= keys.UNDO and board.names[key] == label


def test_six_keys_have_a_name_and_pairs_have_one(machine):
    from handheld.machine import keys

    board = parts()
    for left_handed in (1, 0):
        board.rotate(left_handed)
        names = board.names
        assert len(names) == keys.UNDO + 1
        assert all(names[key] for key in (keys.UP, keys.LEFT, keys.A, keys.B))
        assert names[keys.UP] == names[keys.DOWN] and names[keys.LEFT] == names[keys.RIGHT]


def test_a_number_key_is_called_by_its_number(machine):
    """The MacroPad's shortcuts and arrows lie on keys that carry no print but their place."""
    from handheld.machine import keys

    board = parts()
    if not board.plain:
        pytest.skip("no number keys")
    names = board.names
    assert names[keys.HINT] == str(board.plain.find(bytes((keys.HINT,))))
    assert names[keys.UNDO] == str(board.plain.find(bytes((keys.UNDO,))))
    sides = [str(board.plain.find(bytes((key,)))) for key in (keys.LEFT, keys.RIGHT)]
    assert names[keys.LEFT] == "/".join(sides)
