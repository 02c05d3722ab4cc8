"""A module that is not on the drive is named on the panel, in words that fit it."""

import pytest

from sim import boards, screen_text
from sim.clock import VirtualClock
from sim.machine import Machine
from tests.handheld import toy
from tests.play import BOARDS, on

MODULES = ("adafruit_macropad_rp2040", "pimoroni_picosystem")  # of BOARDS
GONE = "raise ImportError(\"no module named '%s'\")\n"

def started(root, board, seconds=6):
    """Run code.py for a while; gives (rows on the panel, columns and rows that it has, serial text)."""
    machine = Machine(boards.BOARDS[board], VirtualClock(), root=str(root))
    machine.clock.at(machine.clock.now + seconds * 1_000_000, lambda: machine.stop("end"))
    assert machine.run() == "end"
    return *on_bare_panel(machine), machine.serial.text


def on_bare_panel(machine):
    """The rows in the built-in font that `halt` shows, and (columns, rows) that there is room for."""
    (grid,) = machine.display.root_group
    scale = max(1, machine.display.width // 120)
    room = machine.display.width // (6 * scale), machine.display.height // (12 * scale)
    rows = ["".join([chr(32 + grid[x, y]) for x in range(grid.width)]).strip() for y in range(grid.height)]
    return rows, room


def said(root, board):
    rows, (columns, high), serial = started(root, board)
    assert rows and rows[0] == "Your match is safe.", rows
    assert len(rows) <= high and all(len(row) <= columns for row in rows), rows
    assert serial.count("Traceback") == 1  # then it stops
    return "".join(rows).replace(" ", "")


@pytest.fixture
def root(tmp_path):
    return toy.drive(tmp_path / "drive", {"toy": toy.game("toy")})


def test_a_missing_library_of_adafruits(root):
    (root / "lib/neopixel.py").write_text(GONE % "neopixel")
    text = said(root, "macropad")
    assert "neopixelismissing:lookonthedrive." in text and "board" not in text


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", ["machine/tone", "drawing/stage", "journal/sector"])
def test_a_missing_module_of_ours(root, board, name):
    (root / "lib/handheld" / (name + ".py")).unlink()
    assert "handheld." + name.replace("/", ".") + "ismissing:" in said(root, board)


@pytest.mark.parametrize("board, module", list(zip(BOARDS, MODULES)))
def test_a_missing_module_of_the_board(root, board, module):
    (root / "lib/handheld/boards" / (module + ".py")).unlink()
    assert "handheld.boards.%sismissing:lookonthedrive." % module in said(root, board)


def test_a_package_without_its_init(root):
    (root / "lib/handheld/boards/__init__.py").unlink()
    assert "Afileismissing:copythebundleagain." in said(root, "macropad")


def test_without_its_start_the_console_says_so_in_the_terminal(root):
    (root / "lib/handheld/start.py").unlink()
    machine = Machine(boards.BOARDS["macropad"], VirtualClock(), root=str(root))
    machine.clock.at(machine.clock.now + 3_000_000, lambda: machine.stop("end"))
    assert machine.run() in ("end", "done")
    text = machine.serial.text
    assert "handheld.start" in text and "copy the bundle again" in text and "Traceback" not in text


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_without_its_setup_names_it_when_it_is_opened(tmp_path, board):
    root = toy.drive(tmp_path / "drive")
    (root / "games/krypto/setup.py").unlink()
    with on(board, root=root) as one:
        one.run(3000)
        with pytest.raises(ImportError, match="games.krypto.setup"):
            one.console.set_up("krypto")
        one.console.set_up("cybo")  # has none of its own, and needs none


@pytest.mark.parametrize("board", BOARDS)
def test_a_module_that_is_missing_when_it_is_wanted(root, board):
    (root / "lib/handheld/drawing/prose.py").unlink()
    keys = {"macropad": ["KEY1", "KEY5", "KEY12"], "picosystem": ["SW_A", "SW_UP", "SW_A"]}[board]
    steps = toy.presses(*keys, first=600, gap=700)
    steps += [{"wait": "prose"}, {"t": 900, "press": keys[1], "for": 60}, {"wait": "READY"}]
    status, machine = toy.run(root, board, [*steps, {"t": 900, "shot": "menu"}])
    assert status == 0 and machine.serial.text.count("READY") == 2  # the key did nothing in the menu


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("what", ["KeyError('a bug')", "MemoryError"])
def test_a_screen_that_fails_is_said_in_words_that_fit_with_the_way_out(tmp_path, board, what):
    fails = toy.game("toy")
    fails["screens"] = fails["screens"].replace('trip("key")', "raise " + what)
    root = toy.drive(tmp_path / "drive", {"toy": fails})
    keys = {"macropad": ["KEY12", "KEY12", "KEY8"], "picosystem": ["SW_A", "SW_A", "SW_DOWN"]}[board]
    status, machine = toy.run(root, board, [*toy.presses(*keys), {"t": 9000, "shot": "words"}])
    rows, _ = on_bare_panel(machine)
    assert status == 0 and machine.serial.text.count("READY") == 1
    words = "KeyError: 'a bug'" if "bug" in what else "Memory is full."
    assert rows == ["Your match is safe.", words, "Any key: menu"]


@pytest.mark.parametrize(
    "board, path, damage, end",
    [
        ("macropad", "knister/lines.bin", "missing", "are weaker than Easy, and there are no hints."),
        ("picosystem", "knister/lines.bin", "damaged", "are weaker than Easy, and there are no hints."),
        ("picosystem", "krypto/solving/unsolvable.bin", "missing or damaged", "they are as fair as before."),
    ],
)
def test_a_damaged_table_is_said_whole_and_once_and_the_match_goes_on(board, path, damage, end, tmp_path):
    root = toy.drive(tmp_path / "drive")
    table = root / "games" / path
    game, *_, name = path.split("/")
    if damage == "missing":
        table.unlink()
    else:
        table.write_bytes(table.read_bytes()[:-1] + b"?")
    with on(board, root=root) as one:
        one.begin(game, {}, ["Ada", "Bot"], [0, 3])
        one.run(200)
        seen = []
        for _ in range(12):
            one.press("a", ms=700)
            if one.top == "howto":
                seen += screen_text.on(one.console)[2:-1]
        text = " ".join(seen)
        assert text.count(name + " is " + damage) == 1
        assert text.endswith(end)
        assert len(one.console.session.match.log) > 4
