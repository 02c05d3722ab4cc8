"""A start of the machine: the menu, or one match. What the start before has handed over says which."""

from handheld import handover
from handheld.halt import fail  # noqa: F401  for code.py


def console(games, scanner=None, made=0):
    """The console of this start. `games` is the package whose sub-packages are the games.

    `scanner` is the `keypad.Keys` that code.py has made at the ticks `made`, or None.
    """
    handed = handover.take()
    if handed.to in (handover.MATCH, handover.RECORD):
        from handheld.match_start import MatchConsole as kind
    else:
        from handheld.menu_start import MenuConsole as kind
    return kind(games, handed, scanner, made)


def run(games, scanner, made):
    """Play until the power goes, or until the next start."""
    console(games, scanner, made).run()
