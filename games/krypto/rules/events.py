"""Krypto's event codes, the phases of a match, and what becomes of the table's hands.

A step's code is operation * 25 + first slot * 5 + second slot: the operation counts in "+-x/", a slot
is one of the five places where the cards were laid. The result lies in the second slot afterwards, and
the first is empty.
"""

from micropython import const

# Events. What follows a code in the log is said behind it.
TIME = const(100)  # a clock ran out, or what the players may wish instead
SKIP = const(101)
END = const(102)
BACK = const(103)
PENALTY = const(104)  # + 1 for yes
DEAL = const(106)  # five cards and the objective: six bytes
HAND = const(107)  # the table's five cards: five bytes
OBJECTIVE = const(108)  # the round's objective: one byte
KRYPTO = const(112)  # + seat
UNPLAYABLE = const(120)  # + seat
TAKE = const(128)  # + number of the hand, from 1

# Events that a record tells in one word.
PLAIN = {"time": TIME, "skip": SKIP, "end": END, "back": BACK}

# Phases: what the match waits for.
DEALING = const(0)  # cards
OPENING = const(1)  # the objective of the table's next round
LYING = const(2)  # cards lie open for all: a call, or the hand's end
TURN = const(3)  # the table: a player takes hands, puts them back, calls
EXPLAINING = const(4)  # the caller's steps
JUDGING = const(5)  # the table: the opponent's penalty for a false call
OVER = const(6)

# The table: what has become of a hand in this round; KEPT + seat where a player has it.
LEFT = const(0)
OUT = const(1)  # nobody can solve it
KEPT = const(2)

# Keys of the match's notes.
HINTS = const(0)  # a hint was given for the hand
STREAK = const(1)
NUMBER = const(12)  # the solo hand's number
TIMES = const(4)  # best time of seat 0 in tenths of a second; the other seats', or the sum of a solo match
