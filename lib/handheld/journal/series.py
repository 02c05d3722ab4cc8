"""The series of matches that is on: best of three or five, a row of the ledger."""

from binascii import crc32

from micropython import const

from handheld.journal import people
from handheld.journal.rows import SERIES

_WINS = const(6)  # where the half bytes of the seats begin
_SIZE = const(16)
_LINE = const(21)  # letters


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
    return head + bytes(_SIZE - len(head))
