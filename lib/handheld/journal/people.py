"""Names of people and the last line-ups, rows of the ledger.

Each function takes the ledger, whose rows are loaded; `Ledger` tells what those do that it offers.
"""

from micropython import const

from handheld.journal.rows import LINEUPS, NAMES, key

PEOPLE = const(16)

_LETTERS = const(8)
_SEATS = const(12)
_OPPONENT = const(0x80)


def text(row):
    """The name in a row, "" for none."""
    return "".join([chr(code) for code in row if 32 <= code < 127])


def row(name):
    """A name as a row, or None where it does not fit."""
    letters = name.encode()
    return letters + bytes(_LETTERS - len(letters)) if 0 < len(letters) <= _LETTERS else None


def place(ledger, name):
    """The place of a name, 0 to 15, or -1."""
    found = row(name)
    names = ledger.rows[NAMES]
    return names.index(found) if found in names else -1


def name(ledger, place):
    """The name at a place, "" for none."""
    names = ledger.rows[NAMES]
    return text(names[place]) if place < len(names) else ""


def free(ledger):
    """The place for another name, or -1."""
    names = ledger.rows[NAMES]
    none = bytes(_LETTERS)
    if none in names:
        return names.index(none)
    return len(names) if len(names) < PEOPLE else -1


def remember(ledger, name):
    """Keep a name in the rows; its place, or -1."""
    at = place(ledger, name)
    if at < 0 and row(name):
        at = free(ledger)
        if at >= 0:
            ledger.rows[NAMES][at : at + 1] = [row(name)]
    return at


def begin(ledger, about):
    """Remember the people of a match that begins, and its line-up."""
    line = bytearray(2 + _SEATS)
    line[:2] = key(about.game)
    for seat in range(len(about.names)):
        level = about.levels[seat]
        value = _OPPONENT + level if level else remember(ledger, about.names[seat]) + 1
        if seat < _SEATS:
            line[2 + seat] = value
    others = [other for other in ledger.rows[LINEUPS] if other[:2] != line[:2]]
    ledger.rows[LINEUPS] = [bytes(line)] + others


def lineup(ledger, game):
    """See `Ledger.lineup`."""
    seats = []
    for line in ledger.rows[LINEUPS]:
        if line[:2] == key(game):
            for value in line[2:]:
                if value > _OPPONENT:
                    seats.append(("", value - _OPPONENT))
                elif value and name(ledger, value - 1):
                    seats.append((name(ledger, value - 1), 0))
    return seats


def forget(ledger, name):
    """Take a name out of the rows, and its seats in line-ups."""
    at = place(ledger, name)
    ledger.rows[NAMES][at] = bytes(_LETTERS)
    for line in range(len(ledger.rows[LINEUPS])):
        seats = bytearray(ledger.rows[LINEUPS][line])
        for seat in range(2, len(seats)):
            if seats[seat] == at + 1:
                seats[seat] = 0
        ledger.rows[LINEUPS][line] = bytes(seats)
