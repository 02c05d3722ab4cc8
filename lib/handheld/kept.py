"""What the journal keeps of a match beside its events, and how a match is taken up again.

A game's `again` module may have `restore(screen, notes, trail)`.
"""

from micropython import const

from handheld.journal.sector import NOTE

_EXTRAS = const(15)  # under version 1 the note that held the choices that are no part of the record
_TRAIL = const(64)  # events, at most, that a game hears of again


def rules(table, game):
    """What makes a match of a game as it was begun: of its names, and the options that were kept.

    Version 1 of the journal left out those with their default.
    """
    about = table.load(game)
    make = table.load(game, "rules").MATCH

    def full(names, options):
        for key, _, choices in about.options(options, len(names)):
            if key not in options:
                options[key] = choices[0]
        return make(names, options)

    return full


def resume(table, saved):
    """Take an open match up again: (match, undone, extras), or None if it cannot be read.

    Beside the choices that the setup asks for, `extras` has "kept": the notes, by their keys, and the
    codes heard since cards were dealt last, UNDO and TICK among them.
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

    resumed = table.journal.resume(saved, rules(table, game), hear)
    if resumed is None:
        return None
    begun = table.journal.about(saved).extras
    extras = {"kept": (notes, heard[0])}
    value = notes.get(_EXTRAS, 0)
    for key, _, choices in table.load(game).EXTRAS:
        value, at = divmod(value, len(choices))
        extras[key] = begun[key] if begun.get(key) in choices else choices[at]
    return resumed[0], resumed[1], extras
