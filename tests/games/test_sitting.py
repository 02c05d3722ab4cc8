"""One sitting: all three games twice over in mixed order, each from the menu to its result and back."""

import pytest

from sim import serial
from tests.play import BOARDS, script
from tests.scripts.make_sitting import ORDER
from tests.soak import only
from tools import records


@only
@pytest.mark.parametrize("board", BOARDS)
def test_a_sitting_plays_every_match_to_its_result(tmp_path, board):
    run = script(tmp_path, "sitting", board)
    assert run.status == 0, run.errors
    assert "Traceback" not in run.serial and run.serial.count("# journal:") == 0
    matches = serial.without(run.serial).split("game: ")[1:]
    assert [text.split()[0] for text in matches] == list(ORDER)
    for text in matches:
        assert records.read(("game: " + text.split("READY")[0]).encode()).over
