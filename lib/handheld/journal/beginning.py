"""Begins a match."""

from micropython import const

from handheld.journal import opening, people
from handheld.journal.sector import BEGIN, FRAME, RESERVE

_NUMBERS = const(250)  # match numbers are 1 to this


def begin(journal, game, names, levels, options):
    """See `Journal.begin`."""
    number = 1 + journal.number % _NUMBERS
    while number in [saved.number for saved in journal.matches]:
        number = 1 + number % _NUMBERS
    begun = _pack(number, 0, names, levels, options)
    slot = people.open_slot(journal.ledger, game)
    for seat in range(len(names)):
        if not levels[seat]:
            people.remember(journal.ledger, names[seat])
    if journal.foreign or journal.full or journal.room() < len(begun) + FRAME + RESERVE:
        journal.tidy()
    begun = begun[:1] + bytes((slot,)) + begun[2:]
    saved = opening.begin(journal, journal.block(BEGIN, begun))
    journal.selected = number
    return saved


def _pack(number, slot, names, levels, options):
    """What BEGIN holds. Raises ValueError for what cannot be kept."""
    who = ",".join(names)
    rows = [key + "=" + options[key] for key in options]
    text = "\n".join([who] + rows)
    plain = who.count(",") == len(names) - 1 and text.count("\n") == len(rows) == "".join(rows).count("=")
    begun = bytes((number, slot, len(names))) + bytes(levels) + text.encode()
    if not plain or len(levels) != len(names) or max(levels) > 15 or len(begun) > 255:
        raise ValueError("the journal keeps names and options of 255 bytes, without comma, = or line break")
    return begun
