"""How a match is taken up again from the journal; it comes with what reads that, and goes with it."""

from micropython import const

from handheld.journal.sector import NOTE
from handheld.stage import Visit

_EXTRAS = const(15)  # under version 1 the note that held the choices that are no part of the record
_TRAIL = const(64)  # events, at most, that a game hears of again


def asked(console, game, name, default):
    """What a game gives by this name for its setup: in its `setup`, which goes again, or its package."""
    given = console.load(game)
    try:
        with Visit("%s.%s.setup" % (console.games, game)) as setup:
            if hasattr(setup, name):
                given = setup
    except ImportError as problem:
        if ".setup" not in str(problem):
            raise
    return getattr(given, name, default)


def rules(console, game, word=""):
    """What makes a match of a game as it was begun: of its names, and the options that were kept.

    `word` is the word of progress that was kept with them. Version 1 of the journal kept none, and left out
    the options with their default.
    """
    make = console.load(game, "rules").MATCH
    if word:
        return make

    def full(names, options):
        rows = asked(console, game, "options", None)
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
    resumed = console.journal.resume(saved, rules(console, game, about.word), hear)
    if resumed is None:
        return None
    extras = dict(begun)
    if not about.word:  # version 1
        value = notes.get(_EXTRAS, 0)
        for key, _, choices in asked(console, game, "EXTRAS", ()):
            value, at = divmod(value, len(choices))
            extras[key] = choices[at]
    extras["kept"] = notes, heard[0]
    return resumed[0], resumed[1], list(about.levels), extras
