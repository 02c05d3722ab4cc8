"""The power cut all through matches of every game. `python3 -m tests.journal.powercut` cuts at every byte."""

import pytest

from tests.journal.life import RULES
from tests.journal.powercut import run, through_erase
from tests.soak import times

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("game", sorted(RULES))
def test_cut_while_appending(game, show):
    cutter, life = run(5, times(1, 2), game, every=times(20, 2))
    assert life.flash.erases == 0 and cutter.old > 10 and cutter.new > 10
    said = f"{game}: {cutter.appends} while appending, found as before {cutter.old}, as after {cutter.new}"
    show("Journal: power cuts", said)


@pytest.mark.parametrize("seed", range(1, 1 + times(1, 24)))
def test_cut_while_the_sector_is_made_anew(seed, show):
    """A life that comes to its first erase, and the power cut all through that."""
    cutter = through_erase(seed)
    if not cutter.erases:
        pytest.skip("this life ends before its first erase")
    assert cutter.erases > 50 and 20 < cutter.lost < cutter.erases
    said = f"in an erase: {cutter.erases}, nothing lost {cutter.erases - cutter.lost}"
    show("Journal: power cuts", f"{said}, lost and said so {cutter.lost}")
