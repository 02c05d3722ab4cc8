"""What a console of each version has left is read by this one, match by match and figure by figure.

An image is never made anew: when the records change, their version goes up, and another image is added.
"""

from pathlib import Path

import pytest

from handheld.journal import Journal, sector
from sim.nvm import ByteArray, Flash
from tests.journal.life import RULES
from tools import journal as tool

IMAGES = sorted((Path(__file__).parent / "images").glob("*.bin"))


def test_there_is_an_image_of_this_version():
    assert "version-%d" % sector.VERSION in [path.stem for path in IMAGES]


@pytest.mark.parametrize("path", IMAGES, ids=lambda path: path.stem)
def test_an_image_holds_what_it_held(path, capsys):
    assert tool.main([str(path)]) == 0
    assert capsys.readouterr().out == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", IMAGES, ids=lambda path: path.stem)
def test_its_matches_go_on(path):
    flash = Flash()
    flash.data[:] = path.read_bytes()
    journal = Journal(ByteArray(flash))
    assert journal.notice == ""
    games = [saved.game for saved in journal.matches if not saved.over]
    assert sorted(games) == sorted(RULES)
    for game in games:
        match, _ = journal.resume(journal.saved(game), RULES[game])
        assert not match.over and journal.notice == ""
