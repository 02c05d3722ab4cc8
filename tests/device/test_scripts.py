"""Whole scripts on the linked firmware under MicroPython give the simulator's record."""

import json
import tomllib

import pytest

from sim import serial
from sim.boards import BOARDS
from tests import play, soak
from tests.device import onboard
from tools.tree import ROOT

PLAY = """
import json
import standins
standins.be(%r, %d, %d)
standins.System.settings = %r
from scripted import play
def steps():
    with open("/script.json") as file:
        script = json.load(file)
    yield
    yield from play(script)
"""


def split(path):
    """Name and board of a script."""
    board = path.stem.rpartition("-")[2]
    return path.stem.removesuffix("-" + board), board


def events(text):
    """The lines that were printed, but for comments and CircuitPython's own words."""
    lines = serial.without(text).splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def under_micropython(micropython, path):
    """What a script prints."""
    board = BOARDS[split(path)[1]]
    settings = {**board.settings, **tomllib.loads(path.with_suffix(".toml").read_text())}
    settings["TREFOIL_DEBUG"] = "0"
    steps = [step for step in json.loads(path.read_text()) if "shot" not in step]
    lines = "".join("%s = %s\n" % (name, json.dumps(value)) for name, value in settings.items())
    files = {"script.json": json.dumps(steps).encode(), "settings.toml": lines.encode()}
    files["code.py"] = (ROOT / "code.py").read_bytes()
    here = board.id, board.panel.width, board.panel.height, settings
    return onboard.said(micropython, PLAY % here, ["scripted"], files, heap=2 * onboard.ROOM)


def same(micropython, folder, path):
    """A script prints the same here and there."""
    name, board = split(path)
    run = play.script(folder, name, board)
    assert run.status == 0, run.errors
    assert events(under_micropython(micropython, path)) == events(run.serial)


TOUR = "tour-krypto-macropad"  # the shortest, for `make test`
NAMES = sorted([path.stem for path in play.SCRIPTS.glob("*.json")], key=lambda name: (name != TOUR, name))


@pytest.mark.soak
@pytest.mark.parametrize("name", soak.some(NAMES, 1))
def test_a_script_prints_the_same(micropython, tmp_path, name):
    same(micropython, tmp_path, play.SCRIPTS / (name + ".json"))
