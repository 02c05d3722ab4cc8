"""The source is fit for the device; and each check finds what it is for."""

import ast
import re

import pytest

from tests.device import source
from tools import bundle, linked


def test_nothing_is_found_in_the_firmware():
    found = source.findings(source.tree())
    assert not found, "\n" + "\n".join(found)


def test_nothing_is_found_in_the_linked_firmware():
    found = source.findings({path: file.text for path, file in linked.linked().items()}, linked=True)
    assert not found, "\n" + "\n".join(found)


def test_no_module_of_a_drive_needs_a_library_that_other_boards_have():
    """A drive carries the libraries of its board alone, and a unit brings all of its modules."""
    for path, file in linked.linked().items():
        lines = file.text.splitlines()
        imported = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
        assert not imported & {"neopixel", "adafruit_pixelbuf"}, path


def named(files):
    """(path, line, name) of each text in the files that is the whole name of a module of ours."""
    for file in files:
        for node in file.nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"(handheld|games)(\.\w+)+", node.value):
                    yield file.path, node.lineno, node.value


@pytest.mark.parametrize("link", [False, True])
def test_modules_named_in_texts_are_on_the_drive(link):
    """The door loads modules by such names; in the linked firmware there are only the heads of units."""
    texts = {path: file.text for path, file in linked.linked().items()} if link else source.tree()
    there = {bundle.module_of(path) for path in texts}
    found = list(named([source.parsed(path, text) for path, text in texts.items()]))
    assert len(found) > 20
    packages = {name.rpartition(".")[0] for name in there}
    assert not [item for item in found if item[2] not in there | packages]


def test_only_modules_and_tables_lie_in_the_firmware():
    paths = [path for folder in ("games", "lib") for path in (bundle.ROOT / folder).rglob("*")]
    paths = [path for path in paths if path.is_file() and "__pycache__" not in path.parts]
    paths = [path for path in paths if path.name != "icon.png"]  # it is among the sheets
    strange = [str(path) for path in paths if path.suffix not in (".py", ".bin", ".toml")]
    assert not strange, "the bundle would leave these out"


RULES, SCREENS, CONSOLE = "games/cybo/rules.py", "games/cybo/screens.py", "lib/handheld/console.py"
WIRED = "lib/handheld/boards/wired/__init__.py"


@pytest.mark.parametrize(
    "path, text, words",
    [
        # modules
        (SCREENS, "from functools import partial", "no module functools on"),
        (WIRED, "import _stage", "no module _stage on adafruit_macropad_rp2040 and raspberry_pi_pico"),
        (SCREENS, "import sim", "sim does not go onto the device"),
        (SCREENS, "import adafruit_display_text.outlined_label", "no module adafruit_display_text on"),
        # names
        (SCREENS, "from random import shuffle", "no shuffle in CircuitPython's random"),
        (SCREENS, "import time as t\nt.perf_counter()", "no perf_counter in CircuitPython's time"),
        (SCREENS, "x = FileNotFoundError", "no FileNotFoundError in CircuitPython"),
        (SCREENS, "x = y.zfill", "no method zfill"),
        (SCREENS, "next(x, None)", "next takes no default"),
        (SCREENS, "x[::-1]", "[::-1]: a tuple takes no step"),
        (SCREENS, "x.split(' ', maxsplit=1)", "split takes no keywords"),
        (SCREENS, "class A(B):\n    x = property(lambda self: super().x)", "super().x: a property gets"),
        # syntax
        (SCREENS, "async def f():\n    pass", "no asyncio"),
        (SCREENS, "class A(metaclass=B):\n    pass", "no keywords"),
        (SCREENS, "def f(:", "invalid syntax"),
        (SCREENS, "x = 1073741824", "1073741824 is no small integer"),
        (SCREENS, "x = '\u00d7'", "not ASCII"),
        # rooms
        (SCREENS, "if simulator:\n    pass", "asks whether it is simulated"),
        (CONSOLE, "import sys\nsys.platform", "asks what it runs on"),
        (CONSOLE, "from games import cybo", "imports no game by name"),
        (CONSOLE, "x = 'games.cybo'", "the console knows no game: cybo"),
        (SCREENS, "from games.krypto.rules import deck", "cybo imports krypto"),
        # pure modules
        (RULES, "import supervisor", "knows no hardware, display or clock"),
        ("games/cybo/opponent.py", "x = 1 / 2", "// in place of /"),
        ("games/krypto/solving/search.py", "x = 0.5", "whole numbers, not 0.5"),
        ("games/krypto/rules/events.py", "x = float('1')", "not float"),
    ],
)
def test_finds(path, text, words):
    sample = {"games/krypto/rules/deck.py": "", "games/cybo/__init__.py": "", **{path: "\n" + text}}
    found = source.findings(sample)
    assert len(found) == 1, found
    assert found[0].startswith(path + ":") and words in found[0]


def test_finds_what_a_pure_module_brings_in():
    found = source.findings(
        {
            RULES: "from games.cybo import lines", "games/cybo/lines.py": "from . import figures",
            "games/cybo/figures.py": "import board", SCREENS: "import board",
        }  # fmt: skip
    )
    assert found == ["games/cybo/figures.py:1: board in a module that knows no hardware, display or clock"]


def hidden(texts):
    """Methods that an attribute which a parent class gives to `self` hides, as "Class.name"."""
    classes, parents = {}, {}  # (module, name) -> its ClassDef, and the same pairs of its parents
    for path, text in texts.items():
        file = source.parsed(path, text)
        here = bundle.module_of(path)
        brought = {name: module for _, module, name in file.imports if name}
        for node in file.nodes:
            if isinstance(node, ast.ClassDef):
                classes[here, node.name] = node
                parents[here, node.name] = [
                    (brought.get(base.id, here), base.id)
                    if isinstance(base, ast.Name)
                    else ("%s.%s" % (brought.get(base.value.id), base.value.id), base.attr)
                    for base in node.bases
                ]
    for place, node in classes.items():
        own = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        above = list(parents[place])
        for parent in above:
            above += parents.get(parent, [])
            for part in ast.walk(classes[parent]) if parent in classes else ():
                if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
                    if getattr(part.value, "id", "") == "self" and part.attr in own:
                        yield "%s.%s" % (node.name, part.attr)


def test_no_attribute_hides_a_method():
    parent = "class Base:\n    def f(self):\n        self._card = None"
    child = "from games.base import Base\nclass Child(Base):\n    def _card(self):\n        pass"
    assert list(hidden({"games/base.py": parent, "games/cybo/child.py": child})) == ["Child._card"]
    assert not list(hidden(source.tree()))


# The door by which modules come and go, and what picks the board's.
LOADING = "lib/handheld/machine/loading.py"
DOORS = {
    "sys": {LOADING, "lib/handheld/machine/watch.py"},  # which only looks
    "__import__": {LOADING, "lib/handheld/boards/__init__.py"},
}


@pytest.mark.parametrize("name", sorted(DOORS))
def test_only_the_door_knows_how_modules_come_and_go(name):
    files = [source.parsed(path, text) for path, text in source.tree().items()]
    naming = {file.path for file in files for node in file.nodes
              if getattr(node, "id", getattr(node, "name", "")) == name}
    assert naming == DOORS[name] and "gc.threshold" not in "".join(source.tree().values())
