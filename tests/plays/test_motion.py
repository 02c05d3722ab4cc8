"""The motion of matches, as approved: every frame, its time, the lights and the tone.

tests/plays/motion has a file for each play and board, with a line for each step: how many changes, in how
many milliseconds, and their checksum. Work takes no time here, so frames depend on the screens alone.
TREFOIL_GOLDEN=1 approves this run. A step that differs is saved as build/pictures/NAME-BOARD.gif.
"""

import os
import zlib

import pytest

from sim.clock import VirtualClock
from sim.driver import Driver
from tests import soak
from tests.play import BOARDS, PLAYS
from tests.plays import approved
from tests.plays.checks import OnBoard
from tests.plays.conftest import is_long
from tools import pictures
from tools.plays import console
from tools.plays.text import Fault, read
from tools.tree import ROOT


class Watched(Driver):
    """A driver with the `changes` of the panel, the lights and the tone: (ms, lights and tone, picture)."""

    seen = version = picture = None
    changes = []

    def step(self):
        machine = self.machine
        before = machine.clock.now
        super().step()
        if machine.clock.now == before:  # it works on
            machine.clock.sleep(1000)
        lights = [*machine.pixels, machine.light(), machine.tone()]
        if self.seen != (machine.sent, lights):
            self.seen = machine.sent, lights
            if self.version != machine.panel.version:
                self.version, self.picture = machine.panel.version, machine.panel.rgb()
            self.changes.append((machine.clock.now // 1000, lights, self.picture))


class InMotion(OnBoard):
    """A play that tells of the motion in each step, and compares it with the `approved` lines."""

    device_class = Watched

    def step(self, step):
        changes = self.device.changes = []
        began = self.device.machine.clock.now // 1000
        super().step(step)
        total = 0
        for ms, lights, picture in changes:
            total = zlib.crc32(b"%d %s" % (ms - began, str(lights).encode()) + picture.data, total)
        told = "%-40s %3d %6d %08x" % (step.text, len(changes), ms - began if changes else 0, total)
        self.told.append(told)
        if self.approved and told != self.approved[len(self.told) - 1]:
            film = ROOT / "build" / "pictures" / ("%s-%s.gif" % (self.play.name, self.board))
            film.parent.mkdir(parents=True, exist_ok=True)
            reel = [[pictures.opened(picture.png()), 40] for _, _, picture in changes]
            pictures.save_film(reel, film)
            raise Fault("the motion has changed, see %s: %s" % (film.relative_to(ROOT), told))


def cases():
    """Each play on each of its boards that have approved pictures; a long one on the larger in the soak."""
    plays = [play for path in PLAYS.rglob("*.play") for play in read(path)]
    for play in [play for play in plays if play.name in approved.MOVING]:
        for board in {*play.places} & {*BOARDS}:
            waits = is_long(play) and board == "picosystem"
            yield pytest.param(play, board, marks=[soak.only] * waits, id="%s-%s" % (play.name, board))


@pytest.mark.parametrize("play, board", sorted(cases(), key=lambda case: case.id))
def test_a_match_moves_as_approved(play, board, monkeypatch):
    monkeypatch.setattr(console, "VirtualClock", lambda: VirtualClock(0))
    path = PLAYS / "motion" / ("%s-%s.txt" % (play.name, board))
    one = InMotion(play, board, lambda name, png: approved.look(board, name, png, one.device.machine))
    approves = os.environ.get("TREFOIL_GOLDEN")
    one.told, one.approved = [], [] if approves else path.read_text().splitlines()
    one.run()
    if approves:
        path.write_text("\n".join(one.told) + "\n")
