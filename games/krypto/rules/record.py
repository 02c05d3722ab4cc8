"""Krypto's events as lines of a record: `deal 2 1 2 2 3 = 24`, `Ada krypto`, `2 x 1 = 2`."""

from games.krypto.rules import number
from games.krypto.rules.events import (
    DEAL,
    HAND,
    KRYPTO,
    OBJECTIVE,
    PENALTY,
    PLAIN,
    TAKE,
    TIME,
    UNPLAYABLE,
)
from handheld.match import Illegal


def say(match, code, data=b""):
    """Return the record line of an event; called before the event is played."""
    if code < TIME:
        return _say_step(match.numbers, code)
    if code == DEAL:
        return "deal %d %d %d %d %d = %d" % tuple(data)
    if code == HAND:
        return "deal %d %d %d %d %d" % tuple(data)
    if code == OBJECTIVE:
        return "objective %d" % data[0]
    if code >= TAKE:
        return "take %d" % (code - TAKE)
    if code >= UNPLAYABLE:
        return match.names[code - UNPLAYABLE] + " unplayable"
    if code >= KRYPTO:
        return match.names[code - KRYPTO] + " krypto"
    if code == PENALTY or code == PENALTY + 1:
        return "penalty yes" if code > PENALTY else "penalty no"
    for word in PLAIN:
        if PLAIN[word] == code:
            return word
    raise Illegal("krypto has no event %d" % code)


def _say_step(numbers, code):
    op, at = divmod(code, 25)
    first = numbers[at // 5]
    second = numbers[at % 5]
    result = number.combine(op, first, second)
    return "%s %s %s = %s" % (number.text(first), number.OPS[op], number.text(second), number.text(result))


def read(match, line):
    """Return the (code, data) of a line. Raises Illegal for a line that is no event in this state."""
    from games.krypto import reading  # the device never reads a record

    return reading.read(match, line)
