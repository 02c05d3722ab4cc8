"""The power cut all through matches of every game. `python3 -m tests.journal.powercut` cuts at every byte."""

import pytest

from tests.journal.life import RULES, Life
from tests.journal.powercut import Cutter, run


@pytest.mark.parametrize("game", sorted(RULES))
def test_cut_while_appending(game, show):
    cutter, life = run(3, calls=120, games=(game,), every=4)
    assert life.flash.erases == 0 and cutter.old > 30 and cutter.new > 30
    said = f"{game}: {cutter.appends} while appending, found as before {cutter.old}, as after {cutter.new}"
    show("Journal: power cuts", said)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_cut_while_the_sector_is_made_anew(seed, show):
    """A life that comes to its first erase, and the power cut all through that."""
    cutter = Cutter(seed, every=1000)
    life = Life(seed, cutter.skip)
    cutter.flash = life.flash
    while not life.flash.erases:
        life.step()
        playing = life.journal.playing
        if life.journal.room() < 400 or playing and playing.size > 560:
            life.watch = cutter.watch
    assert cutter.erases > 50 and cutter.lost > 20 and cutter.old + cutter.new > 0
    said = f"in an erase: {cutter.erases}, found as before or after {cutter.old + cutter.new}"
    show("Journal: power cuts", f"{said}; lost and said so {cutter.lost}")
