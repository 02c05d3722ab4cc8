"""Top five, badges, challenges and the current series: rows of the ledger (docs/badges.md).

Each function takes the ledger as its first argument; some are its methods.
"""

from binascii import crc32
from struct import pack, unpack_from

from micropython import const

from handheld.people import roster
from handheld.people.rows import BADGES, BEHIND, BEST, CHALLENGES, SERIES, find

_FIVE = const(5)
_ROWS = const(15)  # limit of rows in all lists together
_TIMED = const(128)  # lists from this number on rank by time, the shortest first
_GAME = const(0xC0)  # the bits of a list's number that identify its game
_HINTED = const(0x80)
_PLACE = const(0x7F)
_FULL = const(0xFFFF)
_WINS = const(6)  # offset of the seats' wins, four bits each
_SERIES = const(16)  # bytes of a row
_LINE = const(21)  # letters in a line


def five(ledger, number):
    """Return a top-five list: (name, points or tenths of a second, True with hints), best first."""
    return [
        (roster.name(ledger, row[1] & _PLACE), unpack_from("<H", row, 2)[0], row[1] >= _HINTED)
        for row in _ranked(ledger.rows[BEST], number)[:_FIVE]
    ]


def lists(ledger):
    """Return the numbers of the lists that have entries, ascending."""
    return sorted({row[0] for row in ledger.rows[BEST]})


def enter(ledger, outcome, seat, place):
    """Enter the result of a seat and of its name's place into its list if it is among the top five."""
    rows = ledger.rows[BEST]
    number = outcome.best
    new = _result(outcome, seat, place)
    if not new:
        return
    rows.append(new)
    own = _ranked(rows, number)
    if len(own) > _FIVE:
        rows.remove(own[_FIVE])
    elif len(rows) > _ROWS:
        rows.remove(_ranked(rows, _fullest(rows, number))[-1])


def rank(ledger, outcome, seat):
    """Return the rank that a seat's result would get in its list, 1 to 5, or 0 for none."""
    new = _result(outcome, seat, 0)
    if not new:
        return 0
    place = 1 + [row is new for row in _ranked(ledger.rows[BEST] + [new], outcome.best)].index(True)
    return place if place <= _FIVE else 0


def _result(outcome, seat, place):
    """Return the row of a seat's result, or b"" if it has no list or no time."""
    number = outcome.best
    if number < _TIMED:
        place |= (outcome.hinted >> seat & 1) << 7  # timed results have no hints
        value = max(0, outcome.scores[seat])
    else:
        value = outcome.times[seat] if outcome.times else 0
        if not value:
            return b""
    return bytes((number, place)) + pack("<H", min(value, _FULL)) if number else b""


def _ranked(rows, number):
    """Return the rows of a list, best first; of equal results the earlier one first."""

    def key(at):
        row = rows[at]
        value = unpack_from("<H", row, 2)[0]
        return row[1] >> 7, value if number >= _TIMED else -value, at

    return [rows[at] for at in sorted([at for at in range(len(rows)) if rows[at][0] == number], key=key)]


def _fullest(rows, number):
    """Return another list of the game with the most rows; in a tie, of this list's game."""

    def size(other):
        game = other & _GAME
        return len([row for row in rows if row[0] & _GAME == game]), game == number & _GAME

    return max([row[0] for row in rows if row[0] != number], key=size)


def badges(ledger, name):
    """Return the badges of a name, one bit each (docs/badges.md)."""
    at = find(ledger.rows[BADGES], bytes((roster.place(ledger, name) & 255,)))
    return unpack_from("<H", ledger.rows[BADGES][at], 1)[0] if at >= 0 else 0


def earn(ledger, place, bits):
    """Give badges to the name at a place."""
    rows = ledger.rows[BADGES]
    prefix = bytes((place,))
    at = find(rows, prefix)
    if at >= 0:
        rows[at] = prefix + pack("<H", bits | unpack_from("<H", rows[at], 1)[0])
    elif bits:
        rows.append(prefix + pack("<H", bits))


def challenges(ledger, number):
    """Return the fastest solution of each hand of a list: hand number -> (name, tenths of a second)."""
    found = {}
    for row in ledger.rows[CHALLENGES]:
        if row[3] == number:
            time = unpack_from("<H", row, 5)[0]
            found[int.from_bytes(row[:3], "little")] = roster.name(ledger, row[4]), time
    return found


def challenge(ledger, hand, number, name, time):
    """Enter a name's time for a hand, in tenths of a second. The best time is kept and saved."""
    place = roster.place(ledger, name)
    if place < 0:
        return
    row = hand.to_bytes(3, "little") + bytes((number, place)) + pack("<H", min(time, _FULL))
    rows = ledger.rows[CHALLENGES]
    at = find(rows, row[:4])
    if at < 0:
        ledger.put(CHALLENGES, BEHIND, row)
    elif time < unpack_from("<H", rows[at], 5)[0]:
        ledger.put(CHALLENGES, at, row)


class Score:
    """Score of a series.

    `wins` has the wins of each seat, `length` is 3 or 5 ("best of"), `played` the number of matches, `winner`
    a seat or -1.
    """

    def __init__(self, row):
        self.length = row[4] & 15
        self.played = row[5]
        self.wins = [row[_WINS + seat // 2] >> 4 * (seat & 1) & 15 for seat in range(row[4] >> 4)]
        most = max(self.wins or [0])
        self.winner = self.wins.index(most) if most > self.length // 2 else -1

    def text(self, names):
        """Return the score as text: "Ada 1 : 0 Ben", or for more than two the names with wins.

        Long names are cut: the text has at most 21 letters, unless very many names have wins.
        """
        if len(names) == 2:
            left, right = names if len(names[0] + names[1]) <= _LINE - 7 else [name[:7] for name in names]
            return "%s %d : %d %s" % (left, self.wins[0], self.wins[1], right)
        won = [(names[seat], self.wins[seat]) for seat in range(len(names)) if self.wins[seat]]
        text = ", ".join(["%s %d" % each for each in won])
        return text if len(text) <= _LINE else " ".join(["%s %d" % (name[:4], wins) for name, wins in won])


def score(ledger, game, names, levels, of):
    """Return the Score of the series, "best of `of`", that these seats continue or would start."""
    return Score(_row(ledger, roster.line(ledger, game, names, levels), len(names), of))


def running(ledger, game):
    """Return the Score of the open series of a game's last line-up, or None."""
    line = roster.last(ledger, game)
    if not line or not ledger.rows[SERIES]:
        return None
    packed = ledger.rows[SERIES][0][4]
    found = Score(_row(ledger, line, packed >> 4, packed & 15))
    return found if found.played else None


def ended(ledger, outcome):
    """Return the Score after a game's last match, one of a series."""
    return Score(after(ledger, outcome))


def after(ledger, outcome):
    """Return the row of the series after a match. The highest score wins unless shared."""
    row = bytearray(_row(ledger, roster.lineup(ledger, outcome), len(outcome.scores), outcome.series))
    row[5] = min(255, row[5] + 1)
    if len(outcome.winners) == 1:
        seat = outcome.winners[0]
        row[_WINS + seat // 2] += 1 << 4 * (seat & 1)
    return bytes(row)


def _row(ledger, line, seats, of):
    """Return the row of the current series, or a new one if the stored series differs or is decided."""
    prefix = line[:2] + (crc32(line) & 0xFFFF).to_bytes(2, "little") + bytes((of | seats << 4,))
    rows = ledger.rows[SERIES]
    if rows and rows[0][: len(prefix)] == prefix and Score(rows[0]).winner < 0:
        return rows[0]
    return prefix + bytes(_SERIES - len(prefix))
