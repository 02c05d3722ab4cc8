"""What a question to Krypto's solver costs in processor time."""

import time

from tools.krypto import last


def asking(asked, rule):
    """answer(cards, objective) that runs one of the solver's generators to its end."""
    return lambda cards, objective: last(asked(cards, objective, rule))


def clocked(answer, hands):
    """Milliseconds of processor time that answer(cards, objective) takes on the average."""
    answer(*hands[0])
    began = time.process_time()
    for cards, objective in hands:
        answer(cards, objective)
    return 1000 * (time.process_time() - began) / len(hands)
