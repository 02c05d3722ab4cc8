"""Plays on the linked firmware under MicroPython print the same lines as in the simulator."""

import json

import pytest

from sim.boards import BOARDS
from tests import soak
from tests.device import onboard
from tests.plays.conftest import chosen
from tools.plays.hand import matters
from tools.plays.steps import Compiled
from tools.plays.text import read
from tools.tree import ROOT

PLAY = """
import gc
import json
import standins
shift = bytearray(%d)
standins.be(%r, %d, %d)
standins.System.settings = %r
from scripted import play
def steps():
    with open("/nvm", "rb") as file:
        standins.nvm[:] = file.read()
    with open("/script.json") as file:
        script = json.load(file)
    yield
    before, most = gc.mem_alloc(), []
    for begins in play(*script):
        if begins:
            most.append(0)
        yield
        most[-1] = max(most[-1], gc.mem_alloc() - before)
    print("$", *most)
"""


def under_micropython(micropython, compiled, shift=0):
    """(the lines that a play prints, the most bytes in use in each start), with objects `shift` bytes on."""
    board = BOARDS[compiled.board]
    settings = {**board.settings, **compiled.settings, "TREFOIL_DEBUG": "0"}
    steps = [step for step in compiled.steps if "shot" not in step]
    lines = "".join("%s = %s\n" % (name, json.dumps(value)) for name, value in settings.items())
    files = {"nvm": compiled.nvm, "settings.toml": lines.encode()}
    files["script.json"] = json.dumps([steps, compiled.drawn if compiled.play.is_fed else None]).encode()
    files["code.py"] = (ROOT / "code.py").read_bytes()
    here = shift, board.id, board.panel.width, board.panel.height, settings
    text = onboard.said(micropython, PLAY % here, files)
    *lines, most = text.splitlines()
    return [line for line in lines if matters(line)], [int(each) for each in most.split()[1:]]


def cases():
    """The plays of record lines, each on its board."""
    for path in sorted((ROOT / "tests" / "plays").rglob("*.play")):
        for play in read(path.relative_to(ROOT)):
            if not play.raw and play.places != ["rules"]:
                yield pytest.param(play, chosen(play)[-1], id=play.name)


@soak.only
@pytest.mark.parametrize("play, board", soak.share(cases(), 2))
def test_a_play_prints_the_same(micropython, play, board):
    compiled = Compiled(play, board)
    compiled.run()
    assert under_micropython(micropython, compiled)[0] == compiled.said
