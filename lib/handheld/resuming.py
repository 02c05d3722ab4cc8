"""How a match is taken up again from the journal; it comes with what reads that, and goes with it."""

from micropython import const

from handheld.journal.sector import NOTE, TICK
from handheld.stage import Visit

_TRAIL = const(512)  # events and ticks, at most, that a game hears of again


class Setup:
    """What a game gives for its setup: its module `setup`, which is here for a `with`, or its package."""

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
        """What it gives by this name."""
        return getattr(self._module, name, getattr(self._package, name, default))


def resume(console, saved):
    """Take an open match up again: (match, undone, levels, extras), or None if it cannot be read.

    Beside the choices that the setup asks for, `extras` has "kept": the notes, by their keys, and for a
    match with clocks the codes heard since cards were dealt last, UNDO and TICK among them; and "series",
    best of how many, of a match of one.
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
