"""Mutants: each is the source with one change, and the same seed gives the same ones."""

import ast

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


def test_mutants_follow_from_the_seed_and_lie_in_the_rooms():
    first = mutants.chosen(20, 3, "dice")
    assert first == mutants.chosen(20, 3, "dice") != mutants.chosen(20, 4, "dice")
    assert {room for room, _, _ in first} == {"dice"} != {room for room, _, _ in mutants.chosen(20, 3)}
    for modules, tests in mutants.ROOMS.values():
        assert all((mutants.ROOT / path).exists() for path in tests)
        assert all(list(mutants.ROOT.glob(pattern)) for pattern in modules)


def test_a_game_is_tested_by_its_own_tests_first_and_by_no_other_game_s():
    tests = mutants.tests_of("screens", "games/cybo/layout.py")
    assert "cybo" in tests[0] and "tests/plays/console" in tests
    assert not any("krypto" in test for test in tests)
    assert mutants.tests_of("screens", "lib/handheld/drawing/lists.py") == mutants.ROOMS["screens"][1]
