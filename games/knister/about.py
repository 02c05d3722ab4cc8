"""Knister for the menu, the result and the beginning of a match."""

from handheld.machine.text import t

TITLE = "Knister"
TAG = t("Dice fill a 5x5 field")  # one line for the menu
COLOUR = 0x3DD6C4
MOTIF = (392, 90, 523, 90, 659, 180, 784, 360)
# 24x24 pixels, one bit each, three bytes per row: two dice.
PICTURE = (
    b"\x00\x3f\xfc\x00\x7f\xfe\x00\x67\xe6\x00\x67\xe6\x00\x7f\xfe\x00\x7f\xfe\x00\x7e\x7e\x00\x7e\x7e"
    b"\x00\x01\xfe\x7f\xf9\xfe\xff\xfd\xe6\xcf\xfd\xe6\xcf\xfd\xfe\xff\xfd\xfc\xff\xfc\x00\xfc\xfc\x00"
    b"\xfc\xfc\x00\xff\xfc\x00\xff\xfc\x00\xff\xcc\x00\xff\xcc\x00\xff\xfc\x00\x7f\xf8\x00\x00\x00\x00"
)
LEVELS = (t("Easy"), t("Medium"), t("Hard"), t("Expert"))  # opponents, weakest first
CREDIT = t("Knister by Heinz Wueppen")
FIGURES = ("bars", "film", "honours", "par")  # statistics besides points, and pages of the result
FIRST = True  # the game suggested to new players


def has_luck(options):
    """Return True: each match has a page of luck and skill."""
    return True
