"""Reader of unsolvable.bin, the table of the hands that cannot make an objective.

The table covers the 118,755 hands of cards 1-25 and the 27 objectives 0 to 25 and 100. Each pair of a hand
and an objective has a number. A pair is in block number % 397, at place number // 397; so neighbours, of
which many are unsolvable where the cards are low, are spread over all blocks, and a look-up reads one block.

A block is 256 bytes: 252 entries in the order of the places, and the CRC-32 of these, big-endian. An entry is
the distance from the entry before, at first from place -1, to an unsolvable pair, doubled, and 1 more if the
pair has a solution with fractions. A distance is at most 127; the entry 0 goes 127 places on, to no pair.
tools/tables_krypto.py writes the file.
"""

import binascii

from micropython import const

BLOCKS = const(397)  # the least number with which no block has more than 252 entries
ENTRIES = const(252)
FARTHEST = const(127)


def look_up(hands, objective, rule):
    """Yield for each of the hands, five bytes each, whether it makes the objective; None for one not covered.

    A proof calls it, and the first deal of a match to try the table. Raises OSError if the table is missing
    or the block of a pair damaged.
    """
    with open(__file__.replace("\\", "/").rsplit("/", 1)[0] + "/unsolvable.bin", "rb") as file:
        for at in range(0, len(hands), 5):
            number = number_of(hands[at : at + 5], objective)
            yield None if number is None else _solvable(file, number, rule)


def number_of(cards, objective):
    """Return the number of a pair, by its cards from the highest down, then its objective, or None."""
    if objective == 100:
        objective = 26
    elif not 0 <= objective <= 25:
        return None
    number = 0
    for at, card in enumerate(sorted(cards)):
        if not 1 <= card <= 25:
            return None
        lower = 1  # multisets of at + 1 cards, all lower than this one
        for k in range(at + 1):
            lower = lower * (card - 1 + k) // (k + 1)
        number += lower
    return number * 27 + objective


def _solvable(file, number, rule):
    file.seek(number % BLOCKS * 256)
    block = file.read(256)
    entries = block[:ENTRIES]
    if len(block) < 256 or binascii.crc32(entries) != int.from_bytes(block[ENTRIES:], "big"):
        raise OSError("unsolvable.bin is damaged")
    left = number // BLOCKS + 1
    for entry in entries:
        left -= entry >> 1 or FARTHEST
        if left <= 0:
            return left < 0 or entry == 0 or rule == "fraction" and entry & 1 == 1
    return True
