"""Krypto's table of unsolvable hands: makes it, or verifies the shipped one.

games/krypto/solving/solvability.py reads it and has its format.
"""

import binascii

import numpy as np

from games.krypto.solving.search import RULES
from games.krypto.solving.solvability import BLOCKS, ENTRIES, FARTHEST, look_up, number_of
from sim import ROOT
from sim.command import Failed, writing
from tools.krypto_trees import OBJECTIVES, count, hands, unsolvable

PATH = ROOT + "/games/krypto/solving/unsolvable.bin"


def make(progress):
    """Write the table. Return lines with its size."""
    whole, fraction = [unsolvable(rule, progress) for rule in RULES]
    data = written(whole, fraction)
    with writing(PATH), open(PATH, "wb") as file:
        file.write(data)
    return ["%d unsolvable pairs, %d with fractions, in %d bytes" % (len(whole), len(fraction), len(data))]


def written(whole, fraction):
    """Return the bytes of a table of each rule's unsolvable pairs, rows of five cards and an objective.

    All pairs of `fraction` are also in `whole`.
    """
    both = {number_of(cards, objective) for *cards, objective in fraction}
    blocks = [[] for _ in range(BLOCKS)]
    for number in sorted(number_of(cards, objective) for *cards, objective in whole):
        blocks[number % BLOCKS].append(number)
    data = b""
    for numbers in blocks:
        entries = bytearray()
        last = -1
        for number in numbers:
            place = number // BLOCKS
            zeros, distance = divmod(place - last - 1, FARTHEST)
            entries += bytes(zeros)
            entries.append(2 * (distance + 1) + (number not in both))
            last = place
        if len(entries) > ENTRIES:
            raise Failed("a block takes %d entries, not %d; BLOCKS is too low" % (ENTRIES, len(entries)))
        entries = entries.ljust(ENTRIES, b"\0")
        data += entries + binascii.crc32(entries).to_bytes(4, "big")
    return data


def check(progress):
    """Verify the table with the device's reader. Return lines that say so. Raises Failed."""
    lines = []
    packed = hands().astype(np.uint8).tobytes()
    for rule in RULES:
        trees = count(rule, progress)
        for goal, objective in enumerate(OBJECTIVES):
            progress(goal, len(OBJECTIVES), "the device's reader, " + rule)
            try:
                found = np.array(list(look_up(packed, objective, rule)))
            except OSError:
                raise Failed("%s is missing or damaged" % PATH) from None
            wrong = np.flatnonzero(found != (trees[goal] > 0))
            if len(wrong):
                first = "%d %d %d %d %d" % tuple(hands()[wrong[0]])
                words = "the table is wrong under the %s rule for %d hands with the objective %d, first %s"
                raise Failed(words % (rule, len(wrong), objective, first))
        known = "%s: the device's reader knows all pairs; %d are unsolvable"
        lines.append(known % (rule, (trees == 0).sum()))
    return lines
