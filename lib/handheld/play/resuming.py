"""Resuming a match from the journal. This module is unloaded together with the journal's reader."""

from micropython import const

from handheld.journal.sector import NOTE, TICK
from handheld.play.description import Description

_TRAIL = const(512)  # limit of the events and ticks that a game receives


def resume(console, saved):
    """Resume an open match. Return (match, undone, levels, extras), or None if it cannot be read.

    In addition to the setup's extras, `extras` has "resumed": the notes by key and, for a match with clocks,
    the codes since the last deal, with UNDO and TICK; and "series", the length of the series, and "number",
    that of a challenge, if the match belongs to one, with "best", its best result as text, if there is one.
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

    journal = console.journal
    begun = journal.reader().about(journal, saved)
    about = Description(console.load(game))
    about.complete()  # the rules may ask for the setup too
    resumed = journal.reader().resume(journal, saved, console.load(game, "rules").MATCH, hear)
    about.setup.end()
    if resumed is None:
        return None
    trail = bytes(heard[0])
    extras = about.extras(begun.extras)
    extras["resumed"] = notes, trail if TICK in trail else b""
    for key in ("series", "number", "best"):
        if key in begun.extras:
            extras[key] = begun.extras[key]
    return resumed[0], resumed[1], list(begun.levels), extras
