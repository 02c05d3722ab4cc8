"""Knister for the menu, the result and the beginning of a match."""

from handheld.machine.text import t

TITLE = "Knister"
TAG = t("Fill a 5x5 field")  # one line for the menu
COLOUR = 0x3DD6C4
MOTIF = (392, 90, 523, 90, 659, 180, 784, 360)
LEVELS = (t("Easy"), t("Medium"), t("Hard"), t("Expert"))  # opponents, weakest first
CREDIT = t("Knister by Heinz Wueppen")
FIGURES = ("bars", "film", "honours", "par")  # statistics besides points, and pages of the result
FIRST = True  # the game suggested to new players


def has_luck(options):
    """Return True: each match has a page of luck and skill."""
    return True
