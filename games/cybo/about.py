"""Cybo for the menu, the result and the beginning of a match."""

from handheld.machine.text import t

TITLE = "Cybo"
TAG = t("Three in a line")  # one line for the menu
COLOUR = 0xB58CFF
MOTIF = (659, 90, 784, 90, 1047, 180, 1319, 360)
CREDIT = t("Cybo by Bashar")
FIGURES = ("film", "honours", "par")  # statistics besides points, and pages of the result
LEVELS = (t("Machine"),)  # the opponent


def has_luck(options):
    """Return True if a match has a page of luck and skill: not one whose lists change the value of a turn."""
    return options["level"] != "grand master"
