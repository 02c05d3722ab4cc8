"""Collects plays: one test on the rules, and one on a board; `make soak` adds a second board.

A play with approved pictures takes both boards that have them, the second one up to its last picture, unless
test_motion.py takes it there. A long play takes the MacroPad, whose pictures are drawn soonest, and waits for
`make soak` on a second board, and on all boards if it has no pictures or test_motion.py takes it.
"""

import copy
import os
import zlib

import pytest

from tests import soak
from tests.play import BOARDS
from tests.plays import approved
from tests.plays.checks import Checked, OnBoard
from tools import glyph_sheets as glyphs
from tools.plays.text import Fault, read, slug

_LONG = 10_000 if os.environ.get("TREFOIL_GOLDEN") else 60  # steps; all boards are approved at once


def pytest_collect_file(parent, file_path):
    return PlayFile.from_parent(parent, path=file_path) if file_path.suffix == ".play" else None


class PlayFile(pytest.File):
    def collect(self):
        glyphs.up_to_date()
        try:
            plays = read(self.path.relative_to(self.config.rootpath))
        except Fault as wrong:
            raise self.CollectError(str(wrong)) from None
        for play in plays:
            places = chosen(play)
            second = [place for place in places if place != "rules"][1:]
            for where in places:
                name = "%s[%s]" % (play.name, where)
                item = PlayItem.from_parent(self, name=name, play=play, where=where)
                if where in second and not soak.FACTOR:
                    item.play = pictured(play)
                elsewhere = where in second or not pictures(play) or play.name in approved.MOVING
                waits = is_long(play) and where != "rules" and elsewhere
                again = where != "rules" and where in chosen(play, 0) and not self.config.option.file_or_dir
                if waits or not again:  # else `make test` plays the same
                    item.add_marker(soak.only if waits else pytest.mark.soak)
                yield item


def is_long(play):
    return len(play.steps) > _LONG


def chosen(play, factor=soak.FACTOR):
    """Where a play is tried: the board follows from its name, so that others do not move it."""
    where = play.places
    boards = [place for place in where if place != "rules"]
    approves = any(name not in approved.LIGHTS_ALONE for name in pictures(play))
    twice = approves and play.name not in approved.MOVING
    if approves and (not factor or twice and is_long(play)):
        boards = [place for place in boards if place in BOARDS]
    if factor < 5:  # two boards in `make soak`; all from TREFOIL_SOAK=5 on
        first = zlib.crc32(play.name.encode()) % len(boards) if boards else 0
        if not factor and is_long(play) and "macropad" in boards:
            first = boards.index("macropad")
        boards = (boards[first:] + boards[:first])[: 1 + (factor > 0 or twice)]
    return where[: "rules" in where] + boards


def pictured(play):
    """Return the play up to its last picture."""
    one = copy.copy(play)
    last = max(at for at, step in enumerate(play.steps) if step.kind == "picture")
    one.steps = play.steps[: last + 1]
    return one


def pictures(play):
    return [slug(step.args[0]) for step in play.steps if step.kind == "picture"]


class PlayItem(pytest.Item):
    def __init__(self, *, play, where, **more):
        super().__init__(**more)
        self.play = play
        self.where = where

    def runtest(self):
        def keep(name, png):
            if self.where in BOARDS:
                approved.look(self.where, name, png, one.device.machine)

        on_rules = self.where == "rules"
        one = Checked(self.play) if on_rules else OnBoard(self.play, self.where, keep)
        one.run()

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, Fault):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, int(self.play.where.rpartition(":")[2]) - 1, self.name
