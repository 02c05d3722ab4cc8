"""Mutation tests: python3 -m tools.mutants [--count N] [--first N] [--seed N] [--room FOLDER]

A mutant is the firmware with one random change to an operator, a constant or a condition in lib or games. The
folder of its module is its room. A first run of all tests on a copy of the tree notes which functions each
test calls. A mutant then meets the tests that call its function, the quickest first; a change outside
functions meets all tests that call its module. It is caught if one of them fails, or takes more memory than
tests/conftest.py allows a test, or far more processor time than before. The same seed gives the same mutants,
and `--first` and `--count` a part of them.

A survivor gets a test, unless the change has no effect, such as a buffer of `[0] * 7` in
games/krypto/solving/search.py.
"""

import ast
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from sim.command import Failed, Parser, command, named, whole
from tools.tree import ROOT

try:
    import resource
except ImportError:  # Windows: a mutant that hangs has to be stopped by hand
    resource = None

_QUICK = 40  # tests that run before the others, which may take minutes
_PYTEST = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider"]

_OTHER = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or,
    ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip


def changes(text):
    """Return the possible mutants of a source: (line, old text, new text, start, end in the text)."""
    lines = [0]
    for line in text.encode().splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    found = []
    for node in ast.walk(ast.parse(text)):
        old = ast.unparse(node) if isinstance(node, ast.expr) else ""
        if _change(node):
            start = lines[node.lineno - 1] + node.col_offset
            end = lines[node.end_lineno - 1] + node.end_col_offset
            found.append((node.lineno, old, "(%s)" % ast.unparse(node), start, end))
    return found


def _change(node):
    """Change an operator, constant or condition. Return True if it was one."""
    op = type(getattr(node, "op", None))
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _OTHER:
        node.ops[0] = _OTHER[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp | ast.BoolOp) and op in _OTHER and not _is_text(node):
        node.op = _OTHER[op]()
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        node.value = not node.value
    elif isinstance(node, ast.IfExp):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    else:
        return False
    return True


def _is_text(node):
    """Return True for `"..." % value` and a sum with a text."""
    sides = getattr(node, "left", None), getattr(node, "right", None)
    return any(isinstance(side, ast.Constant) and isinstance(side.value, str | bytes) for side in sides)


def modules():
    """Return the paths of all modules in which mutants are made."""
    return sorted(relative(path) for top in ("lib", "games") for path in (ROOT / top).rglob("*.py"))


def relative(path):
    """Return a path below the root as text."""
    return path.relative_to(ROOT).as_posix()


def room(path):
    """Return the room of a module: its folder."""
    return path.rpartition("/")[0]


def drawn(seed, where=None):
    """Return all mutants, or those of a room, in random order: (path, change)."""
    paths = [path for path in modules() if where in (None, room(path))]
    every = [(path, change) for path in paths for change in changes((ROOT / path).read_text("utf-8"))]
    random.Random(seed).shuffle(every)
    return every


class Calls:
    """Which functions of the firmware each test calls. A plugin of pytest: tests/conftest.py registers it.

    `seconds` are those of each test, and `tests` sets of tests by (path, first line of the function). Each
    process of a run writes them to a file of the folder.
    """

    def __init__(self, folder):
        self._folder = Path(folder)
        self._codes = {}
        self.seconds = {}
        self.tests = collections.defaultdict(set)

    def pytest_runtest_logstart(self):
        codes = self._codes = {}

        def note(frame, event, _):
            codes[id(frame.f_code)] = frame.f_code

        sys.setprofile(note)

    def pytest_runtest_logreport(self, report):
        failed = 0 if report.passed else float("inf")
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration + failed

    def pytest_runtest_logfinish(self, nodeid):
        sys.setprofile(None)
        for code in self._codes.values():
            path = re.search(r"(lib/handheld|games)/.*\.py$", code.co_filename)
            if path:
                self.tests[path[0], code.co_firstlineno].add(nodeid)

    def pytest_sessionfinish(self):
        found = self.seconds, [[*place, *tests] for place, tests in self.tests.items()]
        (self._folder / ("%d.json" % os.getpid())).write_text(json.dumps(found), encoding="utf-8")

    def read(self):
        """Read the files of a run."""
        for file in self._folder.glob("*.json"):
            seconds, found = json.loads(file.read_text(encoding="utf-8"))
            self.seconds.update(seconds)
            for path, line, *tests in found:
                self.tests[path, line].update(tests)

    def of(self, path, line):
        """Return the passing tests of a line, the quickest first: those that call its function or module."""
        first = 0
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.lineno <= line <= node.end_lineno:
                first = max(first, min(part.lineno for part in (node, *node.decorator_list)))
        places = [place for place in self.tests if place[0] == path and first in (0, place[1])]
        found = set().union(*(self.tests[place] for place in places))
        return sorted((test for test in found if self.seconds[test] < 1e6), key=self.seconds.get)


def fails(tree, tests, seconds):
    """Return the first of these tests that fails in a copy of the tree, or "". They took `seconds` before."""
    (tree / "tests.txt").write_text("\n".join(tests), encoding="utf-8")
    limit = 60 + 5 * int(seconds)
    stop = resource and (lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
    done = subprocess.run([*_PYTEST, "-x", "-n", "0", "@tests.txt"], cwd=tree, capture_output=True, text=True,
                          preexec_fn=stop, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    named = re.search("^(?:FAILED|ERROR) (.*?)( - |$)", done.stdout, re.M)
    return named[1] if named else "no end" if done.returncode else ""


@command("tools.mutants")
def main(arguments=None):
    """Run the tests on each mutant, name what catches it, and count by room. Return the exit status."""
    parser = Parser("tools.mutants", "Measure the tests by random changes to the source.")
    parser.add_argument("--count", type=whole(1, 100_000), default=100, help="number of mutants (100)")
    parser.add_argument("--first", type=whole(1, 100_000), default=1, help="number of the first one (1)")
    parser.add_argument("--seed", type=whole(0, 1_000_000_000), default=1, help="of the choice (1)")
    rooms = sorted({room(path) for path in modules()})
    parser.add_argument("--room", type=named, choices=rooms, help="mutants of this folder alone")
    args = parser.parse_args(arguments)
    mutants = drawn(args.seed, args.room)[args.first - 1 :][: args.count]
    with tempfile.TemporaryDirectory() as folder:
        tree, calls = Path(folder, "tree"), Calls(folder)
        away = shutil.ignore_patterns(".*", "node_modules", "build", "dist", "__pycache__")
        shutil.copytree(ROOT, tree, ignore=away)
        subprocess.run([*_PYTEST, "-n", "auto"], cwd=tree, capture_output=True,
                       env={**os.environ, "TREFOIL_CALLS": folder})
        calls.read()
        if not calls.tests:
            raise Failed("the tests do not run without any change")
        counts = collections.Counter()
        for path, (line, old, new, start, end) in mutants:
            source, tests = (tree / path).read_bytes(), calls.of(path, line)
            (tree / path).write_bytes(source[:start] + new.encode() + source[end:])
            by = ""
            for part in (tests[:_QUICK], tests[_QUICK:]):
                by = by or part and fails(tree, part, sum(map(calls.seconds.get, part)))
            (tree / path).write_bytes(source)
            counts[room(path), bool(by)] += 1
            print("%-8s %s:%d: %s -> %s" % ("caught" if by else "SURVIVED", path, line, old, new),
                  "(%s)" % (by or "%d tests" % len(tests)), flush=True)
    for name in rooms:
        print("%-32s %3d caught, %3d survived" % (name, counts[name, True], counts[name, False]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
