"""One file to drag: the boot ROM (a model of it) makes the right drive of it, whatever was there before."""

import random
import struct
import tomllib

import pytest

from sim.boards import BOARDS as PLAYED
from tests.tools.bootrom import drag
from tests.tools.test_fat import fsck
from tests.tools.vfat import Volume
from tools import bundle, fat, target, uf2

MACROPAD, PICOSYSTEM = "adafruit_macropad_rp2040", "pimoroni_picosystem"
WORDS = b"\0Adafruit CircuitPython %s on 2026-09-30; %s with rp2040\0Board ID:%%s\r\n\0%s\0"


@pytest.fixture(scope="module")
def files():
    return bundle.build()


def circuitpython(version="10.3.1", board=MACROPAD, name="Adafruit Macropad RP2040", size=800_001):
    """A stand-in for CircuitPython's firmware: chance, and the words that it is known by."""
    words = WORDS % (version.encode(), name.encode(), board.encode())
    return random.Random(1).randbytes(size) + words


@pytest.fixture
def release(tmp_path):
    """`release(**facts)`: the UF2 file of a stand-in for CircuitPython, in blocks as CircuitPython's is."""

    def release(family=target.FAMILY, **facts):
        content = circuitpython(**facts)
        path = tmp_path / "circuitpython.uf2"
        path.write_bytes(concatenated({target.FLASH: content}, family))
        return path

    return release


def concatenated(parts, family=target.FAMILY):
    """A UF2 file with the pages of the parts one after another, as tools that know no sectors make it."""
    places = [(start, at) for start, content in parts.items() for at in range(0, len(content), 256)]
    pages = [(start + at, parts[start][at : at + 256].ljust(256, b"\0")) for start, at in places]
    return b"".join(
        struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, address, 256, number, len(pages), family)
        + page.ljust(476, b"\0")
        + struct.pack("<I", 0x0AB16F30)
        for number, (address, page) in enumerate(pages)
    )


def make(tmp_path, *arguments, board=MACROPAD):
    """Run tools.bundle --uf2; the file that it made for a board."""
    assert bundle.main(["--uf2", "--out", str(tmp_path / "dist"), *map(str, arguments)]) == 0
    return next((tmp_path / "dist").glob("*%s*.uf2" % board)).read_bytes()


def old_flash(board, seed=5):
    """A flash in use: other firmware, saved matches, and a drive full of other content."""
    return bytearray(random.Random(seed).randbytes(target.BOARDS[board].flash))


def drive_of(flash, board):
    return bytes(flash[target.BOARDS[board].drive - target.FLASH :])


def read_back(flash, board):
    """What is on the drive, without the empty files that CircuitPython itself puts there."""
    volume = Volume(drive_of(flash, board))
    assert volume.label == "CIRCUITPY"
    markers = {path for path, content in volume.files.items() if path.startswith(".") and not content}
    assert len(markers) == 4
    return {path: content for path, content in volume.files.items() if path not in markers}


@pytest.mark.parametrize("board", target.BOARDS)
@pytest.mark.parametrize("old", ["erased", "another drive"])
def test_the_drive_is_the_bundle(board, old, files, tmp_path):
    flash = old_flash(board) if old != "erased" else bytearray(b"\xff" * target.BOARDS[board].flash)
    before = bytes(flash)
    whose = board if board in target.MODULES else "pico_oled_i2c"  # a Pico is wired by hand
    own = bundle.of_boards(files, [bundle.board_of(whose, {})])
    made = uf2.write(uf2.drive(own, board))
    assert drag(made, flash)
    assert read_back(flash, board) == own
    assert not fsck(drive_of(flash, board), 0, tmp_path / "image")
    start = target.BOARDS[board].drive - target.FLASH
    assert flash[:start] == before[:start]  # the firmware, and the saved matches


def test_with_circuitpython_in_it(release, files, tmp_path, capsys):
    made = make(tmp_path, "--with", release())
    flash = old_flash(MACROPAD)
    nvm = target.BOARDS[MACROPAD].nvm - target.FLASH
    saved = bytes(flash[nvm : nvm + 4096])
    assert drag(made, flash)
    assert flash.startswith(circuitpython())
    assert flash[nvm : nvm + 4096] == saved
    assert read_back(flash, MACROPAD) == bundle.of_boards(
        {**files, **bundle.licences()}, [bundle.board_of(MACROPAD, {})]
    )
    assert [path.name for path in (tmp_path / "dist").iterdir()] == [
        "trefoil-%s-%s-circuitpython-10.3.1.uf2" % (bundle.VERSION, MACROPAD)
    ]


@pytest.mark.parametrize("board", target.MODULES)
def test_a_board_gets_its_own_modules(board, files):
    own = bundle.of_boards(files, [bundle.board_of(board, {})])
    there = {path for path in own if path.startswith("lib/handheld/boards/")}
    pixels = ["pixels"] if board == MACROPAD else []  # the pad is linked in
    assert there == {"lib/handheld/boards/%s.mpy" % name for name in ("__init__", "panel", board, *pixels)}
    panel = "type/128x64/" if board == MACROPAD else "type/240x240/"
    assert {path for path in own if path.startswith("type/")} == {
        path for path in files if path.startswith((panel, "type/OFL.txt"))
    }
    assert {path for path in set(files) - set(own) if path.startswith("lib/adafruit") or "neo" in path} == {
        "lib/adafruit_displayio_sh1106.mpy",
        "lib/adafruit_displayio_ssd1306.mpy",
    } | (set() if board == MACROPAD else {"lib/neopixel.mpy"})


@pytest.mark.parametrize("board", [*PLAYED])
def test_a_board_s_files_are_few_enough_for_the_smallest_drive(board, files):
    """With 7 sectors left for boot_out.txt and for what a computer adds."""
    own = bundle.with_settings({**files, **bundle.licences()}, bundle.board_of(board, {}), None)
    smallest = min(target.BOARDS.values(), key=lambda board: board.drive_size)
    image = fat.make({**own, **uf2._MARKERS}, smallest.drive_size)
    assert smallest.drive_size - len(image) >= 7 * fat.SECTOR


@pytest.mark.parametrize(
    "facts, refused",
    [
        (dict(family=0xE48BFF59), "is not for the RP2040 of adafruit_macropad_rp2040"),
        (dict(version="9.2.1"), "is CircuitPython 9.2.1; this bundle is for 10.2 and 10.3"),
        (dict(version="10.30.0"), "is CircuitPython 10.30.0;"),
        (
            dict(board="weact_studio_pico", name="WeAct Studio Pico"),
            "is for WeAct Studio Pico with rp2040; Trefoil runs on",
        ),
        (dict(board=MACROPAD + "_b"), "Trefoil runs on"),
        (dict(size=1020 * 1024), "is larger than the firmware of adafruit_macropad_rp2040 may be"),
        (dict(version=""), "is not CircuitPython"),
    ],
)
def test_another_firmware_is_refused(release, tmp_path, capsys, facts, refused):
    path = release(**facts)
    assert bundle.main(["--uf2", "--out", str(tmp_path / "dist"), "--with", str(path)]) == 1
    said = capsys.readouterr().err
    assert said.startswith("tools.bundle: %s " % path) and refused in said and said.count("\n") == 1
    assert not (tmp_path / "dist").exists()


def test_firmware_of_the_other_board_is_refused(release, tmp_path, capsys):
    command = ["--uf2", "--out", str(tmp_path / "dist"), "--with", str(release()), "--board", PICOSYSTEM]
    assert bundle.main(command) == 1
    assert "is for %s, not for %s" % (MACROPAD, PICOSYSTEM) in capsys.readouterr().err
    there = "raspberry_pi_pico_w"  # any Pico may be a kit's
    make(tmp_path, "--board", "pico_oled_i2c", "--with", release(board=there), board=there)


@pytest.mark.parametrize("board", ["raspberry_pi_pico_w", "waveshare_pico_lcd_1_3"])
def test_a_wired_board_gets_what_its_settings_name(board, tmp_path):
    mine = 'TREFOIL_PRESET = "pico_oled_i2c"\nTREFOIL_PANEL = "sh1106"\nTREFOIL_PIXELS = "GP28"\n'
    (tmp_path / "mine.toml").write_text(mine)
    given = ["--settings", tmp_path / "mine.toml"] if board.endswith("_w") else []
    made = make(tmp_path, "--board", board, *given, board=board)
    board_id = board if given else "raspberry_pi_pico"
    flash = old_flash(board_id)
    drag(made, flash)
    there = read_back(flash, board_id)
    libraries = {path for path in there if path.startswith("lib/") and path.count("/") == 1}
    names = ("adafruit_miniqr", *(("adafruit_displayio_sh1106", "neopixel") if given else ()))
    assert libraries == {"lib/%s.mpy" % name for name in names}
    if not given:
        assert tomllib.loads(there["settings.toml"].decode())["TREFOIL_PRESET"] == board
