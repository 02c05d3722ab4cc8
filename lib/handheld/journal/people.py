"""Names of people and the last line-ups, rows of the ledger.

Each function takes the book, which offers some as its own.
"""

from micropython import const

from handheld.journal.rows import FIGURES, LINEUPS, NAMES, find, key

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


def place(book, name):
    """The place of a name, 0 to 15, or -1."""
    found = row(name)
    names = book.rows[NAMES]
    return names.index(found) if found in names else -1


def name(book, place):
    """The name at a place, "" for none."""
    names = book.rows[NAMES]
    return text(names[place]) if place < len(names) else ""


def names(book):
    """The names that are known, at most 16."""
    return [text(row) for row in book.rows[NAMES] if any(row)]


def free(book):
    """The place for another name, or -1."""
    names = book.rows[NAMES]
    none = bytes(_LETTERS)
    if none in names:
        return names.index(none)
    return len(names) if len(names) < PEOPLE else -1


def remember(book, name):
    """Keep a name in the rows; its place, or -1."""
    at = place(book, name)
    if at < 0 and row(name):
        at = free(book)
        if at >= 0:
            book.rows[NAMES][at : at + 1] = [row(name)]
    return at


def begin(book, about):
    """Remember the people of a match that begins, and its line-up."""
    for seat in range(len(about.names)):
        if not about.levels[seat]:
            remember(book, about.names[seat])
    new = line(book, about.game, about.names, about.levels)
    book.rows[LINEUPS] = [new] + [other for other in book.rows[LINEUPS] if other[:2] != new[:2]]


def line(book, game, names, levels):
    """A line-up as a row."""
    row = bytearray(2 + _SEATS)
    row[:2] = key(game)
    for seat in range(min(len(names), _SEATS)):
        level = levels[seat]
        row[2 + seat] = _OPPONENT + level if level else place(book, names[seat]) + 1
    return bytes(row)


def last(book, game):
    """The row of a game's last line-up, b"" for none."""
    at = find(book.rows[LINEUPS], key(game))
    return book.rows[LINEUPS][at] if at >= 0 else b""


def lineup(book, game):
    """The last line-up of a game: (name, level) of each seat, with "" as an opponent's name."""
    seats = []
    for value in last(book, game)[2:]:
        if value > _OPPONENT:
            seats.append(("", value - _OPPONENT))
        elif value and name(book, value - 1):
            seats.append((name(book, value - 1), 0))
    return seats


def add(book, name):
    """Keep a name, and save that. False if there is no room for it, or it is too long."""
    if place(book, name) < 0:
        if not row(name) or free(book) < 0:
            return False
        book.put(NAMES, free(book), row(name))
    return True


def rename(book, old, new):
    """Give a name's place and figures another name. False if that is known already, or unfit."""
    at = place(book, old)
    if at < 0 or not row(new) or place(book, new) >= 0:
        return False
    book.put(NAMES, at, row(new))
    return True


def forget(book, name):
    """Forget a name with its figures and its seats in line-ups, and save that.

    A match that is open keeps it, and does not count.
    """
    at = place(book, name)
    if at >= 0:
        book.put(NAMES, at, bytes(_LETTERS))  # all else follows from it: `rows.change`


def seated(book, game, names, levels):
    """Whose figures a match counts in: the place of each seat, -1 for an opponent or who is not known.

    The line-up tells it, that of the game's last match, as a name may be another since the match began; where
    it is lost, the names do.
    """
    row = last(book, game) or line(book, game, names, levels)
    return [value - 1 if 0 < value <= PEOPLE else -1 for value in row[2 : 2 + len(names)]]


def named(book, game, names, levels):
    """The name of each seat as it is kept by now, "" for an opponent or who is not known."""
    return [name(book, at) if at >= 0 else "" for at in seated(book, game, names, levels)]


def recent(book):
    """The names that are known: who sat at a table last first, the others by how much they played."""
    places = []
    for row in book.rows[LINEUPS]:
        for value in row[2:]:
            if 0 < value <= PEOPLE and value - 1 not in places:
                places.append(value - 1)
    played = [0] * PEOPLE
    for figures in book.rows[FIGURES]:
        played[figures[2] % PEOPLE] -= figures[3] + (figures[4] << 8)
    places += sorted([at for at in range(PEOPLE) if at not in places], key=lambda at: played[at])
    return [name(book, at) for at in places if name(book, at)]
