"""Knister: every player writes the sum of two dice into a field of five by five cells."""

from handheld.machine.text import t
from handheld.rules.choice import Choice, Extra, Number

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
SEATS = (1, 12)  # fewest and most players
LEVELS = (t("Easy"), t("Medium"), t("Hard"), t("Expert"))  # opponents, weakest first

CREDIT = t("Knister by Heinz Wueppen")
FIGURES = ("bars", "film", "honours")  # statistics besides points, and pages of the result

FIRST = True  # the game suggested to new players
_SHOWN = t("each round"), t("every 5"), t("each sheet")
CHOICES = (
    Choice("sheets", t("Sheets"), ("1", "3"), help=t("how many to fill")),
    Choice("pass", t("Pass on"), ("1", "5", "25"), _SHOWN, help=t("when to pass on"), several=True),
    Extra("dice", t("Dice"), ("rolled", "real"), (t("rolled"), t("real")), help=t("rolled, or your own")),
    Number("number", t("Challenge"), ("off",), (t("off"),), help=t("same rolls everywhere"), several=True),
)
_ONE = {"sheets": "1", "pass": "1", "dice": "rolled", "number": "off"}
WAYS = (  # docs/presets.md
    (t("Pass every 5"), t("1 sheet, 25 rolls"), (2, SEATS[1], 2), dict(_ONE, **{"pass": "5"})),
    (t("1 sheet"), t("25 rolls, one by one"), SEATS, _ONE),
    (t("Challenge"), t("same rolls everywhere"), (1, 1), dict(_ONE, number="next")),
    (t("3 sheets"), t("75 rolls, one by one"), SEATS, dict(_ONE, sheets="3")),
    (t("Own dice"), t("type in your rolls"), SEATS, {"sheets": "1", "pass": "1", "dice": "real"}),
)


def choices(chosen):
    """Return the CHOICES that apply: real dice have no number."""
    return CHOICES[:-1] if chosen.get("dice") == "real" else CHOICES


def has_luck(options):
    """Return True: each match has a page of luck and skill."""
    return True
