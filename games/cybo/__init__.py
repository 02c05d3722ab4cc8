"""Cybo: one to six players roll a twelve-sided die along the lines of a grid of twelve numbers."""

from handheld.machine.text import t
from handheld.rules.choice import Choice, Extra

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
FIGURES = ("film", "honours")  # statistics besides points, and pages of the result

SEATS = (1, 6)  # fewest and most players
LEVELS = (t("Bold"), t("Careful"), t("Clever"))  # opponents, weakest first
GRADES = ("beginner", "advanced", "master", "grand master")  # values of `level`, easiest first
_SHOWN = t("beginner"), t("advanced"), t("master"), t("grand master")
_TIES = t("share"), t("extra")
LEVEL = Choice("level", t("Level"), GRADES, _SHOWN, help=t("the scoring rule"))
CHOICES = (
    LEVEL,
    Choice("ties", t("Ties"), ("share", "extra"), _TIES, help=t("share, or play on"), several=True),
    Extra("dice", t("Dice"), ("rolled", "real"), (t("rolled"), t("real")), help=t("rolled, or your own")),
)
_BEGINNER = {"level": GRADES[0], "ties": "share", "dice": "rolled", "number": "off"}
WAYS = (  # docs/presets.md
    (t("Beginner"), t("4 rolls, 1 free miss"), SEATS, _BEGINNER),
    (t("Challenge"), t("same rolls everywhere"), (1, 1), dict(_BEGINNER, number="next")),
    (t("Classic"), t("3 rolls, none to miss"), SEATS, dict(_BEGINNER, level="advanced")),
    (t("In order"), t("repeat yours for 12"), SEATS, dict(_BEGINNER, level="grand master", ties="extra")),
    (t("Own die"), t("type in your rolls"), SEATS, dict(_BEGINNER, dice="real")),
)


def has_luck(options):
    """Return True if a match has a page of luck and skill: not one whose lists change the value of a turn."""
    return options["level"] != "grand master"
