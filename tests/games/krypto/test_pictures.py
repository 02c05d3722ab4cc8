"""Krypto's screens as they were approved, on both boards.

TREFOIL_GOLDEN=1 in the environment takes what is shown now as approved: look at it before.
"""

import os
from pathlib import Path

import pytest

from tests.games.krypto.device import device
from tests.play import BOARDS

GOLDEN = Path(__file__).resolve().parent / "golden"


def same(d, name, passing=False):
    """The panel is as it was approved under this name; what is `passing` does not wait for the picture."""
    path = GOLDEN / d.board / (name + ".png")
    shown = d.machine.panel.png() if passing else d.shot()
    if os.environ.get("TREFOIL_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(shown)
    assert path.read_bytes() == shown, "%s on %s has changed" % (name, d.board)


@pytest.mark.parametrize("board", BOARDS)
def test_a_tournament(board):
    with device(board, {"mode": "international", "deals": "random"}, 4) as d:
        same(d, "ready")
        d.deal()
        d.freeze()
        same(d, "cards")
        d.call(0)
        if board == "picosystem":
            d.press("a")
        same(d, "number")
        d.press(2 if board == "macropad" else "a")
        d.press(9 if board == "macropad" else "right")
        same(d, "operation")
        d.press(*((6, 6) if board == "macropad" else ("undo", "undo")))
        d.steps(d.solution())
        same(d, "outcome")
        d.press("right")
        same(d, "pad")
        d.press("a", "b" if board == "picosystem" else "KEY10")
        same(d, "pause")


@pytest.mark.parametrize("board", BOARDS)
def test_an_error_and_eight_players(board):
    with device(board, names=8) as d:
        d.deal()
        d.call(0)
        numbers = [pair[0] for pair in d.match.numbers]
        d.steps([25 + numbers.index(min(numbers)) * 5 + numbers.index(max(numbers))])
        same(d, "error")
        d.press("right")
        same(d, "pad8")
        d.press("a", "a")
        d.until(d.cards_lie)
        d.freeze()
        same(d, "cards8")


@pytest.mark.parametrize("board", BOARDS)
def test_solo_with_fractions(board):
    with device(board, {"mode": "solo", "rule": "fraction", "deck": "any 1 99"}, 1) as d:
        same(d, "hand-number")
        d.press("a")
        d.until(d.cards_lie)
        d.freeze()
        d.press("hint")
        d.run(1000)
        d.press("hint", "hint")
        same(d, "hint")
        d.call(0)
        d.steps([75 + 1, 50 + 5 * 2 + 3])
        same(d, "fraction")


@pytest.mark.parametrize("board", BOARDS)
def test_real_cards(board):
    with device(board, {"mode": "home"}, 2, extras={"cards": "real"}) as d:
        d.press(*((2, 4, 1, 12, 7, 12) if board == "macropad" else ("down", "a", "up", "a", "up", "up")))
        same(d, "real")


@pytest.mark.parametrize("board", BOARDS)
def test_the_table(board):
    with device(board, {"mode": "table"}) as d:
        d.press("a")
        d.until(lambda: d.top == "hands")
        same(d, "hand-over")
        d.press("a", "a", ms=400)
        d.freeze()
        same(d, "held")
        steps = d.solution()
        d.press("a", ms=500)
        d.steps(steps)
        same(d, "kept")
        d.press("a", "a", ms=400)
        same(d, "hands")
        d.press("a", ms=400)
        d.press("a", ms=500)
        d.steps([at * 6 + 1 for at in range(4)])
        d.press("a", ms=400)
        same(d, "judge")


@pytest.mark.parametrize("board", BOARDS)
def test_an_unplayable_call_and_new_cards(board):
    with device(board, {"clock": "none", "deals": "random"}, ["Debbie-M", "Shelleyw", "Michaela"]) as d:
        d.deal()
        d.press(*((11,) if board == "macropad" else ("b", "down", "a")), ms=300)
        same(d, "unplayable")
        d.press("b" if board == "picosystem" else "KEY10")
        d.press("b" if board == "picosystem" else "KEY10", "down", "down", "a")
        same(d, "new-cards")
        d.press("a")
        d.until(d.cards_lie)
        d.press(*((3, 2) if board == "macropad" else ("a",)))
        same(d, "call", passing=True)


@pytest.mark.parametrize("board", BOARDS)
def test_an_opponent(board):
    with device(board, {"mode": "home"}, ["Debbie-M", "Shelleyw"], levels=[0, 3]) as d:
        d.deal()
        d.until(lambda: d.match.caller == 1)
        d.run(1000)
        same(d, "opponent")
