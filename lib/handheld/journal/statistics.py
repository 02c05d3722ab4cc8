"""Statistics of each game and name, in the ledger.

They follow from the matches' ends: whatever is counted is counted when END is written or read.
Each function takes the ledger; `Ledger` tells what those do that it offers.
"""

from struct import pack_into, unpack_from

from micropython import const

from handheld.journal import people

BARS = const(12)

_ROWS = const(216)
_ROW = const(12)
_LAYOUT = "<HHhiBB"  # played, won, best, total, streak, longest
_TIMES = const(792)
_CHARTS = const(824)
_END = const(1016)
_FAR = const(0x1FFFFFFF)  # totals stay within small integers
_FULL = const(0xFFFF)


class Statistics:
    """What a name has done in a game.

    * `played`, `won`: matches; one that was played alone is not won;
    * `best`: the highest score; `average`: in tenths of a point;
    * `streak`: matches won in a row; `longest`: the longest such row, up to 255.
    """

    def __init__(self, row):
        self.played, self.won, self.best, total, self.streak, self.longest = row
        self.average = total * 10 // self.played


def of(ledger, game, name):
    """See `Ledger.statistics`."""
    slot = people.slot(ledger, game)
    place = people.place(ledger, name)
    if slot < 0 or place < 0:
        return None
    row = unpack_from(_LAYOUT, ledger.image, _row(slot, place))
    return Statistics(row) if row[0] else None


def best_time(ledger, name):
    """See `Ledger.best_time`."""
    place = people.place(ledger, name)
    return unpack_from("<H", ledger.image, _TIMES + 2 * place)[0] if place >= 0 else 0


def bars(ledger, name):
    """See `Ledger.bars`."""
    place = people.place(ledger, name)
    at = _CHARTS + BARS * place
    return bytes(ledger.image[at : at + BARS]) if place >= 0 else bytes(BARS)


def reset(ledger):
    """See `Ledger.reset`."""
    ledger.image[_ROWS:_END] = bytes(_END - _ROWS)


def clear(ledger, name):
    """Set the statistics of a name to zero. The caller tidies."""
    place = people.place(ledger, name)
    if place < 0:
        return
    image = ledger.image
    for slot in range(people.GAMES):
        at = _row(slot, place)
        image[at : at + _ROW] = bytes(_ROW)
    image[_TIMES + 2 * place : _TIMES + 2 * place + 2] = bytes(2)
    at = _CHARTS + BARS * place
    image[at : at + BARS] = bytes(BARS)


def clear_game(ledger, slot):
    """Set the statistics of the game at place `slot` to zero. The caller tidies."""
    at = _row(slot, 0)
    ledger.image[at : at + _ROW * people.PEOPLE] = bytes(_ROW * people.PEOPLE)


def count(ledger, slot, names, levels, scores, bars, times):
    """Count a match that is over. `bars` and `times` are as in `Journal.end`, or None."""
    best = max(scores)
    for seat in range(len(names)):
        place = -1 if levels[seat] else people.place(ledger, names[seat])
        if place >= 0:
            won = scores[seat] == best if len(names) > 1 else None
            _count(ledger.image, _row(slot, place), scores[seat], won)
            if bars:
                _bar(ledger.image, _CHARTS + BARS * place, min(bars[seat], BARS - 1))
            if times and times[seat]:
                at = _TIMES + 2 * place
                before = unpack_from("<H", ledger.image, at)[0]
                if not before or times[seat] < before:
                    pack_into("<H", ledger.image, at, times[seat])


def _row(slot, place):
    return _ROWS + _ROW * (slot * people.PEOPLE + place)


def _count(image, at, score, won):
    """Count a score in the row at `at`; `won` is None where nobody wins or loses."""
    played, wins, best, total, streak, longest = unpack_from(_LAYOUT, image, at)
    if not played or score > best:
        best = score
    if played < _FULL:  # from then on the average stands still
        played += 1
        wins = min(wins + bool(won), _FULL)
        total = max(-_FAR, min(_FAR, total + score))
    if won is not None:
        streak = min(streak + 1, 255) if won else 0
    pack_into(_LAYOUT, image, at, played, wins, best, total, streak, max(streak, longest))


def _bar(image, at, bar):
    """Count in a bar; all of them are halved when one is full."""
    if image[at + bar] == 255:
        for each in range(at, at + BARS):
            image[each] >>= 1
    image[at + bar] += 1
