"""A port is one file, a preset or a board's module, a game is one folder: all else learns of it there."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from sim import ROOT
from tests.soak import only

LEFT_OUT = shutil.ignore_patterns(".*", "node_modules", "build", "dist", "docs", "tests", "__pycache__")
BOARDS = "lib/handheld/boards"

PRESET = """
title = "Raspberry Pi Pico W with a 1.3 inch OLED and a wheel"
board = "raspberry_pi_pico_w"
TREFOIL_PANEL = "sh1106"
TREFOIL_PANEL_SDA = "GP0"
TREFOIL_PANEL_SCL = "GP1"
TREFOIL_KEY_UP = "GP2"
TREFOIL_KEY_DOWN = "GP3"
TREFOIL_KEY_LEFT = "GP4"
TREFOIL_KEY_RIGHT = "GP5"
TREFOIL_KEY_A = "GP6"
TREFOIL_KEY_B = "GP7"
TREFOIL_WHEEL = "GP8 GP9"
TREFOIL_PIXELS = "GP10"
TREFOIL_PIXELS_UNDER = "0 1 2 3"
"""


@pytest.fixture
def tree(tmp_path):
    """A copy of the sources, in which `run(module, ...)` runs a tool: what it says, and its exit status."""
    root = tmp_path / "trefoil"
    shutil.copytree(ROOT, root, ignore=LEFT_OUT)

    def run(*words):
        done = subprocess.run(
            [sys.executable, "-P", "-c", RUN, *words], cwd=root, capture_output=True, text=True
        )
        return done.stdout + done.stderr, done.returncode

    return root, run


RUN = """
import runpy, sys
sys.path.append("")
sys.argv[:] = sys.argv[1:]
runpy.run_module(sys.argv[0], None, "__main__")
"""


def works(root, run, name):
    """The simulator shows the menu on it, and the bundle has its files; gives their paths."""
    said, status = run("sim", "--board", name, "--headless", "--until", "READY", "--seconds", "10")
    assert status == 0 and "READY" in said, said
    said, status = run("tools.bundle", "--board", name, "--out", str(root / "out"))
    assert status == 0, said
    folder = root / "out" / "CIRCUITPY"
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@only
def test_a_preset_is_one_file(tree):
    root, run = tree
    said, status = run("sim", "--board", "mine", "--headless", "--seconds", "1")
    assert status == 2 and "unknown board 'mine'" in said
    (root / BOARDS / "presets" / "mine.toml").write_text(PRESET)
    files = works(root, run, "mine")
    assert {path for path in files if path.startswith("lib/") and path.count("/") == 1} == {
        "lib/adafruit_displayio_sh1106.mpy", "lib/adafruit_miniqr.mpy", "lib/neopixel.mpy",
    }  # fmt: skip
    assert BOARDS + "/presets/mine.toml" in files


@only
def test_a_board_is_one_file(tree):
    """The PicoPad's: without it nobody knows of it, and with it everybody does."""
    root, run = tree
    module = root / BOARDS / "pajenicko_picopad.py"
    text = module.read_text()
    module.unlink()
    said, status = run("sim", "--board", "picopad", "--headless", "--seconds", "1")
    assert status == 2 and "unknown board 'picopad'" in said
    said, status = run("tools.bundle", "--board", "picopad", "--out", str(root / "out"))
    assert status == 1 and "no board 'picopad'" in said
    module.write_text(text)
    files = works(root, run, "picopad")
    assert {path for path in files if path.startswith(BOARDS)} == {
        BOARDS + "/%s.mpy" % name for name in ("__init__", "pajenicko_picopad", "panel")
    }


@only
def test_a_game_is_one_folder(tree):
    """Pig's, of the tutorial: nothing else is touched, and it is on the drive, in the menu, in the tools."""
    root, run = tree
    shutil.rmtree(root / "games" / "pig", ignore_errors=True)  # a maker's own copy
    (root / "match.txt").write_text("game: pig\nplayers: Ada, Ben\n\nroll 4\nhold\n")
    said, status = run("tools.replay", "match.txt")
    assert status == 1 and "not 'pig'" in said
    shutil.copytree(os.path.join(ROOT, "docs", "tutorial", "pig"), root / "games" / "pig", ignore=LEFT_OUT)
    assert {"games/pig/rules.mpy", "games/pig/screens.mpy"} <= works(root, run, "picosystem")
    assert run("tools.replay", "match.txt") == ("Ada\t4\nBen\t0\nunfinished\n", 0)
    keys = [{"t": 700 * at, "press": pin} for at, pin in enumerate(["SW_RIGHT"] * 2 + ["SW_A"] * 2, 1)]
    script = [{"wait": "READY", "from": "start", "timeout": 30000}, *keys, {"wait": "players: You, Bolt"}]
    (root / "play.json").write_text(json.dumps(script))
    drive = str(root / "out" / "CIRCUITPY")
    said, status = run(*"sim --board picosystem --headless --script play.json --drive".split(), drive)
    assert status == 0 and "game: pig" in said, said
