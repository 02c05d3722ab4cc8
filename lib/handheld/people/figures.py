"""Statistics of each name in each game, from END blocks; a second row has the hands it solves alone."""

from struct import pack, unpack_from

from micropython import const

from handheld.people.roster import Roster
from handheld.people.rows import FIGURES, key

BARS = const(12)

# Played, won, best, best with hints, total, streak, longest, best time: between game and place, and the bars.
_LAYOUT = "<HHhhHbBBH"
_AT = const(3)
_BARS_AT = const(18)
_MOST = const(24)  # limit of rows
NEVER = const(-0x8000)
FAR = const(0x7FFFFF)  # totals have three bytes
_SOLO = const(0x80)  # added to the name's number in a row of hands solved alone
_PLACE = const(0x7F)
_FULL = const(0xFFFF)


class Figures:
    """The figures of a name in a game.

    * `played`, `won`: numbers of matches; a match with one player is not won;
    * `best`: the highest score without hints; `hinted`: the highest with hints; None if there is none;
    * `average`: in tenths of a point;
    * `streak`: matches won in a row; `longest`: the longest streak, up to 255;
    * `time`: the best, in tenths of a second, 0 for none;
    * `bars`: the number of matches in each of the 12 bars (bytes).

    Of hands solved alone, `played` counts the hands, `time` is the best and `average` is the mean time, in
    hundredths of a second. The other figures are empty.
    """

    def __init__(self, row):
        fields = unpack_from(_LAYOUT, row, _AT)
        self.played, self.won, best, hinted, low, high, self.streak, self.longest, self.time = fields
        self.best = best if best != NEVER else None
        self.hinted = hinted if hinted != NEVER else None
        self.total = high << 16 | low
        self.average = self.total * 10 // max(self.played, 1)
        self.bars = row[_BARS_AT : _BARS_AT + BARS]


def row(game, place, figures):
    """Return a row with empty bars: (played, won, best, best with hints, total, streak, longest, time)."""
    played, won, best, hinted, total, streak, longest, time = figures
    fields = pack(_LAYOUT, played, won, best, hinted, total & _FULL, total >> 16, streak, longest, time)
    return key(game) + bytes((place,)) + fields + bytes(BARS)


def _bar(row, at):
    """Count in the bar at `at`. A full bar halves all bars first."""
    if row[at] == 255:
        for each in range(_BARS_AT, _BARS_AT + BARS):
            row[each] >>= 1
    row[at] += 1


class Statistics(Roster):
    """The figures of each name."""

    def figures_of(self, game, name, solo=False):
        """Return a name's `Figures` in a game, or None if it has none. `solo`: of hands solved alone."""
        place = self.place(name)
        if place >= 0 and solo:
            place |= _SOLO
        row = self.find(FIGURES, key(game) + bytes((place & 255,)))
        return Figures(row) if row else None

    def played(self, game):
        return bool(self.find(FIGURES, key(game)))

    def games(self, name, game):
        """Return the number of games a name has played, with this one."""
        place = self.place(name)
        return len({key(game)} | {row[:2] for row in self.rows[FIGURES] if row[2] & _PLACE == place})

    def add_figures(self, outcome, seat, place):
        """Count a match for a seat and for the place of its name."""
        score = outcome.scores[seat]
        time = outcome.times[seat] if outcome.times else 0
        if outcome.spent is not None:
            self._solve(outcome, place, score, time)
            return
        rows = self.rows[FIGURES]
        at = self._at(outcome.game, place)
        old = rows[at]
        won = len(outcome.scores) > 1 and seat in outcome.winners
        played, wins, best, aided, low, high, streak, longest, fastest = unpack_from(_LAYOUT, old, _AT)
        total = high << 16 | low
        if outcome.hinted >> seat & 1:
            aided = max(aided, score)
        else:
            best = max(best, score)
        if played < _FULL and -FAR <= total + score <= FAR:  # otherwise the average stays
            played += 1
            wins = min(wins + won, _FULL)
            total += score
        if len(outcome.scores) > 1:
            streak = min(streak + 1, 255) if won else 0
            longest = max(streak, longest)
        if time and (not fastest or time < fastest):
            fastest = time
        figures = played, wins, best, aided, total, streak, longest, fastest
        new = bytearray(row(outcome.game, place, figures))
        new[_BARS_AT:] = old[_BARS_AT:]
        if outcome.bars:
            _bar(new, _BARS_AT + min(outcome.bars[seat], BARS - 1))
        rows[at] = bytes(new)

    def _solve(self, outcome, place, hands, time):
        """Count hands that a name solved alone: `time` is the best or 0, in 0.1 s."""
        if hands <= 0:
            return
        place |= _SOLO
        at = self._at(outcome.game, place)
        old = Figures(self.rows[FIGURES][at])
        if old.time and time:
            time = min(time, old.time)
        hands += old.played
        total = outcome.spent + old.total
        if hands > _FULL or total > FAR:  # from then on the mean is constant
            hands, total = old.played, old.total
        figures = hands, 0, NEVER, NEVER, total, 0, 0, time or old.time
        self.rows[FIGURES][at] = row(outcome.game, place, figures)

    def _at(self, game, place):
        """Return the position of a row. A new row in a full table replaces the one that has played least."""
        rows = self.rows[FIGURES]
        old = self.find(FIGURES, key(game) + bytes((place,)))
        if old:
            return rows.index(old)
        new = row(game, place, (0, 0, NEVER, NEVER, 0, 0, 0, 0))
        if len(rows) < _MOST:
            rows.append(new)
            return len(rows) - 1
        least = min(range(len(rows)), key=lambda at: unpack_from("<H", rows[at], _AT)[0])
        self.removed.append(self.name(rows[least][2] & _PLACE))
        rows[least] = new
        return least
