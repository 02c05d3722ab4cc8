"""Snapshots of the tournament, where cards are due.

Hand (3 bytes), redeals, those who erred in this hand; for each of the first ten hands begun its winner
and who erred; in extra hands each seat's points from them (3 bytes each).
"""

from micropython import const

from handheld.match import Illegal

_HANDS = const(10)  # on the pad
_ZERO = const(0x800000)  # what stands for 0 points


def dump(mode):
    """The state of an International between two deals, as bytes."""
    data = bytearray(mode.hand.to_bytes(3, "big"))
    data.append(mode.redeals)
    data.append(mode.erring)
    for at in range(min(mode.hand, _HANDS)):
        data.append(mode.winners[at])
        data.append(mode.erred[at])
    if mode.hand > _HANDS:
        for points in mode.extra:
            data.extend((points + _ZERO).to_bytes(3, "big"))
    return bytes(data)


def load(mode, data):
    """Take on what `dump` gave. Raises Illegal for what it cannot have given."""
    mode.hand = int.from_bytes(data[:3], "big")
    begun = min(mode.hand, _HANDS)
    extra = mode.hand > _HANDS
    if not begun or len(data) != 5 + 2 * begun + 3 * mode.seats * extra:
        raise Illegal("a snapshot of other length than the match's")
    mode.redeals = data[3]
    mode.erring = data[4]
    for at in range(begun):
        mode.winners[at] = data[5 + 2 * at]
        mode.erred[at] = data[6 + 2 * at]
    if extra:
        for seat in range(mode.seats):
            at = 25 + 3 * seat
            mode.extra[seat] = int.from_bytes(data[at : at + 3], "big") - _ZERO
    _check(mode, mode.hand - 1 if not extra else _HANDS)


def _find_playing(mode):
    """Who plays the extra hand: the leaders as it began, before the errors in it."""
    scores = mode.scores()
    closed = mode.hand - _HANDS - 1
    for seat in range(mode.seats):
        erred = mode.erring >> seat & 1
        scores[seat] += erred
        if not -closed <= mode.extra[seat] + erred <= closed:
            raise Illegal("a snapshot with more points than extra hands")
    mode.playing = mode.highest(scores)
    if mode.playing & mode.playing - 1 == 0:
        raise Illegal("a snapshot of an extra hand without a tie")


def _check(mode, closed):
    """Raise Illegal unless the hands, of which `closed` are closed, can have been played."""
    everyone = (1 << mode.seats) - 1
    for at in range(closed):
        winner = mode.winners[at]
        erred = mode.erred[at]
        if winner > mode.seats or erred > everyone or winner and erred >> winner - 1 & 1:
            raise Illegal("a snapshot with a hand that cannot have been played")
    if closed < _HANDS and (mode.winners[closed] or mode.erred[closed] != mode.erring):
        raise Illegal("a snapshot whose open hand does not fit")
    if mode.hand > _HANDS:
        _find_playing(mode)
    if mode.erring & ~mode.playing or mode.erring == mode.playing:
        raise Illegal("a snapshot whose open hand nobody may win")
