"""The five best, badges and challenges, rows of the ledger (docs/badges.md).

Each function takes the book, which offers some as its own.
"""

from struct import pack, unpack_from

from micropython import const

from handheld.journal import people
from handheld.journal.rows import BADGES, BEHIND, BEST, CHALLENGES, find

_FIVE = const(5)
_ROWS = const(15)  # of all lists
_TIMED = const(128)  # lists from here on are by time, the least first
_GAME = const(0xC0)  # the bits of a list that are its game's
_HINTED = const(0x80)
_PLACE = const(0x7F)
_FULL = const(0xFFFF)


def five(book, number):
    """A list of the best: (name, points or tenths of a second, whether with hints), best first."""
    return [
        (people.name(book, row[1] & _PLACE), unpack_from("<H", row, 2)[0], row[1] >= _HINTED)
        for row in _ranked(book.rows[BEST], number)
    ]


def lists(book):
    """The numbers of the lists of the best that hold anything, rising."""
    return sorted({row[0] for row in book.rows[BEST]})


def enter(book, number, place, hinted, figures):
    """A name has a result for a list, (score, time); it is kept if it is one of the five best."""
    rows = book.rows[BEST]
    new = _result(number, place, hinted, figures)
    if place < 0 or not new:
        return
    rows.append(new)
    own = _ranked(rows, number)
    if len(own) > _FIVE:
        rows.remove(own[_FIVE])
    elif len(rows) > _ROWS:
        rows.remove(_ranked(rows, _fullest(rows, number))[-1])


def rank(book, number, hinted, score, time):
    """Which place in a list of the best such a result will have, 1 to 5; 0 for none."""
    new = _result(number, 0, hinted, (score, time))
    if not new:
        return 0
    place = 1 + [row is new for row in _ranked(book.rows[BEST] + [new], number)].index(True)
    return place if place <= _FIVE else 0


def _result(number, place, hinted, figures):
    """The row of a result, b"" where there is none: no time, or no list."""
    score, time = figures
    if number < _TIMED:
        place |= _HINTED if hinted else 0  # what has a time had no hint
        time = max(0, score)
    elif not time:
        return b""
    return bytes((number, place)) + pack("<H", min(time, _FULL)) if number else b""


def _ranked(rows, number):
    """The rows of a list, best first; of equal ones the earlier."""

    def key(at):
        row = rows[at]
        value = unpack_from("<H", row, 2)[0]
        return row[1] >> 7, value if number >= _TIMED else -value, at

    return [rows[at] for at in sorted([at for at in range(len(rows)) if rows[at][0] == number], key=key)]


def _fullest(rows, number):
    """Another list than this one, of the game that has most rows; this one's game before others."""

    def size(other):
        game = other & _GAME
        return len([row for row in rows if row[0] & _GAME == game]), game == number & _GAME

    return max([row[0] for row in rows if row[0] != number], key=size)


def badges(book, name):
    """The badges of a name, a bit each (docs/badges.md)."""
    at = find(book.rows[BADGES], bytes((people.place(book, name) & 255,)))
    return unpack_from("<H", book.rows[BADGES][at], 1)[0] if at >= 0 else 0


def earn(book, place, bits):
    """A name has earned badges."""
    if place < 0 or not bits:
        return
    rows = book.rows[BADGES]
    head = bytes((place,))
    at = find(rows, head)
    if at < 0:
        rows.append(head + pack("<H", bits))
    else:
        rows[at] = head + pack("<H", bits | unpack_from("<H", rows[at], 1)[0])


def challenges(book, number):
    """Who solved the hand numbers of a list quickest: hand number -> (name, tenths of a second)."""
    found = {}
    for row in book.rows[CHALLENGES]:
        if row[3] == number:
            found[int.from_bytes(row[:3], "little")] = people.name(book, row[4]), unpack_from("<H", row, 5)[0]
    return found


def dare(book, hand, number, name, time):
    """A name has solved a hand number in so many tenths of a second; the best time is kept, and saved."""
    place = people.place(book, name)
    if place < 0:
        return
    row = hand.to_bytes(3, "little") + bytes((number, place)) + pack("<H", min(time, _FULL))
    rows = book.rows[CHALLENGES]
    at = find(rows, row[:4])
    if at < 0:
        book.put(CHALLENGES, BEHIND, row)
    elif time < unpack_from("<H", rows[at], 5)[0]:
        book.put(CHALLENGES, at, row)
