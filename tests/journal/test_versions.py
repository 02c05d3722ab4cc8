"""What a console of each version has left is read by this one, match by match and figure by figure.

An image is never made anew: when the records change, their version goes up, and other images are added.
Those of version 1 were made by the last code that wrote it; the text beside each says what it has to yield.
"""

from pathlib import Path

import pytest

from handheld.journal import Journal, sector
from sim.nvm import ByteArray, Flash
from tests.journal import told
from tests.journal.life import RULES
from tools import journal as tool

FOLDER = Path(__file__).parent / "images"
LISTED = FOLDER / "version-1.bin"  # beside it stands what tools.journal printed
IMAGES = [path for path in sorted(FOLDER.glob("*.bin")) if path != LISTED]


def test_there_are_images_of_every_version():
    stems = [path.stem for path in IMAGES]
    for version in range(1, sector.VERSION + 1):
        assert sum(stem.startswith("version-%d-" % version) for stem in stems) >= 9


@pytest.mark.parametrize("path", IMAGES, ids=lambda path: path.stem)
def test_an_image_yields_what_it_held(path):
    assert told.tell(path.read_bytes()) == path.with_suffix(".txt").read_text(encoding="utf-8")


def test_an_image_is_listed_as_it_was(capsys):
    assert tool.main([str(LISTED)]) == 0
    assert capsys.readouterr().out == LISTED.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [LISTED] + IMAGES, ids=lambda path: path.stem)
def test_its_matches_go_on(path):
    flash = Flash()
    flash.data[:] = path.read_bytes()
    journal = Journal(ByteArray(flash))
    assert journal.notice == ""
    games = [saved.game for saved in journal.matches if not saved.over]
    for game in games:
        match, _ = journal.resume(journal.saved(game), RULES[game])
        assert not match.over and journal.notice == ""
