"""How a match is taken up again from the journal; it comes with what reads that, and goes with it."""

from micropython import const

from handheld.journal.sector import NOTE
from handheld.stage import Visit

_EXTRAS = const(15)  # under version 1 the note that held the choices that are no part of the record
_TRAIL = const(64)  # events, at most, that a game hears of again


class Setup:
    """What a game gives for its setup: its module `setup`, which is here for a `with`, or its package."""

    def __init__(self, console, game):
        self._package = console.load(game)
        self._visit = Visit("%s.%s.setup" % (console.games, game))
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


def rules(console, game, word=""):
    """What makes a match of a game as it was begun: of its names, and the options that were kept.

    `word` is the word of progress that was kept with them. Version 1 of the journal kept none, and left out
    the options with their default.
    """
    make = console.load(game, "rules").MATCH
    if word:
        return make

    def full(names, options):
        with Setup(console, game) as setup:
            rows = setup.get("options", None)
            for key, _, choices in rows(options, len(names)) if rows else ():
                if key not in options:
                    options[key] = choices[0]
        return make(names, options)

    return full


def resume(console, saved):
    """Take an open match up again: (match, undone, levels, extras), or None if it cannot be read.

    Beside the choices that the setup asks for, `extras` has "kept": the notes, by their keys, and the
    codes heard since cards were dealt last, UNDO and TICK among them; and "series", best of how many, of a
    match of one.
    """
    game = saved.game
    notes = {}
    heard = [b""]

    def hear(code, data):
        if code == NOTE:
            notes[data[0]] = data[1]
        elif data:
            notes.pop(0, None)
            heard[0] = b""
        else:
            heard[0] = heard[0][1 - _TRAIL :] + bytes((code,))

    about = console.journal.about(saved)
    begun = about.extras
    with Setup(console, game) as setup:  # the rules may ask it as well
        resumed = console.journal.resume(saved, rules(console, game, about.word), hear)
        if resumed is None:
            return None
        extras = {"kept": (notes, heard[0])}
        if "series" in begun:
            extras["series"] = begun["series"]
        value = notes.get(_EXTRAS, 0)
        for key, _, choices in setup.get("EXTRAS", ()):
            value, at = divmod(value, len(choices))
            extras[key] = begun[key] if begun.get(key) in choices else choices[at]
    return resumed[0], resumed[1], list(about.levels), extras
