"""A run repeats exactly, whatever the order of sets; every approved picture is taken by a play."""

import json

from tests import play
from tests.plays import approved
from tools.plays.steps import Compiled
from tools.plays.text import read, slug
from tools.tree import ROOT


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
