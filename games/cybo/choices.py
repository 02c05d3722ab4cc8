"""Cybo's choices: values in a record, and those that it leaves out."""

from handheld.machine.text import t
from handheld.rules.choice import Choice, Extra

SEATS = (1, 6)  # fewest and most players
GRADES = ("beginner", "advanced", "master", "grand master")  # values of `level`, easiest first
SHOWN = t("beginner"), t("advanced"), t("master"), t("grand master")  # the same for players
LEVEL = Choice("level", GRADES)
TIES = Choice("ties", ("share", "extra"))
DICE = Extra("dice", ("rolled", "real"))
CHOICES = (LEVEL, TIES, DICE)
