"""The examples in docstrings say what the code does."""

import doctest
import importlib

import pytest

from tools.tree import ROOT, module_of

FOLDERS = ROOT / "lib/handheld", ROOT / "games"
FILES = [path for folder in FOLDERS for path in sorted(folder.rglob("*.py"))]
FILES = [path.relative_to(ROOT).as_posix() for path in FILES if ">>>" in path.read_text(encoding="utf-8")]
MODULES = [module_of(path) for path in FILES]


@pytest.mark.parametrize("name", MODULES)
def test_an_example_does_what_it_says(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried and not failed


def test_what_a_game_is_written_with_has_examples():
    wanted = {"front.description", "rules.dice", "journal", "rules.match", "rules.record", "machine.text"}
    assert {"handheld." + each for each in wanted} <= set(MODULES)
