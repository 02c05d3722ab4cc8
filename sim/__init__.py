"""The desktop simulator. Importing it makes `handheld` and `games` importable.

The root holds `code.py`, which shadows the standard library's `code` (pdb and pytest import it), so
the root and `lib/` come last on `sys.path`, never first.
"""
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_OWN = [ROOT, os.path.join(ROOT, "lib")]
sys.path[:] = [path for path in sys.path if os.path.abspath(path or os.getcwd()) not in _OWN] + _OWN
