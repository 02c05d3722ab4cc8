"""The desktop simulator. Importing it makes `handheld` and `games` importable.

The root holds `code.py`, which shadows the standard library's `code` (pdb and pytest import it), so
the root and `lib/` come last on `sys.path`, never first.
"""
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _own_path_last():
    own = [ROOT, os.path.join(ROOT, "lib")]
    others = [p for p in sys.path if os.path.abspath(p or os.getcwd()) not in own]
    sys.path[:] = others + own


_own_path_last()
