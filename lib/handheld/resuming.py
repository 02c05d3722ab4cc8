"""Resuming a match from the journal. This module is unloaded together with the journal's reader."""

from micropython import const

from handheld.journal.sector import NOTE, TICK
from handheld.stage import Visit

_TRAIL = const(512)  # limit of events and ticks that are repeated to a game


class Setup:
    """A game's setup: names from its module `setup`, loaded during a `with`, or from its package."""

    def __init__(self, console, game):
        self._package = console.load(game)
        self._visit = Visit("%s.%s.setup" % (console.games, game), early=True)
        self._module = None

    def __enter__(self):
        try:
            self._module = self._visit.__enter__()
        except ImportError as problem:
            if ".setup" not in str(problem):
                raise
        return self

    def __exit__(self, *_):
        self._visit.end()

    def get(self, name, default):
        """Return the value of a name."""
        return getattr(self._module, name, getattr(self._package, name, default))


def resume(console, saved):
    """Resume an open match. Return (match, undone, levels, extras), or None if it cannot be read.

    In addition to the setup's extras, `extras` has "kept": the notes by key and, for a match with clocks, the
    codes since the last deal, with UNDO and TICK; and "series", the length of the series, if the match
    belongs to one.
    """
    game = saved.game
    notes = {}
    heard = [bytearray()]

    def hear(code, data):
        if code == NOTE:
            notes[data[0]] = data[1]
        elif data:
            notes.pop(0, None)
            heard[0] = bytearray()
        else:
            if len(heard[0]) == _TRAIL:
                heard[0] = heard[0][_TRAIL // 2 :]
            heard[0].append(code)

    about = console.journal.about(saved)
    begun = about.extras
    with Setup(console, game) as setup:  # the rules may ask it too
        resumed = console.journal.resume(saved, console.load(game, "rules").MATCH, hear)
        if resumed is None:
            return None
        trail = bytes(heard[0])
        extras = {"kept": (notes, trail if TICK in trail else b"")}
        if "series" in begun:
            extras["series"] = begun["series"]
        for key, _, choices in setup.get("EXTRAS", ()):
            extras[key] = begun[key] if begun.get(key) in choices else choices[0]
    return resumed[0], resumed[1], list(about.levels), extras
