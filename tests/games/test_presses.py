"""The presses of whole matches, as docs/presses.md and docs/presets.md have them."""

from pathlib import Path

import pytest

from sim import ROOT
from sim.driver import KEYS
from tests.play import at_play
from tests.soak import some

BOARDS = "macropad", "picosystem", "pico_oled_i2c"  # the order of the page's columns
MATCHES = {
    "Knister, alone": ("knister", {}, 1),
    "Knister, four people, 1 sheet": ("knister", {}, 4),
    "Knister, four people, pass every 5": ("knister", {"pass": "5"}, 4),
    "Cybo (Beginner), alone": ("cybo", {"level": "beginner"}, 1),
}


def presses(d):
    """Hold A while that leads on, again and again, until the result. Return how often it was pressed.

    A held A counts once.
    """
    key = "KEY12" if d.board == "macropad" else KEYS[d.board]["a"]
    count = 0
    while d.top != "result":
        d.machine.press(key)
        count += 1
        d.run(60)
        d.until(lambda: d.top == "result" or d.screen.idle or getattr(d.screen, "_passed", -1) >= 0, 60)
        d.machine.release(key)
        d.run(60)
        d.until(lambda: d.top == "result" or d.screen.idle or getattr(d.screen, "_passed", -1) >= 0, 60)
    return count


@pytest.mark.soak
@pytest.mark.parametrize("board", some(BOARDS, 1))
@pytest.mark.parametrize("name", some(MATCHES, 2))
def test_a_whole_match_takes_as_many_presses_as_the_page_says(name, board):
    game, options, people = MATCHES[name]
    with at_play(board, game, options, names=people) as d:
        count = presses(d)
    row = "| whole match of %s | " % name
    page = (Path(ROOT) / "docs/presses.md").read_text(encoding="utf-8")
    line = next(line for line in page.splitlines() if line.startswith(row))
    at = 4 + BOARDS.index(board)
    assert line[2:-2].split(" | ")[at] == str(count), (name, count)
