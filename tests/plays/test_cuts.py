"""Whole matches on every board end as written, although the power fails after every event."""

from itertools import product

import pytest

from sim.boards import BOARDS
from tests import soak
from tools.plays.console import OnConsole
from tools.plays.text import read
from tools.tree import ROOT

_SHARE = 5  # with TREFOIL_SOAK=1 the power fails after one event in so many; from 5 on after each
PLAYS = [play for path in sorted((ROOT / "tests" / "plays").glob("*/matches.play")) for play in read(path)]


class WithCuts(OnConsole):
    """Runs the lines of a play, and cuts the power after a share of them, others on each board."""

    def __init__(self, play, board, first=0):
        super().__init__(play, board)
        self._count = first
        self._share = max(1, _SHARE // max(1, soak.FACTOR))

    def step(self, step):
        if step.kind not in ("line", "take_back", "given"):
            return
        super().step(step)
        steps = self.play.steps
        following = steps[self.at + 1].kind if self.at + 1 < len(steps) else "over"
        self._count += 1
        if following == "take_back" or self.match.over or self._count % self._share:
            return
        self.settle()
        if not self.unread:  # a deal of several hands is one moment
            self.do_cut()


@soak.only
@pytest.mark.parametrize(
    "play, board", soak.share(product(PLAYS, BOARDS), 2), ids=lambda one: getattr(one, "name", one)
)
def test_a_match_ends_as_written(play, board):
    WithCuts(play, board, list(BOARDS).index(board)).run()
