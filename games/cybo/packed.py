"""Packed forms of Cybo: a Grand Master's sequence as one integer, a score card as nibbles."""

from micropython import const

from games.cybo.lines import IN_ORDER, TRINITY, fourth

PLACES = const(5)  # bytes per turn on the score card: four rolls or 0, and the points
STOP = const(13)  # nibble of a declined fourth roll


def sequence(rolls):
    """Return rolls as one integer, four bits each, the first one highest."""
    made = 0
    for number in rolls:
        made = made << 4 | number
    return made


def numbers(made):
    """Return the rolls of a `sequence`."""
    rolls = []
    while made:
        rolls.insert(0, made & 15)
        made >>= 4
    return rolls


def pack(card, blank):
    """Encode a score card between two rounds: three bytes for `blank`, a count, then two events per byte."""
    data = bytearray((blank & 255, blank >> 8 & 255, blank >> 16))
    high = -1
    for at in range(0, len(card), PLACES):
        for i in range(PLACES):
            nibble = card[at + i]
            if i == 3 and not nibble and card[at + 4] in (TRINITY, IN_ORDER):
                nibble = STOP if fourth(card[at], card[at + 1], card[at + 2]) else 0
            if i == 4 or not nibble:
                break
            if high < 0:
                high = nibble
            else:
                data.append(high << 4 | nibble)
                high = -1
    if high >= 0:
        data.append(high << 4)
    return bytes(data)


def unpack(data):
    """Decode the result of `pack`: the count and a list of rolls, with STOP among them."""
    nibbles = []
    for byte in data[3:]:
        nibbles.append(byte >> 4)
        nibbles.append(byte & 15)
    if nibbles and not nibbles[-1]:
        nibbles.pop()
    return data[0] | data[1] << 8 | data[2] << 16, nibbles
