"""Whole matches on the boards beyond the first two: the same record for the same seed and choices."""

import functools
import io
from itertools import product

import numpy as np
import pytest
from PIL import Image

from sim.boards import BOARDS
from tests import soak
from tests.games.monkey import mashed
from tests.play import script

MORE = [board for board in BOARDS if board not in ("macropad", "picosystem")]
GAMES = ("cybo", "knister", "krypto", "krypto-table")
TIMELESS = ("cybo", "knister")  # whose pictures hold no times, which differ by a few milliseconds


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """`played(game, board)`: the run of a script, once."""

    @functools.cache
    def run(game, board):
        one = script(tmp_path_factory.mktemp("play"), game, board)
        assert one.status == 0, one.errors
        return one

    return run


def events(run):
    """The record without comments."""
    return [line for line in run.record.splitlines() if not line.startswith("#")]


@soak.only
@pytest.mark.soak
@pytest.mark.parametrize("game, board", soak.some(product(GAMES, MORE), 1))
def test_the_record_is_that_of_the_first_boards(played, game, board):
    # On the MacroPad number keys choose Knister's cells, so that its script chooses others.
    first = "picosystem" if game == "knister" else "macropad"
    assert events(played(game, board)) == events(played(game, first))


def pixels(run, name):
    return np.asarray(Image.open(io.BytesIO(run.picture(name))).convert("RGB"))


@soak.only
@pytest.mark.parametrize("game", TIMELESS)
def test_the_waveshare_kit_shows_what_the_picosystem_shows(played, game):
    """Its panel has the same size, and its keys the same names; only the menu shows a battery."""
    theirs = played(game, "picosystem")
    ours = played(game, "waveshare_pico_lcd_1_3")
    shots = [path for path in sorted(theirs.shots.glob("*.png")) if path.stem != "end"]
    assert len(shots) >= 5
    for path in shots:
        assert np.array_equal(pixels(ours, path.stem), pixels(theirs, path.stem)), path.stem


@soak.only
@pytest.mark.parametrize("game", TIMELESS)
def test_the_picopad_shows_it_in_its_middle(played, game):
    theirs, ours = played(game, "picosystem"), played(game, "picopad")
    shots = [path for path in sorted(theirs.shots.glob("*.png")) if path.stem != "end"]
    assert len(shots) >= 5
    for path in shots:
        whole = pixels(ours, path.stem)
        assert whole.shape == (240, 320, 3)
        assert np.array_equal(whole[:, 40:280], pixels(theirs, path.stem)), path.stem
        assert not whole[:, :40].any() and not whole[:, 280:].any(), path.stem


EACH = [(at, MORE[(at + by) % 3]) for at in range(3) for by in range(3)]  # each game on another board first


@pytest.mark.soak
@pytest.mark.parametrize("at, board", soak.some(EACH, 3))
def test_keys_at_random_bring_nothing_down(board, at):
    game = ("cybo", "knister", "krypto")[at]
    opening = [("left",), (), ("right",)][at] + ("a", "a")  # the cursor is on Knister, who never played
    with mashed(board, 7 + at, 100 if board == "pico_oled_i2c" else 40, opening=opening) as device:
        assert "game: " + game in device.machine.serial.text
