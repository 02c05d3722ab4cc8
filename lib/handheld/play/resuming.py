"""Resuming a match from the journal. This module is unloaded together with the journal's reader."""

from handheld.journal.sector import NOTE, TICK
from handheld.machine.loading import Loaded, of_game
from handheld.rules.choice import extras as extras_of


def resume(console, saved):
    """Resume an open match. Return (match, undone, levels, extras), or None if it cannot be read.

    In addition to the setup's extras, `extras` has "resumed": the notes by key and, for a match with clocks,
    the codes since the last deal, with UNDO and TICK; and "series", the length of the series, and "number",
    that of a challenge, if the match belongs to one, with "best", its best result as text, if there is one.
    """
    game = saved.game
    notes = {}
    heard = []

    def hear(code, data):
        if code == NOTE:
            notes[data[0]] = data[1]
        elif data:
            notes.pop(0, None)
            heard.clear()
        else:
            heard.append(code)

    reader = console.journal.reader()
    begun = reader.about(console.journal, saved)
    with Loaded(of_game(game, "choices")) as choices:  # the rules may ask for them too
        resumed = reader.resume(console.journal, saved, console.load(game, "rules").MATCH, hear)
        extras = extras_of(choices.CHOICES, begun.extras)
    if resumed is None:
        return None
    trail = bytes(heard)
    extras["resumed"] = notes, trail if TICK in trail else b""
    for key in ("series", "number", "best"):
        if key in begun.extras:
            extras[key] = begun.extras[key]
    return resumed[0], resumed[1], list(begun.levels), extras
