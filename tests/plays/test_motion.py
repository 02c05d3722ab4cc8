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
from tests.play import BOARDS, PLAYS
from tools import pictures
from tools.plays import console
from tools.plays.text import Fault, read
from tools.tree import ROOT

PLAYED = {
    "a-hand-of-krypto-is-finished-when-it-is-solved",
    "krypto-is-learnt",
    "the-result-tells-what-is-new-and-its-list-has-the-rows-the-badges-and-the-pages",
    "beginner-to-the-end",
    "a-line-in-order-in-a-column-may-be-kept",
    "an-offer-says-what-is-at-stake-and-undo-brings-it-back",
    "a-held-key-rolls-on-until-a-number-can-score",
    "a-key-ends-one-finished-line-and-the-next-one-is-shown",
    "a-hint-says-for-a-moment-what-the-sum-does-for-its-best-line",
    "home-three-hands",
    "an-error-and-eight-players-are-shown-as-approved",
    "hints-come-in-four-stages-and-the-caller-still-sees-them",
    "a-machine-calls-and-shows-its-steps-on-which-a-key-does-nothing",
    "hands-are-taken-put-back-called-and-judged",
    "the-face-of-a-machine-tells-how-near-its-call-is",
    "a-result-is-compared-with-the-best-before-it",
    "a-name-is-forgotten-once-that-is-asked-and-seats-lose-it",
    "a-name-is-typed-with-the-number-keys-and-the-letters-for-the-next-seat-follow",
    "cybo-s-rolls-do-not-hang-on-what-was-chosen",
    "grand-masters-play-out-a-tie-with-a-real-die",
    "a-person-sees-how-a-machine-s-turn-ended-until-the-next-roll",
    "a-machine-s-placement-is-seen-where-several-people-play",
    "undo-against-a-machine-goes-back-to-the-person-s-own-cell",
    "one-of-eight-calls-a-hand-unplayable",
    "at-home-a-wrong-result-is-said-for-a-moment-or-until-the-next-call",
    "a-machine-s-choice-of-a-penalty-is-seen-before-it-is-made",
    "a-tournament-of-eight-fits-the-panel",
    "a-machine-alone-calls-for-itself",
}


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


class InMotion(console.OnConsole):
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
    """Each play on each of its boards that have approved pictures."""
    for play in [play for path in PLAYS.rglob("*.play") for play in read(path) if play.name in PLAYED]:
        for board in {*play.places} & {*BOARDS}:
            yield pytest.param(play, board, id="%s-%s" % (play.name, board))


@pytest.mark.parametrize("play, board", sorted(cases(), key=lambda case: case.id))
def test_a_match_moves_as_approved(play, board, monkeypatch):
    monkeypatch.setattr(console, "VirtualClock", lambda: VirtualClock(0))
    path = PLAYS / "motion" / ("%s-%s.txt" % (play.name, board))
    one = InMotion(play, board)
    approves = os.environ.get("TREFOIL_GOLDEN")
    one.told, one.approved = [], [] if approves else path.read_text().splitlines()
    one.run()
    if approves:
        path.write_text("\n".join(one.told) + "\n")
