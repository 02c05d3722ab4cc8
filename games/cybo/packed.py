"""Numbers of a Cybo match as nibbles: a Grand Master's sequence as one integer, a score card as bytes."""

from micropython import const

from games.cybo.lines import IN_ORDER, TRINITY, fourth

PLACES = const(5)  # a turn on the score card: four rolls or 0, and the points
STOP = const(13)  # the nibble of a fourth roll declined


def sequence(rolls):
    """Rolls as they are kept in a Grand Master list: one integer, 4 bits a roll, the first one highest."""
    made = 0
    for number in rolls:
        made = made << 4 | number
    return made


def numbers(made):
    """The rolls of a `sequence`."""
    rolls = []
    while made:
        rolls.insert(0, made & 15)
        made >>= 4
    return rolls


def pack(card, blank):
    """A score card between two rounds: three bytes for `blank`, a count, then its events, two a byte."""
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
    """What `pack` gave, as the count and a list of rolls, among them STOP."""
    nibbles = []
    for byte in data[3:]:
        nibbles.append(byte >> 4)
        nibbles.append(byte & 15)
    if nibbles and not nibbles[-1]:
        nibbles.pop()
    return data[0] | data[1] << 8 | data[2] << 16, nibbles
