"""Names of people, and the last line-ups: rows of the ledger, which each function takes first."""

from micropython import const

from handheld.people.rows import FIGURES, LINEUPS, NAMES, find, key

PEOPLE = const(16)

_LETTERS = const(8)
_SEATS = const(12)
_OPPONENT = const(0x80)


def text(row):
    """Return the name in a row, "" for none."""
    return "".join([chr(code) for code in row if 32 <= code < 127])


def row(name):
    """Return a name as a row, or None if it does not fit."""
    letters = name.encode()
    fits = 0 < len(letters) <= _LETTERS and text(letters) == name
    return letters + bytes(_LETTERS - len(letters)) if fits else None


def place(ledger, name):
    """Return the place of a name, 0 to 15, or -1."""
    found = row(name)
    names = ledger.rows[NAMES]
    return names.index(found) if found in names else -1


def name(ledger, place):
    """Return the name at a place, "" for none."""
    names = ledger.rows[NAMES]
    return text(names[place]) if place < len(names) else ""


def names(ledger):
    """Return the known names, at most 16."""
    return [text(row) for row in ledger.rows[NAMES] if any(row)]


def free(ledger):
    """Return the place for another name, or -1."""
    names = ledger.rows[NAMES]
    none = bytes(_LETTERS)
    if none in names:
        return names.index(none)
    return len(names) if len(names) < PEOPLE else -1


def remember(ledger, name):
    """Add a name to the rows if there is room. Return its place, or -1."""
    at = place(ledger, name)
    if at < 0 and row(name):
        at = free(ledger)
        if at >= 0:
            ledger.rows[NAMES][at : at + 1] = [row(name)]
    return at


def guest(ledger, name):
    """Return True for P1 to P12, people without a name. They have no figures."""
    return name[:1] == "P" and name[1:].isdigit()


def begin(ledger, about):
    """Add the people of a match that starts, and its line-up."""
    for seat in range(len(about.names)):
        if not about.levels[seat] and not guest(ledger, about.names[seat]):
            remember(ledger, about.names[seat])
    new = line(ledger, about.game, about.names, about.levels)
    ledger.rows[LINEUPS] = [new] + [other for other in ledger.rows[LINEUPS] if other[:2] != new[:2]]


def line(ledger, game, names, levels):
    """Return a line-up as a row."""
    row = bytearray(2 + _SEATS)
    row[:2] = key(game)
    for seat in range(min(len(names), _SEATS)):
        level = levels[seat]
        row[2 + seat] = _OPPONENT + level if level else place(ledger, names[seat]) + 1
    return bytes(row)


def last(ledger, game):
    """Return the row of a game's last line-up, b"" for none."""
    at = find(ledger.rows[LINEUPS], key(game))
    return ledger.rows[LINEUPS][at] if at >= 0 else b""


def add(ledger, name):
    """Add a name and save it. Return False if it is too long or there is no room."""
    if place(ledger, name) < 0:
        if not row(name) or free(ledger) < 0:
            return False
        ledger.put(NAMES, free(ledger), row(name))
    return True


def forget(ledger, name):
    """Forget a name with its statistics and seats, and save that. It stays in an open match, uncounted."""
    at = place(ledger, name)
    if at >= 0:
        ledger.put(NAMES, at, bytes(_LETTERS))  # `rows.change` removes its other rows


def lineup(ledger, outcome):
    """Return the row of the line-up of the last match, looked up if it is lost: a name may be forgotten."""
    return last(ledger, outcome.game) or line(ledger, outcome.game, outcome.names, outcome.levels)


def places(ledger, outcome):
    """Return the place of each seat's name, -1 for an opponent or an unknown name."""
    row = lineup(ledger, outcome)
    return [value - 1 if 0 < value <= PEOPLE else -1 for value in row[2 : 2 + len(outcome.names)]]


def named(ledger, outcome):
    """Return the current name of each seat, "" for an opponent or an unknown name."""
    return [name(ledger, at) if at >= 0 else "" for at in places(ledger, outcome)]


def recent(ledger):
    """Return the known names: those of recent line-ups first, the others by the number of matches."""
    places = []
    for row in ledger.rows[LINEUPS]:
        for value in row[2:]:
            if 0 < value <= PEOPLE and value - 1 not in places:
                places.append(value - 1)
    played = [0] * PEOPLE
    for figures in ledger.rows[FIGURES]:
        played[figures[2] % PEOPLE] -= figures[3] + (figures[4] << 8)
    places += sorted([at for at in range(PEOPLE) if at not in places], key=lambda at: played[at])
    return [name(ledger, at) for at in places if name(ledger, at)]
