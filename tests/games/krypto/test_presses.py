"""The presses of a whole tournament, as docs/presets.md has them."""

from pathlib import Path

import pytest

from sim import ROOT
from tests.games.krypto.device import device
from tests.soak import only

WINNERS = 0, 1, 2, 3, 4, 0, 1, 2, 3, 0  # of the ten hands; the first seat wins the match


@only
@pytest.mark.parametrize(
    "board, name, people",
    [("picosystem", "PicoSystem", 8), ("picosystem", "PicoSystem", 5), ("macropad", "MacroPad", 5)],
)
def test_a_tournament_takes_as_many_presses_as_the_page_says(board, name, people):
    with device(board, {"mode": "international"}, people) as d:
        pressed, press = [], d.press
        d.press = lambda *keys, ms=120: (pressed.extend(keys), press(*keys, ms=ms))
        calls = 0
        for winner in WINNERS:
            d.deal()
            before = len(pressed)
            d.press(*d.call_keys(winner))
            calls += len(pressed) - before
            d.steps(d.solution())
            d.run(3000)
            if not d.match.over:
                d.press("a", ms=400)
        assert d.match.scores()[0] == 3 and d.match.over
    row = "| %s, %d people | %d | %d |" % (name, people, len(pressed), calls)
    assert row in (Path(ROOT) / "docs/presets.md").read_text(encoding="utf-8"), row
