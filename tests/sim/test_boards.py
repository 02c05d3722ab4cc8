"""Each board has the names that circuitpython-stubs gives it, and a panel that shows what is drawn."""

import re
import shutil

import pytest

from sim.boards import BOARDS, FOLDER, bought, stub
from tests.sim.played import Played, endless


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_the_module_board_has_the_pins_of_the_stub(board, tmp_path):
    text = stub(board.id)
    names = set(re.findall(r"^(\w+): ", text, re.MULTILINE))
    played = Played(
        tmp_path, "import board\nprint(' '.join(n for n in dir(board) if n[0] not in '_'))", board.name
    )
    found = {
        name for name in played.said[0].split() if name.isupper() or name[0].isupper() or name == "board_id"
    }
    assert names <= found
    assert board.id == re.search(r"board_id: (\w+)$", text, re.MULTILINE).group(1)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_names_for_one_pin_are_one_pin(board, tmp_path):
    code = "import board\nprint(board.board_id)\n"
    for name in board.pins:
        twins = [other for other in board.pins if board.pins[other] == board.pins[name]]
        code += "assert " + " is ".join("board." + twin for twin in twins) + "\n"
    played = Played(tmp_path, endless(code), board.name, seconds=3)
    assert (played.outcome, played.said) == ("end", [board.id])


@pytest.mark.parametrize(
    "old, new, why",
    [
        ("# name = ", "# name ", "Expected '=' after a key"),
        ('# name = "picosystem"\n', "", "its facts lack 'name'"),
        ("LCD_CS LCD_DC", "LCD_CS NOPE", "panel_dc: expected a pin of the board, not 'NOPE'"),
        ("# panel_pins = ", "# pins = ", "panel_clk: expected a pin of the board, not None"),
    ],
)
def test_a_board_that_cannot_be_read_is_left_out_and_named(old, new, why, tmp_path, capsys):
    folder = tmp_path / "boards"
    shutil.copytree(FOLDER, folder)
    module = folder / "pimoroni_picosystem.py"
    module.write_text(module.read_text().replace(old, new))
    assert set(bought(folder)) == {"macropad", "picopad"}
    assert capsys.readouterr().err.startswith("board pimoroni_picosystem is left out: " + why)
