"""Mutants: each is the source with one change, and the same seed gives the same ones."""

import ast
from types import SimpleNamespace

from games.knister import cells
from tools import mutants

TEXT = '''"""A text with 3."""
LAST = const(7)
def f(a, b=2):
    if a < b and not a:
        return "%d" % a
    return a // b if a else True  # ä
'''


def test_each_mutant_is_the_source_with_one_change():
    found = [(line, old, new) for line, old, new, _, _ in mutants.changes(TEXT)]
    assert sorted(found) == [
        (2, "7", "(8)"),
        (3, "2", "(3)"),
        (4, "a < b", "(a <= b)"),
        (4, "a < b and (not a)", "(a < b or not a)"),
        (6, "True", "(False)"),
        (6, "a // b", "(a * b)"),
        (6, "a // b if a else True", "(a // b if not a else True)"),
    ]
    source = TEXT.encode()
    for *_, new, start, end in mutants.changes(TEXT):
        ast.parse(source[:start] + new.encode() + source[end:])


def test_the_mutants_of_a_room_are_those_of_its_folder():
    first = mutants.drawn(3, "lib/handheld/rules")
    assert first == mutants.drawn(3, "lib/handheld/rules") != mutants.drawn(4, "lib/handheld/rules")
    assert {mutants.room(path) for path, _ in first} == {"lib/handheld/rules"}


def test_a_line_meets_the_tests_that_call_its_function_or_else_its_module(tmp_path):
    calls, field = mutants.Calls(tmp_path), bytes(25)
    for name, seconds, call in (
        ("slow", 2, lambda: cells.free_from(field, 0)),
        ("quick", 1, lambda: cells.free_from(field, 0)),
        ("beside", 3, lambda: cells.free_beside(field, 0, 1, False)),
        ("red", 0, lambda: cells.free_from(field, 0)),
        ("other", 0, lambda: None),
    ):
        calls.pytest_runtest_logstart()
        call()
        calls.pytest_runtest_logfinish(name)
        calls.pytest_runtest_logreport(SimpleNamespace(nodeid=name, duration=seconds, passed=name != "red"))
    calls.pytest_sessionfinish()
    calls = mutants.Calls(tmp_path)
    calls.read()
    path, first = "games/knister/cells.py", cells.free_from.__code__.co_firstlineno
    assert calls.of(path, first + 2) == ["quick", "slow"]
    assert calls.of(path, 1) == ["quick", "slow", "beside"]


def test_the_first_test_that_fails_is_named(tmp_path):
    file = tmp_path / "test_it.py"
    file.write_text("def test_a(): pass\ndef test_b(): assert 0\ndef test_c(): pass\n")
    ids = ["test_it.py::test_" + letter for letter in "acb"]
    assert mutants.fails(tmp_path, ids[:1], 1) == ""
    assert mutants.fails(tmp_path, ids, 1) == ids[2]
