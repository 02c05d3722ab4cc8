"""The one door for text, and lines broken as they fit."""
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handheld.machine import text


@pytest.mark.parametrize(
    "whole, lines",
    [
        ("two dice", ["two", "dice"]), ("a b c", ["a b c"]), ("abcdefgh", ["abcde", "fgh"]),
        ("ab\ncd", ["ab", "cd"]), ("", [""]),
    ],  # fmt: skip
)
def test_lines_break_at_spaces_and_where_they_must(whole, lines):
    assert text.wrap(whole, 5) == lines


@given(st.text(alphabet="ab \n", max_size=60), st.integers(3, 21))
def test_no_letter_is_lost_and_no_line_too_long(whole, columns):
    lines = text.wrap(whole, columns)
    assert all(len(line) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join(whole.split())
