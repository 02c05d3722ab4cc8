"""What a console of each version has left is read by this one, match by match and figure by figure.

An image is never made anew: when the records change, their version goes up, and other images are added.
`version-2-terse` were added with the kind of block that they have; the others of version 2 hold none.
Those of version 1 were made by the last code that wrote it; the text beside each says what it has to yield.
"""

from pathlib import Path

import pytest

from handheld.journal import Journal, sector, version1
from sim.nvm import ByteArray, Flash
from tests.journal import told
from tests.journal.life import RULES

FOLDER = Path(__file__).parent / "images"
IMAGES = sorted(FOLDER.glob("*.bin"))


def test_there_are_images_of_every_version():
    stems = [path.stem for path in IMAGES]
    for version in range(1, sector.VERSION + 1):
        assert sum(stem.startswith("version-%d-" % version) for stem in stems) >= 9


@pytest.mark.parametrize("path", IMAGES, ids=lambda path: path.stem)
def test_an_image_yields_what_it_held(path):
    told_then = path.with_suffix(".txt").read_text(encoding="utf-8")
    told_now = told.tell(path.read_bytes())
    if path.stem == "version-1-crowded":  # it has 48 rows of figures, and there is room for 24
        told_then = _fewer(told_then, told_now).replace("notice: none", "notice: " + version1.FEWER)
    assert _undone(told_now) == _undone(told_then)


def _undone(text):
    """The same, without the choices in a trail that were taken back: as they are made anew they go."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if line.startswith("trail: "):
            trail = bytearray()
            for code in bytes.fromhex(line[7:]):
                if code == sector.UNDO and trail and trail[-1] < sector.UNDO:
                    trail.pop()
                else:
                    trail.append(code)
            lines[at] = "trail: " + trail[-50:].hex()
    return lines


def _fewer(then, now):
    """Without the figures that gave way, if those are of who had played least."""
    gone = [line for line in then.splitlines()[1:] if line not in now.splitlines()]
    played = {
        line: int(line.split(" played ")[1].split(",")[0])
        for line in then.splitlines()
        if " played " in line and ":" in line[:8]
    }
    kept = [played[line] for line in played if line not in gone]
    assert len(kept) == 24 and min(kept) >= max(played[line] for line in gone if line in played)
    return "".join(line + "\n" for line in then.splitlines() if line not in gone)


@pytest.mark.parametrize("path", IMAGES, ids=lambda path: path.stem)
def test_its_matches_go_on(path):
    flash = Flash()
    flash.data[:] = path.read_bytes()
    journal = Journal(ByteArray(flash))
    journal.notice = ""
    games = [saved.game for saved in journal.matches if not saved.over]
    for game in games:
        match, _ = journal.resume(journal.saved(game), RULES[game])
        assert not match.over and journal.notice == ""
