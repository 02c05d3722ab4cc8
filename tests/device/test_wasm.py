"""MicroPython runs here with the device's limits: its heap, its calls inside one another."""



def test_it_is_the_micropython_of_circuitpython_10_2(micropython):
    assert "MicroPython v1.27.0" in micropython("import sys\nprint(sys.version)", {})


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
