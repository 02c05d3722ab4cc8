"""Knister's choices: values in a record, and those that it leaves out."""

from handheld.rules.choice import Choice, Extra, Number

SEATS = (1, 12)  # fewest and most players
SHEETS = Choice("sheets", ("1", "3"))
PASS = Choice("pass", ("1", "5", "25"))
DICE = Extra("dice", ("rolled", "real"))
NUMBER = Number("number", ("off",))
CHOICES = (SHEETS, PASS, DICE, NUMBER)
