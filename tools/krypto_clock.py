"""Processor time of Krypto's solver."""

import time

from tools.krypto import last


def asking(asked, rule):
    """Return a function (cards, objective) that runs one of the solver's generators to its end."""
    return lambda cards, objective: last(asked(cards, objective, rule))


def clocked(answer, hands):
    """Return the mean time of answer(cards, objective) over these hands, in ms of processor time."""
    answer(*hands[0])
    began = time.process_time()
    for cards, objective in hands:
        answer(cards, objective)
    return 1000 * (time.process_time() - began) / len(hands)
