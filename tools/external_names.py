"""Names of CircuitPython and of Adafruit's libraries, which the linker must not change.

They come from the pinned circuitpython-stubs for the modules that the firmware or a library imports, from
these libraries, and from circuitpython.py for modules that CPython has, too.
"""

import ast
import functools
import keyword
from importlib import metadata
from pathlib import Path

from tools.circuitpython import ARGUMENTS, BUILTINS, METHODS, NAMES
from tools.tree import libraries

CORE = set().union(BUILTINS, METHODS, *NAMES.values())  # names in the flash of every board
_FIXED = set().union(NAMES, ARGUMENTS, keyword.kwlist)


def foreign(trees):
    """Return the foreign names that our files, given as trees, may use, except those in CORE."""
    theirs = [ast.parse(path.read_text(encoding="utf-8")) for path in libraries().values()]
    modules = {module for tree in [*trees, *theirs] for module in _imported(tree)}
    stubs = [tree for module, tree in _stubs() if module in modules]
    return _FIXED.union(modules, *map(names_in, [*theirs, *stubs]))


@functools.cache
def _stubs():
    """Return (module, tree) of each stub, except of the modules in circuitpython.py."""
    release = metadata.distribution("circuitpython-stubs")
    trees = []
    for file in release.files:
        module, _, stub = file.parts[0].rpartition("-")
        if file.suffix == ".pyi" and stub == "stubs" and module not in NAMES:
            text = Path(str(release.locate_file(file))).read_text(encoding="utf-8")
            trees.append((module, ast.parse(text)))
    return trees


def _imported(tree):
    """Yield the modules that a file imports, each by the first part of its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def names_in(tree):
    """Return the names that a file defines, takes as arguments or accesses, without local variables."""
    names = set()
    for node in ast.walk(tree):
        names |= {getattr(node, field, None) for field in ("name", "attr", "arg")}
        if isinstance(node, ast.AnnAssign):
            names.add(getattr(node.target, "id", None))
    return names - {None}
