"""Begins a match."""

from micropython import const

from handheld.journal import Saved, people, reader
from handheld.journal.sector import BEGIN, FRAME, RESERVE

_NUMBERS = const(250)  # match numbers are 1 to this


def begin(journal, game, names, levels, options):
    """See `Journal.begin`."""
    number = 1 + journal.number % _NUMBERS
    while number in [saved.number for saved in journal.matches]:
        number = 1 + number % _NUMBERS
    content = _pack(number, 0, names, levels, options)
    slot = people.open_slot(journal.ledger, game)
    for seat in range(len(names)):
        if not levels[seat]:
            people.remember(journal.ledger, names[seat])
    if journal.foreign or journal.full or journal.room() < len(content) + FRAME + RESERVE:
        journal.tidy()
    saved = take(journal, journal.block(BEGIN, content[:1] + bytes((slot,)) + content[2:]))
    journal.selected = number
    return saved


def begun(journal, at):
    """The Saved of a match that begins at `at`. Raises ValueError or IndexError for nonsense."""
    content = reader.beginning(journal.nvm, at)
    reader.about(content)
    saved = Saved(content[0], content[1], people.game(journal.ledger, content[1]))
    saved.move(at, len(content), 0)
    return saved


def take(journal, at):
    """Take on the match whose block BEGIN lies at `at`; an open one of the same game is given up."""
    saved = begun(journal, at)
    for other in journal.matches:
        if other.game == saved.game and not other.over:
            journal.matches.remove(other)
            break
    journal.matches.insert(0, saved)
    journal.number = saved.number
    names, levels, _ = reader.about(reader.beginning(journal.nvm, at))
    people.seat(journal.ledger, saved.slot, names, levels)
    return saved


def make_room(journal, game, known):
    """Have a place for a game: one that is none of the `known` gives up its own, and what is kept of it."""
    ledger = journal.ledger
    if people.slot(ledger, game) >= 0 or people.slot(ledger, "") >= 0:
        return
    for slot in range(people.GAMES):
        if people.game(ledger, slot) not in known:
            from handheld.journal import statistics

            people.forget_game(ledger, slot)
            statistics.clear_game(ledger, slot)
            journal.matches = [saved for saved in journal.matches if saved.slot != slot]
            journal.tidy()
            return


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
