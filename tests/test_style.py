"""Ruff has nothing to say, by the rules in pyproject.toml; and it would."""

import ast
import re
import subprocess
import sys
from pathlib import Path

from tools import bundle, screen_texts


def ruff(*arguments, text=None):
    command = [sys.executable, "-m", "ruff", "check", "--output-format=concise", *arguments]
    return subprocess.run(command, cwd=bundle.ROOT, input=text, capture_output=True, text=True)


def test_all_of_it_is_clean():
    done = ruff(".")
    assert done.returncode == 0, "\n" + done.stdout + done.stderr


def test_what_tries_more_in_a_soak_is_part_of_it():
    """A test file that takes its numbers from tests.soak marks whose they are."""
    tests = Path(__file__).parent
    files = {path.relative_to(tests).as_posix(): path.read_text() for path in tests.rglob("test_*.py")}
    users = {name for name, text in files.items() if re.search(r"\b(times|some)\(", text)}
    marked = {name for name, text in files.items() if re.search(r"mark\.soak\b", text)}
    assert len(users) > 2 and users == marked


def test_texts_on_the_screen_are_constants_that_fit():
    """Values follow with %, so that the constants can be replaced by another language."""
    for path in screen_texts.files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "t":
                constant = len(node.args) == 1 and isinstance(node.args[0], ast.Constant)
                assert constant and isinstance(node.args[0].value, str), (path.name, node.lineno)
    found = [(path.name, *each) for path in screen_texts.files() for each in screen_texts.texts(path)]
    assert len(found) > 400
    for name, line, text, room in found:
        shortest = re.sub(r"%\d*[sd]", "0", text.replace("%%", "%").split("|")[-1])
        lines, columns = room if isinstance(room, tuple) else (1, room)
        assert not room or len(shortest) <= lines * columns, (name, line)
