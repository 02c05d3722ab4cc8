"""What a hand leaves in memory."""

import pytest

from tests.games.krypto.device import device
from tests.play import BOARDS


def drawn_with(d, part):
    """The bitmaps or palettes of all objects on the panel, hidden ones too."""
    found, groups = [], [d.console.display.root_group]
    while groups:
        for each in groups.pop():
            if hasattr(each, part):
                found.append(getattr(each, part))
            elif hasattr(each, "append"):
                groups.append(each)
    return {id(each) for each in found}


@pytest.mark.parametrize("board", BOARDS)
def test_hand_after_hand_the_picture_keeps_its_sheets_and_palettes(board):
    """A sheet or a palette that was loaded anew would stay in memory beside the one that is shown."""
    with device(board, {"mode": "home", "deck": "beginner"}) as d:
        kept = []
        for _ in range(4):
            d.deal()
            kept.append((len(drawn_with(d, "bitmap")), len(drawn_with(d, "pixel_shader"))))
            d.call()
            d.steps(d.solution())
            d.run(3000)
            d.press("a")
        assert max(kept[2:]) <= max(kept[:2]), kept
