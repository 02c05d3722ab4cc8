"""tools.device, as far as it goes without firmware: the board's parts, and all that compares and counts.

Where there is firmware (TREFOIL_FIRMWARE and TREFOIL_BOOTROM name the files), a script is played on it too.
"""

import contextlib
import json
import os
import re
import struct
import subprocess
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from sim.boards import BOARDS as PLAYED
from sim.clock import VirtualClock
from sim.command import Refused
from sim.machine import Serial, Stop
from sim.script import Player
from tests.device.wasm import MUST_HAVE
from tests.soak import only
from tests.tools.test_uf2 import circuitpython
from tools import target, uf2
from tools.device import __main__ as device
from tools.device import compare, runs
from tools.device.figures import figures, table, together
from tools.device.report import measured_bundle

MACROPAD = PLAYED["macropad"]
HERE = Path(__file__).parent
MENU = [{"wait": "READY", "from": "start", "timeout": 30000}, {"t": 2000, "shot": "menu"}]


@pytest.fixture(autouse=True)
def node():
    why = runs.missing()
    if why:
        (pytest.fail if MUST_HAVE else pytest.skip)(why)


@pytest.fixture
def files(tmp_path):
    """A stand-in for CircuitPython that hangs at once, a boot ROM of zeros, and a script."""
    firmware = b"\xfe\xe7" + circuitpython(size=10_000)
    (tmp_path / "firmware.uf2").write_bytes(uf2.write({target.FLASH: firmware}))
    (tmp_path / "bootrom.bin").write_bytes(bytes(16384))
    (tmp_path / "menu.json").write_text(json.dumps(MENU))
    (tmp_path / "menu.toml").write_text("TREFOIL_SEED = 5\n")
    return tmp_path


def words(files, *more):
    """The arguments for tools.device with these files."""
    options = ["--firmware", files / "firmware.uf2", "--bootrom", files / "bootrom.bin"]
    return [str(word) for word in [*options, "--shots", files / "shots", *more]]


@pytest.fixture
def like(monkeypatch):
    """`like(change)`: the simulator stands in for the emulated board; `change(run)` spoils what it gave.

    Unless it is `apart`, it runs in this process, which is sooner there.
    """

    def like(change=lambda run: run, apart=False):
        if not apart:
            monkeypatch.setattr(runs, "ProcessPoolExecutor", lambda *_: ThreadPoolExecutor(1))

        def on_device(image, bootrom, board, steps, shots, seconds, flash_cache=False):
            settings = {"TREFOIL_DEBUG": "1", "TREFOIL_SEED": "5"}
            wires = {"TREFOIL_PANEL_INVERT": "1"} if board.panel.glass["invert"] else {}
            return change(runs.simulated(board, steps, settings, shots, seconds, wires=wires))

        monkeypatch.setattr(runs, "on_device", on_device)

    return like


def test_the_boards_parts():
    done = subprocess.run(
        ["node", "--test", HERE / "device" / "rp2040.test.mjs"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_program_runs_on_the_board(files):
    """The board's other end: a flash image in, pictures and times out."""
    steps = [{"t": 3, "press": "KEY1", "for": 45}, {"t": 60, "turn": 1}, {"t": 90, "shot": "dark"}]
    image = (files / "firmware.uf2").read_bytes()
    run = runs.on_device(image, files / "bootrom.bin", MACROPAD, steps, files / "shots", 5)
    assert (run.outcome, run.words, run.lines) == ("end", "", [])
    assert [ms // 5 for ms in run.keys] == [0, 12, 13, 13, 14]  # a detent has four quarters
    assert not compare.load(files / "shots" / "dark.png").any()
    assert compare.load(files / "shots" / "end.png").shape == (64, 128, 3)
    late = runs.on_device(image, files / "bootrom.bin", MACROPAD, [{"wait": "A", "timeout": 50}], files, 5)
    assert (late.outcome, late.words) == ("late", "A")


@only
def test_two_that_agree(files, like, capsys):
    like()
    old = files / "shots" / "menu" / "device" / "old.png"  # of an earlier run
    old.parent.mkdir(parents=True)
    old.write_bytes(b"")
    assert device.main(words(files, "--json", files / "out.json", files / "menu.json")) == 0
    said = capsys.readouterr().out
    assert "record the same; 1 pictures the same" in said and "least free heap" in said
    report = json.loads((files / "out.json").read_text())
    assert report["board"] == "macropad" and report["circuitpython"] == "10.3.1"
    assert report["scripts"]["menu"]["same"] and report["scripts"]["menu"]["pictures"] == {"menu": 0}
    assert report["together"]["free"]["menu"] > 0 and len(report["predicted"]["start"]) == 1
    assert device.main(words(files, "--flash-cache", "--json", files / "out.json", files / "menu.json")) == 0
    report = json.loads((files / "out.json").read_text())
    assert report["cached"] == report["together"] and "with the flash cache" in capsys.readouterr().out


def test_two_that_agree_on_wrong_wires(files, like, capsys):
    like(apart=True)
    (files / "wires.toml").write_text("TREFOIL_PANEL_INVERT = 1\n")
    assert device.main(words(files, "--miswire", files / "wires.toml", files / "menu.json")) == 0
    assert "1 pictures the same" in capsys.readouterr().out
    assert compare.load(files / "shots" / "menu" / "device" / "menu.png").mean() > 128


def test_another_picture(files, like, capsys):
    def spoil(run):
        path = run.shots / "menu.png"
        picture = compare.load(path).copy()
        picture[60:62, 100] ^= 255
        Image.fromarray(picture).save(path)
        return run

    like(spoil)
    assert device.main(words(files, "--json", files / "out.json", files / "menu.json")) == 1
    assert "record the same; 1 pictures but menu" in capsys.readouterr().out
    assert json.loads((files / "out.json").read_text())["scripts"]["menu"]["pictures"] == {"menu": 2}


def test_another_record_and_a_run_that_fails(files, like, capsys):
    like(lambda run: run._replace(lines=[*run.lines, (9999, "roll 3 4")], outcome="late", words="READY"))
    assert device.main(words(files, files / "menu.json")) == 1
    assert "late: READY; record differs at line 2: roll 3 4 / None" in capsys.readouterr().out


@pytest.mark.parametrize(
    "spoil, refused",
    [
        (lambda files: (files / "firmware.uf2").write_bytes(b"hello"), "is not a UF2 file"),
        (lambda files: (files / "bootrom.bin").write_bytes(bytes(100)), "is not the RP2040's boot ROM"),
        (lambda files: (files / "bootrom.bin").unlink(), "--bootrom: cannot read"),
        (lambda files: (files / "menu.json").write_text('[{"t": 1, "press": "SW_A"}]'), "unknown pin"),
        (lambda files: (files / "menu.json").write_text("{"), "not JSON"),
        (lambda files: (files / "menu.toml").write_text("A = "), "menu.json: "),
    ],
)
def test_what_cannot_be_played(files, like, capsys, spoil, refused):
    like()
    spoil(files)
    assert device.main(words(files, files / "menu.json")) in (1, 2)
    said = capsys.readouterr().err
    assert refused in said and said.count("\n") == 1


def test_clocks_are_left_out(tmp_path):
    """A clock of 7 rows that shows 1:05, 1:02 and 1:11, and on the device 0:59."""

    def shown(folder, columns, *more):
        picture = np.zeros((64, 128, 3), np.uint8)
        for column in columns:
            picture[10:17, column : column + 3] = 255
        for y, x in more:
            picture[y, x] = 255
        (tmp_path / folder).mkdir()
        Image.fromarray(picture).save(tmp_path / folder / "board.png")
        return tmp_path / folder

    simulated, slow = shown("sim", [50, 56]), shown("slow", [50, 58])
    assert compare.pictures(shown("same", [50, 62]), simulated, slow) == {"board": 0}
    assert compare.pictures(shown("tenths", [50, 70]), simulated, slow) == {"board": 0}
    assert compare.pictures(shown("worse", [50, 62], (20, 56)), simulated, slow) == {"board": 1}
    assert compare.pictures(shown("far", [30, 60]), simulated, slow) == {"board": 21}
    assert compare.pictures(tmp_path, simulated, slow) == {"board": None}
    assert compare.pictures(shown("alone", [46]), simulated, simulated) == {"board": 63}


def run(*said, keys=()):
    return runs.Run("end", "", list(said), list(keys), None)


PLAYED_ONCE = run(
    (1000, "\x1b]0;code.py | 10.2.1\x1b\\"),
    (1001, "\x1b]0;x\x1b\\# import handheld.start"),
    (1600, "READY"),
    (1700, "# free 90000 block 16384 menu"),
    (2500, "# key menu 40"),
    (2900, "# key presets 120 page"),
    (2950, "# free 81000 block 16384 presets"),
    (3300, "# key presets 15"),
    (4000, "game: cybo"),
    (4001, "players: Ada, Ben"),
    (4190, "# import games.cybo.screens"),
    (4210, "# free 70000 block 16384 cybo"),
    (4300, "# import games.cybo.hints"),
    (4400, "# key cybo 30"),
    (5000, "# key pause 75 page"),
    (5010, "# free 71000 block 16384 pause"),
    (5020, "# key pause 12"),
    (5100, "# key cybo 25 page"),
    (5105, "# free 69000 block 16384 cybo"),
    (6000, "READY"),
    (6050, "# full"),
    (6100, "# key menu 44"),
    keys=[2460, 2800, 3280, 3900, 4370],
)


def shown(report):
    return "\n".join([("%-38s" + " %-20s" * (len(row) - 1)) % row for row in table(report)])


def test_figures():
    found = figures(PLAYED_ONCE)
    assert found == {
        "start": [600],
        "menu": [40, 44],
        "list": [15, 12],
        "page": [120, 75, 25],
        "keys": {"cybo": [30, 75, 12, 25]},
        "play": {"cybo": [290]},
        "screens": {"menu": [40, 44], "presets": [120, 15], "cybo": [30, 25], "pause": [75, 12]},
        "free": {"menu": 90000, "presets": 81000, "cybo": 69000, "pause": 71000},
        "block": dict.fromkeys(("menu", "presets", "cybo", "pause"), 16384),
        "full": [6050],
        "starts": {"menu": [90000], "cybo": [70000]},
    }
    other = figures(
        run((1650, "READY"), (9000, "# free 65000 block 16384 menu"), (9001, "# key menu 90")), 1000
    )
    both = together([found, other])
    assert (both["start"], both["free"]["menu"], both["menu"]) == ([600, 650], 65000, [40, 44, 90])
    said = shown({"together": both, "predicted": found})
    assert re.search(r"keys of a match, cybo +28 / 75 / 75 +28 / 75 / 75", said)
    assert re.search(r"a cursor in the menu +44 / 90 / 90 +42 / 44 / 44", said)
    assert re.search(r"least free heap +63.5 KB \(menu\) +-", said)
    assert "free heap at starts of menu            63.5 to 87.9 KB in 2" in said
    said = shown({"together": both, "predicted": found, "cached": other})
    assert re.search(r"^ +measured +with the flash cache +predicted", said)
    assert re.search(r"a cursor in the menu +44 / 90 / 90 +90 / 90 / 90 +42 / 44 / 44", said)


PLAYS = """
seed: 1

== On the boards of every play
start: menu
shown: KNISTER

== On another board
start: menu
board: picopad picosystem
shown: KNISTER

== What is not so
start: menu
shown: CHESS

== What no device is given
start: menu
board: picopad
> Knister; press A
given roll 7
"""


def test_a_play_runs_on_its_boards(tmp_path, capsys):
    """One that names no board runs on the MacroPad and the PicoSystem (docs/plays.md)."""
    path = tmp_path / "some.play"
    path.write_text(PLAYS)
    for board, names in {
        "macropad": ["some-on-the-boards-of-every-play"],
        "picosystem": ["some-on-the-boards-of-every-play", "some-on-another-board"],
        "picopad": ["some-on-another-board"],
    }.items():
        assert [name for name, *_ in device.jobs_of(path, PLAYED[board], "")] == names
        said = capsys.readouterr().err
        assert ("CHESS is not shown" in said) == (board != "picopad")
        assert ("no steps give a device events" in said) == (board == "picopad")
    path.write_text("== One\nnonsense\n")
    with pytest.raises(Refused, match="some.play:1: game: is missing from the header"):
        device.jobs_of(path, MACROPAD, "")


def test_the_page(files, like, monkeypatch, capsys):
    """Two boards' reports and a real one's console make the page; what is none is refused."""
    like()
    assert device.main(words(files, "--json", files / "one.json", files / "menu.json")) == 0
    console = files / "play.txt"
    console.write_text("\x1b]0;code.py | 10.3.1\x1b\\\n" + "\n".join(line for _, line in PLAYED_ONCE.lines))
    real = ["--console", console, "--board", "picosystem", "--json", files / "two.json"]
    assert device.main([str(word) for word in real]) == 0
    cached = "--flash-cache", "--json", files / "three.json", files / "menu.json"
    assert device.main(words(files, *cached)) == 0
    monkeypatch.setattr(runs, "ROOT", files)
    (files / "docs").mkdir()
    marked = "Before.\n<!-- from %s -->\nold\n<!-- as far as here -->\nAfter.\n"
    (files / "README.md").write_text(marked % "docs/device.md")
    (files / "docs" / "device.md").write_text(marked % "tools.device --report")
    made = [str(files / (name + ".json")) for name in ("one", "two", "three")]
    assert device.main(["--report", *made]) == 0
    page = (files / "docs" / "device.md").read_text()
    commit = json.loads((files / "one.json").read_text())["commit"]
    assert commit and "of commit %s on CircuitPython 10.3.1. Checksum" % commit in page
    assert page.startswith("Before.\n<!--") and page.endswith("-->\nAfter.\n") and "\nold\n" not in page
    bundle_sum = json.loads((files / "one.json").read_text())["bundle"]
    assert measured_bundle(page) == bundle_sum and len(bundle_sum) == 64
    readme = (files / "README.md").read_text()
    assert readme.startswith("Before.\n<!--") and readme.endswith("-->\nAfter.\n") and "old" not in readme
    assert "* Adafruit MacroPad RP2040: " in readme and "a real one" not in readme
    assert "Adafruit MacroPad RP2040\n" in page and "Pimoroni PicoSystem, a real one\n" in page
    assert "1 of 1 scripts give the simulator's record and pictures (1 pictures)." in page
    assert "| keys of a match, cybo | 28 / 75 / 75 |\n" in page and "CircuitPython 10.3.1" in page
    assert page.count("## Adafruit MacroPad RP2040\n") == 1
    assert re.search(r"\| Adafruit MacroPad RP2040: `code.py` to the menu \| (.+) \| \1 \|\n", page)
    report = json.loads((files / "one.json").read_text())
    again = report["scripts"]["menu"]
    again["figures"]["menu"] = [80]
    other = {**again, "same": False, "verdict": "late", "figures": {**again["figures"], "menu": [20]}}
    report["scripts"] = {"menu": again, "other": other}
    (files / "more.json").write_text(json.dumps(report))
    cached = {**report, "scripts": {"menu": {**again, "cached": again["figures"]}}}
    cached["cached"] = again["figures"]
    (files / "cached.json").write_text(json.dumps(cached))
    reports = [str(files / (name + ".json")) for name in ("one", "more", "cached")]
    assert device.main(["--report", *reports]) == 0
    page = (files / "docs" / "device.md").read_text()
    assert page.count("## Adafruit MacroPad RP2040\n") == 1 and "1 of 1 scripts" not in page
    assert "1 of 2 scripts" in page and "Not so: other (late)." in page  # a script counts once
    assert "| a cursor in the menu | 50 / 80 / 80 | -" in page
    assert device.main(["--report", str(files / "menu.json")]) == 2
    (files / "more.json").write_text(json.dumps({**report, "bundle": "0" * 64}))
    assert device.main(["--report", *reports]) == 2
    assert "menu.json: is not a file written by --json" in capsys.readouterr().err


class Noted:
    """Stands in for a machine: it notes what the steps do, in ms, and starts anew in place after a cut."""

    def __init__(self, steps):
        self.clock, self.serial, self.panel = VirtualClock(), Serial(), self
        self.done = []
        self.player = Player(steps, self, "", lambda: None)
        self.player.start()
        while self.clock.now < 2_000_000:
            with contextlib.suppress(Stop):
                self.clock.sleep(1000)
            if self.clock.now == 300_000:
                self.serial.write("READY")

    def note(self, what):
        self.done.append([self.clock.now // 1000, what])

    def press(self, pin):
        self.note(pin + " down")

    def release(self, pin):
        self.note(pin + " up")

    def turn(self, way):
        self.note("turn %d" % way)

    def stop(self, _):
        self.note("cycle")
        raise Stop("power")


PACES = [
    [{"wait": "READY"}, {"t": 10, "press": "KEY1"}, {"t": 20, "turn": 3}, {"t": 60, "turn": -1}],
    [{"t": 100, "power": "cycle"}, {"t": 150, "press": "KEY2", "for": 45}, {"t": 400, "turn": -2}],
    [{"t": 90, "down": "KEY1"}, {"t": 100, "power": "cycle"}, {"t": 150, "up": "KEY1"}],
    [{"t": 90, "press": "KEY1"}, {"t": 100, "power": "cycle"}, {"wait": "READY"}, {"t": 5, "press": "KEY2"}],
]


@pytest.mark.parametrize("steps", PACES)
def test_the_board_is_played_at_the_simulators_pace(steps):
    """Without a firmware: what each does when, in ms, with power cuts and turns of the wheel."""
    module = (HERE.parents[1] / "tools" / "device" / "rp2040" / "script.mjs").as_uri()
    done = subprocess.run(["node", "--input-type=module", "--eval", _PACE % (module, json.dumps(steps))],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == Noted(steps).done


_PACE = """
import { Script } from "%s";
let now = 0, quarters = 0;
const done = [];
const note = (what) => done.push([now, what]);
const script = new Script(%s, {
  key: (name, down) => note(`${name} ${down ? "down" : "up"}`),
  turn: (way) => { if (!(++quarters %% 4)) note(`turn ${way}`); },
  cycle: () => note("cycle"),
});
for (; now < 2000; now++) script.step(now, now < 300 ? "" : "READY");
process.stdout.write(JSON.stringify(done));
"""


def test_a_key_is_held_through_a_power_cut_on_the_board_too(files):
    """The program stops at a breakpoint if KEY1 is down when it begins."""
    enable = 0x4904, 0x2256, 0x600A  # ldr r1, PADS_BANK0 of GPIO 1; movs r2, #0x56; str r2, [r1]
    look = 0x4804, 0x6800, 0x0880, 0xD200, 0xBE07  # ldr r0, GPIO_IN; ldr r0, [r0]; lsrs r0, #2; bcs; bkpt 7
    program = struct.pack("<10H2I", *enable, *look, 0xE7FE, 0x46C0, 0x4001C008, 0xD0000004)  # b .; nop
    image = uf2.write({target.FLASH: program + circuitpython(size=10_000)})
    for held, outcome in (False, "end"), (True, "halted"):
        steps = [{"t": 3, "down": "KEY1"}] if held else []
        steps += [{"t": 10, "power": "cycle"}, {"t": 40, "up": "KEY1"}]
        run = runs.on_device(image, files / "bootrom.bin", MACROPAD, steps, files / "shots", 5)
        assert run.outcome == outcome, run.words


@pytest.mark.parametrize("board", ["macropad", "picosystem"])
def test_a_play_on_the_real_firmware(board, tmp_path, capsys):
    """Cybo alone on each board, where its firmware and the boot ROM are at hand."""
    firmware, bootrom = [os.environ.get("TREFOIL_" + name) for name in ("FIRMWARE", "BOOTROM")]
    if not firmware or not bootrom:
        pytest.skip("TREFOIL_FIRMWARE and TREFOIL_BOOTROM name no files")
    if uf2.circuitpython(Path(firmware).read_bytes(), firmware).board != PLAYED[board].id:
        pytest.skip("the firmware is for another board")
    play = str(device.PLAYS / "cybo" / "matches.play")
    command = ["--firmware", firmware, "--bootrom", bootrom, "--shots", str(tmp_path), play, "-k", "alone"]
    assert device.main(command) == 0, capsys.readouterr().out


def test_a_drive_takes_the_scripts_settings(files):
    firmware = uf2.circuitpython((files / "firmware.uf2").read_bytes(), "it")
    _, settings = device.script_of(files / "menu.json", MACROPAD)
    ours = tomllib.loads((Path(__file__).parents[2] / "tools" / "settings.toml").read_text())
    assert settings == {**ours, "TREFOIL_DEBUG": 1, "TREFOIL_SEED": 5}
    image = device.flash(firmware, MACROPAD, {"code.py": b""}, {**settings, "NAME": 'a "b"'})
    _, parts = uf2.read(image, "it")
    whole = b"".join(parts.values())
    text = whole[whole.index(b"CIRCUITPY_PYSTACK_SIZE") :].split(b"\0")[0].decode()
    assert tomllib.loads(text) == {**settings, "NAME": 'a "b"'}
