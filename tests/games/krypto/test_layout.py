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
        table, theme = d.screen.places, d.console.theme
        shown = range(min(seats, 6 if table.small else 8))  # those beside an outcome
        draw = d.screen.state.points()[0]
        (rows,) = draw(table, [88] * seats, [False] * seats, (), (), len(shown))
        boxes = [box(theme, text[0], *text[3:]) for text in rows]
        head = table.head_of(("Hand 10/10", "", 0), True)[0][0]
        boxes.append(box(theme, head, *table.head, table.title))
        boxes.append((0, d.console.hardware.display.height - theme.sheet("keys").height, 240, 240))
    assert_apart(boxes)


def assert_apart(boxes):
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], boxes


def box(theme, text, x, y, sheet):
    """The left, top, right and bottom of a text."""
    font = theme.sheet(sheet)
    return x, y, x + len(text) * font.width, y + font.height


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("board", BOARDS)
def test_the_steps_so_far_stand_apart_from_the_step_and_the_prompts(board, large):
    with device(board, names=1) as d:
        d.console.theme.enlarge(large)
        d.console.redraw()
        d.run(300)
        table, theme = d.screen.places, d.console.theme
        x, y, letters, big, _, _ = table.step
        ((text, *_),) = table.step_of("12*34", False)
        boxes = [box(theme, text, x, y, big)]
        from games.krypto.screens.state import trail

        steps = ((12, 1), 2, (34, 1), (408, 1)), ((1, 1), 0, (17, 1), (18, 1)), ((90, 1), 1, (88, 1), (2, 1))
        for text, _, _, *place in trail(table, steps, ())[0]:
            boxes.append(box(theme, text, *place))
        boxes.append((0, d.console.hardware.display.height - theme.sheet("keys").height, 240, 240))
    assert_apart(boxes[1 if table.small else 0 :])  # on 128x64 the step takes their place


@pytest.mark.parametrize("board", BOARDS)
def test_a_message_is_no_wider_than_the_prompts(board):
    with device(board, names=1) as d:
        for text in ("16#18 is not whole", "1234 - 5678 is below zero"):
            above, below = d.screen.places.lines(text)
            assert max(len(above), len(below)) <= d.screen.prompts._columns
            assert text.split() == (above + " " + below).split()
