"""Cybo for the menu, the result and the beginning of a match."""

from handheld.machine.text import t

TITLE = "Cybo"
TAG = t("Roll three in a line")  # one line for the menu
COLOUR = 0xB58CFF
MOTIF = (659, 90, 784, 90, 1047, 180, 1319, 360)
# 24x24 pixels, one bit each, three bytes per row: a twelve-sided die.
PICTURE = (
    b"\x00\x34\x00\x01\xf7\x80\x07\xf7\xe0\x0f\xf7\xf0\x1f\xe7\xf8\x1f\xc3\xf8\x3f\x3c\xfc\x7e\x7e\x7e"
    b"\x1c\xff\x38\x63\xb1\xc6\x7b\x3d\xde\x7b\xbb\xde\x7b\xb7\xde\x7d\x11\xbe\x7d\xff\xbe\x7d\xff\xbe"
    b"\x7e\xff\x7e\x3e\x00\x7c\x1c\xff\x38\x1d\xff\xb8\x0b\xff\xd0\x03\xff\xc0\x01\xff\x80\x00\x3c\x00"
)
CREDIT = t("Cybo by Bashar")
FIGURES = ("film", "honours", "par")  # statistics besides points, and pages of the result
LEVELS = (t("Machine"),)  # the opponent


def has_luck(options):
    """Return True if a match has a page of luck and skill: not one whose lists change the value of a turn."""
    return options["level"] != "grand master"
