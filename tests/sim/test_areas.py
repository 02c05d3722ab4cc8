"""What CircuitPython redraws, and what a refresh takes: as measured on the emulated boards."""

import pytest

from tests.sim.played import Played

# us of a refresh on the MacroPad and the PicoSystem, CircuitPython 10.2.1: what is shown before it, and what
# is changed. W and H are the panel's size, p and q palettes, grid(w, h, x, y) a TileGrid, rect() the same.
MEASURED = [
    ("", "root()", 1343, 41290),
    ("", "root(grid(W, H))", 50964, 307098),
    ("", "root(grid(W, H, shader=q))", 35644, 283234),
    ("", "root(grid(W, H), grid(W, H))", 50964, 307068),
    ("", "root(grid(W, H), grid(W, H, shader=q))", 85236, 548920),
    ("", "root(rect(W, H))", 31464, 173584),
    ("", "root(rect(W, H), grid(W - 16, H))", 50873, 316284),
    ("", "root(grid(W, H), grid(W - 16, H))", 54169, 331726),
    ("", "root(*[grid(1, 1, W + 5) for _ in range(40)])", 2075, 61310),
    ("", "root(*[rect(1, 1, W + 5) for _ in range(40)])", 1923, 56976),
    ("", "root(*[displayio.Group() for _ in range(20)])", 1740, 51941),
    ("", "root(vectorio.Circle(pixel_shader=p, radius=H // 2, x=H // 2, y=H // 2))", 14526, 163483),
    ("g = grid(8, 8, 8, 0)", "g.hidden = False", 488, 427),
    ("g = grid(8, 8, 8, 4)", "g.hidden = False", 549, 427),
    ("g = grid(4, 64, 8, 0)", "g.hidden = False", 2014, 1434),
    ("g = grid(64, 32, 8, 0)", "g.pixel_shader = displayio.Palette(2)", 12878, 10956),
    ("g = grid(8, 8, 8, 8)", "g.y = 9", 549, 427),
    ("g = grid(8, 8, 8, 8)", "g.x = 40", 549, 519),
    ("g = grid(8, 8, 8, 8)\ng.hidden = True", "", 92, 122),  # drawn once more, without need
    ("g = rect(8, 8, 8, 8)", "g.x = 50", 397, 366),
    ("g = rect(8, 8, 8, 8)", "g.x = 50\ng.y = 40", 427, 610),  # the box around both steps
    ("g = rect(8, 8, 8, 8)", "g.location = 50, 40", 366, 336),
    ("g = displayio.Group(x=30)", "g.append(rect(8, 8, 8, 8))", 397, 366),  # and where it was outside of it
]
CODE = """
import board, displayio, time, vectorio
display = board.DISPLAY
display.auto_refresh = False
W, H = display.width, display.height
p, q = displayio.Palette(2), displayio.Palette(2)
p[1] = 0xFFFFFF
q.make_transparent(0)
def grid(w, h, x=0, y=0, shader=p):
    return displayio.TileGrid(displayio.Bitmap(w, h, 2), pixel_shader=shader, x=x, y=y)
def rect(w, h, x=0, y=0):
    return vectorio.Rectangle(pixel_shader=p, width=w, height=h, x=x, y=y)
def root(*layers):
    group = displayio.Group()
    for layer in layers:
        group.append(layer)
    display.root_group = group
"""


@pytest.mark.parametrize("board, at", [("macropad", 0), ("picosystem", 1)])
def test_a_refresh_takes_as_long_as_measured(tmp_path, board, at):
    """Within 3 % and the 31 us by which the device's clock goes."""
    code = CODE
    for before, change, *_ in MEASURED:
        code += "%s\nroot(%s)\ndisplay.refresh()\n%s\n" % (before, "g" if before else "", change)
        code += "a = time.monotonic_ns()\ndisplay.refresh()\nprint((time.monotonic_ns() - a) // 1000)\n"
    played = Played(tmp_path, code, board, seconds=60)
    assert played.outcome == "done", played.outcome
    off = []
    for (before, change, *measured), said in zip(MEASURED, played.said, strict=True):
        if abs(int(said) - measured[at]) > 0.03 * measured[at] + 45:
            off.append((before, change, measured[at], said))
    assert not off
