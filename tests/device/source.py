"""What the device cannot run, found in the source: one line for each finding.

The modules that a board has come from its stubs in circuitpython-stubs, whose text lists them as
CircuitPython's build does (docs/shared_bindings_matrix.py there); what one of the releases lacks is
lacking. What there is of the modules and types that CPython has too stands in circuitpython.py.
"""

import ast
import builtins
import functools
import re
import sys
from importlib import metadata
from pathlib import Path

from tools import bundle
from tools.circuitpython import BUILTINS, METHODS, NAMES, NO_KEYWORDS
from tools.tree import LIBRARIES, firmware

OWN = ("games", "handheld")
NOT_OURS_THERE = ("sim", "tools", "tests")  # never on the device

# Built in on every board, and therefore in no board's list.
CORE = {"gc", "micropython"}

# CPython's methods that no CircuitPython type has: what is written with such a name fails at run time.
KINDS = str, bytes, bytearray, list, tuple, dict, set, frozenset, int
LACKING = {name for kind in KINDS for name in dir(kind) if not name.startswith("_")} - METHODS


# These and what they import know no hardware, no display and no clock, and count in whole numbers.
PURE = re.compile(r"games/\w+/(rules|opponent|(rules|solving)/\w+)\.py|lib/handheld/(rules|journal)/\w+\.py")
PURE_MODULES = {"array", "binascii", "collections", "errno", "gc", "io", "micropython", "os", "struct", "sys"}

_SMALL = 1 << 30  # small integers stay below; larger ones are objects, and seven times as slow


@functools.cache
def tree():
    """All sources for the device: path -> text. What is not UTF-8 becomes U+FFFD."""
    files = firmware()
    return {p: s.read_bytes().decode("utf-8", "replace") for p, s in files.items() if s.suffix == ".py"}


# Where each release's stubs are: the first's in the environment, the others' in a folder of their own.
STUBS = {release: Path(sys.prefix, "circuitpython-" + release) for release in bundle.CIRCUITPYTHON}
STUBS[bundle.CIRCUITPYTHON[0]] = Path(str(metadata.distribution("circuitpython-stubs").locate_file("")))


def stub(board_id, release=bundle.CIRCUITPYTHON[0]):
    """The text of a board's stub. Raises OSError where that release's stubs are not installed."""
    path = STUBS[release] / "board_definitions" / board_id / "__init__.pyi"
    return path.read_text(encoding="utf-8")


def modules(board_id):
    """The modules that a board's CircuitPython has built in, in each release whose stubs are here."""
    texts = [stub(board_id, release) for release in STUBS if STUBS[release].exists()]
    listed = [re.search(r"Included modules: (.*)", text)[1].split(", ") for text in texts]
    return {name for name in set.intersection(*map(set, listed)) if re.fullmatch(r"\w+", name)} | CORE


class File:
    """A source file taken apart: `nodes` are all its parts, `imports` its (line, module, name or None)."""

    def __init__(self, path, text):
        """Raises SyntaxError."""
        self.path = path
        self.tree = ast.parse(text)
        self.nodes = list(ast.walk(self.tree))
        self.imports = list(imports(path, self.nodes))


@functools.cache
def parsed(path, text):
    """The File of a source, taken apart once for all tests. Raises SyntaxError."""
    return File(path, text)


def imports(path, nodes):
    """What a file's parts import: (line, module, name or None), with the module written out."""
    package = bundle.module_of(path).split(".")
    if not path.endswith("/__init__.py"):
        package = package[:-1]
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, None
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join(base + ([node.module] if node.module else []))
            for alias in node.names:
                yield node.lineno, module, alias.name


# The modules of Adafruit's libraries that are in the bundle.
BUNDLED = {bundle.module_of("lib/" + path) for paths in LIBRARIES.values() for path in paths}


def findings(texts, linked=False):
    """All findings in the files (path -> text), each "PATH:LINE: words".

    In linked ones the pure modules are not looked for: they may share a file with others.
    """
    found, files = [], []
    for path, text in texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            if not line.isascii():
                found.append((path, number, "not ASCII: the font has nothing else"))
        try:
            files.append(parsed(path, text))
        except SyntaxError as error:
            found.append((path, error.lineno or 0, error.msg))
    defined = {name for file in files for name in _attributes(file)}
    knows_nothing = () if linked else pure(files)
    games = {file.path.split("/")[1] for file in files if re.match("games/.*/", file.path)}
    board_modules = {board: modules(board) for board in bundle.BOARDS}
    for file in files:
        said = set(_imports(file, board_modules))
        said.update(_names(file))
        said.update(_syntax(file, LACKING - defined, NO_KEYWORDS - defined))
        said.update(_rooms(file, games))
        if file.path in knows_nothing:
            said.update(_purity(file))
        found += [(file.path, line, words) for line, words in said]
    return ["%s:%d: %s" % item for item in sorted(found)]


def _attributes(file):
    """Names that this file gives to methods, functions and attributes of its own."""
    for node in file.nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def _imports(file, board_modules):
    """Imports of what the board, or one of the boards, does not have."""
    board = file.path.removeprefix("lib/handheld/boards/").removesuffix(".py")
    boards = [board] if board in board_modules else list(board_modules)
    for line, module, name in file.imports:
        root = module.split(".")[0]
        if root in OWN or module in BUNDLED:
            continue
        lacks = [board for board in boards if root not in board_modules[board]]
        if root in NOT_OURS_THERE:
            yield line, "%s does not go onto the device" % root
        elif lacks:
            yield line, "no module %s on %s" % (root, " and ".join(lacks))
        elif root in NAMES and name and name not in NAMES[root]:
            yield line, "no %s in CircuitPython's %s" % (name, root)


def _names(file):
    """Names of modules that CPython has too, and builtins, that CircuitPython lacks."""
    bound, aliases = set(), {}
    for node in file.nodes:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            bound.add(node.id)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            bound.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
            if isinstance(node, ast.Import):
                aliases.update({alias.asname or alias.name: alias.name for alias in node.names})
    for node in file.nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = aliases.get(node.value.id)
            if module in NAMES and node.attr not in NAMES[module]:
                yield node.lineno, "no %s in CircuitPython's %s" % (node.attr, module)
        elif isinstance(node, ast.Name) and hasattr(builtins, node.id):
            if node.id not in BUILTINS and node.id not in bound and not node.id.startswith("__"):
                yield node.lineno, "no %s in CircuitPython" % node.id


def _syntax(file, lacking, no_keywords):
    """What compiles and fails on the device: methods that no type has, keywords, steps, `super().name`."""
    called = {id(node.func) for node in file.nodes if isinstance(node, ast.Call)}
    for node in file.nodes:
        if isinstance(node, ast.AsyncFunctionDef):
            yield node.lineno, "no asyncio on these boards, and async functions compile differently"
        elif isinstance(node, ast.ClassDef) and node.keywords:
            yield node.lineno, "no keywords, metaclass neither, in a class statement"
        elif isinstance(node, ast.Slice) and node.step is not None and ast.unparse(node.step) != "1":
            yield node.lineno, "[::%s]: a tuple takes no step there" % ast.unparse(node.step)
        elif isinstance(node, ast.Attribute) and _of_super(node) and id(node) not in called:
            yield node.lineno, "super().%s: a property gets the super object; call methods only" % node.attr
        elif isinstance(node, ast.Attribute) and node.attr in lacking:
            yield node.lineno, "no method %s in CircuitPython" % node.attr
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.keywords and node.func.attr in no_keywords:
                yield node.lineno, "%s takes no keywords in CircuitPython" % node.func.attr
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "next" and len(node.args) > 1:
            yield node.lineno, "next takes no default in CircuitPython"
        elif isinstance(node, ast.Constant) and type(node.value) is int and node.value >= _SMALL:
            yield node.lineno, "%d is no small integer: they end at 2**30" % node.value


def _of_super(node):
    """True for an attribute of `super()`."""
    of = node.value
    return isinstance(of, ast.Call) and isinstance(of.func, ast.Name) and of.func.id == "super"


def _rooms(file, games):
    """What a room may not know: whether it is simulated; the console a game; a game another game."""
    console = file.path.startswith("lib/handheld/")
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef
    bodies = [node.body for node in file.nodes if isinstance(node, kinds)]
    docstrings = {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}
    for node in file.nodes:
        words, quoted = "", False
        if isinstance(node, ast.Name):
            words = node.id
        elif isinstance(node, ast.Attribute):
            words = node.attr
            if isinstance(node.value, ast.Name) and node.value.id == "sys":
                if node.attr in ("platform", "implementation"):
                    yield node.lineno, "asks what it runs on"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            words, quoted = node.value, True
        words = words.lower()
        if "simulat" in words:
            yield node.lineno, "asks whether it is simulated"
        if console and quoted:  # a variable may have the name of a game
            for game in games.intersection([words, *re.findall(r"games\.(\w+)", words)]):
                yield node.lineno, "the console knows no game: %s" % game
    here = (file.path + "/").split("/")[1]
    for line, module, name in file.imports:
        parts = "{}.{}".format(module, name or "").split(".")
        if console and parts[0] == "games":
            yield line, "the console imports no game by name"
        elif here in games and parts[0] == "games" and parts[1] in games - {here}:
            yield line, "%s imports %s: games do not know each other" % (here, parts[1])


def pure(files):
    """The paths of the pure ones among the files: those named so, and all of ours that they import."""
    by_name = {bundle.module_of(file.path): file for file in files}
    found, new = set(), [file for file in files if PURE.fullmatch(file.path)]
    while new:
        file = new.pop()
        found.add(file.path)
        for _, module, name in file.imports:
            for own in (module, "%s.%s" % (module, name)):
                if own in by_name and by_name[own].path not in found:
                    new.append(by_name[own])
    return found


def _purity(file):
    """Hardware, display, clock and fractions in a pure module."""
    for line, module, _ in file.imports:
        root = module.split(".")[0]
        if root not in PURE_MODULES and root not in OWN:
            yield line, "%s in a module that knows no hardware, display or clock" % root
    for node in file.nodes:
        if isinstance(node, ast.Constant) and type(node.value) in (float, complex):
            yield node.lineno, "rules count in whole numbers, not %r" % node.value
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno, "rules count in whole numbers: // in place of /"
        elif isinstance(node, ast.Name) and node.id == "float":
            yield node.lineno, "rules count in whole numbers, not float"
