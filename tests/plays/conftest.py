"""Collects plays: one test on the rules, and one on a board; in `make soak`, on two boards.

A play with approved pictures takes both boards that have them, the second one up to its last picture, unless
test_motion.py takes it there. Long plays without pictures wait for `make soak`.
"""

import copy
import zlib

import pytest

from tests import soak
from tests.play import BOARDS
from tests.plays import approved
from tests.plays.checks import Checked, OnBoard
from tools import glyph_sheets as glyphs
from tools.plays.text import Fault, read, slug

_LONG = 60  # steps


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
            second = [] if soak.FACTOR else [place for place in places if place != "rules"][1:]
            for where in places:
                name = "%s[%s]" % (play.name, where)
                one = pictured(play) if where in second else play
                yield PlayItem.from_parent(self, name=name, play=one, where=where)


def chosen(play):
    """Where a play is tried: the board follows from its name, so that others do not move it."""
    where = play.places
    boards = [place for place in where if place != "rules"]
    approves = any(name not in approved.LIGHTS_ALONE for name in pictures(play))
    twice = approves and play.name not in approved.MOVING
    if approves and not soak.FACTOR:
        boards = [place for place in boards if place in BOARDS]
    if soak.FACTOR < 5:  # two boards in `make soak`; all from TREFOIL_SOAK=5 on
        first = zlib.crc32(play.name.encode()) % len(boards) if boards else 0
        boards = (boards[first:] + boards[:first])[: 1 + (soak.FACTOR > 0 or twice)]
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
        is_long = where != "rules" and len(play.steps) > _LONG and not pictures(play)
        self.add_marker(soak.only if is_long else pytest.mark.soak)

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
