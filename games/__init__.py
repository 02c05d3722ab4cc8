"""The games: each folder is one, and describes itself in its `__init__`."""
