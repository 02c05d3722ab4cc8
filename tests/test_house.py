"""The shape of the house: modules of a readable size, no circles, rules below screens."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FILES = {
    path.relative_to(ROOT).with_suffix("").as_posix().removeprefix("lib/").replace("/", "."): path
    for top in ("lib/handheld", "games")
    for path in sorted((ROOT / top).rglob("*.py"))
}
MODULES = {name.removesuffix(".__init__"): path for name, path in FILES.items()}
SMALL = "__init__", "host", "version", "about", "choices", "setup", "howto", "opponent", "par"  # of a game


def used(name, path):
    """The modules of ours that a module imports by name, at its head or within a function."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:  # a module of a package, or a name of a module
                whole = "%s.%s" % (node.module, alias.name)
                found.add(whole if whole in MODULES else node.module)
    return {one for one in found if one in MODULES and one != name and not name.startswith(one + ".")}


# The console's rooms, from the ground up. In none are the kinds of start, above them, and `version`, below.
ROOMS = ("machine", "boards", "drawing", "rules", "journal", "play", "people", "front")


def height(name):
    """The height of a module's room."""
    room = name.split(".")[1]
    return ROOMS.index(room) if room in ROOMS else -1 if room == "version" else len(ROOMS)


def named(path):
    """The modules of ours whose names are texts in a file: it has them loaded."""
    values = {getattr(node, "value", None) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
              if isinstance(node, ast.Constant)}
    return {name for name in MODULES if name in values}


def imported(path):
    """The packages and modules that a file imports anywhere, by their first names."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        found |= {name.split(".")[0] for name in names or [getattr(node, "module", None) or ""]}
    return found


USED = {name: used(name, path) for name, path in MODULES.items()}


def beyond(name):
    """All that a module leads to."""
    seen, waiting = set(), set(USED[name])
    while waiting:
        one = waiting.pop()
        seen.add(one)
        waiting |= USED[one] - seen
    return seen


ANEW = """import sys, sim
for name in sys.argv[1:]:
    for one in [one for one in sys.modules if one.startswith("games")]:
        del sys.modules[one]
    __import__(name)
"""


def test_any_module_of_a_game_may_be_imported_first():
    """On the desktop; on the device the units say what comes first."""
    ends = (".howto", ".opponent")
    names = [name for name in MODULES if ".rules" in name or name.endswith(ends)]
    assert len(names) > 10
    subprocess.run([sys.executable, "-c", ANEW, *names], cwd=ROOT, check=True)


@pytest.mark.parametrize("name", sorted(MODULES))
def test_no_module_leads_back_to_itself(name):
    assert name not in beyond(name)


def test_modules_are_neither_long_nor_tiny():
    lengths = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in FILES.items()}
    assert len(lengths) > 80
    assert {name: lines for name, lines in lengths.items() if lines > 450} == {}
    small = {name for name, lines in lengths.items() if lines < 20 and ".boards." not in name}
    assert {name for name in small if name.rpartition(".")[2] not in SMALL} == set()


def test_no_arrow_between_the_rooms_of_the_console_runs_up():
    folders = {path.parent.name for path in (ROOT / "lib/handheld").glob("*/*.py")}
    assert folders == set(ROOMS)
    ours = {name: path for name, path in MODULES.items() if name.startswith("handheld.")}
    arrows = [(name, one) for name, path in ours.items() for one in USED[name] | named(path) if one in ours]
    assert len(arrows) > 200
    assert [(name, one) for name, one in arrows if height(one) > height(name)] == []


def test_rules_are_pure():
    """They know no screen, clock or chance and load nothing; `text` marks their words (docs/design.md)."""
    rules = [name for name in MODULES if ".rules" in name and name.startswith("games.")]
    rules.remove("games.krypto.rules")  # the door, which gives a match its choices and its proofs
    assert len(rules) > 8
    for name in rules:
        reached = beyond(name) | {name}
        ours = {one for one in reached if one.startswith("handheld.")}
        assert ours <= {"handheld.rules.match", "handheld.rules.choice", "handheld.machine.text"}, name
        assert not [one for one in reached if one.split(".")[2:3] in (["screens"], ["solving"], ["opponent"])]
        foreign = set.union(*[imported(MODULES[one]) for one in reached]) - {"games", "handheld", ""}
        assert foreign <= {"array", "micropython"}, name
        texts = [MODULES[one].read_text(encoding="utf-8") for one in reached - ours]
        assert not [text for text in texts if "__import__(" in text or "open(" in text], name


def test_the_simulator_knows_no_tool_and_no_game():
    paths = sorted((ROOT / "sim").rglob("*.py"))
    assert len(paths) > 40
    for path in paths:
        assert not imported(path) & {"games", "tools", "tests"}, path


# Words with one meaning (CONTRIBUTING.md), and the modules with a function, class or attribute of that name.
WORDS = {
    "play": {"handheld.lesson", "handheld.play.session", "handheld.rules.match"},
    "turn": {"handheld.rules.match"},  # and the rules of each game
    "take": {"games.krypto.screens.hands"},
    "words": {"handheld.people.share"},
    "settings": {"handheld.console", "handheld.journal"},
    "left": {
        "handheld.drawing.lists", "handheld.drawing.prompts", "handheld.drawing.scores",
        "handheld.front.name_entry",
    },
    "figures": set(), "honours": set(), "tell": set(), "look": set(), "Player": set(),
}  # fmt: skip


def test_a_word_has_one_meaning():
    found = {word: set() for word in WORDS}
    for module, path in MODULES.items():
        if module.startswith("games.") and not re.match(r"games\.(cybo|knister|krypto)\b", module):
            continue  # a maker's own
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else ""
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                name = node.attr
            rules = name == "turn" and module.startswith("games.") and ".rules" in module
            if name.lstrip("_") in found and not rules:
                found[name.lstrip("_")].add(module)
    assert found == WORDS
