"""What the journal keeps of a match beside its events, and how a match is taken up again.

Loaded to begin a match or to take it up, and let go after that.
"""

from micropython import const

from handheld.journal.sector import NOTE
from handheld.record import tell

_EXTRAS = const(15)  # under version 1 the note that held the choices that are no part of the record
_TRAIL = const(64)  # events, at most, that a game hears of again


def begin(table, match, levels, extras):
    """Begin a match in the journal: with every option and choice, and how far it is, for the menu to show."""
    game = match.game
    word, number = table.load(game).where(match).split(" ")
    options = dict(match.options)
    for key, _, choices in table.load(game).options(match.options, match.seats):
        if key not in options:
            options[key] = choices[0]
    table.journal.begin(game, match.names, levels, options, extras, word, int(number))


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


def where(table, game):
    """How far the open match of a game has come, in words; "" if it cannot be read."""
    journal = table.journal
    word, number = journal.where(journal.saved(game))
    if word:
        return "%s %d" % (word, number)
    replayed = journal.replay(journal.saved(game), rules(table, game))
    return table.load(game).where(replayed[0]) if replayed else ""


def send(table):
    """Print the record of the match that was played last; False if none is kept."""
    journal = table.journal
    known = [saved for saved in journal.matches if saved.game in table.shelf]
    if not known:
        return False
    saved = known[0]
    game = saved.game
    replayed = journal.replay(saved, rules(table, game))
    if replayed:
        tell(replayed[0], table.load(game, "record"), table.load(game).OPTIONS, saved.over)
    table.release()
    return replayed is not None


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
