"""A run repeats exactly, whatever the order of sets; every approved picture is taken by a play."""

import json
import os
import subprocess
import sys

from tests import play
from tests.plays import approved
from tests.soak import only
from tools.plays.steps import Compiled
from tools.plays.text import read, slug
from tools.tree import ROOT

_ANEW = """
import sys
from pathlib import Path
sys.path.append(sys.argv[1])
import sim
from tests import play
play.shared = Path(sys.argv[2])
print(play.script(play.shared / "run", "krypto", "macropad", anew=True).serial)
"""


@only
def test_device_time_does_not_depend_on_the_order_of_sets(tmp_path):
    """Units are unloaded in the order in which they were loaded."""
    said = set()
    for seed in "0", "2":
        where = {**os.environ, "PYTHONHASHSEED": seed}
        (tmp_path / seed).mkdir()
        words = [sys.executable, "-P", "-c", _ANEW, str(ROOT), str(tmp_path / seed)]
        said.add(subprocess.run(words, env=where, check=True, capture_output=True, text=True).stdout)
    assert len(said) == 1 and "# key krypto" in said.pop()


def test_every_approved_picture_is_taken_by_a_play():
    taken = set()
    for path in (ROOT / "tests" / "plays").rglob("*.play"):
        for each in read(path):
            taken.update(slug(step.args[1]) for step in each.steps if step.kind == "picture")
    for board in approved.FOLDER.iterdir():
        assert {path.stem for path in board.iterdir()} <= taken


def test_a_play_that_begins_in_the_menu_is_compiled_to_steps(tmp_path):
    lesson = read(ROOT / "tests" / "plays" / "console" / "lessons.play")[0]
    one = Compiled(lesson, "pico_oled_i2c")
    one.run()
    memory = tmp_path / "nvm"
    memory.write_bytes(one.nvm)
    settings = "".join("%s = %s\n" % (key, json.dumps(value)) for key, value in one.settings.items())
    run = play.play(tmp_path, one.board, one.steps, settings, memory)
    assert run.status == 0 and "# key cybo" in run.serial, run.errors
