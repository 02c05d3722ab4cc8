"""The five best, badges, challenges and the series of matches, rows of the ledger (docs/badges.md).

Each function takes the book, which offers some as its own.
"""

from binascii import crc32
from struct import pack, unpack_from

from micropython import const

from handheld.journal import people
from handheld.journal.rows import BADGES, BEHIND, BEST, CHALLENGES, SERIES, find

_FIVE = const(5)
_ROWS = const(15)  # of all lists
_TIMED = const(128)  # lists from here on are by time, the least first
_GAME = const(0xC0)  # the bits of a list that are its game's
_HINTED = const(0x80)
_PLACE = const(0x7F)
_FULL = const(0xFFFF)
_WINS = const(6)  # where the half bytes of a series' seats begin
_SERIES = const(16)  # bytes of its row
_LINE = const(21)  # letters


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


class Score:
    """`wins` of each seat; `of`: best of so many; `played`: matches counted; `winner`: seat, or -1."""

    def __init__(self, row):
        self.of = row[4] & 15
        self.played = row[5]
        self.wins = [row[_WINS + seat // 2] >> 4 * (seat & 1) & 15 for seat in range(row[4] >> 4)]
        most = max(self.wins or [0])
        self.winner = self.wins.index(most) if most > self.of // 2 else -1

    def text(self, names):
        """Who has won how often: "Ada 1 : 0 Ben"; of more than two those who have won at all.

        Long names are cut: the text has 21 letters at most, unless very many have won.
        """
        if len(names) == 2:
            left, right = names if len(names[0] + names[1]) <= _LINE - 7 else [name[:7] for name in names]
            return "%s %d : %d %s" % (left, self.wins[0], self.wins[1], right)
        won = [(names[seat], self.wins[seat]) for seat in range(len(names)) if self.wins[seat]]
        text = ", ".join(["%s %d" % each for each in won])
        return text if len(text) <= _LINE else " ".join(["%s %d" % (name[:4], wins) for name, wins in won])


def score(book, game, names, levels, of):
    """The Score of the series, best of so many, that these seats play on or would begin."""
    return Score(_row(book, people.line(book, game, names, levels), len(names), of))


def running(book, game):
    """The Score of the series that a game's last line-up is in the midst of; None for none."""
    line = people.last(book, game)
    if not line or not book.rows[SERIES]:
        return None
    told = book.rows[SERIES][0][4]
    found = Score(_row(book, line, told >> 4, told & 15))
    return found if found.played else None


def ended(book, game, of, scores):
    """The Score once the game's last match, one of a series, has ended with these points."""
    return Score(after(book, people.last(book, game), of, scores))


def after(book, line, of, points):
    """The row of the series once a match of it has ended with these points: a win for who alone has most."""
    row = bytearray(_row(book, line, len(points), of))
    row[5] = min(255, row[5] + 1)
    most = max(points)
    won = [seat for seat in range(len(points)) if points[seat] == most]
    if len(won) == 1:
        row[_WINS + won[0] // 2] += 1 << 4 * (won[0] & 1)
    return bytes(row)


def _row(book, line, seats, of):
    """The row of the series as it stands: a new one, where the one that is kept is another or decided."""
    head = line[:2] + (crc32(line) & 0xFFFF).to_bytes(2, "little") + bytes((of | seats << 4,))
    rows = book.rows[SERIES]
    if rows and rows[0][: len(head)] == head and Score(rows[0]).winner < 0:
        return rows[0]
    return head + bytes(_SERIES - len(head))
