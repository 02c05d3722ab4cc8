"""Python's device time: counted by statements, the same whoever runs it, and as measured on the device."""

import ast

import pytest

from sim.counted import SPENT, counted
from tests.sim.played import Played

# us of one round on the emulated MacroPad (CircuitPython 10.2.1), beyond those of `for _ in range(500)`;
# each 500 times in a function that has i, o, t, s and d as arguments.
MEASURED = [
    ("x = i + 1", 1.3),
    ("x = o.x", 1.6),
    ("o.x = 5", 5.8),
    ("x = t[1]", 2.2),
    ("x = d['a']", 3.7),
    ("f()", 7.0),
    ("f3(i, i, i)", 8.4),
    ("o.m()", 13.7),
    ("x = (i, i)", 3.7),
    ("x = len(t)", 19.4),
    ("x = isinstance(o, A)", 9.0),
    ("x = '%s %d' % (s, i)", 57.9),
    ("for j in t: pass", 10.4),
    ("for j in range(4): pass", 15.0),
    ("x = [j for j in t]", 31.4),
    ("if i > 3: x = 1", 2.2),
    ("A()", 51.8),
    # In a match, whose heap is full of small objects:
    ("x = (i, i, i)", 218),
    ("x = (i, i, i, i, i)", 221),
    ("x = (i, i, i, i, i, i, i, i, i, i, i, i)", 473),
]
BENCH = """
import time
class A:
    def __init__(self):
        self.x = 1
        self.y = 2
        self.z = None
    def m(self): pass
def f(): pass
def f3(a, b, c): return a
def bench(i, o, t, s, d):
    for _ in range(500):
        %s
a = time.monotonic_ns()
bench(4, A(), (1, 2, 3, 4), "hello", {"a": 1})
print(time.monotonic_ns() - a)
"""


@pytest.mark.parametrize("line, us", MEASURED)
def test_as_measured(tmp_path, line, us):
    took = [int(Played(tmp_path, BENCH % each).said[0]) / 500_000 for each in (line, "pass")]
    assert abs(took[0] - took[1] - us) <= max(1.6, 0.3 * us)


def total(code, **names):
    """The tenths of a microsecond that a module's text takes, and its names afterwards."""
    spent = []
    names = {**names, SPENT: spent.append}
    exec(compile(counted(ast.parse(code)), "code", "exec"), names)
    return sum(spent), names


def test_only_what_is_run_is_counted():
    code = "def f(n):\n    %s\nfor n in range(10):\n    f(n)"
    cheap = "if n > 20:\n        n = [n, n, n, n]"
    assert total(code % cheap.replace("20", "5"))[0] > total(code % cheap)[0] == total(code % cheap)[0]


@pytest.mark.parametrize(
    "body",
    [
        "for i in range(n): pass", "while n: n -= 1", "[i for i in range(n)]", "{i: i for i in range(n)}",
        "sum(i for i in range(n))", "[f() for f in [lambda: 1] * n]",
    ],  # fmt: skip
)
def test_each_round_counts(body):
    took = [total("def f(n):\n    %s\nf(%d)" % (body, n))[0] for n in (10, 20, 40)]
    assert took[2] - took[1] == 2 * (took[1] - took[0]) > 0


def test_time_passes_before_the_clock_is_read(tmp_path):
    code = """
        import supervisor
        def work():
            for _ in range(100000):
                pass
        now = supervisor.ticks_ms()
        work()
        print(supervisor.ticks_ms() - now)
        """
    assert 250 < int(Played(tmp_path, code).said[0]) < 400  # 3.2 us a round
