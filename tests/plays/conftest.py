"""Collects plays: one test on the rules, and one on a board; in `make soak`, on all boards of the play."""

import zlib

import pytest

from tests import soak
from tests.play import BOARDS
from tests.plays.checks import Checked, Panel
from tools import type as glyphs
from tools.plays.__main__ import places, runner
from tools.plays.text import Fault, read


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
            for where in chosen(play):
                name = "%s[%s]" % (play.name, where)
                yield PlayItem.from_parent(self, name=name, play=play, where=where)


def chosen(play):
    """Where a play is tried: the board follows from its name, so that others do not move it."""
    where = places(play)
    boards = [place for place in where if place != "rules" and (play.board or place in BOARDS)]
    if len(boards) > 1 and not soak.FACTOR:
        boards = [boards[zlib.crc32(play.name.encode()) % len(boards)]]
    return where[: "rules" in where] + boards


class PlayItem(pytest.Item):
    def __init__(self, *, play, where, **more):
        super().__init__(**more)
        self.play = play
        self.where = where
        self.add_marker(pytest.mark.soak)

    def runtest(self):
        runner(self.play, self.where, Checked(), look=Panel()).run()

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, Fault):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, int(self.play.where.rpartition(":")[2]) - 1, self.name
