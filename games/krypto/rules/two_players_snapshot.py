"""Snapshots of the table, where cards or an objective are due or no hand is held in a turn.

Number of hands dealt, their cards; when all are dealt the round, player, objective, hands won by each
seat, its penalties (3 bytes each), and in a turn the states.
"""

from games.krypto.rules.events import DEALING, KEPT, OPENING, TURN
from handheld.match import Illegal


def dump(mode, phase):
    """The state while nothing is held, as bytes."""
    data = bytearray([len(mode.hands) // 5])
    data.extend(mode.hands)
    if phase == DEALING:
        return bytes(data)
    data.extend(bytes([mode.round, mode.player, mode.objective, mode.won[0], mode.won[1]]))
    for penalties in mode.penalties:
        data.extend(penalties.to_bytes(3, "big"))
    if phase == TURN:
        data.extend(mode.states)
    return bytes(data)


def load(mode, phase, data):
    """Take on what `dump` gave. Raises Illegal for what it cannot have given."""
    dealt = data[0] if data else 255
    size = 1 + 5 * dealt
    if phase != DEALING:
        size += 11 + mode.size * (phase == TURN)
    if len(data) != size or (dealt != mode.size if phase != DEALING else dealt >= mode.size):
        raise Illegal("a snapshot of other length than the match's")
    mode.hands = bytearray(data[1 : 1 + 5 * dealt])
    mode._deck.check(mode.hands)
    if phase == DEALING:
        return
    at = 1 + 5 * dealt
    mode.round, mode.player, mode.objective = data[at], data[at + 1], data[at + 2]
    mode.won = [data[at + 3], data[at + 4]]
    mode.penalties = [int.from_bytes(data[at + p : at + p + 3], "big") for p in (5, 8)]
    mode.states = bytearray(data[at + 11 :] or mode.size)
    _check(mode, phase)


def _check(mode, phase):
    """Raise Illegal unless the round and what was won in it can have come."""
    ended = mode.round - (phase == TURN)
    kept = [0, 0]
    for state in mode.states:
        if state > KEPT + 1:
            raise Illegal("a snapshot with a hand that is nowhere")
        if state >= KEPT:
            kept[state - KEPT] += 1
    before = [mode.won[0] - kept[0], mode.won[1] - kept[1]]
    if min(before) < 0 or sum(before) > ended * mode.size or phase == TURN and mode.left() < 2:
        raise Illegal("a snapshot with hands that cannot have been won")
    if mode.player > 1 or not _comes(mode, ended, phase):
        raise Illegal("a snapshot of a round that cannot come")


def _comes(mode, ended, phase):
    """Whether after `ended` rounds another may come, or be open, with this objective."""
    scores = mode.scores()
    if ended < 0 or ended >= mode.rounds + (mode.size == 10):
        return False
    if phase == OPENING and (ended == 2 == mode.rounds) and scores[0] != scores[1]:
        return False
    if mode.round == 0:
        return not (mode.objective or sum(mode.penalties)) and mode.player == 1
    over = mode._deck.left(mode.hands)
    if mode.round == 1 or mode.round == 2 and mode.size == 10:
        return mode.objective in over
    return mode.objective == (mode.tie if mode.size == 10 else 100 * (mode.round == 3))
