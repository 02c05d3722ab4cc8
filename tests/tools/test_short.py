"""Short names: two that may meet stay two, all else is free to share; what others ask by stays."""

import ast
import sys
import types

import pytest

from tests.device import onboard
from tests.device.source import findings
from tests.soak import only
from tools import linked
from tools.external_names import CORE
from tools.scopes import Names
from tools.short import chosen, rename

BASE = """class Base:
    def __init__(self):
        self.began = 1

    def ends(self, late=0):
        return self.began + late
"""
ONE = """from base import Base


class One(Base):
    def first(self):
        self.one_alone = helps()
        return self.one_alone + self.ends(late=2)


def helps():
    return 5
"""
TWO = """from base import Base as Known


class Two(Known):
    def second(self, spare_word=4):
        self.two_alone = spare_word + 3
        return self.two_alone + self.ends()


def both(one_there, two_there):
    return one_there.first(), two_there.second(), [one_there for one_there in range(2)]
"""


def made(outside=(), **texts):
    """The files with their new names, and these."""
    trees = {name + ".py": ast.parse(text) for name, text in texts.items()}
    new = chosen(trees, list(map(ast.parse, outside)))
    for tree in trees.values():
        rename(tree, new)
    return {path: ast.unparse(tree) for path, tree in trees.items()}, new


@pytest.fixture
def run(monkeypatch):
    """`run(files, *names)`: the files as modules, and what is called so in them."""

    def run(files, *names):
        found = {}
        for path in sorted(files):
            module = types.ModuleType(path.removesuffix(".py"))
            monkeypatch.setitem(sys.modules, module.__name__, module)
            exec(files[path], vars(module))
            found[module.__name__] = module
        return [getattr(found[module], name) for module, name in names]

    return run


def test_what_may_meet_stays_apart_and_the_rest_is_shared(run):
    found, new = made(base=BASE, one=ONE, two=TWO)
    one, two, both = run(found, ("one", new["One"]), ("two", new["Two"]), ("two", new["both"]))
    one, two = one(), two()
    assert both(one, two) == (8, 8, [0, 1])
    assert len(vars(one)) == len(vars(two)) == 2  # of the class's own and of the base's
    assert set(vars(one)) == set(vars(two))  # siblings never meet
    for word in ("alone", "began", "ends", "helps", "spare", "Base"):
        assert not any(word in text for text in found.values()), word


ASKED = """import displayio
from micropython import const

LATE_ONE = const(5)
NAMES = "spelled_one spelled_two".split()
THERE = "games.some_module", "exactly_so", "not_a_name at_all"


class Drawn(displayio.Group):
    def __init__(self):
        self.drawn_there = LATE_ONE


class Refusal(ValueError):
    pass


class Ours:
    def show(self, label, hidden=True, width_of=1):
        label.palette_of = spelled_one = spelled_two = exactly_so = 1
        label.append(width_of)
        self.some_module = self.not_a_name = self.at_all = 2
        sorted((), key=hidden)


def from_outside():
    pass
"""
STAYS = """
    displayio LATE_ONE spelled_one spelled_two some_module exactly_so drawn_there Refusal palette_of hidden
    append from_outside key sorted show
""".split()


def test_what_others_ask_by_stays():
    found, new = made(["from a import from_outside\n"], a=ASKED)
    assert not set(STAYS) & set(new)
    for name in ("Ours", "not_a_name", "at_all", "width_of", "label"):
        assert name in new and name not in found["a.py"].replace("'not_a_name at_all'", "")


def test_the_firmware_has_few_names():
    """On 24 November 2026: 1,557 names of ours became 207."""
    new = onboard.names()
    assert len(new) > 1000 and len(set(new.values())) < 220
    assert max(len(name) for name in set(new.values()) - CORE if name.islower()) <= 2


@only
def test_no_word_of_circuitpythons_is_ours_and_its_own_too():
    """What is called after a builtin or a method is nothing that any text of ours asks CircuitPython for."""
    words = {name for name in onboard.names().values() if name in CORE}
    texts = {path: file.text for path, file in linked.linked().items()}
    assert words and not findings(texts, linked=True)
    for path, source in linked.firmware().items():
        if source.suffix == ".py":
            names = Names(ast.parse(source.read_text(encoding="utf-8")))
            asked = {name for _, name, scope in names.uses if scope.find(name) is names.module}
            assert not words & (asked - names.module.bound), path
