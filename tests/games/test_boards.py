"""Boards whose panels are as large as the PicoSystem's show its pictures; larger ones are filled."""

import functools
import io

import numpy as np
import pytest
from PIL import Image

from tests import soak
from tests.play import at_play, script


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """`played(game, board)`: the run of a script, once."""

    @functools.cache
    def run(game, board):
        one = script(tmp_path_factory.mktemp("play"), game, board)
        assert one.status == 0, one.errors
        return one

    return run


def pixels(run, name):
    return np.asarray(Image.open(io.BytesIO(run.picture(name))).convert("RGB"))


@soak.only
@pytest.mark.parametrize("game", ["cybo", "knister"])  # Krypto's pictures hold times
def test_a_panel_of_the_same_size_shows_the_same(played, game):
    """With the same keys; only the menu shows a battery, and the words of a result take turns."""
    theirs, ours = played(game, "picosystem"), played(game, "waveshare_pico_lcd_1_3")
    shots = [path.stem for path in sorted(theirs.shots.glob("*.png")) if path.stem != "end"]
    assert len(shots) >= 5
    for name in shots:
        rows = slice(0, 190 if name.endswith("result") else None)
        assert np.array_equal(pixels(ours, name)[rows], pixels(theirs, name)[rows]), name


@pytest.mark.parametrize("game", ["cybo", "knister", "krypto"])
def test_a_panel_of_320_pixels_is_filled_from_edge_to_edge(game):
    """In a match, its menu and its start card."""
    with at_play("picopad", game) as one:
        looks = [one.machine.panel.png()]
        one.pause()
        looks.append(one.machine.panel.png())
        one.home()
        one.run(300)
        one.press("a", ms=400)
        looks.append(one.machine.panel.png())
    for look in looks:
        left, _, right, _ = Image.open(io.BytesIO(look)).convert("L").getbbox()
        assert left <= 8 and right >= 312
