"""A start of the machine: the menu or one match, as the start before handed over."""

import os

from handheld import boards, handover
from handheld.halt import fail  # noqa: F401  for code.py


def console(games, scanner=None, made=0, wheel=None):
    """The console of this start. `games` is the package whose sub-packages are the games.

    `scanner` is the `keypad.Keys` that was made at the ticks `made`, `wheel` the encoder, or None.
    """
    handed = handover.take()
    load_early(games, handed)
    if handed.to in (handover.MATCH, handover.RECORD):
        from handheld.match_start import MatchConsole as kind
    elif handed.to == handover.LESSON:
        from handheld.lesson import LessonConsole as kind
    else:
        from handheld.menu_start import MenuConsole as kind
    return kind(games, handed, scanner, made, wheel)


def run(games, scanner, made, wheel):
    """Play until the power goes, or until the next start; see `console`. code.py calls this."""
    console(games, scanner, made, wheel).run()


def load_early(games, handed):
    """Import the board, and what is known to be needed of the games, while there is little on the heap.

    CircuitPython collects the whole heap after each import: 1 ms here, 12 ms once the console is loaded.
    """
    boards.this()
    names = ["handheld.journal", "handheld.screens"]
    if handed.to == handover.MATCH:
        game = games + "." + handed.game
        names += [game, game + ".rules", game + ".record"]
    else:
        names += [games + "." + game for game in os.listdir("/" + games) if "." not in game and game[0] != "_"]
    for name in names:
        try:
            __import__(name)
        except Exception:  # noqa: BLE001  the console says what is wrong with it, when it needs it
            pass
