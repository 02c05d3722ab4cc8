"""Trefoil: starts the console; nothing else."""
from handheld.console import Console

Console("games").run()
