"""MicroPython runs here with the device's limits: its heap, its calls inside one another."""

import pytest


def test_it_is_the_micropython_of_circuitpython_10_2(micropython):
    assert "MicroPython v1.27.0" in micropython("import sys\nprint(sys.version)", {})


FILL = """
import gc
def fill():
    blocks = []
    try:
        while True:
            blocks.append(bytearray(1008))
    except MemoryError:
        return len(blocks)
def steps():
    print(gc.mem_alloc())
    yield
    print(fill())
    yield
    print(gc.mem_alloc())
"""


@pytest.mark.parametrize("heap", [100, 160, 400])
def test_the_heap_ends_where_it_is_told(micropython, heap):
    before, blocks, after = map(int, micropython(FILL, {}, heap=heap * 1024).split())
    assert heap * 0.95 - 4 < blocks < heap  # of 1 KB each, and the collector's own table takes 2 %
    assert abs(after - before) < 64  # a step's garbage is collected


def test_calls_end_where_the_device_ends_them(micropython):
    """docs/design.md: 74 levels of a trivial function with CIRCUITPY_PYSTACK_SIZE = 3072."""
    script = """
def deep(n):
    return n and deep(n - 1)
n = 0
try:
    while True:
        deep(n)
        n += 1
except RuntimeError:
    print(n)
"""
    assert int(micropython(script, {})) in (74, 75)  # by how much the caller itself holds
