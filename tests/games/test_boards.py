"""Boards whose panels are as large as the PicoSystem's show its pictures; larger ones are filled."""

import io

import pytest
from PIL import Image

from tests.play import at_play


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
