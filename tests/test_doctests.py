"""The examples in docstrings say what the code does."""

import doctest
import importlib

import pytest

from tools.tree import ROOT, module_of

FOLDERS = ROOT / "lib/handheld", ROOT / "games"
MODULES = [
    module_of(path.relative_to(ROOT).as_posix())
    for folder in FOLDERS
    for path in sorted(folder.rglob("*.py"))
    if ">>>" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_an_example_does_what_it_says(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried and not failed


def test_what_a_game_is_written_with_has_examples():
    wanted = {"play.description", "rules.dice", "journal", "rules.match", "rules.record", "machine.text"}
    assert {"handheld." + each for each in wanted} <= set(MODULES)
