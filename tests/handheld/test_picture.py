"""The picture kit: what the panel shows of each kind of slot, and the order and the budget of drawing."""

import numpy as np
import pytest

from tests.handheld.test_shapes import BOARDS, START, ink, panel

KIT = (
    START
    + """
from handheld.drawing.picture import ABOVE, Boxes, Drawing, Frame, Grid, Picture, Text, Texts
def shown(slot, *values, slots=()):
    it = Picture(th, root, (("it", slot),) + slots, ((lambda value: (value,), ("it",)),))
    for value in values:
        while it.draw(((value,),)):
            display.refresh()
        display.refresh()
"""
)


@pytest.fixture
def picture(tmp_path):
    """`picture(code, board)`: what the panel shows after these lines, and what they printed."""
    return lambda code, board: panel(tmp_path, KIT + code, board)


SLOTS = {
    "Text('text', 20, 10)": (
        "'Ada'", "('Ada', theme.GOLD)", "('Ben', theme.GREEN, theme.CARD)", "'Adam'", "''",
        "('A', theme.WHITE, theme.PAPER, 40, 30)", "None", "('12', theme.WHITE, theme.PAPER, 4, 4, 'title')",
    ),  # fmt: skip
    "Text('text', 60, 10, align=2)": ("'7'", "'12'", "'123'", "'9'"),
    "Texts('text', Grid(4, 2, 30, 24, 3))": (
        "('1', '2', '3', '4')", "('1', '', '33')", "()", "('', ('2', theme.RED), '', '', '5')",
        "('1', '22', '3', '44', '5', '66')",
    ),  # fmt: skip
    "Boxes()": (
        "((2, 3, 20, 9, theme.GOLD),)", "((2, 3, 30, 9, theme.GREEN), (40, 40, 9, 9, theme.RED))",
        "(None, (60, 20, 9, 9, theme.RED))", "((80, 5, 4, 4, theme.CARD),)",
    ),  # fmt: skip
    "Frame(2)": ("(4, 6, 30, 20)", "(40, 6, 30, 20)", "(40, 6, 20, 30, theme.RED)", "None", "(4, 6, 30, 20)"),
    "Drawing(lambda th, group, n: shapes.box(th, group, 9 * n, 9, 9 * n, 9, theme.GOLD))": (
        "(1,)", "(4,)", "None", "(2,)",
    ),  # fmt: skip
}


@BOARDS
@pytest.mark.parametrize("slot", SLOTS)
def test_every_value_looks_as_if_drawn_anew(picture, board, slot):
    values = SLOTS[slot]
    for last in range(len(values)):
        changed, _ = picture("shown(%s, %s)" % (slot, ", ".join(values[: last + 1])), board)
        anew, _ = picture("shown(%s, %s)" % (slot, values[last]), board)
        assert np.array_equal(changed, anew), values[: last + 1]


def test_parts_are_called_only_for_changed_arguments_and_the_first_is_drawn_first(picture):
    """3,000 pixels are a refresh: the second box, of 80 x 100, has to wait for the next."""
    code = """
class Own:
    def make(self, th, group):
        pass
    def show(self, value, room):
        print("own", value)
        return room
def urgent(n):
    print("urgent", n)
    return ((0, 0, 80, 100, theme.WHITE if n else theme.RED),), n
def other(n):
    print("other", n)
    return (((100, 0, 80, 100, theme.WHITE),) if n else (),)
it = Picture(th, root, (("b", Boxes()), ("a", Boxes()), ("n", Own())),
             ((urgent, ("a", "n")), (other, ("b",))))
print(it.busy, it.draw(((0,), (1,))), it.busy)
print(it.draw(((0,), (1,))), it.busy)
display.refresh()
print(it.draw(((0,), (1,))), it.busy)
print(it.draw(((1,), None)), it.draw(((1,), None)))
"""
    rgb, said = picture(code, "picosystem")
    lines = [line for line in said if line.split(" ")[0] in ("urgent", "other", "own", "True", "False")]
    assert lines == [
        "True True True", "urgent 0", "other 1", "own 0", "True True", "False False", "urgent 1", "own 1",
        "False False",
    ]  # fmt: skip
    assert ink(rgb) == (0, 0, 100, 80)


@BOARDS
def test_hidden_texts_leave_at_the_next_draw_whatever_changes(picture, board):
    """Later they are drawn again: displayio takes a hidden TileGrid as shown after every second refresh."""
    code = """
it = Picture(th, root, (("it", Texts("text", Grid(4, 2, 30, 24, 3))),), ((lambda value: (value,), ("it",)),))
for value in ("1", "2", "3", "4"), ("55", "", "", "4"), ():
    while it.draw(((value,),)):
        display.refresh()
    display.refresh()
    it.draw(((value,),))
    print("objects", len(root[0]))
"""
    _, said = picture(code, board)
    assert [line for line in said if line.startswith("objects")] == ["objects 4", "objects 2", "objects 0"]
