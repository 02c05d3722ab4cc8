"""Resuming a match from the journal. This module is unloaded together with the journal's reader."""

import os

from handheld.journal.sector import NOTE, TICK
from handheld.machine import handover
from handheld.machine.loading import Loaded, of_game
from handheld.machine.text import t
from handheld.rules.choice import extras_of
from handheld.rules.record import print_record


def resume(console, saved):
    """Resume an open match. Return (match, undone, levels, extras), or None if it cannot be read.

    In addition to the setup's extras, `extras` has "resumed": the notes by key and, for a match with clocks,
    the codes since the last deal, with UNDO and TICK; and if there are any, the length of the "series", the
    "number" of the challenge, its "best" result as text, and the "pace" of a rival.
    """
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
    with Loaded(of_game(saved.game, "choices")) as choices:  # the rules may ask for them too
        resumed = reader.resume(console.journal, saved, console.load(saved.game, "rules").MATCH, hear)
        extras = extras_of(choices.CHOICES, begun.extras)
    if resumed is None:
        return None
    trail = bytes(heard)
    extras["resumed"] = notes, trail if TICK in trail else b""
    for key in ("series", "number", "best", "pace"):
        if key in begun.extras:
            extras[key] = begun.extras[key]
    return resumed[0], resumed[1], list(begun.levels), extras


def go_on(console, saved):
    """Resume a match and show it; return False if there is none to show. Called by `MatchConsole.begin`."""
    from handheld.play.session import Session  # not in a result's start

    resumed = resume(console, saved)
    if resumed is None:
        console.show_pages(t("Memory"), console.journal.notice)
        return False
    match, undone, levels, extras = resumed
    typed = "real" in extras.values()
    if match.over and not typed:  # the power was cut before it was counted
        print_record(match)
        console.leave(handover.RESULT, saved.number, console.game)
        return False
    screens = console.load(console.game, "screens")
    print_record(match, not typed)
    console.journal.unload()
    console.session = Session(console.journal, match, levels, extras, undone, _seed())
    console.push(screens.MatchScreen(console, console.session, extras))
    return True


def send(console, saved):
    """Print the record of a match."""
    journal = console.journal
    replayed = journal.reader().replay(journal, saved, console.load(console.game, "rules").MATCH)
    if replayed:
        print_record(replayed[0], saved.over)
    console.show_pages(t("Send match"), t("The match was sent by USB.") if replayed else journal.notice)


def _seed():
    """Return the seed of all chance, or None for true chance. The menu names one that is no number."""
    try:
        return int(os.getenv("TREFOIL_SEED", ""))
    except ValueError:
        return None
