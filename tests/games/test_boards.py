"""Boards whose panels are as large as the PicoSystem's, or larger, show its pictures."""

import functools
import io

import numpy as np
import pytest
from PIL import Image

from tests import soak
from tests.play import script


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
@pytest.mark.parametrize("board, left", [("waveshare_pico_lcd_1_3", 0), ("picopad", 40)])
def test_what_the_picosystem_shows_is_in_the_middle(played, board, left, game):
    """With the same keys; only the menu shows a battery."""
    theirs, ours = played(game, "picosystem"), played(game, board)
    shots = [path.stem for path in sorted(theirs.shots.glob("*.png")) if path.stem != "end"]
    assert len(shots) >= 5
    for name in shots:
        whole = pixels(ours, name)
        assert whole.shape == (240, 240 + 2 * left, 3)
        assert np.array_equal(whole[:, left : left + 240], pixels(theirs, name)), name
        assert not whole[:, :left].any() and not whole[:, left + 240 :].any(), name
