"""Knister: two dice, and everyone writes the sum somewhere in a field of five by five."""

TITLE = "Knister"
TAG = "Two dice, 25 cells, 12 lines"  # a line for the menu
COLOUR = 0x3DD6C4
# 24 by 24, a bit a pixel, rows of three bytes: two dice.
PICTURE = (
    b"\x00\x3f\xfc\x00\x7f\xfe\x00\x67\xe6\x00\x67\xe6\x00\x7f\xfe\x00\x7f\xfe\x00\x7e\x7e\x00\x7e\x7e"
    b"\x00\x01\xfe\x7f\xf9\xfe\xff\xfd\xe6\xcf\xfd\xe6\xcf\xfd\xfe\xff\xfd\xfc\xff\xfc\x00\xfc\xfc\x00"
    b"\xfc\xfc\x00\xff\xfc\x00\xff\xfc\x00\xff\xcc\x00\xff\xcc\x00\xff\xfc\x00\x7f\xf8\x00\x00\x00\x00"
)
OPTIONS = ("sheets",)  # keys of the record, in its order
LEVELS = ("Easy", "Medium", "Hard", "Expert")  # opponents in rising strength

CREDIT = "Knister by Heinz Wueppen"
FIGURES = ("bars",)  # what is kept beside points: bars of points, times

# Choices that are no part of the record: (key, label, choices, the default first).
EXTRAS = (("dice", "Dice", ("rolled", "real")),)


def seats(chosen):
    """Fewest and most players, whatever is chosen."""
    return 1, 12


def options(chosen, seats):
    """What the setup offers: (key, label, choices as the record writes them, default first)."""
    return (("sheets", "Sheets", ("1", "3")),)


def extras(chosen):
    """Those of EXTRAS that mean something with what is chosen."""
    return EXTRAS


def shown(key, value):
    """An option's value as the setup shows it."""
    return value


def word(options):
    """What the menu counts how far a match is by."""
    return "round"


def where(match):
    """How far a match has come, in a word or two."""
    return "round %d" % match.round
