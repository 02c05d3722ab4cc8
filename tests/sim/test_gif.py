"""Animated GIFs, read back by Pillow."""

import io
import random

import pytest
from PIL import Image, ImageSequence

from sim.gif import Gif
from sim.picture import Picture


def frames(data):
    """The frames of a film, each as (pixels, milliseconds)."""
    with Image.open(io.BytesIO(data)) as film:
        assert film.info["loop"] == 0
        shown = ImageSequence.Iterator(film)
        return [(frame.convert("RGB").tobytes(), frame.info["duration"]) for frame in shown]


@pytest.mark.parametrize("colours", [1, 2, 3, 16, 200, 256])
def test_each_frame_comes_back_as_it_was(colours):
    """Noise is as hard as it gets: the dictionary is full several times."""
    chance = random.Random(colours)
    palette = [bytes([n, 255 - n, n // 2]) for n in range(colours)]
    whole = b"".join(chance.choices(palette, k=120 * 90))
    part = whole[: 3 * 5000] + bytes(3 * 7) + whole[3 * 5007 :]
    film = Gif(120, 90)
    for data in whole, part, bytes(len(whole)):
        film.add(Picture(120, 90, data), 70)
    assert [data for data, _ in frames(film.data)] == [whole, part, bytes(len(whole))]
    assert film.count == 3


def test_durations_add_up_and_a_picture_that_stays_is_one_frame():
    black, white = (Picture(8, 4, bytes([n]) * 96) for n in (0, 255))
    film = Gif(8, 4)
    for picture in black, white, white, black, white:
        film.add(picture, 33)
    shown = frames(film.data)
    assert len(shown) == 4 == film.count
    assert [ms for _, ms in shown] == [30, 70, 30, 40]  # 33, 99, 132 and 165 in hundredths


def test_a_picture_of_too_many_colours_loses_shades():
    data = bytes([value for n in range(64 * 64) for value in (n % 64 * 4, n // 64 * 4, 128)])
    film = Gif(64, 64)
    film.add(Picture(64, 64, data), 100)
    ((shown, _),) = frames(film.data)
    assert max(abs(a - b) for a, b in zip(data, shown)) < 32
