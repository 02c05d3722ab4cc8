"""Events of Krypto: codes, and lines of a record such as `Ada krypto`; phases of a match, states of hands.

A step's code is operation * 25 + first slot * 5 + second slot. The operation is an index into "+-x/"; a slot
is one of the five places of the cards. The step leaves its result in the second slot and empties the first.
"""

from micropython import const

from games.krypto.rules import number
from handheld.rules.match import Illegal

# Events. The size of the payload, if any, is given after the code.
TIME = const(100)  # a clock ran out, or the players asked for the same effect
SKIP = const(101)
END = const(102)
BACK = const(103)
PENALTY = const(104)  # + 1 for yes
DEAL = const(106)  # five cards and the objective: six bytes of payload
HAND = const(107)  # the table's five cards: five bytes of payload
OBJECTIVE = const(108)  # the round's objective: one byte of payload
KRYPTO = const(112)  # + seat
UNPLAYABLE = const(120)  # + seat
TAKE = const(128)  # + number of the hand, from 1

# Events that a record writes in the same words always, with the bytes of their payload.
_WORDS = {
    TIME: "time", SKIP: "skip", END: "end", BACK: "back", PENALTY: "penalty no", PENALTY + 1: "penalty yes",
    DEAL: "deal %d %d %d %d %d = %d", HAND: "deal %d %d %d %d %d", OBJECTIVE: "objective %d",
}  # fmt: skip

# Phases: the next event that the match needs.
DEALING = const(0)  # new cards
OPENING = const(1)  # the objective of the table's next round
OPEN = const(2)  # the cards are face up for all: a call, or the end of the hand
TURN = const(3)  # table: a player takes a hand, puts it back, calls
EXPLAINING = const(4)  # the steps of the caller
JUDGING = const(5)  # table: the opponent's penalty for a false call
OVER = const(6)

# What is due in each phase; and the phases, as bits, in which the events from a code on are legal.
DUE = "a deal", "an objective", "a call", "a hand or a call", "a step", "a penalty"
PHASES = (
    (TAKE, 1 << TURN), (KRYPTO, 1 << OPEN | 1 << TURN), (OBJECTIVE, 1 << OPENING),
    (DEAL, 1 << DEALING), (PENALTY, 1 << JUDGING), (BACK, 1 << TURN), (END, 63), (SKIP, 63),
    (TIME, 1 << OPEN | 1 << TURN | 1 << EXPLAINING), (0, 1 << EXPLAINING),
)  # fmt: skip
WRONG_LENGTH = "the snapshot has the wrong length for this match"

# Table: states of a hand in this round; WON + seat once a player has won it.
FREE = const(0)
OUT = const(1)  # without a solution
WON = const(2)

# Keys of the match's notes in the journal.
HINTS = const(0)  # a hint was given for the hand
STREAK = const(1)
TIMES = const(4)  # best time of seat 0 in 0.1 s; then those of other seats, or the sum of a solo match
PACES = const(14)  # from the times up to it: stars and seconds of the first person's last hands


def record_line(match, code, data=b""):
    """Return the record line of an event; called before the event is played."""
    if code < TIME:
        op, at = divmod(code, 25)
        if at // 5 == at % 5:
            raise Illegal("a step needs two numbers of the hand")
        first, second = match.numbers[at // 5], match.numbers[at % 5]
        result = number.text(number.combine(op, first, second))
        return "%s %s %s = %s" % (number.text(first), number.OPS[op], number.text(second), result)
    if code >= TAKE:
        return "take %d" % (code - TAKE)
    if code >= UNPLAYABLE:
        return match.names[code - UNPLAYABLE] + " unplayable"
    if code >= KRYPTO:
        return match.names[code - KRYPTO] + " krypto"
    if code not in _WORDS:
        raise Illegal("krypto has no event %d" % code)
    return _WORDS[code] % tuple(data)
