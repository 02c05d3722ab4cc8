"""Ruff has nothing to say, by the rules in pyproject.toml; and it would."""

import subprocess
import sys

from tools import bundle


def ruff(*arguments, text=None):
    return subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--output-format=concise", *arguments],
        cwd=bundle.ROOT,
        input=text,
        capture_output=True,
        text=True,
    )


def test_all_of_it_is_clean():
    done = ruff(".")
    assert done.returncode == 0, "\n" + done.stdout + done.stderr


def test_a_fault_is_found():
    done = ruff("--stdin-filename=games/cybo/rules.py", "-", text='"""Rules."""\n\nimport os\n')
    assert done.returncode == 1 and "F401" in done.stdout
