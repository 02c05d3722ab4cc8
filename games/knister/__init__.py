"""Knister: two dice, and everyone writes the sum somewhere in a field of five by five."""

TITLE = "Knister"
TAG = "Two dice, 25 cells"  # a line for the menu
COLOUR = 0x3DD6C4
MOTIF = (392, 60, 0, 50, 392, 60, 0, 50, 523, 90, 659, 90, 784, 200)
# 24 by 24, a bit a pixel, rows of three bytes: two dice.
PICTURE = (
    b"\x00\x3f\xfc\x00\x7f\xfe\x00\x67\xe6\x00\x67\xe6\x00\x7f\xfe\x00\x7f\xfe\x00\x7e\x7e\x00\x7e\x7e"
    b"\x00\x01\xfe\x7f\xf9\xfe\xff\xfd\xe6\xcf\xfd\xe6\xcf\xfd\xfe\xff\xfd\xfc\xff\xfc\x00\xfc\xfc\x00"
    b"\xfc\xfc\x00\xff\xfc\x00\xff\xfc\x00\xff\xcc\x00\xff\xcc\x00\xff\xfc\x00\x7f\xf8\x00\x00\x00\x00"
)
SEATS = (1, 12)  # fewest and most players
OPTIONS = ("sheets",)  # keys of the record, in its order
LEVELS = ("Easy", "Medium", "Hard", "Expert")  # opponents in rising strength

CREDIT = "Knister by Heinz Wueppen"
FIGURES = ("bars", "honours")  # what is kept beside points: bars of points, times, honours

# Choices that are no part of the record: (key, label, choices, the default first).
EXTRAS = (("dice", "Dice", ("rolled", "real")),)
FIRST = True  # the game for who never played any
HELP = {"sheets": "fields to fill", "dice": "rolled, or your own"}
# Quick, family, tournament: docs/presets.md.
PRESETS = (
    ("one sheet each", {"sheets": "1", "dice": "rolled"}),
    ("one sheet, real dice", {"sheets": "1", "dice": "real"}),
    ("three sheets each", {"sheets": "3", "dice": "rolled"}),
)


def options(chosen, seats):
    """What the setup offers: (key, label, choices as the record writes them, default first)."""
    return (("sheets", "Sheets", ("1", "3")),)
