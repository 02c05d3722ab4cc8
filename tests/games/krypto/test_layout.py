"""Texts lie apart: what overlaps would be as the way there left it."""

from itertools import combinations

import pytest

from tests.games.krypto.device import device
from tests.play import BOARDS

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_points_lie_below_the_heading_and_above_the_prompts(board, seats):
    with device(board, names=NAMES[:seats]) as d:
        table, theme = d.screen.table, d.console.theme
        shown = range(min(seats, 6 if table.small else 8))  # those beside an outcome
        draw = d.screen.state.points()[0]
        (rows,) = draw(table, [88] * seats, [False] * seats, (), (), (), len(shown))
        boxes = [box(theme, text[0], *text[3:]) for text in rows]
        head = table.head_of(("Hand 10/10", "", 0), True)[0][0]
        boxes.append(box(theme, head, *table.head, table.title))
        boxes.append((0, d.console.hardware.display.height - theme.sheet("keys").height, 240, 240))
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)


def box(theme, text, x, y, sheet):
    """The left, top, right and bottom of a text."""
    font = theme.sheet(sheet)
    return x, y, x + len(text) * font.width, y + font.height
