"""Top five, badges, challenges, the current series, paces: rows of the ledger."""

from binascii import crc32
from struct import pack, unpack_from

from micropython import const

from handheld.machine.text import beginnings, tenths
from handheld.people.figures import Statistics
from handheld.people.rows import BADGES, BEHIND, BEST, CHALLENGES, NEXT, PACES, SERIES, TABLES, key
from handheld.rules.choice import MOST

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


def _result(outcome, seat, place):
    """Return the row of a seat's result, or b"" if it has no list or no time."""
    if outcome.best < _TIMED:
        place |= (outcome.hinted >> seat & 1) << 7  # timed results have no hints
        value = max(0, outcome.scores[seat])
    else:
        value = outcome.times[seat] if outcome.times else 0
        if not value:
            return b""
    return bytes((outcome.best, place)) + pack("<H", min(value, _FULL)) if outcome.best else b""


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


def result(value, number):
    """Return a result as text; a list's number tells points from times."""
    return tenths(value) + " s" if number >= _TIMED else "%d" % value


class Score:
    """Score of a series of `length` 3 or 5: `wins` by seat, the number `played`, the `winner` or -1."""

    def __init__(self, row):
        self.row = row
        self.length = row[4] & 15
        self.played = row[5]
        self.wins = [row[_WINS + seat // 2] >> 4 * (seat & 1) & 15 for seat in range(row[4] >> 4)]
        most = max(self.wins or [0])
        self.winner = self.wins.index(most) if most > self.length // 2 else -1

    def text(self, names):
        """Return "Ada 1 : 0 Ben", or the names with wins, cut to 21 letters if they are not very many."""
        if len(names) == 2:
            left, right = names if len(names[0] + names[1]) <= _LINE - 7 else beginnings(names, 7)
            return "%s %d : %d %s" % (left, self.wins[0], self.wins[1], right)
        for shown, between in (names, ", "), (beginnings(names, 4), " "):
            won = [shown[seat] + " %d" % self.wins[seat] for seat in range(len(names)) if self.wins[seat]]
            text = between.join(won)
            if len(text) <= _LINE:
                break
        return text


class Honours(Statistics):
    """Top five, badges, challenges, the current series and paces."""

    def top_five(self, number):
        """Return a top-five list: (name, points or tenths of a second, True with hints), best first."""
        return [
            (self.name(row[1] & _PLACE), unpack_from("<H", row, 2)[0], row[1] >= _HINTED)
            for row in _ranked(self.rows[BEST], number)[:_FIVE]
        ]

    def lists(self):
        """Return the numbers of the lists that have entries, ascending."""
        return sorted({row[0] for row in self.rows[BEST]})

    def enter_result(self, outcome, seat, place):
        """Enter the result of a seat and of its name's place into its list if it is among the top five."""
        rows = self.rows[BEST]
        new = _result(outcome, seat, place)
        if not new:
            return
        rows.append(new)
        own = _ranked(rows, outcome.best)
        if len(own) > _FIVE:
            rows.remove(own[_FIVE])
        elif len(rows) > _ROWS:
            rows.remove(_ranked(rows, _fullest(rows, outcome.best))[-1])

    def rank(self, outcome, seat):
        """Return the rank that a seat's result would get in its list, 1 to 5, or 0 for none."""
        new = _result(outcome, seat, 0)
        if not new:
            return 0
        place = 1 + [row is new for row in _ranked(self.rows[BEST] + [new], outcome.best)].index(True)
        return place if place <= _FIVE else 0

    def badges(self, name):
        """Return the badges of a name, one bit each (docs/badges.md)."""
        row = self.find(BADGES, bytes((self.place(name) & 255,)))
        return unpack_from("<H", row, 1)[0] if row else 0

    def add_badges(self, place, bits):
        rows = self.rows[BADGES]
        prefix = bytes((place,))
        old = self.find(BADGES, prefix)
        if old:
            rows[rows.index(old)] = prefix + pack("<H", bits | unpack_from("<H", old, 1)[0])
        elif bits:
            rows.append(prefix + pack("<H", bits))

    def next_challenge(self, game):
        return max(1, min(int.from_bytes(self.find(NEXT, key(game))[2:], "little"), MOST))

    def challenge_best(self, number, challenge):
        """Return the best result of a challenge as text and its name, or (). `number` is its game's list."""
        row = self.find(CHALLENGES, challenge.to_bytes(3, "little") + bytes((number,)))
        return (result(unpack_from("<H", row, 5)[0], number), self.name(row[4])) if row else ()

    def count_challenge(self, outcome, place):
        """Count a challenge, which the name at a place has finished: its next number, and its best result."""
        number = outcome.challenge
        if not number or outcome.spent is not None and not outcome.scores[0]:
            return
        if number == self.next_challenge(outcome.game):
            row = key(outcome.game) + min(number + 1, MOST).to_bytes(3, "little")
            self._renew(NEXT, row, 2)
        new = b"" if place < 0 or outcome.hinted else _result(outcome, 0, place)
        if not new:
            return
        row = number.to_bytes(3, "little") + new
        old = self.find(CHALLENGES, row[:4])
        more = unpack_from("<H", row, 5)[0] - unpack_from("<H", old, 5)[0] if old else 0
        if not old or (more < 0 if row[3] >= _TIMED else more > 0):
            self._renew(CHALLENGES, row, 4)

    def _renew(self, kind, row, size):
        """Put a row behind the others of its table, in place of the one that begins with the same bytes."""
        rows = [other for other in self.rows[kind] if other[:size] != row[:size]] + [row]
        self.rows[kind] = rows[-TABLES[kind - 1][2] :]

    def pace(self, name):
        """Return the median seconds of a name's last hands of 1 to 5 stars, as "23/31/0/0/0", or ""."""
        row = self.find(PACES, bytes((self.place(name) & 255,)))
        medians = []
        for first in range(1, len(row), 5):
            times = sorted([time for time in row[first : first + 5] if time])
            medians.append("%d" % (times[len(times) // 2] if len(times) > 2 else 0))  # 0: too few hands
        return "/".join(medians)

    def enter_paces(self, outcome):
        """Put the hands that the first person has solved behind that name's last five of their stars."""
        place = self.places(outcome)[list(outcome.levels).index(0)] if outcome.paces else -1
        if place < 0:
            return
        old = self.find(PACES, bytes((place,)))
        row = bytearray(old or bytes((place,)) + bytes(25))
        for stars, seconds in outcome.paces:
            first = 5 * stars - 4
            row[first : first + 5] = row[first + 1 : first + 5] + bytes((seconds,))
        self.put(PACES, self.rows[PACES].index(old) if old else BEHIND, bytes(row))

    def series(self, game, names, levels, of):
        """Return the Score of the series, "best of `of`", that these seats continue or would start."""
        return Score(self._row(self.line(game, names, levels), len(names), of))

    def open_series(self, game):
        """Return the Score of the open series of a game's last line-up, or None."""
        line = self.last(game)
        if not line or not self.rows[SERIES]:
            return None
        packed = self.rows[SERIES][0][4]
        found = Score(self._row(line, packed >> 4, packed & 15))
        return found if found.played else None

    def closed_series(self, outcome):
        """Return the Score after a match, one of a series. The highest score wins unless shared."""
        row = bytearray(self._row(self.lineup(outcome), len(outcome.scores), outcome.series))
        row[5] = min(255, row[5] + 1)
        if len(outcome.winners) == 1:
            seat = outcome.winners[0]
            row[_WINS + seat // 2] += 1 << 4 * (seat & 1)
        return Score(bytes(row))

    def _row(self, line, seats, of):
        """Return the row of the current series, or a new one if the stored series differs or is decided."""
        prefix = line[:2] + (crc32(line) & 0xFFFF).to_bytes(2, "little") + bytes((of | seats << 4,))
        rows = self.rows[SERIES]
        if rows and rows[0][: len(prefix)] == prefix and Score(rows[0]).winner < 0:
            return rows[0]
        return prefix + bytes(_SERIES - len(prefix))
