"""Names that are not ours to change: what CircuitPython and Adafruit's libraries call things.

They come from circuitpython-stubs, as constraints.txt pins them, of the modules that the firmware or one of
the libraries imports; from these libraries; and, of what CPython has too, from circuitpython.py.
"""

import ast
import functools
import keyword
from importlib import metadata
from pathlib import Path

from tools.circuitpython import ARGUMENTS, BUILTINS, METHODS, NAMES
from tools.tree import libraries

CORE = set().union(BUILTINS, METHODS, *NAMES.values())  # in the flash of every board
_FIXED = set().union(NAMES, ARGUMENTS, keyword.kwlist)


def foreign(trees):
    """All of them that files of ours, given as trees, may mean, but for CORE."""
    theirs = [ast.parse(path.read_text(encoding="utf-8")) for path in libraries().values()]
    modules = {module for tree in [*trees, *theirs] for module in _imported(tree)}
    stubs = [tree for module, tree in _stubs() if module in modules]
    return _FIXED.union(modules, *map(told, [*theirs, *stubs]))


@functools.cache
def _stubs():
    """(module, tree) of each stub, but of the modules in circuitpython.py."""
    release = metadata.distribution("circuitpython-stubs")
    found = []
    for file in release.files:
        module, _, stub = file.parts[0].rpartition("-")
        if file.suffix == ".pyi" and stub == "stubs" and module not in NAMES:
            text = Path(str(release.locate_file(file))).read_text(encoding="utf-8")
            found.append((module, ast.parse(text)))
    return found


def _imported(tree):
    """The modules that a file imports, each by the first part of its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def told(tree):
    """What a file defines, takes and asks for; not what its functions call things for themselves."""
    names = set()
    for node in ast.walk(tree):
        names |= {getattr(node, field, None) for field in ("name", "attr", "arg")}
        if isinstance(node, ast.AnnAssign):
            names.add(getattr(node.target, "id", None))
    return names - {None}
